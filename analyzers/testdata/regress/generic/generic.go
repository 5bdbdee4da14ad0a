// Package generic asks in a generic helper, and fills a struct.
package generic

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type deployment struct {
	Environment string `json:"environment"`
	Approve     bool   `json:"approve"`
}

var schema = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"environment": map[string]any{"type": "string", "title": "Environment"},
		"approve":     map[string]any{"type": "boolean", "title": "Approve"},
	},
	"required": []string{"environment", "approve"},
}

// An answer is what came back, with the values in a struct.
type answer[T any] struct {
	Accepted bool
	Values   T
}

func ask[T any](ctx context.Context, s *mcp.ServerSession, message string) (*answer[T], error) {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return nil, err
	}
	a := &answer[T]{Accepted: res.Action == "accept"}
	data, err := json.Marshal(res.Content)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &a.Values); err != nil {
		return nil, err
	}
	return a, nil
}

type cluster interface {
	Deploy(ctx context.Context, env string) error
}

func deploy(ctx context.Context, session *mcp.ServerSession, c cluster) error {
	a, err := ask[deployment](ctx, session, "Approve the deployment?")
	if err != nil {
		return err
	}
	if !a.Accepted {
		return errors.New("not deployed")
	}
	return c.Deploy(ctx, a.Values.Environment) // want `c.Deploy runs even if the user says no to "approve".*elicitconfirm/ignored`
}

func deployRight(ctx context.Context, session *mcp.ServerSession, c cluster) error {
	a, err := ask[deployment](ctx, session, "Approve the deployment?")
	if err != nil {
		return err
	}
	if !a.Accepted || !a.Values.Approve {
		return errors.New("not deployed")
	}
	return c.Deploy(ctx, a.Values.Environment)
}

func deployWhatever(ctx context.Context, session *mcp.ServerSession, c cluster) error {
	a, err := ask[deployment](ctx, session, "Approve the deployment?")
	if err != nil {
		return err
	}
	if a == nil {
		return errors.New("not deployed")
	}
	return c.Deploy(ctx, a.Values.Environment) // want `c.Deploy runs even if the user declines or cancels.*elicitaction/unchecked`
}
