// Package explains tells in the tool's result how to proceed where nobody can
// be asked.
package explains

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type disks interface {
	Format(ctx context.Context, disk string) error
}

type tool struct {
	srv   *server.MCPServer
	disks disks
}

var errCannotAsk = errors.New("the client cannot ask")

func (t *tool) confirm(ctx context.Context, disk string) (bool, error) {
	res, err := t.srv.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message: "Format " + disk + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Format it"}},
			"required":   []string{"confirm"},
		},
	}})
	if err != nil {
		slog.Warn("could not ask", "err", err)
		return false, errCannotAsk
	}
	values, ok := res.Content.(map[string]any)
	if !ok || res.Action != mcp.ElicitationResponseActionAccept {
		return false, nil
	}
	yes, _ := values["confirm"].(bool)
	return yes, nil
}

func (t *tool) format(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	disk, err := req.RequireString("disk")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	ok, err := t.confirm(ctx, disk)
	if errors.Is(err, errCannotAsk) {
		return mcp.NewToolResultText(fmt.Sprintf("Ask the user to run `diskctl format %s`.", disk)), nil
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		return mcp.NewToolResultText("nothing was formatted"), nil
	}
	if err := t.disks.Format(ctx, disk); err != nil {
		return mcp.NewToolResultErrorFromErr("formatting", err), nil
	}
	return mcp.NewToolResultText("formatted"), nil
}
