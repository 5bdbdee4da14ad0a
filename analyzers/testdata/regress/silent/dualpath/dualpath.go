// Package dualpath asks the old way on old clients and by a round trip on new
// ones, and does nothing where it cannot ask.
package dualpath

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	modern = "2026-07-28"
	key    = "confirm"
)

var errRefused = errors.New("the user did not agree")

// A pending error carries the question to the handler.
type pending struct{ params *mcp.ElicitParams }

func (pending) Error() string { return "a question is pending" }

func question(name string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete " + name + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Delete it"}},
			"required":   []string{"confirm"},
		},
	}
}

func verdict(res *mcp.ElicitResult) error {
	if res == nil || res.Action != "accept" {
		return errRefused
	}
	if yes, _ := res.Content["confirm"].(bool); !yes {
		return errRefused
	}
	return nil
}

func confirm(ctx context.Context, req *mcp.CallToolRequest, name string) error {
	if req.ProtocolVersion() < modern {
		res, err := req.Session.Elicit(ctx, question(name))
		if err != nil {
			return fmt.Errorf("asking: %w", err)
		}
		return verdict(res)
	}
	answer, ok := req.Params.InputResponses[key]
	if !ok {
		caps := req.ClientCapabilities()
		if caps == nil || caps.Elicitation == nil {
			return errors.New("this client cannot ask the user")
		}
		return pending{question(name)}
	}
	res, ok := answer.(*mcp.ElicitResult)
	if !ok {
		return errRefused
	}
	return verdict(res)
}

type store interface {
	Delete(ctx context.Context, name string) error
}

type input struct {
	Name string `json:"name"`
}

func remove(s store) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		err := confirm(ctx, req, in.Name)
		if p := (pending{}); errors.As(err, &p) {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{key: p.params}}, nil, nil
		}
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{}, nil, s.Delete(ctx, in.Name)
	}
}

// The same in one function.
func removeInline(s store) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		var res *mcp.ElicitResult
		if req.ProtocolVersion() >= modern {
			answer, ok := req.Params.InputResponses[key].(*mcp.ElicitResult)
			if !ok {
				return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{key: question(in.Name)}}, nil, nil
			}
			res = answer
		} else {
			var err error
			if res, err = req.Session.Elicit(ctx, question(in.Name)); err != nil {
				return nil, nil, err
			}
		}
		if yes, _ := res.Content["confirm"].(bool); res.Action != "accept" || !yes {
			return nil, nil, errRefused
		}
		return &mcp.CallToolResult{}, nil, s.Delete(ctx, in.Name)
	}
}
