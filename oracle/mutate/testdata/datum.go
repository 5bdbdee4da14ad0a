package snippet

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func branch(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := ""
	answer, err := req.Session.Elicit(ctx, nil)
	if err != nil {
		return nil, err
	}
	if answer.Action == "accept" {
		name, _ = answer.Content["branch"].(string)
	} else if answer.Action == "cancel" {
		return nil, nil
	} else {
		return nil, nil
	}
	if name == "" {
		return nil, nil
	}
	act(name)
	return nil, nil
}

func act(string) {}
