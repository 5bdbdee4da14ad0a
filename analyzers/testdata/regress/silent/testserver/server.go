// Package testserver is a server for the tests of clients.
package testserver

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func elicit(ctx context.Context, req *mcp.CallToolRequest, in struct{ Path string }) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "Delete " + in.Path + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"confirm": map[string]any{"type": "boolean"}}},
	})
	if err == nil && res.Action == "decline" {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Path)
}
