// Package silent holds servers that look at the values of an answer.
package silent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Scale(ctx context.Context, name string, replicas int) error
	Label(ctx context.Context, name string, labels []string) error
}

type tools struct{ cluster cluster }

var errRefused = errors.New("refused")

func settings(required ...string) *mcp.ElicitParams {
	schema := map[string]any{
		"type": "object",
		"properties": map[string]any{
			"environment": map[string]any{"type": "string", "title": "Environment"},
			"replicas":    map[string]any{"type": "integer", "title": "Replicas"},
			"labels": map[string]any{
				"type": "array", "title": "Labels",
				"items": map[string]any{"type": "string", "enum": []string{"blue", "green"}},
			},
		},
	}
	if len(required) > 0 {
		schema["required"] = required
	}
	return &mcp.ElicitParams{Message: "How should it be deployed?", RequestedSchema: schema}
}

func (t *tools) ask(ctx context.Context, s *mcp.ServerSession) (map[string]any, error) {
	res, err := s.Elicit(ctx, settings("environment"))
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errRefused
	}
	return res.Content, nil
}

// Two values, and a refusal.
func (t *tools) deploy(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings("environment"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	env, ok := res.Content["environment"].(string)
	if !ok || env == "" {
		return errors.New("no environment")
	}
	return t.cluster.Deploy(ctx, name, env)
}

// Numbers as they are.
func (t *tools) scale(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	n, ok := values["replicas"].(float64)
	if !ok {
		return errors.New("no number")
	}
	return t.cluster.Scale(ctx, name, int(n))
}

// A switch over all the types that a number may have.
func number(v any) (int, error) {
	switch n := v.(type) {
	case float64:
		return int(n), nil
	case int:
		return n, nil
	case int64:
		return int(n), nil
	case json.Number:
		i, err := n.Int64()
		return int(i), err
	}
	return 0, fmt.Errorf("%v is no number", v)
}

func (t *tools) anyNumber(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	n, err := number(values["replicas"])
	if err != nil {
		return err
	}
	return t.cluster.Scale(ctx, name, n)
}

func (t *tools) oneAfterTheOther(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	v := values["replicas"]
	if n, ok := v.(int); ok {
		return t.cluster.Scale(ctx, name, n)
	}
	if n, ok := v.(float64); ok {
		return t.cluster.Scale(ctx, name, int(n))
	}
	return errors.New("no number")
}

// Lists.
func list(v any) []string {
	switch l := v.(type) {
	case []string:
		return l
	case []any:
		var all []string
		for _, e := range l {
			if s, ok := e.(string); ok {
				all = append(all, s)
			}
		}
		return all
	}
	return nil
}

func (t *tools) labels(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	return t.cluster.Label(ctx, name, list(values["labels"]))
}

// Printed, or decoded.

func (t *tools) printed(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	return t.cluster.Deploy(ctx, name, strings.TrimSpace(fmt.Sprint(values["environment"])))
}

// The value is there when it is asserted.
func (t *tools) present(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	if _, ok := values["environment"].(string); !ok {
		return errors.New("no environment")
	}
	return t.cluster.Deploy(ctx, name, values["environment"].(string))
}

// A default for a field that need not be filled in.
func (t *tools) optional(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	env := "staging"
	if e, ok := res.Content["environment"].(string); ok {
		env = e
	}
	return t.cluster.Deploy(ctx, name, env)
}

// Assertions on what nobody entered.

type state struct{ values map[string]any }

func (t *tools) others(ctx context.Context, session *mcp.ServerSession, s state, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	env, _ := values["environment"].(string)
	if s.values["replicas"].(int) > 3 {
		return errors.New("too many")
	}
	return t.cluster.Deploy(ctx, name, env+s.values["suffix"].(string))
}

// mcp-go.
func (t *tools) mark(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Where?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"environment": map[string]any{"type": "string", "title": "Environment"}},
			"required":   []string{"environment"},
		},
	}})
	if err != nil {
		return nil, err
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return mark.NewToolResultText("not deployed"), nil
	}
	values, ok := res.Content.(map[string]any)
	if !ok {
		return mark.NewToolResultError("no values"), nil
	}
	env, ok := values["environment"].(string)
	if !ok {
		return mark.NewToolResultError("no environment"), nil
	}
	return mark.NewToolResultText("deployed"), t.cluster.Deploy(ctx, req.GetString("name", ""), env)
}
