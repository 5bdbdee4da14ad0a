package fires

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func noForm(ctx context.Context, s *mcp.ServerSession) {
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete the parcel?"})                                           // want "elicitschema/missing"
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete the parcel?", RequestedSchema: json.RawMessage("null")}) // want "elicitschema/missing"
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete the parcel?", RequestedSchema: nil})                     // want "elicitschema/missing"
	s.Elicit(ctx, &mcp.ElicitParams{Mode: "form", Message: "Delete the parcel?"})                             // want "elicitschema/missing"
}

func questions() *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
		"sure": &mcp.ElicitParams{Message: "Delete the parcel?"}, // want "elicitschema/missing"
		"where": &mcp.ElicitParams{
			Message: "Where should the parcel go?",
			RequestedSchema: map[string]any{
				"type":       "object",
				"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
			},
		},
	}}
}
