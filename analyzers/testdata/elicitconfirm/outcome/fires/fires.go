// Package fires holds confirmations whose value does not decide what happens.
package fires

import (
	"context"
	"database/sql"
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
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

var errRefused = errors.New("refused")

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

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

func choice(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"decision": map[string]any{"type": "string", "title": "Your decision", "enum": []string{"approve", "reject"}},
			},
			"required": []string{"decision"},
		},
	}
}

func typed(name string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "This deletes the database " + name + " for good.",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"confirm_name": map[string]any{"type": "string", "title": "Type the name of the database to confirm"},
			},
			"required": []string{"confirm_name"},
		},
	}
}

// ignored

func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs even if the user says no to "confirm".*elicitconfirm/ignored`
}

func (t *tools) rejects(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, choice("Deploy "+name+" to production?"))
	if err != nil {
		return err
	}
	switch res.Action {
	case "accept":
		return t.cluster.Deploy(ctx, name, "production") // want `cluster.Deploy runs even if the user says no to "decision".*elicitconfirm/ignored`
	default:
		return errRefused
	}
}

// The value is read, and decides nothing.
func (t *tools) logged(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	sure, _ := res.Content["confirm"].(bool)
	fmt.Fprintln(os.Stderr, "confirmed:", sure)
	return os.RemoveAll(dir) // want `os.RemoveAll runs even if the user says no to "confirm".*elicitconfirm/ignored`
}

func (t *tools) mark(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	id := req.GetString("order", "")
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Refund the order " + id + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}})
	if err != nil {
		return nil, err
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return mark.NewToolResultText("not refunded"), nil
	}
	if _, err := t.db.ExecContext(ctx, "UPDATE orders SET refunded = 1 WHERE id = ?", id); err != nil { // want `db.ExecContext runs even if the user says no to "confirm".*elicitconfirm/ignored`
		return nil, err
	}
	return mark.NewToolResultText("refunded"), nil
}

func (t *tools) round(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["delete"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"delete": confirmation("Delete " + in.Name + "?")}}, nil, nil
	}
	if answer.Action != "accept" {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs even if the user says no to "confirm".*elicitconfirm/ignored`
}

// permissive

func (t *tools) startsTrue(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" {
		return said("kept"), nil, nil
	}
	sure := true
	if v, ok := res.Content["confirm"].(bool); ok {
		sure = v
	}
	if !sure {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs when "confirm" is missing.*elicitconfirm/permissive`
}

func (t *tools) onlyAClearNo(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	if v, ok := res.Content["confirm"].(bool); ok && !v {
		return errRefused
	}
	return os.RemoveAll(dir) // want `os.RemoveAll runs when "confirm" is missing.*elicitconfirm/permissive`
}

func (t *tools) notFalse(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" || res.Content["confirm"] == false {
		return errRefused
	}
	return os.RemoveAll(dir) // want `os.RemoveAll runs when "confirm" is missing.*elicitconfirm/permissive`
}

func (t *tools) notRejected(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, choice("Deploy "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	if d, _ := res.Content["decision"].(string); d == "reject" {
		return errRefused
	}
	return t.cluster.Deploy(ctx, name, "production") // want `cluster.Deploy runs when "decision" is missing.*elicitconfirm/permissive`
}

func refused(content map[string]any) bool {
	v, ok := content["confirm"].(bool)
	return ok && !v
}

func (t *tools) byHelper(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" || refused(res.Content) {
		return errRefused
	}
	return t.cluster.Delete(ctx, name) // want `cluster.Delete runs when "confirm" is missing.*elicitconfirm/permissive`
}

// typed-unchecked

func (t *tools) drop(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, typed(in.Name))
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" {
		return said("kept"), nil, nil
	}
	_, err = t.db.ExecContext(ctx, "DROP DATABASE "+in.Name) // want `db.ExecContext runs whatever the user types into "confirm_name".*elicitconfirm/typed-unchecked`
	return said("dropped"), nil, err
}

func (t *tools) notEmpty(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, typed(name))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	if got, ok := res.Content["confirm_name"].(string); !ok || strings.TrimSpace(got) == "" {
		return errRefused
	}
	return t.cluster.Delete(ctx, name) // want `cluster.Delete runs whatever the user types into "confirm_name".*elicitconfirm/typed-unchecked`
}

func (t *tools) typedLogged(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Type DELETE to confirm that " + dir + " is deleted.",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirmation": map[string]any{"type": "string", "title": "Type DELETE to confirm"}},
			"required":   []string{"confirmation"},
		},
	})
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	fmt.Fprintln(os.Stderr, "typed:", res.Content["confirmation"])
	return os.RemoveAll(dir) // want `os.RemoveAll runs whatever the user types into "confirmation".*elicitconfirm/typed-unchecked`
}
