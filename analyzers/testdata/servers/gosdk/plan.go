package gosdk

import (
	"context"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What a plan does is decided by a choice, of which none is preselected, or
// the harmless one.
func conflict(ctx context.Context, session *mcp.ServerSession, file string) (string, error) {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("%s was changed on both sides. What should happen to it?", file),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"resolution": map[string]any{
					"type": "string", "title": "Resolution",
					"enum":      []string{"keep_local", "take_remote", "merge"},
					"enumNames": []string{"Keep mine", "Take theirs", "Merge both"},
					"default":   "keep_local",
				},
			},
			"required": []string{"resolution"},
		},
	})
	if err != nil {
		return "", err
	}
	if res.Action != "accept" {
		return "", errRefused
	}
	how, _ := res.Content["resolution"].(string)
	return how, nil
}

func approval(ctx context.Context, session *mcp.ServerSession, steps []string) (bool, error) {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Approve this plan?\n\n- " + strings.Join(steps, "\n- "),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"decision": map[string]any{
					"type": "string", "title": "Decision",
					"oneOf": []map[string]any{
						{"const": "approve", "title": "Approve"},
						{"const": "reject", "title": "Reject"},
					},
				},
				"comment": map[string]any{"type": "string", "title": "Comment"},
			},
			"required": []string{"decision"},
		},
	})
	return err == nil && res.Action == "accept" && res.Content["decision"] == "approve", err
}

// Where accept is the answer, there is no field.
func proceed(ctx context.Context, session *mcp.ServerSession, n int) bool {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("Send %d invitations now?", n),
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	return err == nil && res.Action == "accept"
}

// Fields are made of what a template holds.
type input struct{ Name, Label, Kind, Default string }

func template(ctx context.Context, session *mcp.ServerSession, inputs []input) (map[string]any, error) {
	props := make(map[string]any, len(inputs))
	var required []string
	for _, in := range inputs {
		p := map[string]any{"type": "string", "title": in.Label}
		switch in.Kind {
		case "number":
			p["type"] = "number"
		case "flag":
			p["type"] = "boolean"
			p["default"] = in.Default == "yes"
		case "secret":
			return nil, fmt.Errorf("%s: secrets are not asked for in a form", in.Name)
		}
		if in.Default == "" {
			required = append(required, in.Name)
		} else if p["type"] == "string" {
			p["default"] = in.Default
		}
		props[in.Name] = p
	}
	schema := map[string]any{"type": "object", "properties": props}
	if len(required) > 0 {
		schema["required"] = required
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{Message: "Please fill in what the template needs.", RequestedSchema: schema})
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errRefused
	}
	return res.Content, nil
}
