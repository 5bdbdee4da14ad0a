// Package elicitconfirm holds what is reported on demand.
package elicitconfirm

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func noDefault() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete the branch?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"confirm": {Type: "boolean", Title: "Delete it"}, // want "elicitconfirm/no-default"
				"note":    {Type: "string"},
			},
		},
	}
}

func explicit() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "default": false}},
		},
	}
}
