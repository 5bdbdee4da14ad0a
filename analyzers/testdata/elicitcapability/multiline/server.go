// Package multiline builds a server in several lines.
package multiline

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func build() *server.MCPServer {
	return server.NewMCPServer( // want "elicitcapability/undeclared"
		"store",
		"1.0.0",
		server.WithToolCapabilities(true), // the last
	)
}

func hanging() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", // want "elicitcapability/undeclared"
		server.WithLogging(),
		server.WithRecovery())
}

func nested() []*server.MCPServer {
	return []*server.MCPServer{
		server.NewMCPServer("store", "1.0.0"), // want "elicitcapability/undeclared"
		server.NewMCPServer( // want "elicitcapability/undeclared"
			"store", "1.0.0",
		),
	}
}

func ask(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
