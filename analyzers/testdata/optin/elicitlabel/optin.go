// Package elicitlabel holds what is reported on demand.
package elicitlabel

import "github.com/modelcontextprotocol/go-sdk/mcp"

func descriptions() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{
			"host":   map[string]any{"type": "string", "title": "Host"},                                          // want "has no description.*elicitlabel/description"
			"port":   map[string]any{"type": "integer", "title": "Port", "description": "port"},                  // want "only repeats.*elicitlabel/description"
			"region": map[string]any{"type": "string", "title": "Region", "description": "Where should it run?"}, // want "only repeats.*elicitlabel/description"
			"note":   map[string]any{"type": "string", "title": "Note", "description": "For the log"},            // silent
		}},
	}
}

func legacy() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{
			"region": map[string]any{
				"type": "string", "title": "Region", "description": "Where people are near",
				"enum":      []string{"eu-west-1", "us-east-2"}, // want "elicitlabel/legacy-names"
				"enumNames": []string{"Ireland", "Ohio"},
			},
		}},
	}
}
