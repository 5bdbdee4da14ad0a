// Package decoded fills a struct with what the user entered, whether anything
// was entered or not.
package decoded

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type ticket struct {
	Title    string `json:"title"`
	Priority string `json:"priority"`
	Days     int    `json:"days"`
}

type tracker interface {
	CreateTicket(ctx context.Context, t ticket) (string, error)
}

// bind fills v with the values of an answer.
func bind[T any](content map[string]any) (T, error) {
	var v T
	data, err := json.Marshal(content)
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(data, &v)
}

func create(t tracker) mcp.ToolHandlerFor[struct{}, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
			Message: "What is the ticket about?",
			RequestedSchema: map[string]any{
				"type": "object",
				"properties": map[string]any{
					"title":    map[string]any{"type": "string", "title": "Title"},
					"priority": map[string]any{"type": "string", "title": "Priority", "enum": []string{"low", "high"}},
					"days":     map[string]any{"type": "integer", "title": "Days until it is due"},
				},
				"required": []string{"title"},
			},
		})
		if err != nil {
			return nil, nil, err
		}
		in, err := bind[ticket](res.Content)
		if err != nil {
			return nil, nil, fmt.Errorf("reading the answer: %w", err)
		}
		id, err := t.CreateTicket(ctx, in) // want `t.CreateTicket runs even if the user declines or cancels.*elicitaction/unchecked`
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "created " + id}}}, nil, nil
	}
}
