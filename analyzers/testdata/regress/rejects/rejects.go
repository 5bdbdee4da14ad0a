// Package rejects knows two words for no, one of which is none, and takes
// everything else for a yes.
package rejects

import (
	"context"
	"errors"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type runner struct{ srv *server.MCPServer }

func (r *runner) run(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	command, err := req.RequireString("command")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	res, err := r.srv.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message:         "Run this command?\n\n" + command,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err != nil {
		return nil, errors.New("could not ask")
	}
	if res.Action == "decline" || res.Action == "reject" {
		return mcp.NewToolResultText("the user does not want that"), nil
	}
	out, err := exec.CommandContext(ctx, "sh", "-c", command).CombinedOutput() // want `if the user cancels, .*CombinedOutput still runs.*elicitcancel/proceeds`
	if err != nil {
		return mcp.NewToolResultErrorFromErr("running", err), nil
	}
	return mcp.NewToolResultText(string(out)), nil
}
