// Package refusal has one refusal for a decline and a cancel.
package refusal

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type store interface {
	DeleteAll(ctx context.Context, prefix string) (int, error)
}

type input struct {
	Prefix string `json:"prefix"`
}

// ErrNotApproved tells that there was no yes.
var ErrNotApproved = errors.New("not approved")

func approve(ctx context.Context, req *mcp.CallToolRequest, message string) error {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"approve": map[string]any{"type": "boolean", "title": "Approve"}},
			"required":   []string{"approve"},
		},
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotApproved, err)
	}
	approved, _ := res.Content["approve"].(bool)
	if res.Action != "accept" || !approved {
		return ErrNotApproved
	}
	return nil
}

func remove(s store) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		if err := approve(ctx, req, fmt.Sprintf("Delete everything below %s?", in.Prefix)); err != nil {
			if errors.Is(err, ErrNotApproved) {
				return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "nothing was deleted: " + err.Error()}}}, nil, nil
			}
			return nil, nil, err
		}
		n, err := s.DeleteAll(ctx, in.Prefix)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("%d deleted", n)}}}, nil, nil
	}
}
