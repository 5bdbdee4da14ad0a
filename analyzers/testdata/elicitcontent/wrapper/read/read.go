// Package read reads the values of answers for others.
package read

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Values returns what the user entered.
func Values(ctx context.Context, s *mcp.ServerSession, message string) (map[string]any, error) {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"path":  map[string]any{"type": "string", "title": "Path"},
				"count": map[string]any{"type": "integer", "title": "Count"},
			},
			"required": []string{"path", "count"},
		},
	})
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errors.New("refused")
	}
	return res.Content, nil
}

// Text returns a text.
func Text(values map[string]any, name string) string { return values[name].(string) }

// Number returns a number, and whether there is one.
func Number(values map[string]any, name string) (int, bool) {
	n, ok := values[name].(float64)
	return int(n), ok
}
