package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// schedule leaves its fields without titles, so a person sees the names that
// programs use.
func (s *server) schedule(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("When may %s be down for maintenance?", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"win_start": map[string]any{"type": "string", "description": "When the maintenance begins", "format": "date-time"},
				"dur_min":   map[string]any{"type": "integer", "description": "How long it lasts, in minutes", "minimum": 5, "maximum": 240},
			},
			"required": []string{"win_start", "dur_min"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	start, okStart := answer.Content["win_start"].(string)
	minutes, okMinutes := answer.Content["dur_min"].(float64)
	if !okStart || !okMinutes {
		return nil, nil, errors.New("nothing was scheduled: the window is incomplete")
	}
	return done(s.store.Configure(in.Service, "window", fmt.Sprintf("%s+%vm", start, minutes)), "Scheduled the maintenance of %s.", in.Service)
}

// setRegion offers choices that only an operator of the cloud can read.
func (s *server) setRegion(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("In which part of the world should %s run?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"region": {
					Type:        "string",
					Title:       "Region",
					Description: "Choose the one that most customers are near to",
					Enum:        []any{"eu-west-1", "us-east-2", "ap-south-1"},
				},
			},
			Required: []string{"region"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	region, ok := answer.Content["region"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was changed: no region was chosen")
	}
	return done(s.store.Configure(in.Service, "region", region), "Set the region of %s.", in.Service)
}

var errNoText = errors.New("the person gave no answer, so nothing was set up; do not ask again")

// askText asks for one line of text.
func askText(ctx context.Context, req *mcp.CallToolRequest, message, title, description string) (string, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: message,
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"text": {Type: "string", Title: title, Description: description},
			},
			Required: []string{"text"},
		},
	})
	if err != nil {
		return "", err
	}
	if answer.Action != "accept" {
		return "", errNoText
	}
	text, ok := answer.Content["text"].(string)
	if !ok {
		return "", errNoText
	}
	return text, nil
}

// setUp puts four questions one after the other, where one form with four
// fields would do. People answer the last ones without reading.
func (s *server) setUp(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	owner, err := askText(ctx, req, fmt.Sprintf("Which team looks after %s?", in.Service), "Team", "As in the directory")
	if err != nil {
		return nil, nil, err
	}
	channel, err := askText(ctx, req, fmt.Sprintf("In which chat channel are people told about %s?", in.Service), "Channel", "Without the number sign")
	if err != nil {
		return nil, nil, err
	}
	city, err := askText(ctx, req, fmt.Sprintf("In which city should %s run?", in.Service), "City", "Where the computers stand")
	if err != nil {
		return nil, nil, err
	}
	purpose, err := askText(ctx, req, fmt.Sprintf("What is %s for?", in.Service), "Purpose", "One sentence")
	if err != nil {
		return nil, nil, err
	}
	return done(s.store.Configure(in.Service, "about", fmt.Sprintf("%s, %s, %s, %s", owner, channel, city, purpose)), "Set up %s.", in.Service)
}

// connectRegistry asks for a key. What is typed into a form goes through the
// model and its logs, where a key does not belong.
func (s *server) connectRegistry(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("How does %s log in to the image registry?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"apiKey": {Type: "string", Title: "API key", Description: "From the settings page of the registry"},
			},
			Required: []string{"apiKey"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	key, ok := answer.Content["apiKey"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was connected: the form was empty")
	}
	return done(s.store.Configure(in.Service, "registry", key), "Connected %s.", in.Service)
}

// connectChat asks for a token under a harmless name. It is no less exposed for
// that.
func (s *server) connectChat(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("To let %s post to the team chat, paste your access token here.", in.Service),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"value": {"type": "string", "title": "Value", "description": "As shown by the chat, on one line"}
			},
			"required": ["value"]
		}`),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	value, ok := answer.Content["value"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was connected: the form was empty")
	}
	return done(s.store.Configure(in.Service, "chat", value), "Connected %s.", in.Service)
}

// setValue marks its field as one that must never be shown again, which says
// that what goes into it is confidential.
func (s *server) setValue(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Which value should %s read when it starts?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"value": {Type: "string", Title: "Value", Description: "One line of text", WriteOnly: true},
			},
			Required: []string{"value"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	value, ok := answer.Content["value"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was set: the form was empty")
	}
	return done(s.store.Configure(in.Service, "startup", value), "Set the value of %s.", in.Service)
}
