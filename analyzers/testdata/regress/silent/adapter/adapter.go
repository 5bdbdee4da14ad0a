// Package adapter hands what the user did to callers that know nothing of the
// protocol.
package adapter

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An Action is what the user did.
type Action string

// The actions.
const (
	Accepted  Action = "accepted"
	Declined  Action = "declined"
	Cancelled Action = "cancelled"
)

// A Reply is an answer.
type Reply struct {
	Action Action
	Values map[string]any
}

// A Prompter asks.
type Prompter interface {
	Prompt(ctx context.Context, message string, schema any) (Reply, error)
}

type prompter struct{ session *mcp.ServerSession }

// New returns a prompter of a session.
func New(s *mcp.ServerSession) Prompter { return &prompter{s} }

// Prompt implements [Prompter].
func (p *prompter) Prompt(ctx context.Context, message string, schema any) (Reply, error) {
	res, err := p.session.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return Reply{}, fmt.Errorf("prompt: %w", err)
	}
	switch res.Action {
	case "accept":
		return Reply{Accepted, res.Content}, nil
	case "decline":
		return Reply{Action: Declined}, nil
	case "cancel":
		return Reply{Action: Cancelled}, nil
	}
	return Reply{}, errors.New("unknown action " + res.Action)
}

// Raw returns the action as it came.
func Raw(ctx context.Context, s *mcp.ServerSession, message string, schema any) (string, map[string]any, error) {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return "", nil, err
	}
	return res.Action, res.Content, nil
}

// Into calls back.
func Into(ctx context.Context, s *mcp.ServerSession, message string, schema any, done func(action string, values map[string]any) error) error {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return err
	}
	return done(res.Action, res.Content)
}
