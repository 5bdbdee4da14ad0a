// Package tools lets pass who closes the question. It should be said that
// registry.Delete runs if the user cancels (elicitcancel/proceeds), and not that
// it does if the question fails.
package tools

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/chain/approve"
	"example.com/elicit/regress/chain/prompt"
	lenient "example.com/elicit/regress/dismissed/approve"
)

type registry interface {
	Publish(ctx context.Context, name string) error
	Unpublish(ctx context.Context, name string) error
	Delete(ctx context.Context, name string) error
}

type server struct {
	registry registry
	log      *slog.Logger
	approver func(*mcp.ServerSession) approve.Approver
}

type input struct {
	Name string `json:"name"`
}

func (s *server) direct(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	a := &approve.Strict{Prompter: &prompt.Session{Server: req.Session}}
	if err := a.Approve(ctx, "delete "+in.Name); err != nil && !errors.Is(err, prompt.ErrDismissed) {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, s.registry.Delete(ctx, in.Name) // want `if the user cancels, registry.Delete still runs.*elicitcancel/proceeds`
}

// The mistake is in the approver.
func (s *server) lenient(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	a := &lenient.Lenient{Prompter: &prompt.Session{Server: req.Session}}
	if err := a.Permit(ctx, "unpublish "+in.Name); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, s.registry.Unpublish(ctx, in.Name)
}
