// Package elicitlabel holds forms that an edit proposes titles for.
package elicitlabel

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where should it run?", RequestedSchema: schema}
}

func mapLiteral() *mcp.ElicitParams {
	return ask(map[string]any{
		"type": "object",
		"properties": map[string]any{
			"targetHost": map[string]any{"type": "string"}, // want "elicitlabel/title"
			"port":       map[string]any{},
			"titled":     map[string]any{"type": "string", "title": "Titled"},
		},
	})
}

func structLiteral() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"target_host": {Type: "string"}, // want "elicitlabel/title"
			"port":        &jsonschema.Schema{Type: "integer"},
		},
	})
}

func text() *mcp.ElicitParams {
	// want +3 "elicitlabel/title"
	return ask(json.RawMessage(`{
		"type": "object", "properties": {
			"target-host": {"type": "string"}, "port": { "type": "integer" }
		}
	}`))
}

func escaped() *mcp.ElicitParams { // no edit
	return ask(json.RawMessage("{\"type\": \"object\", \"properties\": {\"host\": {\"type\": \"string\"}}}")) // want "elicitlabel/title"
}

func helper(typ string) map[string]any { return map[string]any{"type": typ} } // one literal, two fields

func fromHelper() *mcp.ElicitParams {
	return ask(map[string]any{"type": "object", "properties": map[string]any{
		"host": helper("string"), // want "elicitlabel/title"
		"port": helper("integer"),
	}})
}
