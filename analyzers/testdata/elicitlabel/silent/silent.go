// Package silent holds forms that people can read, and forms of which it is
// not known.
package silent

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where should it run?", RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

func titled(title string) *mcp.ElicitParams {
	later := map[string]any{"type": "string"}
	later["title"] = title
	return object(map[string]any{
		"host":  map[string]any{"type": "string", "title": "Host"},
		"port":  map[string]any{"type": "integer", "title": title},
		"later": later,
	})
}

func structs(title string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"host": {Type: "string", Title: "Host"},
				"port": {Type: "integer", Title: title},
			},
		},
	}
}

// Accept is the answer: no field, no title.
func notice() *mcp.ElicitParams { return object(map[string]any{}) }

func page() *mcp.ElicitParams {
	return &mcp.ElicitParams{Mode: "url", Message: "Please sign in.", URL: "https://example.com/in", ElicitationID: "1"}
}

// Not known.

func unknown(name string, field map[string]any, props map[string]any) {
	object(map[string]any{name: map[string]any{"type": "string"}})
	object(map[string]any{"host": field})
	object(props)
	extended := map[string]any{"type": "string"}
	for k, v := range field {
		extended[k] = v
	}
	object(map[string]any{"host": extended})
}

// Choices that are words.
func choices(values []string) *mcp.ElicitParams {
	enum := func(values ...string) map[string]any {
		return map[string]any{"type": "string", "title": "Choice", "enum": values}
	}
	return object(map[string]any{
		"size":     enum("small", "large"),
		"shirt":    enum("S", "M", "XL"),
		"paper":    enum("A4", "A5"),
		"format":   enum("PDF", "PNG", "mp3"),
		"version":  enum("1.2.3", "1.3.0"),
		"day":      enum("2025-01-01", "2025-01-02"),
		"language": enum("Deutsch", "français", "日本語"),
		"phone":    enum("iPhone", "eBay"),
		"branch":   enum("main", "release/1.2"),
		"speed":    enum("very-fast", "slow"),
		"mail":     enum("ann@example.com", "bob@example.com"),
		"unknown":  enum(values...),
	})
}

// Codes with names.
func named() *mcp.ElicitParams {
	return object(map[string]any{
		"region": map[string]any{
			"type": "string", "title": "Region",
			"enum": []string{"eu-west-1", "us-east-2"}, "enumNames": []string{"Ireland", "Ohio"},
		},
		"zone": map[string]any{"type": "string", "title": "Zone", "oneOf": []map[string]any{
			{"const": "eu-west-1a", "title": "Ireland A"},
			{"const": "eu-west-1b", "title": "Ireland B"},
		}},
		"zones": map[string]any{"type": "array", "title": "Zones", "items": map[string]any{"anyOf": []map[string]any{
			{"const": "eu-west-1a", "title": "Ireland A"},
			{"const": "eu-west-1b", "title": "Ireland B"},
		}}},
	})
}

func namedInStruct() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"region": {
					Type: "string", Title: "Region", Enum: []any{"eu-west-1", "us-east-2"},
					Extra: map[string]any{"enumNames": []string{"Ireland", "Ohio"}},
				},
				"bytes": {Type: "string", Title: "Text", Default: json.RawMessage(`"a_b"`)},
			},
		},
	}
}
