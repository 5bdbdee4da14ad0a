// Package options passes options in other ways.
package options

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func list() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", []server.ServerOption{server.WithLogging()}...) // want "elicitcapability/undeclared"
}

func built(verbose bool) *server.MCPServer {
	opts := []server.ServerOption{server.WithToolCapabilities(true)}
	if verbose {
		opts = append(opts, server.WithLogging())
	}
	return server.NewMCPServer("store", "1.0.0", opts...) // want "elicitcapability/undeclared"
}

func appended() *server.MCPServer {
	opts := make([]server.ServerOption, 0, 2)
	opts = append(opts, server.WithLogging(), server.WithRecovery())
	return server.NewMCPServer("store", "1.0.0", opts...) // want "elicitcapability/undeclared"
}

func ask(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
