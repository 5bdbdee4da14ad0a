// Package silent holds servers in which a cancel stops the call, or has
// nothing to stop.
package silent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Archive(ctx context.Context, name string) error
	Stage(ctx context.Context, name string) (string, error)
	Discard(ctx context.Context, id string) error
	Publish(ctx context.Context, id string) error
	Expire(ctx context.Context, id string) error
	Label(ctx context.Context, name, label string) error
}

type history interface {
	RecordAnswer(ctx context.Context, what, action string) error
	SaveDecision(ctx context.Context, what string, agreed bool) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	history history
	log     *slog.Logger
	mu      sync.Mutex
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

func text(message, name, title string, required ...string) *mcp.ElicitParams {
	schema := map[string]any{
		"type":       "object",
		"properties": map[string]any{name: map[string]any{"type": "string", "title": title}},
	}
	if len(required) > 0 {
		schema["required"] = required
	}
	return &mcp.ElicitParams{Message: message, RequestedSchema: schema}
}

// One refusal for decline and cancel.
func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil {
		return nil, nil, fmt.Errorf("asking: %w", err)
	}
	if res.Action != "accept" {
		return said("%s is kept", in.Name), nil, nil
	}
	if sure, _ := res.Content["confirm"].(bool); !sure {
		return said("%s is kept", in.Name), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// One for each.
func (t *tools) drop(ctx context.Context, session *mcp.ServerSession, name string) (string, error) {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return "", err
	}
	switch res.Action {
	case "accept":
		if err := t.cluster.Delete(ctx, name); err != nil {
			return "", err
		}
		return "deleted", nil
	case "decline":
		return "the user does not want it", nil
	case "cancel":
		return "the user closed the question; ask again later", nil
	default:
		return "", fmt.Errorf("unknown action %q", res.Action)
	}
}

// A decline has a path of its own, a cancel stops.
func (t *tools) retire(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"? If you decline, it is archived."))
	if err != nil {
		return err
	}
	switch res.Action {
	case "accept":
		return t.cluster.Delete(ctx, name)
	case "decline":
		return t.cluster.Archive(ctx, name)
	}
	return errors.New("nothing was decided")
}

// What was staged is taken back, whatever the person did instead of agreeing.
func (t *tools) publish(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	id, err := t.cluster.Stage(ctx, in.Name)
	if err != nil {
		return nil, nil, err
	}
	res, err := req.Session.Elicit(ctx, approval("Publish "+id+"?"))
	if err != nil {
		return nil, nil, errors.Join(err, t.cluster.Discard(ctx, id))
	}
	if res.Action != "accept" {
		if err := t.cluster.Discard(ctx, id); err != nil {
			return nil, nil, err
		}
		return said("not published"), nil, t.cluster.Expire(ctx, id)
	}
	return said("published"), nil, t.cluster.Publish(ctx, id)
}

func transfer(ctx context.Context, session *mcp.ServerSession, tx *sql.Tx) error {
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1"); err != nil {
		return err
	}
	res, err := session.Elicit(ctx, approval("Transfer the money?"))
	if err != nil {
		tx.Rollback()
		return err
	}
	if res.Action != "accept" {
		return tx.Rollback()
	}
	return tx.Commit()
}

// The answer is recorded.
func (t *tools) recorded(ctx context.Context, session *mcp.ServerSession, name string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	t.log.Info("asked", "what", name, "action", res.Action)
	if err := t.history.RecordAnswer(ctx, name, res.Action); err != nil {
		return err
	}
	agreed := res.Action == "accept"
	if err := t.history.SaveDecision(ctx, name, agreed); err != nil {
		return err
	}
	if !agreed {
		return nil
	}
	return t.cluster.Delete(ctx, name)
}

// A question that may be left unanswered.
func (t *tools) optional(ctx context.Context, session *mcp.ServerSession, name string) error {
	label := "none"
	res, err := session.Elicit(ctx, text("How should it be labelled?", "label", "Label"))
	if err == nil && res.Action == "accept" {
		if l, _ := res.Content["label"].(string); l != "" {
			label = l
		}
	}
	return t.cluster.Label(ctx, name, label)
}

func (t *tools) blank(ctx context.Context, session *mcp.ServerSession, name string) error {
	label := "none"
	res, err := session.Elicit(ctx, text("Label (optional): leave blank for none.", "label", "Label", "label"))
	if err != nil {
		return err
	}
	if res.Action == "accept" {
		label, _ = res.Content["label"].(string)
	}
	return t.cluster.Label(ctx, name, label)
}

// A second question whose refusal skips what accept alone would do.
func (t *tools) second(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Deploy "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errors.New("refused")
	}
	res, err = session.Elicit(ctx, approval("Archive the old release as well?"))
	if err != nil {
		return err
	}
	if res.Action == "accept" {
		if err := t.cluster.Archive(ctx, name+"-old"); err != nil {
			return err
		}
	}
	return t.cluster.Deploy(ctx, name, "production")
}

// A helper that only returns a zero value, of a form that is no gate.
func note(ctx context.Context, s *mcp.ServerSession) string {
	res, err := s.Elicit(ctx, text("Anything that the team should know?", "note", "Note"))
	if err != nil || res.Action != "accept" {
		return ""
	}
	n, _ := res.Content["note"].(string)
	return n
}

func (t *tools) noted(ctx context.Context, session *mcp.ServerSession, name string) error {
	return t.cluster.Label(ctx, name, note(ctx, session))
}

// A notice: nothing is asked.
func (t *tools) notice(ctx context.Context, session *mcp.ServerSession, name string) error {
	if _, err := session.Elicit(ctx, approval("The deployment of "+name+" has finished.")); err != nil {
		t.log.Warn("notice", "err", err)
	}
	return nil
}

// The program ends.

func fatal(ctx context.Context, session *mcp.ServerSession, dir string) {
	res, err := session.Elicit(ctx, approval("Delete "+dir+"?"))
	if err != nil {
		log.Fatal(err)
	}
	if res.Action != "accept" {
		log.Fatalf("not deleted: %s", res.Action)
	}
	os.RemoveAll(dir)
}

func exit(ctx context.Context, session *mcp.ServerSession, dir string) {
	res, err := session.Elicit(ctx, approval("Delete "+dir+"?"))
	if err != nil || res.Action != "accept" {
		fmt.Fprintln(os.Stderr, "not deleted")
		os.Exit(1)
	}
	os.RemoveAll(dir)
}

func die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(2)
}

func dies(ctx context.Context, session *mcp.ServerSession, dir string) {
	res, err := session.Elicit(ctx, approval("Delete "+dir+"?"))
	if err != nil {
		die("asking: %v", err)
	}
	if res.Action != "accept" {
		die("not deleted")
	}
	os.RemoveAll(dir)
}

func panics(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, approval("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		panic("not deleted")
	}
	return os.RemoveAll(dir)
}

// A wizard that stops, and one that asks again for what was entered wrongly.

func wizard(ctx context.Context, session *mcp.ServerSession, path string) error {
	var answers []string
	for _, step := range []struct{ name, title string }{{"name", "Name"}, {"owner", "Owner"}} {
		res, err := session.Elicit(ctx, text("Setting up the project.", step.name, step.title, step.name))
		if err != nil {
			return err
		}
		if res.Action != "accept" {
			return errors.New("not set up")
		}
		v, _ := res.Content[step.name].(string)
		answers = append(answers, v)
	}
	return os.WriteFile(path, []byte(fmt.Sprint(answers)), 0o600)
}

func untilValid(ctx context.Context, session *mcp.ServerSession, path string) error {
	for range 3 {
		res, err := session.Elicit(ctx, text("Which name?", "name", "Name", "name"))
		if err != nil {
			return err
		}
		if res.Action != "accept" {
			return errors.New("no name")
		}
		if name, _ := res.Content["name"].(string); len(name) > 2 {
			return os.WriteFile(path, []byte(name), 0o600)
		}
	}
	return errors.New("no name")
}

// Several forms of one round.
func (t *tools) round(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	name, ok := req.Params.InputResponses["name"].(*mcp.ElicitResult)
	owner, ok2 := req.Params.InputResponses["owner"].(*mcp.ElicitResult)
	if !ok || !ok2 {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
			"name":  text("Setting up.", "name", "Name", "name"),
			"owner": text("Setting up.", "owner", "Owner", "owner"),
		}}, nil, nil
	}
	if name.Action != "accept" || owner.Action != "accept" {
		return said("not set up"), nil, nil
	}
	n, _ := name.Content["name"].(string)
	o, _ := owner.Content["owner"].(string)
	return said("set up"), nil, t.cluster.Label(ctx, n, o)
}

// A side option: accept is the yes.
func (t *tools) run(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Allow this command?\n\n" + name,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"remember": map[string]any{"type": "boolean", "title": "Do not ask again"}},
		},
	})
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errors.New("not allowed")
	}
	if again, _ := res.Content["remember"].(bool); again {
		if err := t.history.SaveDecision(ctx, name, true); err != nil {
			return err
		}
	}
	return t.cluster.Publish(ctx, name)
}

// Tables and lists decide.

var passes = map[string]bool{"accept": true}

func (t *tools) table(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if !passes[res.Action] {
		return errors.New("refused")
	}
	return t.cluster.Delete(ctx, name)
}

func (t *tools) listed(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if slices.Contains([]string{"decline", "cancel"}, res.Action) || res.Action != "accept" {
		return errors.New("refused")
	}
	return t.cluster.Delete(ctx, name)
}

// Errors of a helper, of which the caller knows one.

var errDeclined, errCancelled = errors.New("declined"), errors.New("cancelled")

func agree(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, approval(message))
	if err != nil {
		return err
	}
	switch res.Action {
	case "accept":
		return nil
	case "decline":
		return errDeclined
	}
	return errCancelled
}

func (t *tools) known(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	err := agree(ctx, req.Session, "Delete "+in.Name+"?")
	if errors.Is(err, errDeclined) {
		return said("kept"), nil, nil
	}
	if errors.Is(err, errCancelled) {
		return said("nothing was decided"), nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
}

// The answer is the caller's.

type answer struct {
	Action string
	Values map[string]any
}

func adapter(ctx context.Context, s *mcp.ServerSession, message string) (answer, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return answer{}, err
	}
	return answer{res.Action, res.Content}, nil
}

func (t *tools) adapted(ctx context.Context, session *mcp.ServerSession, name string) error {
	a, err := adapter(ctx, session, "Delete "+name+"?")
	if err != nil {
		return err
	}
	if yes, _ := a.Values["confirm"].(bool); a.Action != "accept" || !yes {
		return errors.New("refused")
	}
	return t.cluster.Delete(ctx, name)
}

// Some of a list are skipped.
func (t *tools) each(ctx context.Context, session *mcp.ServerSession, names []string) error {
	for _, name := range names {
		res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
		if err != nil {
			return err
		}
		if res.Action == "cancel" {
			return errors.New("stopped")
		}
		if res.Action != "accept" {
			continue
		}
		if err := t.cluster.Delete(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// What runs has nothing to do with the answer: it was there before.
func (t *tools) before(ctx context.Context, session *mcp.ServerSession, name string) error {
	if err := t.cluster.Label(ctx, name, "seen"); err != nil {
		return err
	}
	res, err := session.Elicit(ctx, approval("Delete "+name+"?"))
	if err != nil {
		return err
	}
	if res.Action == "accept" {
		return t.cluster.Delete(ctx, name)
	}
	return nil
}

// mcp-go.

func (t *tools) mark(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	name := req.GetString("name", "")
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Delete " + name + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}})
	if err != nil {
		return mark.NewToolResultErrorFromErr("asking", err), nil
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return mark.NewToolResultText("kept"), nil
	}
	values, ok := res.Content.(map[string]any)
	if sure, _ := values["confirm"].(bool); !ok || !sure {
		return mark.NewToolResultText("kept"), nil
	}
	if err := t.cluster.Delete(ctx, name); err != nil {
		return mark.NewToolResultErrorFromErr("deleting", err), nil
	}
	return mark.NewToolResultText("deleted"), nil
}
