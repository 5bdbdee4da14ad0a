// Package wrapper asks through another package, which is not looked into.
package wrapper

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitschema/wrapper/ask"
)

func right(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return ask.Fields(ctx, s, "Where to?", ask.Field{Name: "to", Type: "string"})
}

func completed(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	schema := ask.Schema()
	schema["properties"] = map[string]any{"to": map[string]any{"type": "string"}}
	return ask.Form(ctx, s, "Where to?", schema)
}

func own(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	p := ask.Params("Where to?", nil)
	p.RequestedSchema = map[string]any{
		"type":       "object",
		"properties": map[string]any{"to": map[string]any{"type": "string"}},
	}
	return s.Elicit(ctx, p)
}

func mixed(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{Message: "Where to?", RequestedSchema: ask.Schema()})
}
