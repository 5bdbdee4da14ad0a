// Package tools acts on what another package has asked.
package tools

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitaction/outcome/wrapper/guard"
)

type input struct {
	Dir string `json:"dir"`
}

func right(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	a, err := guard.Ask(ctx, req.Session, "Delete "+in.Dir+"?")
	if err != nil {
		return nil, nil, err
	}
	if a.Action != "accept" {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
}

func declined(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	a, err := guard.Ask(ctx, req.Session, "Delete "+in.Dir+"?")
	if err != nil {
		return nil, nil, err
	}
	if a.Action == "cancel" {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `if the user declines, os.RemoveAll still runs.*elicitaction/decline-proceeds`
}
