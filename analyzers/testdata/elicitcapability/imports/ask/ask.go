// Package ask asks for others.
package ask

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Sure asks whether the person is sure.
func Sure(ctx context.Context, s *server.MCPServer) bool {
	r, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message:         "Are you sure that the parcel should be deleted?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"sure": map[string]any{"type": "boolean"}}},
	}})
	return err == nil && r.Action == mcp.ElicitationResponseActionAccept
}
