// Package fix holds confirmations that are mended by a fix.
package fix

import (
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: schema}
}

func mapLiteral() *mcp.ElicitParams {
	return ask(map[string]any{
		"type": "object",
		"properties": map[string]any{
			"confirm": map[string]any{"type": "boolean", "default": true}, // want "elicitconfirm/default-true"
		},
	})
}

func structLiteral() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"confirm": {Type: "boolean", Default: json.RawMessage("true")}, // want "elicitconfirm/default-true"
			"approve": {Type: "boolean", Default: json.RawMessage(`true`)}, // want "elicitconfirm/default-true"
		},
	})
}

func text() *mcp.ElicitParams {
	// want +3 "elicitconfirm/default-true"
	return ask(json.RawMessage(`{
		"type": "object", "properties": {
			"confirm": {"type": "boolean", "default":true}
		}
	}`))
}

func escaped() *mcp.ElicitParams {
	return ask(json.RawMessage("{\"type\": \"object\", \"properties\": {\"confirm\": {\"type\": \"boolean\", \"default\": true}}}")) // want "elicitconfirm/default-true"
}

func printed(text string) *mcp.ElicitParams {
	return ask(json.RawMessage(fmt.Sprintf(`{"type": "object", "properties": {"confirm": {"type": "boolean", "title": %q, "default": true}}}`, text))) // want "elicitconfirm/default-true"
}

type property struct {
	Type    string `json:"type"`
	Default any    `json:"default,omitempty"`
}

func ownStruct() *mcp.ElicitParams {
	return ask(map[string]any{
		"type":       "object",
		"properties": map[string]property{"confirm": {"boolean", true}}, // want "elicitconfirm/default-true"
	})
}

func assigned() *mcp.ElicitParams {
	confirm := map[string]any{"type": "boolean"}
	confirm["default"] = true // want "elicitconfirm/default-true"
	return ask(map[string]any{"type": "object", "properties": map[string]any{"confirm": confirm}})
}

func ptr[T any](v T) *T { return &v }

func pointer() mark.ElicitationParams {
	return mark.ElicitationParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"confirm": map[string]any{"type": "boolean", "default": ptr(true)}, // want "elicitconfirm/default-true"
			},
		},
	}
}
