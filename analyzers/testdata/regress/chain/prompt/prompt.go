// Package prompt asks the user of a session.
package prompt

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ErrDismissed tells that the user closed the question.
var ErrDismissed = errors.New("dismissed")

// A Prompter asks for a yes or a no.
type Prompter interface {
	YesNo(ctx context.Context, message string) (bool, error)
}

// A Session asks the user of a session.
type Session struct{ Server *mcp.ServerSession }

// YesNo implements [Prompter].
func (s *Session) YesNo(ctx context.Context, message string) (bool, error) {
	res, err := s.Server.Elicit(ctx, &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"answer": map[string]any{"type": "boolean", "title": "Yes"}},
			"required":   []string{"answer"},
		},
	})
	if err != nil {
		return false, fmt.Errorf("prompt: %w", err)
	}
	switch res.Action {
	case "accept":
		yes, _ := res.Content["answer"].(bool)
		return yes, nil
	case "cancel":
		return false, ErrDismissed
	}
	return false, nil
}
