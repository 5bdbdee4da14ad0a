package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// attachRun wants its text in a format that the protocol does not have, so
// clients refuse to show the form.
func (s *server) attachRun(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Which pipeline run has built %s %s?", in.Service, in.Version),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"run": {
					"type": "string",
					"title": "Pipeline run",
					"description": "Its number, at the top of its page",
					"format": "uuid"
				}
			},
			"required": ["run"]
		}`),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	run, ok := answer.Content["run"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was linked: no run was given")
	}
	return done(s.store.Configure(in.Service, "run", run), "Linked %s to its run.", in.Service)
}

// setLogLevel names two of its three choices. The third has no name that a
// person could read, and clients refuse the form.
func (s *server) setLogLevel(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	schema := map[string]any{
		"type": "object",
		"properties": map[string]any{
			"level": map[string]any{
				"type":        "string",
				"title":       "How much to log",
				"description": "More helps to find mistakes, and costs more",
				"enum":        []any{"debug", "info", "error"},
				"enumNames":   []any{"Everything", "What matters"},
			},
		},
		"required": []any{"level"},
	}
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("How much should %s log?", in.Service),
		RequestedSchema: schema,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	level, ok := answer.Content["level"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was changed: no level was chosen")
	}
	return done(s.store.Configure(in.Service, "log_level", level), "Changed the log level of %s.", in.Service)
}

// autoscale has its bounds the wrong way round: there is no number that a
// person could enter.
func (s *server) autoscale(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("How many instances may %s have at most?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"instances": {
					Type:        "integer",
					Title:       "Most instances",
					Description: "From 1 to 50",
					Minimum:     jsonschema.Ptr(50.0),
					Maximum:     jsonschema.Ptr(1.0),
				},
			},
			Required: []string{"instances"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	instances, ok := answer.Content["instances"].(float64)
	if !ok {
		return nil, nil, errors.New("nothing was changed: the number of instances is missing")
	}
	return done(s.store.Configure(in.Service, "most_instances", fmt.Sprint(instances)), "Changed the limit of %s.", in.Service)
}

// setRetries suggests a word where a number is asked for, so clients refuse the
// form or show a field that cannot be sent.
func (s *server) setRetries(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("How often should %s try again when a call fails?", in.Service),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"retries": {
					"type": "integer",
					"title": "Tries",
					"description": "None is possible too",
					"minimum": 0,
					"maximum": 10,
					"default": "three"
				}
			},
			"required": ["retries"]
		}`),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	retries, ok := answer.Content["retries"].(float64)
	if !ok {
		return nil, nil, errors.New("nothing was changed: the number of tries is missing")
	}
	return done(s.store.Configure(in.Service, "retries", fmt.Sprint(retries)), "Changed the retries of %s.", in.Service)
}

// move requires a field that the form does not have. The person fills in the
// form, and then the answer is thrown away.
func (s *server) move(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	schema := &jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"city": {Type: "string", Title: "City", Description: "Where the computers of the service stand"},
		},
	}
	schema.Required = append(schema.Required, "city", "country")
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("To which city should %s move?", in.Service),
		RequestedSchema: schema,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	city, ok := answer.Content["city"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was moved: no city was given")
	}
	return done(s.store.Configure(in.Service, "city", city), "Moved %s.", in.Service)
}

// addNotes asks a person to enter something, in a form without a field to enter
// it into.
func (s *server) addNotes(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("What should the release notes of %s %s say?", in.Service, in.Version),
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	var notes []string
	for _, v := range answer.Content {
		if note, ok := v.(string); ok {
			notes = append(notes, note)
		}
	}
	if len(notes) == 0 {
		return nil, nil, errors.New("nothing was added: the notes are empty")
	}
	return done(s.store.Configure(in.Service, "notes", strings.Join(notes, "\n")), "Added notes to %s.", in.Service)
}
