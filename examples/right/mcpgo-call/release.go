package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

var releaseTool = mcp.NewTool("release",
	mcp.WithDescription("Release a version of a service to production. A person confirms it by typing the release ticket."),
	mcp.WithString("service", mcp.Required(), mcp.Description("the service to release")),
	mcp.WithString("version", mcp.Required(), mcp.Description("the version to release")),
)

// ticketForm asks for the number of a release ticket.
var ticketForm = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"ticket": map[string]any{
			"type":        "string",
			"title":       "Release ticket",
			"description": "As it stands in the release calendar, for example REL-123",
			"minLength":   1,
			"maxLength":   20,
		},
	},
	"required": []string{"ticket"},
}

// release releases a service to production, once a person has typed the ticket
// under which that was agreed on. A checkbox would not do: it is ticked by
// habit. Nor may the ticket be an argument: the model would fill it in.
func (s *deployServer) release(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	service, version := req.GetString("service", ""), req.GetString("version", "")
	ticket, err := s.store.Ticket(service, version)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	content, err := s.ask(ctx,
		fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once. "+
			"To confirm, type the number of the ticket under which this release was agreed on.", service, version),
		ticketForm)
	if err != nil {
		return notDone("Nothing was released", err, "release it from the release calendar, or use a client that can show questions"), nil
	}
	typed, ok := content["ticket"].(string)
	if !ok || strings.TrimSpace(typed) != ticket {
		return mcp.NewToolResultErrorf("Nothing was released: what was typed is not the ticket of %s %s.", service, version), nil
	}
	if err := s.store.Release(service, version); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("Released %s %s to production under %s.", service, version, ticket)), nil
}
