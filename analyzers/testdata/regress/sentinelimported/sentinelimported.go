// Package sentinelimported lets an error of another package pass, a cancel. It
// should be said that os.RemoveAll runs if the user cancels
// (elicitcancel/proceeds), and not that it runs if the question fails.
package sentinelimported

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitcancel/wrapper/guard"
)

type input struct {
	Dir string `json:"dir"`
}

func onlyDeclined(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	err := guard.Confirm(ctx, req.Session, "Delete "+in.Dir+"?")
	if err != nil && !errors.Is(err, guard.ErrCancelled) {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}
