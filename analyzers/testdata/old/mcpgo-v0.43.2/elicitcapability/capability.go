// Package elicitcapability builds a server with an SDK of v0.43.2.
package elicitcapability

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func build() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0") // want "elicitcapability/undeclared"
}

func ask(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
