// Package presencehelper has another package tell whether there is an answer,
// and takes that for a yes. It should be said (elicitaction/presence).
package presencehelper

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitaction/outcome/wrapper/guard"
)

type input struct {
	Dir string `json:"dir"`
}

// What a yes is, is decided here.
func answered(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if !guard.Answered(req, "delete") {
		return guard.Question("delete", "Delete "+in.Dir+"?"), nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `os.RemoveAll runs whatever the user answers.*elicitaction/presence`
}
