// Package guard asks for the tools.
package guard

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ErrRefused tells that the user did not agree.
var ErrRefused = errors.New("refused")

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

// Values returns what the user entered.
func Values(ctx context.Context, s *mcp.ServerSession, message string) (map[string]any, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, ErrRefused
	}
	return res.Content, nil
}

// Confirmed takes a missing box for a ticked one.
func Confirmed(ctx context.Context, s *mcp.ServerSession, message string) error {
	content, err := Values(ctx, s, message)
	if err != nil {
		return err
	}
	if v, ok := content["confirm"].(bool); ok && !v {
		return ErrRefused
	}
	return nil // want `Confirmed returns nil when "confirm" is missing.*elicitconfirm/permissive`
}
