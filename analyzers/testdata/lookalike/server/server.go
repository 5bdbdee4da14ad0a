// Package server has the names of an SDK's package and is none.
package server

import (
	"context"

	"example.com/elicit/lookalike/mcp"
)

type (
	MCPServer    struct{}
	ServerOption func(*MCPServer)
)

func NewMCPServer(name, version string, opts ...ServerOption) *MCPServer { return new(MCPServer) }

func WithLogging() ServerOption { return nil }

func WithElicitation() ServerOption { return nil }

func (*MCPServer) RequestElicitation(context.Context, mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	return new(mcp.ElicitationResult), nil
}
