// Package refused returns whether the action is one of two. It should be said
// at the return (elicitaction/unknown-passes), and not in the package tools.
package refused

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

// Refused reports whether the user said no.
func Refused(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return true, err
	}
	return res.Action == "decline" || res.Action == "cancel", nil // want `Refused returns false, nil after any Action but.*elicitaction/unknown-passes`
}
