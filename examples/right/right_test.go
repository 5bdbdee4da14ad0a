// Package right_test plays every answer that a person, or a client, can give
// to the right servers, and looks at what the servers did.
package right_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// programs maps each server to the clients that it is tried with.
var programs = map[string][]client{
	"gosdk-call":      {older},
	"gosdk-roundtrip": {older, newer, byHand},
	"mcpgo-call":      {older},
	"mcpgo-roundtrip": {older, newer, byHand},
}

// A client is a way in which clients differ.
type client struct {
	name     string
	protocol string // what is spoken with the server in the end
	byHand   bool   // round trips are made by the test, not by the SDK
}

var (
	older  = client{name: "older", protocol: "2025-11-25"}
	newer  = client{name: "newer", protocol: "2026-07-28"}
	byHand = client{name: "by hand", protocol: "2026-07-28", byHand: true}
)

// bin is the directory of the built servers.
var bin string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if bin, err = os.MkdirTemp("", "right"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		return m.Run()
	}())
}

// build builds the servers.
var build = sync.OnceValue(func() error {
	args := []string{"build", "-o", bin}
	for name := range programs {
		args = append(args, "./"+name)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("go %v: %v\n%s", args, err, out)
	}
	// The go command sees which files a test looks at, and repeats the test
	// when they change. It does not see what the build above looks at.
	for _, pattern := range []string{"*/*.go", "../deploy/*.go", "../go.*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, file := range files {
			if _, err := os.Stat(file); err != nil {
				return err
			}
		}
	}
	return nil
})

// A play is one answer to the question of a tool, and what has to come of it.
type play struct {
	name   string
	answer mcp.ElicitResult
	did    string // what the server has to do; empty if nothing
	says   string // what the result has to say
	fails  bool   // whether the result has to be an error
}

// A scene is a tool, and what tells its right answer from a wrong one.
type scene struct {
	tool         string
	args         map[string]any
	field        string
	wrong, right string
	did          string
}

var scenes = []scene{
	{
		tool:  "deploy",
		args:  map[string]any{"service": "checkout", "version": "2.4.0"},
		field: "environment", wrong: "production", right: "staging",
		did: "deployed checkout 2.4.0 to staging",
	},
	{
		tool:  "release",
		args:  map[string]any{"service": "checkout", "version": "2.4.0"},
		field: "ticket", wrong: "REL-1002", right: "REL-1001",
		did: "released checkout 2.4.0",
	},
	{
		tool:  "run_sql",
		args:  map[string]any{"statement": "DROP TABLE orders"},
		field: "table", wrong: "sessions", right: "orders",
		did: "ran DROP TABLE orders",
	},
	{
		tool:  "settle_conflict",
		args:  map[string]any{"path": "config/mail.yaml"},
		field: "choice", wrong: "both", right: "take_theirs",
		did: "settled config/mail.yaml by take_theirs",
	},
}

// plays returns the plays of a scene. The one that acts is the last, because
// it uses up what it acts on.
func (s scene) plays() []play {
	with := func(value any) map[string]any { return map[string]any{s.field: value} }
	return []play{
		{name: "decline", answer: mcp.ElicitResult{Action: "decline"}, says: "declined"},
		{name: "decline with content", answer: mcp.ElicitResult{Action: "decline", Content: with(s.right)}, says: "declined"},
		{name: "cancel", answer: mcp.ElicitResult{Action: "cancel"}, says: "cancelled"},
		{name: "unknown action", answer: mcp.ElicitResult{Action: "approve", Content: with(s.right)}},
		{name: "accept nothing", answer: mcp.ElicitResult{Action: "accept"}, fails: true},
		{name: "accept empty", answer: mcp.ElicitResult{Action: "accept", Content: map[string]any{}}, fails: true},
		{name: "accept wrong", answer: mcp.ElicitResult{Action: "accept", Content: with(s.wrong)}, fails: true},
		{name: "accept wrong type", answer: mcp.ElicitResult{Action: "accept", Content: with(true)}, fails: true},
		{name: "accept right", answer: mcp.ElicitResult{Action: "accept", Content: with(s.right)}, did: s.did},
	}
}

func TestAnswers(t *testing.T) {
	for program, clients := range programs {
		for _, c := range clients {
			t.Run(program+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				s := connect(t, program, c, &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}})
				for _, scene := range scenes {
					for _, p := range scene.plays() {
						s.answer = &p.answer
						s.asked = nil
						text, failed, did := s.play(t, scene.tool, scene.args)
						where := scene.tool + ", " + p.name
						if len(s.asked) != 1 {
							t.Errorf("%s: asked %d times, want once: %q", where, len(s.asked), s.asked)
						}
						if want := nonEmpty(p.did); !slices.Equal(did, want) {
							t.Errorf("%s: did %q, want %q", where, did, want)
						}
						if !strings.Contains(text, p.says) {
							t.Errorf("%s: result %q does not say %q", where, text, p.says)
						}
						// How to report an action that does not exist is left open.
						if failed != p.fails && p.name != "unknown action" {
							t.Errorf("%s: failed %t, want %t: %s", where, failed, p.fails, text)
						}
					}
				}
			})
		}
	}
}

// TestNobodyToAsk plays with clients that show no forms. Nothing may happen,
// and the person must not be bothered.
func TestNobodyToAsk(t *testing.T) {
	capabilities := map[string]*mcp.ElicitationCapabilities{
		"none": nil,
		"url":  {URL: &mcp.URLElicitationCapabilities{}},
	}
	for program, clients := range programs {
		for _, c := range clients {
			for name, caps := range capabilities {
				t.Run(program+"/"+c.name+"/"+name, func(t *testing.T) {
					t.Parallel()
					s := connect(t, program, c, caps)
					s.answer = &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}
					for _, scene := range scenes {
						s.answer.Content = map[string]any{scene.field: scene.right}
						text, failed, did := s.play(t, scene.tool, scene.args)
						if !failed || len(did) > 0 || len(s.asked) > 0 {
							t.Errorf("%s: failed %t, did %q, asked %q; want a failure and nothing else", scene.tool, failed, did, s.asked)
						}
						if !strings.Contains(text, "argument environment") && !strings.Contains(text, "use a client that can show questions") {
							t.Errorf("%s: result %q does not tell another way", scene.tool, text)
						}
					}
					// The other way that the first tool tells of.
					_, failed, did := s.play(t, "deploy", map[string]any{"service": "search", "version": "0.9.1", "environment": "demo"})
					if failed || !slices.Equal(did, []string{"deployed search 0.9.1 to demo"}) {
						t.Errorf("deploy with an environment: failed %t, did %q", failed, did)
					}
				})
			}
		}
	}
}

// A session is a connection to one server, with a scripted person at its end.
type session struct {
	*mcp.ClientSession
	client client

	mu     sync.Mutex
	answer *mcp.ElicitResult // what the person does next
	asked  []string          // the messages that the person has seen
}

// connect starts a server and connects to it. A nil capability means a client
// that knows nothing of elicitation.
func connect(t *testing.T, program string, c client, caps *mcp.ElicitationCapabilities) *session {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	s := &session{client: c}
	opts := &mcp.ClientOptions{
		Capabilities:   &mcp.ClientCapabilities{Elicitation: caps},
		MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: c.byHand},
	}
	person := func(_ context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		return s.ask(t, req.Params), nil
	}
	if caps != nil {
		opts.ElicitationHandler = person
	}
	m := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts)
	// The SDK's client holds back an answer that does not fit the form. Other
	// clients do not, and the servers must not count on it.
	m.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if r, ok := req.(*mcp.ElicitRequest); ok && caps != nil {
				return person(ctx, r)
			}
			return next(ctx, method, req)
		}
	})
	var sessionOpts *mcp.ClientSessionOptions
	if c == older && strings.HasSuffix(program, "-roundtrip") {
		sessionOpts = &mcp.ClientSessionOptions{ProtocolVersion: c.protocol}
	} // Servers of the older flow have to bring the newest client down to it.
	cs, err := m.Connect(t.Context(), &mcp.CommandTransport{Command: exec.Command(filepath.Join(bin, program))}, sessionOpts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cs.Close() })
	if got := cs.InitializeResult().ProtocolVersion; got != c.protocol {
		t.Fatalf("protocol version %s, want %s", got, c.protocol)
	}
	s.ClientSession = cs
	return s
}

// ask shows a form to the scripted person.
func (s *session) ask(t *testing.T, params *mcp.ElicitParams) *mcp.ElicitResult {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, params.Message)
	schema, _ := params.RequestedSchema.(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	if len(properties) == 0 {
		t.Errorf("the form for %q has no fields", params.Message)
	}
	for name, p := range properties {
		field, _ := p.(map[string]any)
		if field["title"] == nil || field["description"] == nil {
			t.Errorf("the field %s has no title or no description: %v", name, field)
		}
	}
	return s.answer
}

// play calls a tool. It returns what the result says, whether it is an error,
// and what the server did in the meantime.
func (s *session) play(t *testing.T, tool string, args map[string]any) (text string, failed bool, did []string) {
	t.Helper()
	before := s.history(t)
	text, failed = s.call(t, &mcp.CallToolParams{Name: tool, Arguments: args})
	after := s.history(t)
	if !slices.Equal(after[:len(before)], before) {
		t.Fatalf("history was %q, is now %q", before, after)
	}
	return text, failed, after[len(before):]
}

// call calls a tool, and answers its questions if the SDK does not.
func (s *session) call(t *testing.T, params *mcp.CallToolParams) (text string, failed bool) {
	t.Helper()
	res, err := s.CallTool(t.Context(), params)
	if s.client.byHand && err == nil && res.NeedsInput() {
		again := *params
		again.InputResponses = mcp.InputResponseMap{}
		again.RequestState = res.RequestState
		for id, question := range res.InputRequests {
			again.InputResponses[id] = s.ask(t, question.(*mcp.ElicitParams))
		}
		res, err = s.CallTool(t.Context(), &again)
	}
	if err != nil {
		var rpc *jsonrpc.Error
		if !errors.As(err, &rpc) {
			t.Fatal(err) // the server is gone
		}
		return err.Error(), true
	}
	if res.NeedsInput() {
		t.Fatalf("%s asks once more", params.Name)
	}
	var b strings.Builder
	for _, c := range res.Content {
		b.WriteString(c.(*mcp.TextContent).Text)
	}
	return b.String(), res.IsError
}

// history returns what the server has done so far.
func (s *session) history(t *testing.T) []string {
	t.Helper()
	text, failed := s.call(t, &mcp.CallToolParams{Name: "history"})
	if failed {
		t.Fatalf("history: %s", text)
	}
	return nonEmpty(strings.Split(text, "\n")...)
}

// nonEmpty returns its arguments without those that are empty.
func nonEmpty(s ...string) []string {
	return slices.DeleteFunc(s, func(s string) bool { return s == "" })
}
