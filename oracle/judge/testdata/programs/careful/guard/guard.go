// Package guard asks before something is done.
package guard

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Confirm reports whether the person agreed.
func Confirm(ctx context.Context, s *server.MCPServer, message string) (bool, error) {
	res, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Remove it"}},
			"required":   []string{"confirm"},
		},
	}})
	if err != nil {
		return false, err
	}
	content, _ := res.Content.(map[string]any)
	ok, _ := content["confirm"].(bool)
	return res.Action == mcp.ElicitationResponseActionAccept && ok, nil
}
