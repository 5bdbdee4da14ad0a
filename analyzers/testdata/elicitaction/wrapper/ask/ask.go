// Package ask asks for others.
package ask

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Params asks with the caller's question.
func Params(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, p)
}

// Sure asks with a question of its own.
func Sure(ctx context.Context, s *mcp.ServerSession, message string) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"sure": map[string]any{"type": "boolean"}}},
	})
}
