// Package testserver is a server that clients are tested with.
package testserver

import "github.com/modelcontextprotocol/go-sdk/mcp"

func params() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}},
		},
	}
}
