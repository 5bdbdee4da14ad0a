// Package elicitschema holds forms for an SDK of v0.43.2, which has no modes.
package elicitschema

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func ask(ctx context.Context, s *server.MCPServer, props map[string]any, required []string) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message:         "Delete the branch?",
		RequestedSchema: map[string]any{"type": "object", "properties": props, "required": required},
	}})
}

func noCrash(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return ask(ctx, s, map[string]any{"note": map[string]any{"type": "string", "default": "none"}}, []string{})
}

func misspelt(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return ask(ctx, s, map[string]any{"note": map[string]any{"type": "string"}}, []string{"notes"}) // want "can never send.*elicitschema/required"
}

func noSchema(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "Delete the branch?"}}) // want "elicitschema/missing"
}
