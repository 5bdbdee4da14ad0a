// Package undeclared asks people and does not say so.
package undeclared

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func serve() error {
	s := server.NewMCPServer("store", "1.0.0", server.WithToolCapabilities(true)) // want `this server asks people questions \(the call of RequestElicitation at server.go:25\) but does not advertise it, so clients that show what a server can do leave it out; add WithElicitation\(\) to its options \(elicitcapability/undeclared\)`
	s.AddTool(mcp.NewTool("delete"), handler(s))
	return server.ServeStdio(s)
}

func bare() *server.MCPServer {
	s := server.NewMCPServer("store", "1.0.0") // want "elicitcapability/undeclared"
	s.AddTool(mcp.NewTool("delete"), handler(s))
	return s
}

func handler(s *server.MCPServer) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
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
	}
}
