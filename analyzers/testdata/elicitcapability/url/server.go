// Package url asks people to open a page.
package url

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func build() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0") // want "RequestURLElicitation.*elicitcapability/undeclared"
}

func ask(ctx context.Context, s *server.MCPServer, id string) (*mcp.ElicitationResult, error) {
	return s.RequestURLElicitation(ctx, server.ClientSessionFromContext(ctx), id, "https://example.com/in", "Please sign in.")
}
