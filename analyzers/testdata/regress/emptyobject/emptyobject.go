// Package emptyobject asserts a value of an object that can be empty. It should
// be said that the server panics (elicitcontent/assert).
package emptyobject

import (
	"context"
	"errors"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Scale(ctx context.Context, name string, replicas int) error
	Label(ctx context.Context, name string, labels []string) error
}

type tools struct{ cluster cluster }

var errRefused = errors.New("refused")

func question() mark.ElicitationRequest {
	return mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "How should it be deployed?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"environment": map[string]any{"type": "string", "title": "Environment"},
				"replicas":    map[string]any{"type": "integer", "title": "Replicas"},
			},
			"required": []string{"environment"},
		},
	}}
}

func (t *tools) markValue(ctx context.Context, s *server.MCPServer, name string) error {
	res, err := s.RequestElicitation(ctx, question())
	if err != nil {
		return err
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return errRefused
	}
	values, ok := res.Content.(map[string]any)
	if !ok {
		return errRefused
	}
	return t.cluster.Deploy(ctx, name, values["environment"].(string)) // want `elicitcontent/assert`
}
