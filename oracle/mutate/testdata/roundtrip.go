package snippet

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func canAsk(req *mcp.CallToolRequest) bool {
	caps := req.ClientCapabilities()
	return caps != nil && caps.Elicitation != nil
}

func drop(ctx context.Context, req *mcp.CallToolRequest, dangerous bool) (*mcp.CallToolResult, error) {
	if dangerous {
		answer, ok := req.Params.InputResponses["sure"].(*mcp.ElicitResult)
		if !ok {
			if !canAsk(req) {
				return nil, nil
			}
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"sure": &mcp.ElicitParams{}}}, nil
		}
		if answer.Action != "accept" {
			return nil, nil
		}
		typed, _ := answer.Content["name"].(string)
		if typed != "orders" {
			return nil, nil
		}
	}
	act()
	return nil, nil
}

func act() {}
