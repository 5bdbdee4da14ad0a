// Package elicitconfirm holds a confirmation for an SDK of v0.43.2.
package elicitconfirm

import "github.com/mark3labs/mcp-go/mcp"

func optional() mcp.ElicitationParams {
	return mcp.ElicitationParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"confirm": map[string]any{"type": "boolean", "default": true}, // want "make the default false.*elicitconfirm/default-true"
			},
		},
	}
}
