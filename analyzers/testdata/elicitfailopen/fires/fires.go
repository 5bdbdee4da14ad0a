// Package fires holds servers that act although nobody could be asked.
package fires

import (
	"context"
	"database/sql"
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
	Scale(ctx context.Context, name string, replicas int) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	db      *sql.DB
	log     *slog.Logger
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

func environment() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should the release go?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"environment": map[string]any{
					"type": "string", "title": "Environment", "enum": []string{"staging", "production"},
				},
			},
			"required": []string{"environment"},
		},
	}
}

// proceeds

// The error is logged.
func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		t.log.Warn("could not ask", "err", err)
	} else if res.Action != "accept" || res.Content["confirm"] != true {
		return said("%s is kept", in.Name), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `if the user cannot be asked, cluster.Delete still runs.*elicitfailopen/proceeds`
}

// Only an answer that came is looked at.
func (t *tools) drop(ctx context.Context, session *mcp.ServerSession, table string) error {
	res, err := session.Elicit(ctx, confirmation("Drop the table "+table+"?"))
	if err == nil && (res.Action != "accept" || res.Content["confirm"] != true) {
		return errors.New("not dropped")
	}
	_, err = t.db.ExecContext(ctx, "DROP TABLE "+table) // want `if the user cannot be asked, db.ExecContext still runs.*elicitfailopen/proceeds`
	return err
}

// A default takes the place of the answer.
func (t *tools) release(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	env := "production"
	res, err := req.Session.Elicit(ctx, environment())
	if err == nil {
		if res.Action != "accept" {
			return said("not released"), nil, nil
		}
		env, _ = res.Content["environment"].(string)
	}
	return said("released"), nil, t.cluster.Deploy(ctx, in.Name, env) // want `if the user cannot be asked, cluster.Deploy still runs, with "production".*elicitfailopen/proceeds`
}

// A helper returns a yes.
func (t *tools) approved(ctx context.Context, s *mcp.ServerSession, what string) bool {
	res, err := s.Elicit(ctx, confirmation(what+"?"))
	if err != nil {
		t.log.Error("asking", "err", err)
		return true // want `if the user cannot be asked, approved returns true.*elicitfailopen/proceeds`
	}
	return res.Action == "accept" && res.Content["confirm"] == true
}

func (t *tools) scale(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if !t.approved(ctx, req.Session, "Scale "+in.Name+" down") {
		return said("not scaled"), nil, nil
	}
	return said("scaled"), nil, t.cluster.Scale(ctx, in.Name, 1)
}

// A helper returns no error.
func agree(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		log.Printf("client did not answer: %v", err)
		return nil // want `if the user cannot be asked, agree returns nil.*elicitfailopen/proceeds`
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return errors.New("the user did not agree")
	}
	return nil
}

func (t *tools) stop(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if err := agree(ctx, req.Session, "Stop "+in.Name+"?"); err != nil {
		return nil, nil, err
	}
	return said("stopped"), nil, t.cluster.Scale(ctx, in.Name, 0)
}

// A result that means "go on" when it is nil.
func gate(ctx context.Context, s *mcp.ServerSession, message string) *mcp.CallToolResult {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return nil // want `if the user cannot be asked, gate returns nil.*elicitfailopen/proceeds`
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return said("not done")
	}
	return nil
}

func (t *tools) replace(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if stop := gate(ctx, req.Session, "Replace "+in.Name+"?"); stop != nil {
		return stop, nil, nil
	}
	return said("replaced"), nil, t.cluster.Deploy(ctx, in.Name, "production")
}

// The caller of a right helper goes on.
func ask(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return false, fmt.Errorf("asking: %w", err)
	}
	return res.Action == "accept" && res.Content["confirm"] == true, nil
}

func (t *tools) rename(ctx context.Context, session *mcp.ServerSession, from, to string) error {
	ok, err := ask(ctx, session, "Rename "+from+"?")
	if err != nil {
		t.log.Warn("no confirmation", "err", err)
	} else if !ok {
		return errors.New("not renamed")
	}
	return os.Rename(from, to) // want `if the user cannot be asked, os.Rename still runs.*elicitfailopen/proceeds`
}

// mcp-go.
func (t *tools) refund(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	id := req.GetString("order", "")
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Refund the order " + id + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}})
	if err == nil {
		values, _ := res.Content.(map[string]any)
		if yes, _ := values["confirm"].(bool); res.Action != mark.ElicitationResponseActionAccept || !yes {
			return mark.NewToolResultText("not refunded"), nil
		}
	}
	if _, err := t.db.ExecContext(ctx, "UPDATE orders SET refunded = 1 WHERE id = ?", id); err != nil { // want `if the user cannot be asked, db.ExecContext still runs.*elicitfailopen/proceeds`
		return nil, err
	}
	return mark.NewToolResultText("refunded"), nil
}

// unsupported

func (t *tools) pay(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, "UPDATE orders SET refunded = 1 WHERE id = ?", id)
	return err
}

// A helper that tells its callers that nobody can be asked, and a caller that
// takes it for a yes.
var errCannotAsk = errors.New("the client cannot ask")

func tryAsk(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return fmt.Errorf("%w: %w", errCannotAsk, err)
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return errors.New("refused")
	}
	return nil
}

func (t *tools) scaleUp(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	err := tryAsk(ctx, req.Session, "Scale "+in.Name+"?")
	if err != nil && !errors.Is(err, errCannotAsk) {
		return nil, nil, err
	}
	return said("scaled"), nil, t.cluster.Scale(ctx, in.Name, 9) // want `cluster.Scale still runs.*elicitfailopen/(proceeds|unsupported)`
}

// timeout

// The question is put by a goroutine, and a clock decides.
func (t *tools) clock(ctx context.Context, session *mcp.ServerSession, name string) error {
	answers := make(chan *mcp.ElicitResult, 1)
	failed := make(chan error, 1)
	go func() {
		res, err := session.Elicit(ctx, confirmation("Delete "+name+"?"))
		if err != nil {
			failed <- err
			return
		}
		answers <- res
	}()
	select {
	case res := <-answers:
		if res.Action != "accept" || res.Content["confirm"] != true {
			return errors.New("kept")
		}
	case err := <-failed:
		return err
	case <-time.After(time.Minute):
		t.log.Info("no answer, going on")
	}
	return t.cluster.Delete(ctx, name) // want `if the user does not answer in time, cluster.Delete still runs.*elicitfailopen/timeout`
}

// ignored

func (t *tools) careless(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, _ := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if res.Action != "accept" || res.Content["confirm"] != true { // want `the server panics here if the user cannot be asked.*elicitfailopen/ignored`
		return said("%s is kept", in.Name), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

func (t *tools) nilIsFine(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, _ := session.Elicit(ctx, confirmation("Delete "+name+"?"))
	if res != nil && (res.Action != "accept" || res.Content["confirm"] != true) {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name) // want `if the user cannot be asked, cluster.Delete still runs.*because the error.*elicitfailopen/ignored`
}

func (t *tools) droppedOfHelper(ctx context.Context, session *mcp.ServerSession, name string) error {
	declined, _ := declines(ctx, session, "Delete "+name+"?")
	if declined {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name) // want `if the user cannot be asked, cluster.Delete still runs.*elicitfailopen/ignored`
}

func declines(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return false, err
	}
	return res.Action != "accept" || res.Content["confirm"] != true, nil
}

func (t *tools) carelessly(ctx context.Context, s *server.MCPServer, id string) error {
	res, _ := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Refund the order " + id + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if res.Action != mark.ElicitationResponseActionAccept { // want `the server panics here if the user cannot be asked.*elicitfailopen/ignored`
		return errors.New("not refunded")
	}
	return t.pay(ctx, id)
}
