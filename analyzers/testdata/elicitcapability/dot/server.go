// Package dot imports the SDK without a name.
package dot

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	. "github.com/mark3labs/mcp-go/server"
)

func build() *MCPServer {
	return NewMCPServer("store", "1.0.0", WithLogging()) // want "elicitcapability/undeclared"
}

func ask(ctx context.Context, s *MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
