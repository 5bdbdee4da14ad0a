// Package registrar wraps tools when they are registered, with a function that
// asks in a field.
package registrar

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type registrar struct {
	srv     *server.MCPServer
	approve func(ctx context.Context, tool string) (bool, error)
}

func newRegistrar(srv *server.MCPServer) *registrar {
	r := &registrar{srv: srv}
	r.approve = r.ask
	return r
}

func (r *registrar) ask(ctx context.Context, tool string) (bool, error) {
	res, err := r.srv.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message:         "Run " + tool + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err != nil {
		return false, err
	}
	return res.Action == mcp.ElicitationResponseActionAccept, nil
}

var errDenied = errors.New("denied")

func (r *registrar) add(tool mcp.Tool, run server.ToolHandlerFunc) {
	r.srv.AddTool(tool, func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ok, err := r.approve(ctx, tool.Name)
		if err == nil && !ok {
			return nil, errDenied
		}
		return run(ctx, req) // want `if the user cannot be asked, run still runs.*elicitfailopen/proceeds`
	})
}

func (r *registrar) addRight(tool mcp.Tool, run server.ToolHandlerFunc) {
	r.srv.AddTool(tool, func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ok, err := r.approve(ctx, tool.Name)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, errDenied
		}
		return run(ctx, req)
	})
}
