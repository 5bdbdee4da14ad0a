package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
)

// releaseTicked shows the checkbox already ticked: a person who presses Enter to
// get rid of the question has released to production.
func (s *deployServer) releaseTicked(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"confirm": {
					"type": "boolean",
					"title": "Release to production",
					"description": "Tick to go ahead",
					"default": true
				}
			},
			"required": ["confirm"]
		}`),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseOrHold offers a choice in which the release is selected from the
// start, so Enter alone is enough.
func (s *deployServer) releaseOrHold(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	approval := &jsonschema.Schema{
		Type:        "string",
		Title:       "Approve the release?",
		Description: "Customers use what is released at once",
		Enum:        []any{"approve", "reject"},
		Extra:       map[string]any{"enumNames": []string{"Release it now", "Hold it back"}},
	}
	approval.Default = json.RawMessage(`"approve"`)
	schema := &jsonschema.Schema{
		Type:       "object",
		Properties: map[string]*jsonschema.Schema{"approval": approval},
		Required:   []string{"approval"},
	}
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("Should %s %s be released to production?", in.Service, in.Version),
		RequestedSchema: schema,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if approval, _ := content["approval"].(string); approval != "approve" {
		return said("Nothing was released: the person holds it back."), nil
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseConfirmed shows a checkbox and never looks at it: a person who leaves
// it empty and sends the form has released to production.
func (s *deployServer) releaseConfirmed(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseUnless takes a missing answer for a yes: an empty form releases.
func (s *deployServer) releaseUnless(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, ok := content["confirm"].(bool); ok && !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseTyped has the person type the name of the service, and is content with
// any text.
func (s *deployServer) releaseTyped(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("The assistant wants to release %s %s to production. To confirm, type the name of the service.", in.Service, in.Version),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"name": map[string]any{
					"type":        "string",
					"title":       "Type the name of the service to confirm",
					"description": "Exactly as above",
					"minLength":   1,
				},
			},
			"required": []string{"name"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	typed, ok := content["name"].(string)
	if !ok || typed == "" {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}
