// Package renamed imports the SDK by another name.
package renamed

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"
)

func build() *mcpserver.MCPServer {
	return mcpserver.NewMCPServer("store", "1.0.0") // want "elicitcapability/undeclared"
}

func ask(ctx context.Context, s *mcpserver.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
