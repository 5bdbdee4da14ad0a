//go:build !elicitmagic

// Package tags is built in two ways.
package tags

import "github.com/modelcontextprotocol/go-sdk/mcp"

func params() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	}
}
