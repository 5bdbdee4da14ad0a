// Package guard asks for the tools.
package guard

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ErrDeclined and ErrCancelled are what [Confirm] returns without a yes.
var (
	ErrDeclined  = errors.New("the user declined")
	ErrCancelled = errors.New("the user closed the question")
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

// Confirm returns nil if the user agreed.
func Confirm(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return fmt.Errorf("asking: %w", err)
	}
	switch res.Action {
	case "accept":
		if yes, _ := res.Content["confirm"].(bool); yes {
			return nil
		}
		return ErrDeclined
	case "decline":
		return ErrDeclined
	}
	return ErrCancelled
}

// Lax is like Confirm, but forgets that a question can be closed.
func Lax(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return false, err
	}
	if res.Action == "decline" || res.Action == "accept" && res.Content["confirm"] != true {
		return false, nil
	}
	return true, nil // want `if the user cancels, Lax returns true, nil.*elicitcancel/proceeds`
}

// A Decision is what became of a question.
type Decision string

// The decisions.
const (
	Yes   Decision = "yes"
	No    Decision = "no"
	Later Decision = "later"
)

// Decide returns what became of the question.
func Decide(ctx context.Context, s *mcp.ServerSession, message string) (Decision, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return No, err
	}
	switch res.Action {
	case "accept":
		if yes, _ := res.Content["confirm"].(bool); !yes {
			return No, nil
		}
		return Yes, nil
	case "cancel":
		return Later, nil
	}
	return No, nil
}
