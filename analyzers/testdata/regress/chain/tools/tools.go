// Package tools does what was approved.
package tools

import (
	"context"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/chain/approve"
	"example.com/elicit/regress/chain/prompt"
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

func newServer(r registry, log *slog.Logger) *server {
	return &server{registry: r, log: log, approver: func(s *mcp.ServerSession) approve.Approver {
		return &approve.Strict{Prompter: &prompt.Session{Server: s}}
	}}
}

type input struct {
	Name string `json:"name"`
}

func (s *server) publish(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := s.approver(req.Session).Approve(ctx, "publish "+in.Name); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, s.registry.Publish(ctx, in.Name)
}

func (s *server) remove(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := s.approver(req.Session).Approve(ctx, "delete "+in.Name); err != nil {
		s.log.Warn("not approved", "err", err)
	}
	return &mcp.CallToolResult{}, nil, s.registry.Delete(ctx, in.Name) // want `cancels, declines or cannot be asked, registry.Delete still runs|registry.Delete runs even if the user declines`
}
