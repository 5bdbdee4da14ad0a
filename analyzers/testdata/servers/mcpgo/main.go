// Package mcpgo holds parts of servers in which nothing is wrong that the
// analyzers look for.
package mcpgo

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type app struct {
	mcp *server.MCPServer
	db  map[string]string
}

func newApp(name string, extra ...server.ServerOption) *app {
	opts := []server.ServerOption{
		server.WithToolCapabilities(true),
		server.WithElicitation(),
		server.WithRecovery(),
	}
	a := &app{mcp: server.NewMCPServer(name, "1.0.0", append(opts, extra...)...), db: make(map[string]string)}
	a.mcp.AddTool(mcp.NewTool("drop", mcp.WithString("table", mcp.Required())), a.drop)
	return a
}

var dropSchema = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"confirm": map[string]any{
			"type":        "boolean",
			"title":       "Drop the table",
			"description": "Its rows are lost",
			"default":     false,
		},
	},
	"required": []string{"confirm"},
}

func canAsk(ctx context.Context) bool {
	s, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	return ok && s.GetClientCapabilities().Elicitation != nil
}

func (a *app) drop(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	table, err := req.RequireString("table")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if !canAsk(ctx) {
		return mcp.NewToolResultError("tables are dropped only where somebody can be asked"), nil
	}
	res, err := a.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{
		Params: mcp.ElicitationParams{
			Message:         fmt.Sprintf("Drop the table %s with its %d rows?", table, len(a.db)),
			RequestedSchema: dropSchema,
		},
	})
	if errors.Is(err, server.ErrElicitationNotSupported) {
		return mcp.NewToolResultError("nobody can be asked over this connection"), nil
	}
	if err != nil {
		return nil, err
	}
	switch res.Action {
	case mcp.ElicitationResponseActionAccept:
		content, _ := res.Content.(map[string]any)
		if sure, _ := content["confirm"].(bool); !sure {
			return mcp.NewToolResultText("the table is kept"), nil
		}
	case mcp.ElicitationResponseActionDecline:
		return mcp.NewToolResultText("the table is kept"), nil
	default:
		return mcp.NewToolResultText("nothing was decided"), nil
	}
	delete(a.db, table)
	return mcp.NewToolResultText("dropped"), nil
}
