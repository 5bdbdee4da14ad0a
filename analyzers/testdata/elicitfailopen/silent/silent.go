// Package silent holds servers that fail closed, or have nothing to fail at.
package silent

import (
	"context"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Label(ctx context.Context, name, label string) error
	Stage(ctx context.Context, name string) error
	Unstage(ctx context.Context, name string) error
}

type target struct {
	Name    string `json:"name"`
	Confirm string `json:"confirm,omitempty"`
}

type tools struct {
	cluster    cluster
	log        *slog.Logger
	unattended bool // set by the operator
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func failed(format string, args ...any) *mcp.CallToolResult {
	r := said(format, args...)
	r.IsError = true
	return r
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

func agreed(res *mcp.ElicitResult) bool {
	yes, _ := res.Content["confirm"].(bool)
	return res.Action == "accept" && yes
}

// The error ends the call.
func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, fmt.Errorf("asking: %w", err)
	}
	if !agreed(res) {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// The result explains how to proceed.
func (t *tools) explains(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		t.log.Warn("could not ask", "err", err)
		return failed("This client cannot ask the user. Run `clusterctl delete %s` in a terminal instead.", in.Name), nil, nil
	}
	if !agreed(res) {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// An operator's own opt-out.
func (t *tools) optOut(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if !t.unattended {
		res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
		if err != nil {
			return nil, nil, err
		}
		if !agreed(res) {
			return said("kept"), nil, nil
		}
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

func environment(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if os.Getenv("MCP_ASSUME_YES") == "1" {
		return os.RemoveAll(dir)
	}
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if !agreed(res) {
		return errors.New("kept")
	}
	return os.RemoveAll(dir)
}

// What was staged is taken back.
func (t *tools) takenBack(ctx context.Context, session *mcp.ServerSession, name string) error {
	if err := t.cluster.Stage(ctx, name); err != nil {
		return err
	}
	res, err := session.Elicit(ctx, confirmation("Deploy "+name+"?"))
	if err != nil {
		return errors.Join(err, t.cluster.Unstage(ctx, name))
	}
	if !agreed(res) {
		return t.cluster.Unstage(ctx, name)
	}
	return t.cluster.Deploy(ctx, name, "production")
}

// A question that may be left unanswered.
func (t *tools) label(ctx context.Context, session *mcp.ServerSession, name string) error {
	label := "none"
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "You can give it a label.",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"label": map[string]any{"type": "string", "title": "Label"}},
		},
	})
	if err != nil {
		t.log.Debug("could not ask", "err", err)
	} else if l, ok := res.Content["label"].(string); ok && res.Action == "accept" {
		label = l
	}
	return t.cluster.Label(ctx, name, label)
}

// The old way on old clients, and by round trip on new ones: both fail closed.
func (t *tools) dual(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	var res *mcp.ElicitResult
	if req.ProtocolVersion() >= "2026-07-28" {
		answer, ok := req.Params.InputResponses["delete"].(*mcp.ElicitResult)
		if !ok {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"delete": confirmation("Delete " + in.Name + "?")}}, nil, nil
		}
		res = answer
	} else {
		answer, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
		if err != nil {
			return nil, nil, err
		}
		res = answer
	}
	if !agreed(res) {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// The time is over: nothing happens.
func (t *tools) inTime(ctx context.Context, session *mcp.ServerSession, name string) error {
	waiting, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	res, err := session.Elicit(waiting, confirmation("Delete "+name+"?"))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("no answer in time: nothing was deleted")
	case err != nil:
		return err
	case !agreed(res):
		return nil
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) clock(ctx context.Context, session *mcp.ServerSession, name string) error {
	answers := make(chan *mcp.ElicitResult, 1)
	go func() {
		if res, err := session.Elicit(ctx, confirmation("Delete "+name+"?")); err == nil {
			answers <- res
		}
	}()
	select {
	case res := <-answers:
		if agreed(res) {
			return t.cluster.Delete(ctx, name)
		}
		return nil
	case <-time.After(time.Minute):
		return errors.New("no answer")
	}
}

// Any test of the result stands for the error as well.
func nilResult(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, _ := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if res == nil || !agreed(res) {
		return errors.New("kept")
	}
	return os.RemoveAll(dir)
}

func conjunction(ctx context.Context, session *mcp.ServerSession, dir string) {
	if res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?")); err == nil && agreed(res) {
		os.RemoveAll(dir)
	}
}

// Helpers that say no.

func may(ctx context.Context, s *mcp.ServerSession, message string) bool {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		log.Printf("asking: %v", err)
		return false
	}
	return agreed(res)
}

func (t *tools) mayRemove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if !may(ctx, req.Session, "Delete "+in.Name+"?") {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

var errUnsupported = errors.New("the client cannot ask")

func confirm(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	if s == nil {
		return false, errUnsupported
	}
	if p := s.InitializeParams(); p == nil || p.Capabilities == nil || p.Capabilities.Elicitation == nil {
		return false, errUnsupported
	}
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return false, fmt.Errorf("asking: %w", err)
	}
	return agreed(res), nil
}

func (t *tools) confirmed(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	ok, err := confirm(ctx, req.Session, "Delete "+in.Name+"?")
	if errors.Is(err, errUnsupported) {
		return failed("ask the user for a yes, and call again"), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// ok is false where there is an error.
func (t *tools) dropsError(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if ok, _ := confirm(ctx, req.Session, "Delete "+in.Name+"?"); !ok {
		return said("kept"), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// What follows depends on no answer.
func (t *tools) rated(ctx context.Context, session *mcp.ServerSession, name string) error {
	if err := t.cluster.Deploy(ctx, name, "production"); err != nil {
		return err
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Was this helpful?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"helpful": map[string]any{"type": "boolean", "title": "It was helpful"}},
		},
	})
	if err != nil {
		t.log.Debug("no rating", "err", err)
		return nil
	}
	t.log.Info("rated", "action", res.Action)
	return nil
}

// The program ends.
func fatal(ctx context.Context, session *mcp.ServerSession, dir string) {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		log.Fatalf("asking: %v", err)
	}
	if !agreed(res) {
		os.Exit(1)
	}
	os.RemoveAll(dir)
}

// mcp-go.
func (t *tools) mark(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	name := req.GetString("name", "")
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Delete " + name + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	switch {
	case errors.Is(err, server.ErrElicitationNotSupported):
		return mark.NewToolResultError("this client cannot ask"), nil
	case err != nil:
		return nil, err
	case res.Action != mark.ElicitationResponseActionAccept:
		return mark.NewToolResultText("kept"), nil
	}
	if err := t.cluster.Delete(ctx, name); err != nil {
		return nil, err
	}
	return mark.NewToolResultText("deleted"), nil
}
