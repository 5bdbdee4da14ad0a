// Package silent holds confirmations whose value decides, and forms that have
// none.
package silent

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string, notify bool) error
	Delete(ctx context.Context, name string) error
	Export(ctx context.Context, name string, tests, docs bool) error
	Remember(name string)
}

type tools struct{ cluster cluster }

var errRefused = errors.New("refused")

func form(message string, props map[string]any, required ...string) *mcp.ElicitParams {
	schema := map[string]any{"type": "object", "properties": props}
	if len(required) > 0 {
		schema["required"] = required
	}
	return &mcp.ElicitParams{Message: message, RequestedSchema: schema}
}

func boolean(title string) map[string]any { return map[string]any{"type": "boolean", "title": title} }

func confirmation(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Title: "Confirm"}},
			Required:   []string{"confirm"},
		},
	}
}

func ask(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams) (map[string]any, error) {
	res, err := s.Elicit(ctx, p)
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errRefused
	}
	return res.Content, nil
}

// Every spelling of the one right test.

func (t *tools) zero(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if sure, _ := content["confirm"].(bool); !sure {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) twoValues(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	sure, ok := content["confirm"].(bool)
	if !ok || !sure {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) compared(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func truthy(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case string:
		return strings.EqualFold(v, "true") || strings.EqualFold(v, "yes")
	case float64:
		return v != 0
	}
	return false
}

func (t *tools) truthy(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if !truthy(content["confirm"]) {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) printed(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if fmt.Sprint(content["confirm"]) != "true" {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) oneCase(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+name+"?"))
	switch {
	case err != nil:
		return err
	case res.Action == "accept" && res.Content["confirm"] == true:
		return t.cluster.Delete(ctx, name)
	}
	return errRefused
}

// Choices.

func decision(message string) *mcp.ElicitParams {
	return form(message, map[string]any{
		"decision": map[string]any{"type": "string", "title": "Your decision", "enum": []string{"approve", "reject"}},
	}, "decision")
}

func (t *tools) approves(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, decision("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if content["decision"] != "approve" {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) byCase(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, decision("Delete "+name+"?"))
	if err != nil {
		return err
	}
	switch d, _ := content["decision"].(string); d {
	case "approve":
		return t.cluster.Delete(ctx, name)
	case "reject":
		return errRefused
	}
	return errors.New("no decision")
}

// Typed names.

func typed(name string) *mcp.ElicitParams {
	return form("This deletes "+name+" for good.", map[string]any{
		"confirm_name": map[string]any{"type": "string", "title": "Type the name to confirm"},
	}, "confirm_name")
}

func (t *tools) typed(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, typed(name))
	if err != nil {
		return err
	}
	if got, _ := content["confirm_name"].(string); got != name {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) typedFolded(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, typed(name))
	if err != nil {
		return err
	}
	got, ok := content["confirm_name"].(string)
	if !ok || !strings.EqualFold(strings.TrimSpace(got), name) {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) typedWord(ctx context.Context, session *mcp.ServerSession, dir string) error {
	content, err := ask(ctx, session, form("Delete "+dir+"?", map[string]any{
		"confirmation": map[string]any{"type": "string", "title": "Type DELETE to confirm"},
	}, "confirmation"))
	if err != nil {
		return err
	}
	if content["confirmation"] != "DELETE" {
		return errRefused
	}
	return os.RemoveAll(dir)
}

// Accept is the yes.

func (t *tools) noFields(ctx context.Context, session *mcp.ServerSession, name string) error {
	if _, err := ask(ctx, session, form("Delete "+name+"?", map[string]any{})); err != nil {
		return err
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) remembers(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, form("Allow this command?\n\n"+name, map[string]any{"remember": boolean("Do not ask again")}))
	if err != nil {
		return err
	}
	if again, _ := content["remember"].(bool); again {
		t.cluster.Remember(name)
	}
	return t.cluster.Deploy(ctx, name, "production", false)
}

func (t *tools) notifies(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, form("Deploy "+name+" to production?", map[string]any{"notify": boolean("Tell the team")}))
	if err != nil {
		return err
	}
	notify, _ := content["notify"].(bool)
	return t.cluster.Deploy(ctx, name, "production", notify)
}

func (t *tools) strategy(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, form("Deploy "+name+" to production?", map[string]any{
		"strategy": map[string]any{"type": "string", "title": "Strategy", "enum": []string{"rolling", "recreate"}},
	}))
	if err != nil {
		return err
	}
	s, _ := content["strategy"].(string)
	return t.cluster.Deploy(ctx, name, s, true)
}

// Booleans that are values, and no confirmation.
func (t *tools) preferences(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, form("What should the export hold?", map[string]any{
		"tests": boolean("Tests"), "docs": boolean("Documentation"),
	}))
	if err != nil {
		return err
	}
	docs := true
	if d, ok := content["docs"].(bool); ok {
		docs = d
	}
	tests, _ := content["tests"].(bool)
	return t.cluster.Export(ctx, name, tests, docs)
}

// An inverted one.
func (t *tools) dryRun(ctx context.Context, session *mcp.ServerSession, name string) error {
	content, err := ask(ctx, session, form("Deploy "+name+"?", map[string]any{"dryRun": boolean("Only show what would be done")}))
	if err != nil {
		return err
	}
	if dry, _ := content["dryRun"].(bool); dry {
		fmt.Fprintln(os.Stderr, "would deploy", name)
		return nil
	}
	return t.cluster.Deploy(ctx, name, "production", false)
}

// Values are handed on.
func values(ctx context.Context, s *mcp.ServerSession, message string) (bool, map[string]any, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return false, nil, err
	}
	return res.Action == "accept", res.Content, nil
}

func (t *tools) handedOn(ctx context.Context, session *mcp.ServerSession, name string) error {
	ok, content, err := values(ctx, session, "Delete "+name+"?")
	if err != nil {
		return err
	}
	if !ok || content["confirm"] != true {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}

// mcp-go.
func (t *tools) mark(ctx context.Context, s *server.MCPServer, name string) error {
	res, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Delete " + name + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": boolean("Confirm")},
			"required":   []string{"confirm"},
		},
	}})
	if err != nil {
		return err
	}
	content, ok := res.Content.(map[string]any)
	if !ok || res.Action != mark.ElicitationResponseActionAccept {
		return errRefused
	}
	if sure, ok := content["confirm"].(bool); !ok || !sure {
		return errRefused
	}
	return t.cluster.Delete(ctx, name)
}
