// Package guard asks, and is right.
package guard

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ErrNotConfirmed tells that the user did not say yes.
var ErrNotConfirmed = errors.New("not confirmed")

type sessionKey struct{}

// With returns a context that holds the session to ask.
func With(ctx context.Context, s *mcp.ServerSession) context.Context {
	return context.WithValue(ctx, sessionKey{}, s)
}

// Confirm reports whether the user said yes. It is an error if nobody could be
// asked.
func Confirm(ctx context.Context, action, object string) (bool, error) {
	s, ok := ctx.Value(sessionKey{}).(*mcp.ServerSession)
	if !ok || s == nil {
		return false, errors.New("there is no session")
	}
	res, err := s.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("%s %s?", action, object),
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": action}},
			"required":   []string{"confirm"},
		},
	})
	if err != nil {
		return false, fmt.Errorf("asking the user: %w", err)
	}
	if res.Action != "accept" {
		return false, nil
	}
	yes, _ := res.Content["confirm"].(bool)
	return yes, nil
}
