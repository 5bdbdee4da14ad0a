// Package dispatch calls tools by their name, and records what they returned.
package dispatch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type history interface {
	Append(ctx context.Context, tool string, failed bool, took time.Duration) error
}

type server struct {
	history history
	log     *slog.Logger
	root    string
}

type input struct {
	Tool, Name string
}

func (s *server) call(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	start := time.Now()
	var err error
	var text string
	switch in.Tool {
	case "remove":
		text, err = s.remove(ctx, req, in.Name)
	case "create":
		text, err = "created", os.Mkdir(in.Name, 0o700)
	default:
		err = fmt.Errorf("unknown tool %q", in.Tool)
	}
	if herr := s.history.Append(ctx, in.Tool, err != nil, time.Since(start)); herr != nil {
		s.log.Warn("history", "err", herr)
	}
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
}

func (s *server) remove(ctx context.Context, req *mcp.CallToolRequest, name string) (string, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "Delete " + name + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	if err != nil {
		return "", err
	}
	switch res.Action {
	case "accept":
		if err := os.RemoveAll(name); err != nil {
			return "", err
		}
		return "deleted", nil
	case "decline":
		return "kept", nil
	case "cancel":
		return "nothing was decided", nil
	}
	return "", errors.New("unknown action")
}

// all calls several tools: one that is refused does not stop the next.
func (s *server) all(ctx context.Context, req *mcp.CallToolRequest, ins []input) error {
	for _, in := range ins {
		if _, _, err := s.call(ctx, req, in); err != nil {
			s.log.Warn("tool", "name", in.Tool, "err", err)
		}
	}
	return os.WriteFile(s.root+"/done", nil, 0o600)
}
