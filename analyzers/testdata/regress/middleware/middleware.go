// Package middleware asks before any tool that changes something.
package middleware

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Gate asks before the tools that destructive names.
func Gate(destructive map[string]bool, log *slog.Logger) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			call, ok := req.(*mcp.CallToolRequest)
			if !ok || !destructive[call.Params.Name] {
				return next(ctx, method, req)
			}
			res, err := call.Session.Elicit(ctx, &mcp.ElicitParams{
				Message:         fmt.Sprintf("Run %s?", call.Params.Name),
				RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
			})
			if err != nil {
				log.Warn("could not ask", "tool", call.Params.Name, "err", err)
			} else if res.Action != "accept" {
				return nil, errors.New("refused")
			}
			return next(ctx, method, req) // want `if the user cannot be asked, next still runs.*elicitfailopen/proceeds`
		}
	}
}

// Right is like Gate.
func Right(destructive map[string]bool) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if call, ok := req.(*mcp.CallToolRequest); ok && destructive[call.Params.Name] {
				res, err := call.Session.Elicit(ctx, &mcp.ElicitParams{
					Message:         fmt.Sprintf("Run %s?", call.Params.Name),
					RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
				})
				if err != nil {
					return nil, err
				}
				if res.Action != "accept" {
					return nil, errors.New("refused")
				}
			}
			return next(ctx, method, req)
		}
	}
}
