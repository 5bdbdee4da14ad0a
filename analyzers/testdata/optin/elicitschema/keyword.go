// Package elicitschema holds what is reported on demand.
package elicitschema

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func keywords() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":                 "object",
			"additionalProperties": false,
			"title":                "Receiver", // want "elicitschema/keyword"
			"properties": map[string]any{
				"code":  map[string]any{"type": "string", "pattern": "^[A-Z]+$"},                     // want "elicitschema/keyword"
				"ahead": map[string]any{"type": "string", "pattern": "^(?=a)"},                       // want "Go can read.*elicitschema/keyword"
				"note":  map[string]any{"type": "string", "nullable": true},                          // want "elicitschema/keyword"
				"kind":  map[string]any{"type": "string", "const": "a"},                              // want "elicitschema/keyword"
				"size":  map[string]any{"type": "integer", "examples": []int{1}, "minLength": 4},     // want "elicitschema/keyword" "elicitschema/keyword"
				"plain": map[string]any{"type": "string", "title": "Plain", "description": "A text"}, // silent
			},
		},
	}
}

func gate() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Delete the parcel?",
		RequestedSchema: json.RawMessage(`{"type": "object", "properties": {}}`), // want "no fields.*elicitschema/empty"
	}
}
