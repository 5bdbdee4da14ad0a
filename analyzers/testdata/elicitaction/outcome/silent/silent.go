// Package silent holds servers that look at the action, or leave that to
// others.
package silent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

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
	log     *slog.Logger
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
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

// Every spelling of the one right test.

func (t *tools) not(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name)
}

const accept = "accept"

func (t *tools) disjunction(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, environment())
	if err != nil || res == nil || res.Action != accept {
		return errors.New("not released")
	}
	env, ok := res.Content["environment"].(string)
	if !ok || env == "" {
		return errors.New("not released")
	}
	return t.cluster.Deploy(ctx, name, env)
}

func (t *tools) folded(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if !strings.EqualFold(strings.TrimSpace(res.Action), "accept") {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) cases(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, environment())
	if err != nil {
		return err
	}
	switch env, _ := res.Content["environment"].(string); {
	case res.Action == "accept" && env != "":
		return t.cluster.Deploy(ctx, name, env)
	case res.Action == "decline":
		return errors.New("declined")
	default:
		return errors.New("cancelled")
	}
}

type verdict int

const (
	no verdict = iota
	yes
	later
)

var verdicts = map[string]verdict{"accept": yes, "decline": no, "cancel": later}

func (t *tools) table(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if verdicts[res.Action] != yes {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name)
}

func accepted(res *mcp.ElicitResult) bool { return res != nil && res.Action == "accept" }

func (t *tools) predicate(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if accepted(res) {
		return t.cluster.Delete(ctx, name)
	}
	return nil
}

// The answer is handed on: to a function, a channel, a caller, a field.

func (t *tools) handedOn(ctx context.Context, session *mcp.ServerSession, name string, then func(context.Context, string, map[string]any) error) error {
	res, err := session.Elicit(ctx, environment())
	if err != nil {
		return err
	}
	return then(ctx, res.Action, res.Content)
}

type answer struct {
	Action string
	Values map[string]any
}

type asker interface {
	Ask(ctx context.Context, p *mcp.ElicitParams) (*answer, error)
}

type sessionAsker struct{ s *mcp.ServerSession }

func (a sessionAsker) Ask(ctx context.Context, p *mcp.ElicitParams) (*answer, error) {
	res, err := a.s.Elicit(ctx, p)
	if err != nil {
		return nil, err
	}
	return &answer{Action: res.Action, Values: res.Content}, nil
}

func (t *tools) byAsker(ctx context.Context, a asker, name string) error {
	got, err := a.Ask(ctx, environment())
	if err != nil {
		return err
	}
	env, ok := got.Values["environment"].(string)
	if got.Action != "accept" || !ok {
		return errors.New("not released")
	}
	return t.cluster.Deploy(ctx, name, env)
}

type saved struct{ answers map[string]*mcp.ElicitResult }

func (s *saved) Load(id string) (*mcp.ElicitResult, error) {
	if a := s.answers[id]; a != nil {
		return a, nil
	}
	return nil, errors.New("nobody was asked")
}

func (s *saved) show(id string) (string, error) {
	a, err := s.Load(id)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %v", a.Action, a.Content), nil
}

// A gateway.
func relay(ctx context.Context, down *mcp.ServerSession, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	res, err := down.Elicit(ctx, req.Params)
	if err != nil {
		return nil, err
	}
	return res, nil
}

// A client's side.
func client(path string) *mcp.ClientOptions {
	return &mcp.ClientOptions{
		ElicitationHandler: func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			if err := os.WriteFile(path, []byte(req.Params.Message), 0o600); err != nil {
				return &mcp.ElicitResult{Action: "cancel"}, nil
			}
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"environment": "staging"}}, nil
		},
	}
}

// A page to open: what the person enters there comes by another way.
func (t *tools) page(ctx context.Context, session *mcp.ServerSession) (string, error) {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Mode: "url", Message: "Please sign in.", URL: "https://example.com/sign-in", ElicitationID: "sign-in",
	})
	if err != nil {
		return "", err
	}
	return "the page was answered with " + res.Action, nil
}

// The values are only shown.
func (t *tools) shown(ctx context.Context, session *mcp.ServerSession) (string, error) {
	res, err := session.Elicit(ctx, environment())
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(res)
	if err != nil {
		return "", err
	}
	t.log.Info("answered", "result", string(data))
	return string(data), nil
}

// An undo in both branches.
func (t *tools) undo(ctx context.Context, session *mcp.ServerSession, tx interface {
	Commit() error
	Rollback() error
}) error {
	res, err := session.Elicit(ctx, approval("Commit the changes?"))
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if res.Action == "decline" || res.Action == "cancel" {
		return tx.Rollback()
	}
	if res.Action != "accept" {
		return tx.Rollback()
	}
	return tx.Commit()
}

// A round trip, and its questions.
func (t *tools) round(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["delete"]
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"delete": approval("Delete " + in.Name + "?")}}, nil, nil
	}
	res, ok := answer.(*mcp.ElicitResult)
	if !ok || res.Action != "accept" {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

func (t *tools) firstPass(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if len(req.Params.InputResponses) == 0 {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"delete": approval("Delete " + in.Name + "?")}}, nil, nil
	}
	for id, r := range req.Params.InputResponses {
		if res, ok := r.(*mcp.ElicitResult); id != "delete" || !ok || res.Action != "accept" {
			return said("kept"), nil, nil
		}
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
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
	if answer.Action != mark.ElicitationResponseActionAccept {
		return mark.NewToolResultText("kept"), nil
	}
	if err := t.cluster.Delete(ctx, name); err != nil {
		return nil, err
	}
	return mark.NewToolResultText("deleted"), nil
}

// Sampling and roots are no questions to a person.
func (t *tools) sampled(ctx context.Context, session *mcp.ServerSession, name string) error {
	if _, err := session.ListRoots(ctx, nil); err != nil {
		return err
	}
	if _, err := session.CreateMessage(ctx, &mcp.CreateMessageParams{MaxTokens: 100}); err != nil {
		return err
	}
	return t.cluster.Archive(ctx, name)
}
