// Package elicitconfirm holds confirmations for an SDK of v1.3.1.
package elicitconfirm

import "github.com/modelcontextprotocol/go-sdk/mcp"

func object(props map[string]any, required []string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: map[string]any{"type": "object", "properties": props, "required": required}}
}

func optional() *mcp.ElicitParams {
	return object(map[string]any{
		"confirm": map[string]any{"type": "boolean", "default": true}, // want `drop the default.*elicitconfirm/default-true`
	}, []string{})
}

func required() *mcp.ElicitParams {
	return object(map[string]any{
		"confirm": map[string]any{"type": "boolean", "default": true}, // want `make the default false \(elicitconfirm/default-true\)`
	}, []string{"confirm"})
}
