// Package fires holds forms that show people code instead of words.
package fires

import (
	"context"
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where should it run?", RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

// Titles: one report a form, at the first field.

func one() *mcp.ElicitParams {
	return object(map[string]any{
		"targetHost": map[string]any{"type": "string"}, // want `people are shown the bare field name "targetHost"; give it a title in their words, such as "Target host" \(elicitlabel/title\)`
		"port":       map[string]any{"type": "integer", "title": "Port"},
	})
}

func two() *mcp.ElicitParams {
	return object(map[string]any{
		"host": map[string]any{"type": "string"}, // want `the bare field names "host" and "port"; give each`
		"port": map[string]any{"type": "integer"},
	})
}

func five() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"host":   {Type: "string"}, // want `"host", "port", "region" and 2 more`
				"port":   {Type: "integer"},
				"region": {Type: "string", Description: "Where it is"},
				"public": {Type: "boolean"},
				"note":   {Type: "string"},
			},
		},
	}
}

func text() *mcp.ElicitParams {
	// want +3 "elicitlabel/title"
	return &mcp.ElicitParams{Message: "Where should it run?", RequestedSchema: json.RawMessage(`{
		"type": "object", "properties": {
			"host": {"type": "string"}
		}
	}`)}
}

func helper(typ string) map[string]any { return map[string]any{"type": typ} }

func fromHelper() *mcp.ElicitParams {
	return object(map[string]any{"host": helper("string")}) // want "elicitlabel/title"
}

// Choices.

func codes() *mcp.ElicitParams {
	return object(map[string]any{
		"region":   map[string]any{"type": "string", "title": "Region", "enum": []string{"eu-west-1", "us-east-2"}},                                            // want `codes such as "eu-west-1" in field "region"; add enumNames.*\(elicitlabel/enum-names\)`
		"conflict": map[string]any{"type": "string", "title": "Conflict", "enum": []string{"keep_local", "take_remote"}},                                       // want `such as "Keep local"`
		"version":  map[string]any{"type": "string", "title": "Version", "enum": []any{"v1", "v2"}},                                                            // want "elicitlabel/enum-names"
		"answer":   map[string]any{"type": "string", "title": "Answer", "enum": []string{"0", "1"}},                                                            // want "elicitlabel/enum-names"
		"zones":    map[string]any{"type": "array", "title": "Zones", "items": map[string]any{"type": "string", "enum": []string{"eu-west-1a", "eu-west-1b"}}}, // want "elicitlabel/enum-names"
	})
}

func codesInStruct() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should it run?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"region": {Type: "string", Title: "Region", Enum: []any{"eu-west-1", "us-east-2"}}, // want "elicitlabel/enum-names"
			},
		},
	}
}

var regions = []string{"eu-west-1", "us-east-2"} // want "elicitlabel/enum-names"

func codesInVariable(ctx context.Context, s *server.MCPServer) (*mark.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Where should it run?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"region": map[string]any{"type": "string", "title": "Region", "enum": regions},
			},
		},
	}})
}

func round() *mark.CallToolResult {
	return server.NewInputRequestBuilder("").Elicit("where", mark.ElicitationParams{
		Message: "Where should it run?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"host": map[string]any{"type": "string"}}, // want "elicitlabel/title"
		},
	}).ToolResult()
}
