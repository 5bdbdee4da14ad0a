package imports

import (
	js "github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	official "github.com/modelcontextprotocol/go-sdk/mcp"

	mcp "example.com/elicit/lookalike/mcp"
)

func renamed() *official.ElicitParams {
	return &official.ElicitParams{
		Message: "Where to?",
		RequestedSchema: &js.Schema{
			Type:       "object",
			Properties: map[string]*js.Schema{"to": {Type: "object"}}, // want "elicitschema/nested"
		},
	}
}

func other() mark.ElicitationParams {
	return mark.ElicitationParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	}
}

func none() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}},
		},
	}
}
