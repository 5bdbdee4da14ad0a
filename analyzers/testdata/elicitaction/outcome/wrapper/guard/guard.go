// Package guard asks for the tools.
package guard

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

// An Answer is what the user did.
type Answer struct {
	Action string
	Values map[string]any
}

// Ask hands the answer to the caller.
func Ask(ctx context.Context, s *mcp.ServerSession, message string) (*Answer, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return nil, err
	}
	return &Answer{res.Action, res.Content}, nil
}

// Answered reports whether there is an answer of an earlier round.
func Answered(req *mcp.CallToolRequest, key string) bool {
	_, ok := req.Params.InputResponses[key].(*mcp.ElicitResult)
	return ok
}

// Question puts a question.
func Question(key, message string) *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{key: params(message)}}
}
