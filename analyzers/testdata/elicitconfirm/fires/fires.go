// Package fires holds confirmations that are a yes before anybody said it.
package fires

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(message string, props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

func yes(description string) map[string]any {
	return map[string]any{"type": "boolean", "description": description, "default": true} // want `the confirmation "confirm" is ticked from the start; make the default false \(elicitconfirm/default-true\)`
}

func helper() *mcp.ElicitParams {
	return object("Delete the branch?", map[string]any{"confirm": yes("The branch is gone for good.")})
}

// The name asks for approval.
func names() {
	for _, p := range []*mcp.ElicitParams{
		object("Upload the report.", map[string]any{"approve": map[string]any{"type": "boolean", "default": true}}),                                             // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"agreeToTerms": map[string]any{"type": "boolean", "default": true}}),                                        // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"accept_risk": map[string]any{"type": "boolean", "default": true}}),                                         // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"proceed": map[string]any{"type": "boolean", "default": true}}),                                             // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"deleteOld": map[string]any{"type": "boolean", "default": true}}),                                           // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"overwrite": map[string]any{"type": "boolean", "default": true}}),                                           // want "elicitconfirm/default-true"
		object("Bericht hochladen.", map[string]any{"bestaetigen": map[string]any{"type": "boolean", "default": true}}),                                         // want "elicitconfirm/default-true"
		object("Envoyer le rapport.", map[string]any{"confirmer": map[string]any{"type": "boolean", "default": true}}),                                          // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"確認": map[string]any{"type": "boolean", "default": true}}),                                                  // want "elicitconfirm/default-true"
		object("Upload the report.", map[string]any{"x": map[string]any{"type": "boolean", "title": "I understand that it cannot be undone", "default": true}}), // want "elicitconfirm/default-true"
	} {
		_ = p
	}
}

// The message does.
func messages(name string) {
	for _, p := range []*mcp.ElicitParams{
		object("Delete 14 files?", map[string]any{"answer": map[string]any{"type": "boolean", "default": true}}),                         // want "elicitconfirm/default-true"
		object(fmt.Sprintf("Do you want to deploy %s?", name), map[string]any{"ok": map[string]any{"type": "boolean", "default": true}}), // want "elicitconfirm/default-true"
		object("Please confirm the transfer.", map[string]any{
			"note":  map[string]any{"type": "string"},
			"value": map[string]any{"type": "boolean", "default": true}, // want "elicitconfirm/default-true"
		}),
	} {
		_ = p
	}
}

// Spellings. The fixes are in package fix.

func structure() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete the branch?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"confirm": {Type: "boolean", Default: defaultYes},
			},
		},
	}
}

var defaultYes = json.RawMessage("true") // want "elicitconfirm/default-true"

func marshalled() (*mcp.ElicitParams, error) {
	def, err := json.Marshal(true)
	if err != nil {
		return nil, err
	}
	return &mcp.ElicitParams{
		Message: "Delete the branch?",
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Default: def}}, // not followed
		},
	}, nil
}

type property struct {
	Type    string `json:"type"`
	Title   string `json:"title,omitempty"`
	Default *bool  `json:"default,omitempty"`
}

func ownStruct() *mcp.ElicitParams {
	t := true // want "elicitconfirm/default-true"
	return &mcp.ElicitParams{
		Message: "Delete the branch?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]property{"confirm": {Type: "boolean", Default: &t}},
		},
	}
}

func later() *mcp.ElicitParams {
	confirm := map[string]any{"type": "boolean"}
	confirm["default"] = true // want "elicitconfirm/default-true"
	return object("Delete the branch?", map[string]any{"confirm": confirm})
}

func sometimes(force bool) *mcp.ElicitParams {
	confirm := map[string]any{"type": "boolean", "default": false}
	if force {
		confirm["default"] = true // want "elicitconfirm/default-true"
	}
	return object("Delete the branch?", map[string]any{"confirm": confirm})
}

const preselected = true // silent: the use is what counts

func constant() *mcp.ElicitParams {
	return object("Delete the branch?", map[string]any{
		"confirm": map[string]any{"type": "boolean", "default": preselected}, // want "elicitconfirm/default-true"
	})
}

// Choices.

func choices() {
	for _, p := range []*mcp.ElicitParams{
		object("Delete the branch?", map[string]any{
			"confirm": map[string]any{"type": "string", "enum": []string{"yes", "no"}, "default": "yes"}, // want `"yes" is preselected in "confirm".*elicitconfirm/default-approves`
		}),
		object("Delete the branch?", map[string]any{
			"approval": map[string]any{"type": "string", "default": "a", "oneOf": []map[string]any{ // want "elicitconfirm/default-approves"
				{"const": "a", "title": "Approve"},
				{"const": "b", "title": "Reject"},
			}},
		}),
		object("Delete the branch?", map[string]any{
			"confirm": map[string]any{"type": "string", "enum": []string{"1", "0"}, "enumNames": []string{"Yes", "No"}, "default": "1"}, // want "elicitconfirm/default-approves"
		}),
	} {
		_ = p
	}
}

func choiceText() *mcp.ElicitParams {
	// want +3 "elicitconfirm/default-approves"
	return &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: json.RawMessage(`{
		"type": "object", "properties": {
			"proceed": {"type": "string", "enum": ["approve", "deny"], "default": "approve"}
		}
	}`)}
}

// mcp-go, and round trips.

func drop(ctx context.Context, s *server.MCPServer, table string) (*mark.ElicitationResult, error) {
	var req mark.ElicitationRequest
	req.Params.Message = "Drop the table " + table + "?"
	req.Params.RequestedSchema = map[string]any{
		"type": "object",
		"properties": map[string]any{
			"confirm": map[string]any{"type": "boolean", "default": true}, // want "elicitconfirm/default-true"
		},
	}
	return s.RequestElicitation(ctx, req)
}

func round() *mark.CallToolResult {
	return server.NewInputRequestBuilder("").Elicit("sure", mark.ElicitationParams{
		Message: "Drop the table?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"confirm": map[string]any{"type": "boolean", "default": true}, // want "elicitconfirm/default-true"
			},
		},
	}).ToolResult()
}

func questions() *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
		"sure": object("Drop the table?", map[string]any{
			"confirm": map[string]any{"type": "boolean", "default": true}, // want "elicitconfirm/default-true"
		}),
	}}
}
