package gosdk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The settings of a project, shown as they are today.
type settings struct {
	Telemetry, Confirmations, AutoDeploy bool
	TokenLimit                           int
	PasswordPolicy                       string
	Region                               string
}

func (s *settings) edit(ctx context.Context, session *mcp.ServerSession) error {
	current := func(v bool) map[string]any {
		return map[string]any{"type": "boolean", "default": v}
	}
	titled := func(p map[string]any, title, description string) map[string]any {
		p["title"] = title
		p["description"] = description
		return p
	}
	schema := map[string]any{
		"type": "object",
		"properties": map[string]any{
			"telemetry":     titled(current(s.Telemetry), "Telemetry", "Send anonymous figures"),
			"confirmations": titled(current(true), "Confirmation mails", "Send a mail after each deployment"),
			"autoDeploy":    titled(current(true), "Deploy by itself", "When a branch is merged"),
			"tokenLimit": map[string]any{
				"type": "integer", "title": "Token limit", "description": "Tokens for each request",
				"minimum": 1, "maximum": 100_000, "default": s.TokenLimit,
			},
			"passwordPolicy": map[string]any{
				"type": "string", "title": "Password policy",
				"enum": []string{"none", "strong"}, "enumNames": []string{"None", "Strong"}, "default": s.PasswordPolicy,
			},
			"region": map[string]any{
				"type": "string", "title": "Region", "default": "eu-west-1",
				"oneOf": []any{
					map[string]any{"const": "eu-west-1", "title": "Ireland"},
					map[string]any{"const": "us-east-1", "title": "Virginia"},
				},
			},
		},
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{Message: "Change the settings of this project. Leave as is what should stay.", RequestedSchema: schema})
	if err != nil || res.Action != "accept" {
		return err
	}
	data, err := json.Marshal(res.Content)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, s)
}

// Which of the things that were found is meant.
func pick(ctx context.Context, session *mcp.ServerSession, kind string, names []string) (string, error) {
	if len(names) == 1 {
		return names[0], nil
	}
	choices := make([]any, 0, len(names))
	for _, n := range names {
		choices = append(choices, n)
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("There are %d of the kind %s. Which one should be deleted?", len(names), kind),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"name": map[string]any{"type": "string", "title": "Name", "enum": choices},
			},
			"required": []string{"name"},
		},
	})
	if err != nil {
		return "", err
	}
	name, ok := res.Content["name"].(string)
	if res.Action != "accept" || !ok || !slices.Contains(names, name) {
		return "", errRefused
	}
	return name, nil
}
