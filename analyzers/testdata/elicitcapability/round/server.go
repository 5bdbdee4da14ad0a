// Package round returns its questions.
package round

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func build() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0") // want "elicitcapability/undeclared"
}

func handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return server.NewInputRequestBuilder("").Elicit("sure", mcp.ElicitationParams{
		Message:         "Delete the parcel?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"sure": map[string]any{"type": "boolean"}}},
	}).ToolResult(), nil
}
