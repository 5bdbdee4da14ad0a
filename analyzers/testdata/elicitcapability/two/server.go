// Package two builds two servers, of which one asks.
package two

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func store() *server.MCPServer {
	s := server.NewMCPServer("store", "1.0.0") // want "elicitcapability/undeclared"
	s.AddTool(mcp.NewTool("delete"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
			Message: "Delete the parcel?",
			RequestedSchema: map[string]any{
				"type":       "object",
				"properties": map[string]any{"sure": map[string]any{"type": "boolean"}},
			},
		}})
		if err != nil || r.Action != mcp.ElicitationResponseActionAccept {
			return mcp.NewToolResultError("nothing was deleted"), nil
		}
		return mcp.NewToolResultText("deleted"), nil
	})
	return s
}

func status() *server.MCPServer {
	s := server.NewMCPServer("status", "1.0.0")
	s.AddTool(mcp.NewTool("status"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("fine"), nil
	})
	return s
}
