package snippet

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func drop(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Drop it?"})
	if err != nil {
		return nil, fmt.Errorf("not dropped: %w", err)
	}
	switch answer.Action {
	case "accept":
	case "decline", "cancel":
		return nil, errors.New("not dropped")
	default:
		return nil, errors.New("not understood")
	}
	if yes, ok := answer.Content["confirm"].(bool); !ok || !yes {
		return nil, errors.New("not confirmed")
	}
	act()
	return nil, nil
}

func act() {}
