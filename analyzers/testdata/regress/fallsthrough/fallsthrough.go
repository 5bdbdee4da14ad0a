// Package fallsthrough reports success after a decline, a cancel and a no.
package fallsthrough

import (
	"context"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Account string `json:"account"`
	Amount  int    `json:"amount"`
}

type bank interface {
	ExecutePayment(ctx context.Context, account string, amount int) error
}

func authorize(b bank) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
			Message: fmt.Sprintf("Authorize a payment of %d from %s?", in.Amount, in.Account),
			RequestedSchema: map[string]any{
				"type": "object",
				"properties": map[string]any{
					"authorize": map[string]any{"type": "boolean", "title": "Authorize the payment"},
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
		if err := b.ExecutePayment(ctx, in.Account, in.Amount); err != nil { // want `if the user cancels or declines, b.ExecutePayment still runs.*elicitcancel/proceeds`
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "the payment is authorized"}}}, nil, nil
	}
}
