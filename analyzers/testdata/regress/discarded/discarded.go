// Package discarded asks, and throws the answer away.
package discarded

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type mailer interface {
	Send(ctx context.Context, to, subject, body string) error
}

type input struct {
	To, Subject, Body string
}

func send(m mailer) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		_, err := req.Session.Elicit(ctx, &mcp.ElicitParams{ // want `m.Send runs whatever the user answers.*elicitaction/discarded`
			Message: fmt.Sprintf("Send this to %s?\n\n%s", in.To, in.Body),
			RequestedSchema: map[string]any{
				"type":       "object",
				"properties": map[string]any{"send": map[string]any{"type": "boolean", "title": "Send it"}},
				"required":   []string{"send"},
			},
		})
		if err != nil {
			return nil, nil, fmt.Errorf("asking: %w", err)
		}
		if err := m.Send(ctx, in.To, in.Subject, in.Body); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "sent"}}}, nil, nil
	}
}
