package generated

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Path string `json:"path"`
}

// Register adds the tools.
func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "remove"}, func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{}, nil, Remove(ctx, req, in.Path)
	})
}
