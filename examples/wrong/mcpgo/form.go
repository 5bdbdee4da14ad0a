package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
)

// schedule leaves its fields without titles, so a person sees the names that
// programs use.
func (s *deployServer) schedule(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("When may %s be down for maintenance?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"win_start": {Type: "string", Description: "When the maintenance begins", Format: "date-time"},
				"dur_min": {
					Type:        "integer",
					Description: "How long it lasts, in minutes",
					Minimum:     jsonschema.Ptr(5.0),
					Maximum:     jsonschema.Ptr(240.0),
				},
			},
			Required: []string{"win_start", "dur_min"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	start, okStart := fields(answer)["win_start"].(string)
	minutes, okMinutes := fields(answer)["dur_min"].(float64)
	if !okStart || !okMinutes {
		return mcp.NewToolResultError("Nothing was scheduled: the window is incomplete"), nil
	}
	return done(s.store.Configure(in.Service, "window", fmt.Sprintf("%s+%vm", start, minutes)), "Scheduled the maintenance of %s.", in.Service)
}

// setRegion offers choices that only an operator of the cloud can read.
func (s *deployServer) setRegion(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("In which part of the world should %s run?", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"region": map[string]any{
					"type":        "string",
					"title":       "Region",
					"description": "Choose the one that most customers are near to",
					"enum":        []string{"eu-west-1", "us-east-2", "ap-south-1"},
				},
			},
			"required": []string{"region"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	region, ok := fields(answer)["region"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was changed: no region was chosen"), nil
	}
	return done(s.store.Configure(in.Service, "region", region), "Set the region of %s.", in.Service)
}

var errNoText = errors.New("the person gave no answer, so nothing was set up; do not ask again")

// askText asks for one line of text.
func (s *deployServer) askText(ctx context.Context, message, title, description string) (string, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"text": map[string]any{"type": "string", "title": title, "description": description},
			},
			"required": []string{"text"},
		},
	})
	if err != nil {
		return "", err
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return "", errNoText
	}
	text, ok := fields(answer)["text"].(string)
	if !ok {
		return "", errNoText
	}
	return text, nil
}

// setUp puts four questions one after the other, where one form with four
// fields would do. People answer the last ones without reading.
func (s *deployServer) setUp(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	owner, err := s.askText(ctx, fmt.Sprintf("Which team looks after %s?", in.Service), "Team", "As in the directory")
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	channel, err := s.askText(ctx, fmt.Sprintf("In which chat channel are people told about %s?", in.Service), "Channel", "Without the number sign")
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	city, err := s.askText(ctx, fmt.Sprintf("In which city should %s run?", in.Service), "City", "Where the computers stand")
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	purpose, err := s.askText(ctx, fmt.Sprintf("What is %s for?", in.Service), "Purpose", "One sentence")
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	return done(s.store.Configure(in.Service, "about", fmt.Sprintf("%s, %s, %s, %s", owner, channel, city, purpose)), "Set up %s.", in.Service)
}

// connectRegistry asks for a key. What is typed into a form goes through the
// model and its logs, where a key does not belong.
func (s *deployServer) connectRegistry(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("How does %s log in to the image registry?", in.Service),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"apiKey": {"type": "string", "title": "API key", "description": "From the settings page of the registry"}
			},
			"required": ["apiKey"]
		}`),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	key, ok := fields(answer)["apiKey"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was connected: the form was empty"), nil
	}
	return done(s.store.Configure(in.Service, "registry", key), "Connected %s.", in.Service)
}

// connectChat asks for a token under a harmless name. It is no less exposed for
// that.
func (s *deployServer) connectChat(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("%s is going to post to the team chat. One more thing is needed for that.", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"value": map[string]any{"type": "string", "title": "Paste your access token", "description": "As shown by the chat, on one line"},
			},
			"required": []string{"value"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	value, ok := fields(answer)["value"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was connected: the form was empty"), nil
	}
	return done(s.store.Configure(in.Service, "chat", value), "Connected %s.", in.Service)
}

// setValue has its field hide what is typed, which says that it is confidential.
// The form sends it through the model all the same.
func (s *deployServer) setValue(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("Which value should %s read when it starts?", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"value": map[string]any{"type": "string", "title": "Value", "description": "One line of text", "writeOnly": true},
			},
			"required": []string{"value"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	value, ok := fields(answer)["value"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was set: the form was empty"), nil
	}
	return done(s.store.Configure(in.Service, "startup", value), "Set the value of %s.", in.Service)
}
