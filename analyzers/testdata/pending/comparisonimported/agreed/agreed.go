// Package agreed returns whether the action is "accept", and never reads the
// confirmation. It should be said at the return (elicitconfirm/ignored), and
// not in the package tools.
package agreed

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}
}

// Agreed forgets the box.
func Agreed(ctx context.Context, s *mcp.ServerSession, message string) bool {
	res, err := s.Elicit(ctx, params(message))
	return err == nil && res.Action == "accept" // want `Agreed returns true even if the user says no to "confirm".*elicitconfirm/ignored`
}
