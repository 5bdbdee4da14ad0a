// Package ownanswer gets the answer in a type of another package, and never
// looks at its action. It should be said (elicitaction/unchecked).
package ownanswer

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitaction/outcome/wrapper/guard"
)

type input struct {
	Dir string `json:"dir"`
}

func unchecked(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	a, err := guard.Ask(ctx, req.Session, "Delete "+in.Dir+"?")
	if err != nil {
		return nil, nil, err
	}
	if a == nil {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `os.RemoveAll runs even if the user declines or cancels.*elicitaction/unchecked`
}
