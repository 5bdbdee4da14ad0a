// Package fires holds answers that are not looked at.
package fires

import (
	"context"
	"log"
	"os"

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

// An effect follows.

func statement(ctx context.Context, s *mcp.ServerSession, dir string) error {
	s.Elicit(ctx, sure()) // want `os.RemoveAll runs whatever the user answers, because the result of Elicit is thrown away; go on only if its Action is "accept" \(elicitaction/discarded\)`
	return os.RemoveAll(dir)
}

func blank(ctx context.Context, s *mcp.ServerSession, dir string) error {
	_, err := s.Elicit(ctx, sure()) // want "os.RemoveAll runs.*elicitaction/discarded"
	if err != nil {
		return err
	}
	return os.RemoveAll(dir)
}

func inCondition(ctx context.Context, s *mcp.ServerSession, dir string) error {
	if _, err := s.Elicit(ctx, sure()); err != nil { // want "os.RemoveAll runs.*elicitaction/discarded"
		return err
	}
	return os.RemoveAll(dir)
}

func both(ctx context.Context, s *mcp.ServerSession, dir string) error {
	_, _ = s.Elicit(ctx, sure()) // want "os.RemoveAll runs.*elicitaction/discarded"
	return os.RemoveAll(dir)
}

func blanked(ctx context.Context, s *mcp.ServerSession, dir string) error {
	r, err := s.Elicit(ctx, sure()) // want "elicitaction/discarded"
	_ = r
	if err != nil {
		return err
	}
	return os.RemoveAll(dir)
}

func inElse(ctx context.Context, s *mcp.ServerSession, dir string) {
	if _, err := s.Elicit(ctx, sure()); err != nil { // want "elicitaction/discarded"
		log.Print(err)
	} else {
		os.RemoveAll(dir)
	}
}

func inLiteral(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "delete"}, func(ctx context.Context, req *mcp.CallToolRequest, in struct{ Dir string }) (*mcp.CallToolResult, any, error) {
		req.Session.Elicit(ctx, sure()) // want "elicitaction/discarded"
		if err := os.RemoveAll(in.Dir); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{}, nil, nil
	})
}

type store struct{}

func (*store) DeleteAll(context.Context) error { return nil }

func ownVerb(ctx context.Context, s *mcp.ServerSession, st *store) error {
	s.Elicit(ctx, sure()) // want "st.DeleteAll runs.*elicitaction/discarded"
	return st.DeleteAll(ctx)
}

func helper(dir string) error { return os.RemoveAll(dir) }

func byHelper(ctx context.Context, s *mcp.ServerSession, dir string) error {
	s.Elicit(ctx, sure()) // want "helper runs.*elicitaction/discarded"
	return helper(dir)
}

func next(ctx context.Context, s *mcp.ServerSession, then func() error) error {
	s.Elicit(ctx, sure()) // want "then runs.*elicitaction/discarded"
	return then()
}

func notice(ctx context.Context, s *mcp.ServerSession, dir string) error {
	s.Elicit(ctx, &mcp.ElicitParams{ // want "elicitaction/discarded"
		Message:         "The directory will be deleted.",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	return os.RemoveAll(dir)
}

// No effect follows, but the person has filled in a form or opened a page.

func forNothing(ctx context.Context, s *mcp.ServerSession) error {
	_, err := s.Elicit(ctx, &mcp.ElicitParams{ // want "fills in this form for nothing.*elicitaction/discarded"
		Message:         "What is your name?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"name": map[string]any{"type": "string"}}},
	})
	return err
}

func page(ctx context.Context, s *mcp.ServerSession) error {
	_, err := s.Elicit(ctx, &mcp.ElicitParams{ // want "agreed to open the page.*elicitaction/discarded"
		Mode: "url", Message: "Please sign in.", URL: "https://example.com/in", ElicitationID: "1",
	})
	return err
}

// mcp-go.

func remove(ctx context.Context, s *server.MCPServer, dir string) error {
	s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{ // want "os.RemoveAll runs.*elicitaction/discarded"
		Message:         "Delete the directory?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"sure": map[string]any{"type": "boolean"}}},
	}})
	return os.RemoveAll(dir)
}

func session(ctx context.Context, dir string) error {
	s, ok := server.ClientSessionFromContext(ctx).(server.SessionWithElicitation)
	if !ok {
		return nil
	}
	_, err := s.RequestElicitation(ctx, mark.ElicitationRequest{}) // want "os.RemoveAll runs.*elicitaction/discarded"
	if err != nil {
		return err
	}
	return os.RemoveAll(dir)
}

func signIn(ctx context.Context, s *server.MCPServer) error {
	_, err := s.RequestURLElicitation(ctx, server.ClientSessionFromContext(ctx), "1", "https://example.com/in", "Please sign in.") // want "elicitaction/discarded"
	return err
}

// Own interfaces and wrappers.

type elicitor interface {
	Elicit(context.Context, *mcp.ElicitParams) (*mcp.ElicitResult, error)
}

func byInterface(ctx context.Context, e elicitor, dir string) error {
	e.Elicit(ctx, sure()) // want "os.RemoveAll runs.*elicitaction/discarded"
	return os.RemoveAll(dir)
}

func ask(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, sure())
}

func byWrapper(ctx context.Context, s *mcp.ServerSession, dir string) error {
	ask(ctx, s) // want "because the result of ask is thrown away.*elicitaction/discarded"
	return os.RemoveAll(dir)
}

func methodValue(ctx context.Context, s *mcp.ServerSession, dir string) error {
	elicit := s.Elicit
	elicit(ctx, sure()) // want "elicitaction/discarded"
	return os.RemoveAll(dir)
}

type embedded struct{ *mcp.ServerSession }

func (s embedded) remove(ctx context.Context, dir string) error {
	s.Elicit(ctx, sure()) // want "elicitaction/discarded"
	return os.RemoveAll(dir)
}

func goroutine(ctx context.Context, s *mcp.ServerSession, dir string) error {
	go s.Elicit(ctx, sure()) // want "elicitaction/discarded"
	return os.RemoveAll(dir)
}
