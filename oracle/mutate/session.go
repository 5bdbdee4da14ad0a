package mutate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A client is a way in which clients differ.
type client struct {
	name     string
	protocol string
	chosen   bool // the client asks for the protocol, not the server
	byHand   bool // round trips are made here, not by the SDK
	strict   bool // the SDK's client holds back an answer that does not fit the form
}

// clients returns the clients that a server is tried with.
func clients(flow program.Flow) []client {
	if flow == program.Call {
		// The server brings the newest client down to what it speaks.
		return []client{{name: "older", protocol: "2025-11-25"}}
	}
	return []client{
		{name: "older", protocol: "2025-11-25", chosen: true},
		{name: "newer", protocol: "2026-07-28", strict: true},
		{name: "by hand", protocol: "2026-07-28", byHand: true},
	}
}

// callLimit is how long a call may take. Nobody waits for a person here.
const callLimit = 30 * time.Second

// A session is a connection to a server, with a scripted person at its end.
type session struct {
	client client
	cs     *mcp.ClientSession
	stderr bytes.Buffer // not to be read before the server has ended

	mu     sync.Mutex
	answer func() (*mcp.ElicitResult, error) // what the person does
	asked  int                               // how often
}

// connect starts a server and connects to it. A client that is not able to ask
// tells so.
func connect(ctx context.Context, command string, id string, c client, able bool) (*session, error) {
	s := &session{client: c}
	opts := &mcp.ClientOptions{
		Capabilities:   &mcp.ClientCapabilities{},
		MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: c.byHand},
	}
	if able {
		opts.Capabilities.Elicitation = &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}}
		opts.ElicitationHandler = func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) { return s.ask() }
	}
	m := mcp.NewClient(&mcp.Implementation{Name: "oracle", Version: "1"}, opts)
	// The SDK's client holds back an answer that does not fit the form. Other
	// clients do not. In a round trip that it makes itself there is no way
	// around it.
	m.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if _, ok := req.(*mcp.ElicitRequest); ok && able {
				res, err := s.ask()
				if err != nil {
					return nil, err
				}
				return onWire(res), nil
			}
			return next(ctx, method, req)
		}
	})
	var sessionOpts *mcp.ClientSessionOptions
	if c.chosen {
		sessionOpts = &mcp.ClientSessionOptions{ProtocolVersion: c.protocol}
	}
	cmd := exec.Command(command, id)
	cmd.Stderr = &s.stderr
	cs, err := m.Connect(ctx, &mcp.CommandTransport{Command: cmd, TerminateDuration: time.Second}, sessionOpts)
	if err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", id, err)
	}
	s.cs = cs
	if got := cs.InitializeResult().ProtocolVersion; got != c.protocol {
		s.close()
		return nil, fmt.Errorf("%s speaks protocol version %s with a client of %s", id, got, c.protocol)
	}
	return s, nil
}

// close ends the server. How it ends is of no interest.
func (s *session) close() { s.cs.Close() }

// ask puts a question to the scripted person.
func (s *session) ask() (*mcp.ElicitResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked++; s.asked > maxAsked {
		return nil, errors.New("asked too often")
	}
	return s.answer()
}

// A response is an answer as it is sent.
type response interface {
	mcp.Result
	mcp.InputResponse
}

// onWire returns an answer as it is sent. The SDK would leave out content that
// is empty.
func onWire(res *mcp.ElicitResult) response {
	if res.Content != nil && len(res.Content) == 0 {
		return emptyAnswer{res}
	}
	return res
}

// An emptyAnswer is an answer with the content {}.
type emptyAnswer struct{ *mcp.ElicitResult }

func (a emptyAnswer) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"action": a.Action, "content": a.Content})
}

// maxAsked is how many questions of one call a client answers.
const maxAsked = 10

// errGone says that there was no response from the server.
var errGone = errors.New("the server is gone")

// call calls a tool, and answers its questions if the SDK does not.
func (s *session) call(ctx context.Context, params *mcp.CallToolParams) (text string, failed bool, err error) {
	ctx, stop := context.WithTimeout(ctx, callLimit)
	defer stop()
	res, err := s.cs.CallTool(ctx, params)
	for s.client.byHand && err == nil && res.NeedsInput() {
		again := *params
		again.InputResponses = mcp.InputResponseMap{}
		again.RequestState = res.RequestState
		for id := range res.InputRequests {
			answer, askErr := s.ask()
			if askErr != nil {
				return askErr.Error(), true, nil
			}
			again.InputResponses[id] = onWire(answer)
		}
		res, err = s.cs.CallTool(ctx, &again)
	}
	if err != nil {
		var rpc *jsonrpc.Error
		switch {
		case errors.As(err, &rpc):
			return err.Error(), true, nil
		case ctx.Err() != nil:
			return "", false, fmt.Errorf("calling %s: %w", params.Name, ctx.Err())
		case s.alive(ctx):
			return err.Error(), true, nil // the client itself gave up
		}
		return "", true, errGone
	}
	var b strings.Builder
	for _, c := range res.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			b.WriteString(t.Text)
		}
	}
	return b.String(), res.IsError, nil
}

// alive reports whether the server still responds.
func (s *session) alive(ctx context.Context) bool {
	_, err := s.cs.ListTools(ctx, nil)
	return err == nil
}

// history returns what the server has done so far.
func (s *session) history(ctx context.Context) ([]string, error) {
	text, failed, err := s.call(ctx, &mcp.CallToolParams{Name: "history"})
	if err != nil {
		return nil, err
	}
	if failed {
		return nil, fmt.Errorf("the history is not told: %s", text)
	}
	lines := strings.Split(text, "\n")
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" }), nil
}

// panicText returns the message of the panic that ended the server, "" if none
// did. The session has to be closed.
func (s *session) panicText() string {
	for line := range strings.Lines(s.stderr.String()) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "panic: "); ok {
			text, _, _ = strings.Cut(text, " [recovered")
			return text
		}
	}
	return ""
}
