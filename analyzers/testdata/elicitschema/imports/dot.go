// Package imports imports the SDKs under other names.
package imports

import (
	. "github.com/modelcontextprotocol/go-sdk/mcp"
)

func dot() *ElicitParams {
	return &ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	}
}
