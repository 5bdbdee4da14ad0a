// Package fires holds servers in which a cancel does not stop the call.
package fires

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A cluster is what the tools change.
type cluster interface {
	Scale(ctx context.Context, name string, replicas int) error
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Archive(ctx context.Context, name string) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

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

func approval(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

func environment() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should the release go?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"environment": map[string]any{
					"type": "string", "title": "Environment",
					"oneOf": []map[string]any{{"const": "staging", "title": "Staging"}, {"const": "production", "title": "Production"}},
				},
			},
			"required": []string{"environment"},
		},
	}
}

// A case is missing.
func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+" for good?"))
	if err != nil {
		return nil, nil, err
	}
	switch res.Action {
	case "decline":
		return said("%s is kept", in.Name), nil, nil
	case "accept":
		if sure, _ := res.Content["confirm"].(bool); !sure {
			return said("%s is kept", in.Name), nil, nil
		}
	}
	if err := t.cluster.Delete(ctx, in.Name); err != nil { // want `if the user cancels, cluster.Delete still runs.*elicitcancel/proceeds`
		return nil, nil, err
	}
	return said("%s is deleted", in.Name), nil, nil
}

// Only the decline is looked for.
func (t *tools) drop(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, approval("Drop the table "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res.Action == "decline" {
		return said("nothing was dropped"), nil, nil
	}
	_, err = t.db.ExecContext(ctx, "DROP TABLE "+in.Name) // want `if the user cancels, db.ExecContext still runs.*elicitcancel/proceeds`
	return said("dropped"), nil, err
}

// A negated test: whatever is no decline passes.
func (t *tools) wipe(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Wipe "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "decline" {
		if sure, ok := res.Content["confirm"].(bool); ok && !sure {
			return errors.New("not confirmed")
		}
		return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
	}
	return errors.New("not confirmed")
}

// A default takes the place of the value that was asked for.
func (t *tools) release(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	env := "production"
	res, err := req.Session.Elicit(ctx, environment())
	if err != nil {
		return nil, nil, err
	}
	if res.Action == "accept" {
		env, _ = res.Content["environment"].(string)
	}
	if err := t.cluster.Deploy(ctx, in.Name, env); err != nil { // want `if the user cancels.*, cluster.Deploy still runs, with "production".*elicitcancel/proceeds`
		return nil, nil, err
	}
	return said("released to %s", env), nil, nil
}

// The same through a helper: what it returns is no longer to be told from an
// answer.
func chooseEnvironment(ctx context.Context, s *mcp.ServerSession) (string, error) {
	res, err := s.Elicit(ctx, environment())
	if err != nil {
		return "", err
	}
	if res.Action == "decline" {
		return "", errors.New("declined")
	}
	if env, ok := res.Content["environment"].(string); ok && res.Action == "accept" {
		return env, nil
	}
	return "staging", nil // want `if the user cancels, chooseEnvironment returns "staging" as if the user had entered it.*elicitcancel/proceeds`
}

func (t *tools) promote(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	env, err := chooseEnvironment(ctx, req.Session)
	if err != nil {
		return nil, nil, err
	}
	return said("promoted"), nil, t.cluster.Deploy(ctx, in.Name, env)
}

// A helper that turns a cancel into no error.
var errDeclined = errors.New("the user declined")

func mustAgree(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, approval(message))
	if err != nil {
		return fmt.Errorf("asking: %w", err)
	}
	if res.Action == "decline" {
		return errDeclined
	}
	return nil // want `if the user cancels, mustAgree returns nil.*elicitcancel/proceeds`
}

func (t *tools) restart(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if err := mustAgree(ctx, req.Session, "Restart "+in.Name+"?"); err != nil {
		return nil, nil, err
	}
	return said("restarted"), nil, exec.CommandContext(ctx, "systemctl", "restart", in.Name).Run()
}

// Three states of its own, of which one is forgotten.
type verdict int

const (
	agreed verdict = iota
	refused
	closed
)

func ask(ctx context.Context, s *mcp.ServerSession, message string) (verdict, error) {
	res, err := s.Elicit(ctx, approval(message))
	if err != nil {
		return refused, err
	}
	switch res.Action {
	case "accept":
		return agreed, nil
	case "cancel":
		return closed, nil
	default:
		return refused, nil
	}
}

func (t *tools) scale(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	v, err := ask(ctx, req.Session, "Scale "+in.Name+" down?")
	if err != nil {
		return nil, nil, err
	}
	if v == refused {
		return said("not scaled"), nil, nil
	}
	return said("scaled"), nil, t.cluster.Scale(ctx, in.Name, 1) // want `if the user cancels, cluster.Scale still runs.*elicitcancel/proceeds`
}

// What the action is, is handed on as text.
func (t *tools) actionOf(ctx context.Context, s *mcp.ServerSession, message string) (string, map[string]any, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return "", nil, err
	}
	return res.Action, res.Content, nil
}

func (t *tools) archive(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	action, content, err := t.actionOf(ctx, req.Session, "Archive "+in.Name+"?")
	if err != nil {
		return nil, nil, err
	}
	if action == "decline" || action == "accept" && content["confirm"] != true {
		return said("not archived"), nil, nil
	}
	return said("archived"), nil, t.cluster.Archive(ctx, in.Name) // want `if the user cancels, cluster.Archive still runs.*elicitcancel/proceeds`
}

// A closure asks.
func (t *tools) removeAll(ctx context.Context, session *mcp.ServerSession, names []string) error {
	declined := func(name string) (bool, error) {
		res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
		if err != nil {
			return false, err
		}
		return res.Action == "decline", nil
	}
	for _, name := range names {
		no, err := declined(name)
		if err != nil {
			return err
		}
		if no {
			continue
		}
		if err := t.cluster.Delete(ctx, name); err != nil { // want `if the user cancels, cluster.Delete still runs.*elicitcancel/proceeds`
			return err
		}
	}
	return nil
}

// mcp-go.

type shop struct{ db *sql.DB }

func question(message string) mark.ElicitationRequest {
	return mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}}
}

func (s *shop) refund(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	id := req.GetString("order", "")
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, question("Refund the order "+id+"?"))
	if err != nil {
		return mark.NewToolResultError(err.Error()), nil
	}
	switch res.Action {
	case mark.ElicitationResponseActionDecline:
		return mark.NewToolResultText("not refunded"), nil
	case mark.ElicitationResponseActionAccept:
		values, ok := res.Content.(map[string]any)
		if !ok || values["confirm"] != true {
			return mark.NewToolResultText("not refunded"), nil
		}
	}
	if _, err := s.db.ExecContext(ctx, "UPDATE orders SET refunded = 1 WHERE id = ?", id); err != nil { // want `if the user cancels, db.ExecContext still runs.*elicitcancel/proceeds`
		return nil, err
	}
	return mark.NewToolResultText("refunded"), nil
}

// A round trip.

func (t *tools) purge(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["purge"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"purge": approval("Purge " + in.Name + "?")}}, nil, nil
	}
	if answer.Action == "decline" {
		return said("not purged"), nil, nil
	}
	return said("purged"), nil, t.cluster.Delete(ctx, in.Name) // want `if the user cancels, cluster.Delete still runs.*elicitcancel/proceeds`
}
