// Package ask is a wrapper that other packages ask through.
package ask

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Field is a field of a form.
type Field struct{ Name, Type string }

// Form asks with a schema of the caller's.
func Form(ctx context.Context, s *mcp.ServerSession, message string, schema any) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
}

// Fields asks with fields of the caller's.
func Fields(ctx context.Context, s *mcp.ServerSession, message string, fields ...Field) (*mcp.ElicitResult, error) {
	props := make(map[string]any)
	for _, f := range fields {
		props[f.Name] = map[string]any{"type": f.Type}
	}
	return Form(ctx, s, message, map[string]any{"type": "object", "properties": props})
}

// Params are the caller's.
func Params(message string, schema map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: schema}
}

// Schema is what the caller may complete.
func Schema() map[string]any { return map[string]any{"type": "object"} }
