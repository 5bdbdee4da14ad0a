// Package modelconfirm lets an argument that the model fills beat what the
// user said.
package modelconfirm

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Table   string `json:"table"`
	Confirm bool   `json:"confirm" jsonschema:"set to true if the user has agreed"`
}

type database interface {
	DropTable(ctx context.Context, name string) error
}

func drop(db database) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
			Message:         fmt.Sprintf("Drop the table %s?", in.Table),
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		})
		if err != nil {
			return nil, nil, err
		}
		accept := res.Action == "accept"
		if accept || in.Confirm {
			if err := db.DropTable(ctx, in.Table); err != nil { // want `DropTable.*elicitaction/overridden`
				return nil, nil, err
			}
			return &mcp.CallToolResult{}, nil, nil
		}
		return nil, nil, fmt.Errorf("%s was not dropped", in.Table)
	}
}
