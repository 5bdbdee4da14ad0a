// Package fires holds servers that do not look at the action, or not in the
// right way.
package fires

import (
	"context"
	"database/sql"
	"encoding/json"
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
			"type":       "object",
			"properties": map[string]any{"environment": map[string]any{"type": "string", "title": "Environment"}},
			"required":   []string{"environment"},
		},
	}
}

// unchecked

func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, approval("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res == nil {
		return nil, nil, errors.New("no answer")
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs even if the user declines or cancels.*elicitaction/unchecked`
}

func (t *tools) release(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, environment())
	if err != nil {
		return nil, nil, err
	}
	env, ok := res.Content["environment"].(string)
	if !ok {
		env = "staging"
	}
	return said("released"), nil, t.cluster.Deploy(ctx, in.Name, env) // want `cluster.Deploy runs even if the user declines or cancels.*elicitaction/unchecked`
}

// The process dies when somebody says no.
func random(ctx context.Context, req *mcp.CallToolRequest, _ any) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Which word?",
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"word": {Type: "string", Title: "Word"}},
		},
	})
	if err != nil {
		return nil, nil, fmt.Errorf("asking: %w", err)
	}
	return said("%s", strings.ToUpper(res.Content["word"].(string))), nil, nil // want `the server panics here if the user declines or cancels.*elicitaction/unchecked`
}

// Decoded into a struct, whatever the action is.
func (t *tools) decoded(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, environment())
	if err != nil {
		return err
	}
	data, err := json.Marshal(res.Content)
	if err != nil {
		return err
	}
	var answer struct {
		Environment string `json:"environment"`
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		return err
	}
	return t.cluster.Deploy(ctx, name, answer.Environment) // want `cluster.Deploy runs even if the user declines or cancels.*elicitaction/unchecked`
}

// presence

func (t *tools) expire(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if _, ok := req.Params.InputResponses["expire"].(*mcp.ElicitResult); !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"expire": &mcp.ElicitParams{
			Message:         "Delete what is expired in " + in.Name + "?",
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		}}}, nil, nil
	}
	return said("expired"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs whatever the user answers.*elicitaction/presence`
}

func (t *tools) store(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["archive"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"archive": &mcp.ElicitParams{
			Message: "Archive " + in.Name + "?",
			RequestedSchema: map[string]any{
				"type":       "object",
				"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Archive it"}},
				"required":   []string{"confirm"},
			},
		}}}, nil, nil
	}
	if err := t.cluster.Archive(ctx, in.Name); err != nil { // want `cluster.Archive runs whatever the user answers.*elicitaction/presence`
		return nil, nil, err
	}
	return said("archived, %d values", len(answer.Content)), nil, nil
}

func (t *tools) markPresent(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	name := req.GetString("name", "")
	if _, ok := server.InputResponse(req.Params.InputResponses, "archive"); !ok {
		return server.NewInputRequestBuilder("").Elicit("archive", mark.ElicitationParams{
			Message:         "Archive " + name + "?",
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		}).ToolResult(), nil
	}
	if err := t.cluster.Archive(ctx, name); err != nil { // want `cluster.Archive runs whatever the user answers.*elicitaction/presence`
		return nil, err
	}
	return mark.NewToolResultText("archived"), nil
}

func (t *tools) markRound(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	name := req.GetString("name", "")
	answer := server.ElicitationResponse(req.Params.InputResponses, "delete")
	if answer == nil {
		return server.NewInputRequestBuilder("").Elicit("delete", mark.ElicitationParams{
			Message:         "Delete " + name + "?",
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		}).ToolResult(), nil
	}
	if err := t.cluster.Delete(ctx, name); err != nil { // want `cluster.Delete runs whatever the user answers.*elicitaction/presence`
		return nil, err
	}
	return mark.NewToolResultText("deleted"), nil
}

// decline-proceeds

func (t *tools) closes(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, approval("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res.Action == "cancel" {
		return said("nothing was deleted"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `if the user declines, cluster.Delete still runs.*elicitaction/decline-proceeds`
}

func (t *tools) fallsOut(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	note := ""
	switch res.Action {
	case "accept":
		if res.Content["confirm"] != true {
			return errors.New("not confirmed")
		}
	case "decline":
		note = "the user declined"
	default:
		return errors.New("no answer")
	}
	fmt.Fprintln(os.Stderr, note)
	return os.RemoveAll(dir) // want `if the user declines, os.RemoveAll still runs.*elicitaction/decline-proceeds`
}

func mustAgree(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, approval(message))
	if err != nil {
		return err
	}
	if res.Action == "cancel" || res.Action == "" {
		return errors.New("no answer")
	}
	return nil // want `if the user declines, mustAgree returns nil.*elicitaction/decline-proceeds`
}

func (t *tools) stop(ctx context.Context, session *mcp.ServerSession, name string) error {
	if err := mustAgree(ctx, session, "Archive "+name+"?"); err != nil {
		return err
	}
	return t.cluster.Archive(ctx, name)
}

// unknown-passes

func (t *tools) others(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, approval("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, err
	}
	if res.Action == "decline" || res.Action == "cancel" {
		return said("nothing was deleted"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs after any Action but "decline" and "cancel".*elicitaction/unknown-passes`
}

func (t *tools) cases(ctx context.Context, s *server.MCPServer, id string) error {
	res, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Refund the order " + id + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err != nil {
		return err
	}
	switch res.Action {
	case mark.ElicitationResponseActionDecline, mark.ElicitationResponseActionCancel:
		return errors.New("not refunded")
	default:
		_, err = t.db.ExecContext(ctx, "INSERT INTO refunds VALUES (?)", id) // want `db.ExecContext runs after any Action but.*elicitaction/unknown-passes`
		return err
	}
}

func refusal(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, approval(message))
	switch {
	case err != nil:
		return err
	case res.Action == "decline":
		return errors.New("declined")
	case res.Action == "cancel":
		return errors.New("cancelled")
	}
	return nil // want `refusal returns nil after any Action but.*elicitaction/unknown-passes`
}

func (t *tools) unlessRefused(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if err := refusal(ctx, session, "Delete "+dir+"?"); err != nil {
		return err
	}
	return os.RemoveAll(dir)
}

func (t *tools) roundOthers(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["purge"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"purge": approval("Purge " + in.Name + "?")}}, nil, nil
	}
	switch answer.Action {
	case "decline", "cancel":
		return said("not purged"), nil, nil
	}
	return said("purged"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs after any Action but.*elicitaction/unknown-passes`
}
