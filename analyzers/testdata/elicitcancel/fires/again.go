package fires

import (
	"context"
	"errors"
	"os"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func text(name, title string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Setting up the project.",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{name: map[string]any{"type": "string", "title": title}},
			"required":   []string{name},
		},
	}
}

// The next step of a wizard is asked.
func wizard(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	var name, owner string
	first, err := req.Session.Elicit(ctx, text("name", "Name of the project"))
	if err != nil {
		return nil, nil, err
	}
	if first.Action == "accept" {
		name, _ = first.Content["name"].(string)
	}
	second, err := req.Session.Elicit(ctx, text("owner", "Owner of the project")) // want `if the user cancels, Session.Elicit asks once more.*elicitcancel/asks-again`
	if err != nil {
		return nil, nil, err
	}
	if second.Action == "accept" {
		owner, _ = second.Content["owner"].(string)
	}
	if name == "" || owner == "" {
		return said("nothing was set up"), nil, nil
	}
	return said("set up"), nil, os.WriteFile(in.Name, []byte(name+" "+owner), 0o600)
}

// Whoever closes the question gets it again.
func insist(ctx context.Context, session *mcp.ServerSession, dir string) error {
	for {
		res, err := session.Elicit(ctx, approval("Delete "+dir+"?")) // want `if the user cancels, .*elicitcancel/asks-again`
		if err != nil {
			return err
		}
		if res.Action == "accept" {
			return os.RemoveAll(dir)
		}
		if res.Action == "decline" {
			return nil
		}
	}
}

func insistALittle(ctx context.Context, s *server.MCPServer, file string) error {
	for range 3 {
		res, err := s.RequestElicitation(ctx, question("Overwrite "+file+"?")) // want `if the user cancels, .*elicitcancel/asks-again`
		if err != nil {
			return err
		}
		switch res.Action {
		case mark.ElicitationResponseActionAccept:
			if m, ok := res.Content.(map[string]any); ok && m["confirm"] == true {
				return os.WriteFile(file, nil, 0o600)
			}
			return nil
		case mark.ElicitationResponseActionDecline:
			return nil
		}
	}
	return errors.New("no answer")
}

// The steps are helpers.
func nameOf(ctx context.Context, s *mcp.ServerSession) (string, error) {
	res, err := s.Elicit(ctx, text("name", "Name"))
	if err != nil || res.Action != "accept" {
		return "", err
	}
	name, _ := res.Content["name"].(string)
	return name, nil
}

func ownerOf(ctx context.Context, s *mcp.ServerSession) (string, error) {
	res, err := s.Elicit(ctx, text("owner", "Owner"))
	if err != nil || res.Action != "accept" {
		return "", err
	}
	owner, _ := res.Content["owner"].(string)
	return owner, nil
}

func setUp(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	name, err := nameOf(ctx, req.Session)
	if err != nil {
		return nil, nil, err
	}
	owner, err := ownerOf(ctx, req.Session) // want `if the user cancels, ownerOf asks once more.*elicitcancel/asks-again`
	if err != nil {
		return nil, nil, err
	}
	if name == "" || owner == "" {
		return said("nothing was set up"), nil, nil
	}
	return said("set up"), nil, os.WriteFile(in.Name, []byte(name+" "+owner), 0o600)
}
