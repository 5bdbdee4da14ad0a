package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
)

// attachRun wants its text in a format that the protocol does not have, so
// clients refuse to show the form.
func (s *deployServer) attachRun(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("Which pipeline run has built %s %s?", in.Service, in.Version),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"run": map[string]any{
					"type":        "string",
					"title":       "Pipeline run",
					"description": "Its number, at the top of its page",
					"format":      "uuid",
				},
			},
			"required": []string{"run"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	run, ok := content["run"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was linked: no run was given"), nil
	}
	return done(s.store.Configure(in.Service, "run", run), "Linked %s to its run.", in.Service)
}

// setLogLevel names two of its three choices. The third has no name that a
// person could read, and clients refuse the form.
func (s *deployServer) setLogLevel(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	const schema = `{
		"type": "object",
		"properties": {
			"level": {
				"type": "string",
				"title": "How much to log",
				"description": "More helps to find mistakes, and costs more",
				"enum": ["debug", "info", "error"],
				"enumNames": ["Everything", "What matters"]
			}
		},
		"required": ["level"]
	}`
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("How much should %s log?", in.Service),
		RequestedSchema: json.RawMessage(schema),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	level, ok := content["level"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was changed: no level was chosen"), nil
	}
	return done(s.store.Configure(in.Service, "log_level", level), "Changed the log level of %s.", in.Service)
}

// autoscale has its bounds the wrong way round: there is no number that a
// person could enter.
func (s *deployServer) autoscale(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("How many instances may %s have at most?", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"instances": map[string]any{
					"type":        "integer",
					"title":       "Most instances",
					"description": "From 1 to 50",
					"minimum":     50,
					"maximum":     1,
				},
			},
			"required": []string{"instances"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	instances, ok := content["instances"].(float64)
	if !ok {
		return mcp.NewToolResultError("Nothing was changed: the number of instances is missing"), nil
	}
	return done(s.store.Configure(in.Service, "most_instances", fmt.Sprint(instances)), "Changed the limit of %s.", in.Service)
}

// setRetries suggests a word where a number is asked for, so clients refuse the
// form or show a field that cannot be sent.
func (s *deployServer) setRetries(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("How often should %s try again when a call fails?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"retries": {
					Type:        "integer",
					Title:       "Tries",
					Description: "None is possible too",
					Minimum:     jsonschema.Ptr(0.0),
					Maximum:     jsonschema.Ptr(10.0),
					Default:     json.RawMessage(`"three"`),
				},
			},
			Required: []string{"retries"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	retries, ok := content["retries"].(float64)
	if !ok {
		return mcp.NewToolResultError("Nothing was changed: the number of tries is missing"), nil
	}
	return done(s.store.Configure(in.Service, "retries", fmt.Sprint(retries)), "Changed the retries of %s.", in.Service)
}

// move requires a field that the form does not have. The person fills in the
// form, and clients that check it refuse every answer.
func (s *deployServer) move(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	schema := map[string]any{
		"type": "object",
		"properties": map[string]any{
			"city": map[string]any{"type": "string", "title": "City", "description": "Where the computers of the service stand"},
		},
	}
	schema["required"] = []string{"city", "country"}
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("To which city should %s move?", in.Service),
		RequestedSchema: schema,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	city, ok := content["city"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was moved: no city was given"), nil
	}
	return done(s.store.Configure(in.Service, "city", city), "Moved %s.", in.Service)
}

// addNotes asks a person to enter something, in a form without a field to enter
// it into.
func (s *deployServer) addNotes(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("What should the release notes of %s %s say?", in.Service, in.Version),
		RequestedSchema: json.RawMessage(`{"type": "object", "properties": {}}`),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	var notes []string
	content, _ := answer.Content.(map[string]any)
	for _, v := range content {
		if note, ok := v.(string); ok {
			notes = append(notes, note)
		}
	}
	if len(notes) == 0 {
		return mcp.NewToolResultError("Nothing was added: the notes are empty"), nil
	}
	return done(s.store.Configure(in.Service, "notes", strings.Join(notes, "\n")), "Added notes to %s.", in.Service)
}
