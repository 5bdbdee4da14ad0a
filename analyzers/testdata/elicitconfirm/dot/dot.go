// Package dot names nothing of the SDK with its package.
package dot

import (
	. "github.com/mark3labs/mcp-go/mcp"
)

func ticked() ElicitationRequest {
	return ElicitationRequest{Params: ElicitationParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "default": true}}, // want `"confirm" is ticked.*elicitconfirm/default-true`
		},
	}}
}

func preselected() ElicitationParams {
	return ElicitationParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{"approval": map[string]any{
				"type": "string", "enum": []string{"approve", "reject"},
				"default": "approve", // want `"approve" is preselected.*elicitconfirm/default-approves`
			}},
		},
	}
}
