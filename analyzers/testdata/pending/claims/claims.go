// Package claims says that it was authorized after a decline, a cancel and a
// no.
package claims

import (
	"context"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Account string `json:"account"`
}

func authorize(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Authorize payments from %s?", in.Account),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"authorize": map[string]any{"type": "boolean", "title": "Authorize payments"},
			},
			"required": []string{"authorize"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	switch res.Action {
	case "accept":
		if yes, _ := res.Content["authorize"].(bool); !yes {
			log.Print("not authorized")
		}
	case "decline":
		log.Print("declined")
	case "cancel":
		log.Print("cancelled")
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "payments are authorized"}}}, nil, nil // want `elicitaction/claims-success`
}
