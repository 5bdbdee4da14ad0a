// Package results hands the answer out in all kinds of results.
package results

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

type input struct {
	Dir string `json:"dir"`
}

// nil means to go on.
func stop(ctx context.Context, s *mcp.ServerSession, message string) *mcp.CallToolResult {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		r := text("could not ask: " + err.Error())
		r.IsError = true
		return r
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return text("the user did not agree")
	}
	return nil
}

func one(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if r := stop(ctx, req.Session, "Delete "+in.Dir+"?"); r != nil {
		return r, nil, nil
	}
	return text("deleted"), nil, os.RemoveAll(in.Dir)
}

// A verdict, what to say, and an error.
func three(ctx context.Context, s *mcp.ServerSession, message string) (bool, *mcp.CallToolResult, error) {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return false, nil, err
	}
	switch {
	case res.Action == "cancel":
		return false, text("nothing was decided"), nil
	case res.Action != "accept", res.Content["confirm"] != true:
		return false, text("the user does not want that"), nil
	}
	return true, nil, nil
}

func two(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, r, err := three(ctx, req.Session, "Delete "+in.Dir+"?")
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return r, nil, nil
	}
	return text("deleted"), nil, os.RemoveAll(in.Dir)
}

// A reason, which is empty after a yes.
func reason(ctx context.Context, s *mcp.ServerSession, message string) (why string) {
	res, err := s.Elicit(ctx, params(message))
	switch {
	case err != nil:
		return "could not ask: " + err.Error()
	case res.Action != "accept":
		return "answered with " + res.Action
	case res.Content["confirm"] != true:
		return "not confirmed"
	}
	return ""
}

func byReason(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if why := reason(ctx, session, "Delete "+dir+"?"); why != "" {
		return errors.New(why)
	}
	return os.RemoveAll(dir)
}

// A state.
type state int

const (
	pending state = iota
	approved
	denied
	unavailable
)

func (s state) String() string {
	return [...]string{"pending", "approved", "denied", "unavailable"}[s]
}

type ticket struct {
	state state
	err   error
}

func open(ctx context.Context, s *mcp.ServerSession, message string) *ticket {
	t := &ticket{}
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		t.state, t.err = unavailable, err
		return t
	}
	if yes, _ := res.Content["confirm"].(bool); res.Action == "accept" && yes {
		t.state = approved
	} else if res.Action != "cancel" {
		t.state = denied
	}
	return t
}

func byTicket(ctx context.Context, session *mcp.ServerSession, dir string) error {
	t := open(ctx, session, "Delete "+dir+"?")
	if t.state != approved {
		return fmt.Errorf("not deleted: %v (%w)", t.state, t.err)
	}
	return os.RemoveAll(dir)
}

// A function that does it, or none.
func gated(ctx context.Context, s *mcp.ServerSession, message string, do func() error) error {
	res, err := s.Elicit(ctx, params(message))
	if err != nil {
		return err
	}
	if res.Action == "accept" && res.Content["confirm"] == true {
		return do()
	}
	return nil
}

func byFunc(ctx context.Context, session *mcp.ServerSession, dir string) error {
	return gated(ctx, session, "Delete "+dir+"?", func() error { return os.RemoveAll(dir) })
}
