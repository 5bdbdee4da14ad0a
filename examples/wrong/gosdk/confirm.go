package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// releaseTicked shows the checkbox already ticked: a person who presses Enter to
// get rid of the question has released to production.
func (s *server) releaseTicked(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"confirm": {
					Type:        "boolean",
					Title:       "Release to production",
					Description: "Tick to go ahead",
					Default:     json.RawMessage("true"),
				},
			},
			Required: []string{"confirm"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseOrHold offers a choice in which the release is selected from the
// start, so Enter alone is enough.
func (s *server) releaseOrHold(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	schema := map[string]any{
		"type": "object",
		"properties": map[string]any{
			"approval": map[string]any{
				"type":        "string",
				"title":       "Approve the release?",
				"description": "Customers use what is released at once",
				"enum":        []string{"approve", "reject"},
				"enumNames":   []string{"Release it now", "Hold it back"},
				"default":     "approve",
			},
		},
		"required": []string{"approval"},
	}
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("Should %s %s be released to production?", in.Service, in.Version),
		RequestedSchema: schema,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	if approval, _ := answer.Content["approval"].(string); approval != "approve" {
		return said("Nothing was released: the person holds it back."), nil, nil
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseConfirmed shows a checkbox and never looks at it: a person who leaves
// it empty and sends the form has released to production.
func (s *server) releaseConfirmed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseUnless takes a missing answer for a yes: an empty form releases.
func (s *server) releaseUnless(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	if confirmed, ok := answer.Content["confirm"].(bool); ok && !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseTyped has the person type the name of the service, and is content with
// any text.
func (s *server) releaseTyped(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("The assistant wants to release %s %s to production. To confirm, type the name of the service.", in.Service, in.Version),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"name": {
					"type": "string",
					"title": "Type the name of the service to confirm",
					"description": "Exactly as above",
					"minLength": 1
				}
			},
			"required": ["name"]
		}`),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	typed, ok := answer.Content["name"].(string)
	if !ok || typed == "" {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}
