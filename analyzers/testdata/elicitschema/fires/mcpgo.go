package fires

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func ask(ctx context.Context, s *server.MCPServer, schema any) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{
		Params: mcp.ElicitationParams{Message: "Where should the parcel go?", RequestedSchema: schema},
	})
}

func askFields(ctx context.Context, s *server.MCPServer, properties map[string]any) (*mcp.ElicitationResult, error) {
	return ask(ctx, s, map[string]any{"type": "object", "properties": properties})
}

func maps(ctx context.Context, s *server.MCPServer) {
	askFields(ctx, s, map[string]any{
		"address": map[string]any{ // want "elicitschema/nested"
			"type":       "object",
			"properties": map[string]any{"city": map[string]any{"type": "string"}},
		},
	})
	askFields(ctx, s, map[string]any{
		"tags": map[string]any{"type": "array", "items": map[string]any{"type": "string"}}, // want "elicitschema/array"
	})
	askFields(ctx, s, map[string]any{
		"note": map[string]any{"type": []string{"string", "null"}}, // want "elicitschema/nullable"
	})
	askFields(ctx, s, map[string]any{
		"count": map[string]any{"type": "float"}, // want `write "number" \(elicitschema/type\)`
		"name":  "string",                        // want "elicitschema/type"
		"size":  nil,                             // want "elicitschema/type"
	})
	askFields(ctx, s, map[string]any{
		"site": map[string]any{"type": "string", "format": "hostname"}, // want "elicitschema/format"
	})
	askFields(ctx, s, map[string]any{
		"size": map[string]any{"type": "string", "enum": []string{}},                                                   // want "elicitschema/enum"
		"name": map[string]any{"type": "string", "enum": []string{"s", "l"}, "enumNames": []string{"Small"}},           // want "elicitschema/enum"
		"days": map[string]any{"type": "string", "anyOf": []any{map[string]any{"const": "m", "title": "Monday"}}},      // want `write "oneOf" \(elicitschema/enum\)`
		"mode": map[string]any{"type": "string", "oneOf": []map[string]any{{"const": "", "title": "None"}}},            // want "elicitschema/enum"
		"tone": map[string]any{"type": "string", "oneOf": []map[string]string{{"const": "warm"}}},                      // want "elicitschema/enum"
		"rank": map[string]any{"type": "number", "enum": []int{1, 2}},                                                  // want "elicitschema/enum"
		"many": map[string]any{"type": "array", "items": map[string]any{"type": "string", "enum": []string{"a", "a"}}}, // want "elicitschema/enum"
	})
	askFields(ctx, s, map[string]any{
		"age":  map[string]any{"type": "integer", "minimum": 18, "maximum": 8},                                                                       // want "elicitschema/bounds"
		"days": map[string]any{"type": "array", "minItems": 2, "maxItems": 1, "items": map[string]any{"type": "string", "enum": []string{"a", "b"}}}, // want "elicitschema/bounds"
		"code": map[string]any{"type": "string", "minLength": nil},                                                                                   // want "elicitschema/bounds"
		"size": map[string]any{"type": "string", "maxLength": "10"},                                                                                  // want "elicitschema/bounds"
	})
	askFields(ctx, s, map[string]any{
		"count": map[string]any{"type": "integer", "default": "3"},                                       // want "elicitschema/default"
		"fast":  map[string]any{"type": "boolean", "default": 1},                                         // want "elicitschema/default"
		"size":  map[string]any{"type": "string", "enum": []string{"small", "large"}, "default": "huge"}, // want "elicitschema/default"
		"name":  map[string]any{"type": "string", "default": nil},                                        // want "elicitschema/default"
	})
}

func roots(ctx context.Context, s *server.MCPServer) {
	ask(ctx, s, map[string]any{"type": "object"})                                    // want "elicitschema/missing"
	ask(ctx, s, map[string]any{"type": "object", "properties": nil})                 // want "elicitschema/missing"
	ask(ctx, s, map[string]any{"type": "object", "properties": map[string]any(nil)}) // want "elicitschema/missing"
	ask(ctx, s, map[string]any{"type": "object", "properties": map[string]any{}})    // want "elicitschema/empty"
	ask(ctx, s, map[string]any{"type": "array", "properties": map[string]any{}})     // want "elicitschema/type"
	ask(ctx, s, map[string]any{"type": "", "properties": map[string]any{}})          // want "elicitschema/type" "elicitschema/empty"
	ask(ctx, s, []any{})                                                             // want "elicitschema/type"
	ask(ctx, s, true)                                                                // want "elicitschema/type"
	var list []string
	ask(ctx, s, map[string]any{
		"type":       "object",
		"properties": map[string]any{"name": map[string]any{"type": "string"}},
		"required":   list, // want "elicitschema/missing"
	})
	ask(ctx, s, map[string]any{
		"type":       "object",
		"properties": map[string]any{"name": map[string]any{"type": "string"}},
		"required":   "name", // want "elicitschema/required"
	})
	ask(ctx, s, map[string]any{
		"type":       "object",
		"properties": map[string]any{"name": map[string]any{"type": "string", "required": true}}, // want `write "required": \["name"\].*elicitschema/required`
	})
	ask(ctx, s, map[string]any{
		"type":       "object",
		"properties": map[string]any{"name": map[string]any{"type": "string"}},
		"required":   []string{"nmae"}, // want `can never send this form.*elicitschema/required`
	})
}

func noSchema(ctx context.Context, s *server.MCPServer) {
	s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "Delete the parcel?"}})                                           // want "elicitschema/missing"
	s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Mode: "form", Message: "Delete the parcel?", URL: "https://example.com"}}) // want "elicitschema/missing"
}

// Round trips.

func rounds() *mcp.CallToolResult {
	return server.NewInputRequestBuilder("").Elicit("where", mcp.ElicitationParams{
		Message: "Where should the parcel go?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	}).ToolResult()
}

func result() *mcp.InputRequiredResult {
	return mcp.NewInputRequiredResult(mcp.InputRequests{
		"where": mcp.NewElicitationInputRequest(mcp.ElicitationParams{ // want "elicitschema/missing"
			Message: "Where should the parcel go?",
		}),
	}, "")
}

func part() mcp.InputRequest {
	return mcp.InputRequest{
		Method: mcp.MethodElicitationCreate,
		Elicitation: &mcp.ElicitationParams{
			Message: "Where should the parcel go?",
			RequestedSchema: map[string]any{
				"type":       "object",
				"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
			},
		},
	}
}

// A variadic parameter without arguments is nil.

func variadic(props map[string]any, required ...string) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": props,
		"required":   required, // want "elicitschema/missing"
	}
}

func noArguments() mcp.ElicitationParams {
	return mcp.ElicitationParams{
		Message:         "Where should the parcel go?",
		RequestedSchema: variadic(map[string]any{"to": map[string]any{"type": "string"}}),
	}
}

func arguments() mcp.ElicitationParams {
	return mcp.ElicitationParams{
		Message:         "Where should the parcel go?",
		RequestedSchema: variadic(map[string]any{"to": map[string]any{"type": "string"}}, "to"),
	}
}
