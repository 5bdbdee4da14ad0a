// Package silent looks at answers, or need not.
package silent

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"strings"
	"sync"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func sure() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Delete the directory?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"sure": map[string]any{"type": "boolean"}}},
	}
}

func checked(ctx context.Context, s *mcp.ServerSession, dir string) error {
	r, err := s.Elicit(ctx, sure())
	if err != nil {
		return err
	}
	if r.Action != "accept" {
		return errors.New("nothing was deleted")
	}
	return os.RemoveAll(dir)
}

// The caller gets the answer.

func handedOn(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, sure())
}

type outcome struct {
	accepted bool
	values   map[string]any
}

func ownType(ctx context.Context, s *mcp.ServerSession) (outcome, error) {
	r, err := s.Elicit(ctx, sure())
	if err != nil {
		return outcome{}, err
	}
	return outcome{r.Action == "accept", r.Content}, nil
}

func passedOn(ctx context.Context, s *mcp.ServerSession, then func(string) error) error {
	r, err := s.Elicit(ctx, sure())
	if err != nil {
		return err
	}
	return then(r.Action)
}

func channel(ctx context.Context, s *mcp.ServerSession, c chan<- *mcp.ElicitResult) {
	r, _ := s.Elicit(ctx, sure())
	c <- r
}

// A notice without fields, after which nothing happens.

func notice(ctx context.Context, s *mcp.ServerSession) {
	s.Elicit(ctx, &mcp.ElicitParams{
		Message:         "The directory was deleted.",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
}

// Only the connection is tried out: nothing is known of the question.
func forwarded(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams) error {
	_, err := s.Elicit(ctx, p)
	return err
}

// What follows is no effect.

type metrics struct{}

func (metrics) RecordAsked(string) {}
func (metrics) Observe(float64)    {}

func bookkeeping(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, mu *sync.Mutex, m metrics) (string, error) {
	_, err := s.Elicit(ctx, p)
	mu.Lock()
	defer mu.Unlock()
	log.Printf("asked: %v", err)
	slog.Info("asked", "error", err)
	m.RecordAsked("sure")
	m.Observe(1)
	if err != nil {
		return "", fmt.Errorf("asking: %w", err)
	}
	var b strings.Builder
	b.WriteString("asked")
	fmt.Fprintf(&b, " %d", 1)
	return b.String(), nil
}

func undo(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, tx *sql.Tx) error {
	_, err := s.Elicit(ctx, p)
	return errors.Join(err, tx.Rollback())
}

func deferred(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	defer os.RemoveAll(dir)
	_, err := s.Elicit(ctx, p)
	return err
}

// Where the question has failed, it is another rule's.
func afterFailure(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	if _, err := s.Elicit(ctx, p); err != nil {
		os.WriteFile(dir+"/failed", nil, 0o600)
		return err
	}
	return nil
}

func before(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	_, err := s.Elicit(ctx, p)
	return err
}

// A client's side.

func handle(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return &mcp.ElicitResult{Action: "accepted"}, nil
}

type gateway struct{ up *mcp.ServerSession }

func (g gateway) handle(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	r, err := g.up.Elicit(ctx, req.Params)
	if r != nil && r.Action == "approved" {
		r.Action = "accept"
	}
	return r, err
}

func clientOptions() *mcp.ClientOptions {
	return &mcp.ClientOptions{ElicitationHandler: func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		return &mcp.ElicitResult{Action: "decline"}, nil
	}}
}

// Results that nobody was asked for.

type stored struct{ answers map[string]*mcp.ElicitResult }

func (s stored) Load(id string) (*mcp.ElicitResult, error) { return s.answers[id], nil }

func fromStore(s stored, dir string) error {
	s.Load("sure")
	return os.RemoveAll(dir)
}

func decode(data []byte) (*mcp.ElicitResult, error) { return new(mcp.ElicitResult), nil }

func fromDecoder(data []byte, dir string) error {
	_, err := decode(data)
	if err != nil {
		return err
	}
	return os.RemoveAll(dir)
}

func build() *mark.ElicitationResult { return new(mark.ElicitationResult) }

func fromBuilder(dir string) error {
	build()
	return os.RemoveAll(dir)
}

// Words.

func words(r *mcp.ElicitResult) string {
	switch r.Action {
	case "accept", "accepted", "yes": // an old client's, beside the right one
		return "yes"
	case "decline", "reject":
		return "no"
	case "cancel", "cancelled":
		return "later"
	case "":
		return "nothing"
	case "snooze", "unknown":
		return "what?"
	}
	return ""
}

func constants(r *mark.ElicitationResult) bool {
	return r.Action == mark.ElicitationResponseActionAccept
}

type job struct{ Action, Status string }

func others(j job, r *mcp.ElicitResult) bool {
	return j.Action == "approved" || j.Status == "cancelled" || r.Content["action"] == "ok" || r.Content["choice"] == "reject"
}

func changed(r *mcp.ElicitResult) bool {
	action := r.Action
	if action == "accept" {
		action = "approved"
	}
	return action == "approved"
}

func translated(r *mcp.ElicitResult) bool {
	status := map[string]string{"accept": "approved"}[r.Action]
	return status == "approved"
}

func page(ctx context.Context, s *server.MCPServer) (bool, error) {
	r, err := s.RequestURLElicitation(ctx, nil, "1", "https://example.com/in", "Please sign in.")
	if err != nil {
		return false, err
	}
	return r.Action == mark.ElicitationResponseActionAccept, nil
}

// What cannot come after the question.

func early(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string, ask bool) error {
	if ask {
		_, err := s.Elicit(ctx, p)
		return err
	}
	return os.RemoveAll(dir)
}

func cases(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir, mode string) error {
	switch mode {
	case "ask":
		_, err := s.Elicit(ctx, p)
		return err
	case "delete":
		return os.RemoveAll(dir)
	}
	return nil
}

func turnedRound(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	_, err := s.Elicit(ctx, p)
	if err == nil {
		return nil
	}
	os.WriteFile(dir+"/failed", nil, 0o600)
	return err
}

func nilFirst(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	_, err := s.Elicit(ctx, p)
	if nil != err {
		os.WriteFile(dir+"/failed", nil, 0o600)
		return err
	}
	return nil
}

// Tracing, metrics and results have the verbs of effects.

type span struct{}

func (*span) SetAttributes(...string) {}
func (*span) AddEvent(string)         {}
func (*span) SetStatus(int, string)   {}
func (*span) End()                    {}

func traced(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, sp *span) error {
	_, err := s.Elicit(ctx, p)
	sp.SetAttributes("asked")
	sp.AddEvent("asked")
	sp.SetStatus(1, "asked")
	sp.End()
	return err
}

type gauge struct{}

func (*gauge) Set(float64) {}
func (*gauge) Add(float64) {}

func measured(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, waiting *gauge) error {
	waiting.Add(1)
	_, err := s.Elicit(ctx, p)
	waiting.Add(-1)
	waiting.Set(0)
	return err
}

type reply struct{ parts []string }

func (r *reply) AppendText(s string) { r.parts = append(r.parts, s) }
func (r *reply) SetError(err error)  {}

func replied(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams) *reply {
	r := new(reply)
	_, err := s.Elicit(ctx, p)
	r.SetError(err)
	r.AppendText("asked")
	return r
}

// However it is written.
func folded(r *mcp.ElicitResult) bool { return strings.EqualFold(r.Action, "Accept") }

// A function that is given the question need not ask it.

func validate(p *mcp.ElicitParams, r *mcp.ElicitResult) (*mcp.ElicitResult, error) {
	if r.Content == nil {
		return nil, errors.New("no values for " + p.Message)
	}
	return r, nil
}

func validated(p *mcp.ElicitParams, r *mcp.ElicitResult, dir string) error {
	if r.Action != "accept" {
		return nil
	}
	if _, err := validate(p, r); err != nil {
		return err
	}
	return os.RemoveAll(dir)
}
