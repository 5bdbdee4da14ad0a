// Package elicitschema holds forms for an SDK of v1.1.0.
package elicitschema

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(props map[string]any, required []string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: map[string]any{"type": "object", "properties": props, "required": required}}
}

func crash() *mcp.ElicitParams {
	return object(map[string]any{
		"note": map[string]any{"type": "string", "default": "none"},
		"name": map[string]any{"type": "string"},
	}, []string{})
}

func crashWithoutList() *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: map[string]any{
		"type":       "object",
		"properties": map[string]any{"sure": map[string]any{"type": "boolean", "default": false}},
	}}
}

func required() *mcp.ElicitParams {
	return object(map[string]any{
		"note": map[string]any{"type": "string", "default": "none"},
		"name": map[string]any{"type": "string"},
	}, []string{"name"})
}

func noDefault() *mcp.ElicitParams {
	return object(map[string]any{"note": map[string]any{"type": "string"}}, []string{})
}

func unknownDefault(def any) *mcp.ElicitParams {
	return object(map[string]any{"note": map[string]any{"type": "string", "default": def}}, []string{})
}

func unknownRequired(required []string) *mcp.ElicitParams {
	return object(map[string]any{"note": map[string]any{"type": "string", "default": "none"}}, required)
}

func misspelt() *mcp.ElicitParams {
	return object(map[string]any{"note": map[string]any{"type": "string"}}, []string{"notes"}) // want `can never send this form.*elicitschema/required`
}

func noSchema(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete the branch?"}) // want "elicitschema/missing"
}

func nested() *mcp.ElicitParams {
	return object(map[string]any{"to": map[string]any{"type": "object"}}, []string{}) // want "elicitschema/nested"
}
