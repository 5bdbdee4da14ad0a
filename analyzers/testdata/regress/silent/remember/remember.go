// Package remember asks with a box beside the question: accept is the yes, and
// the box is not.
package remember

import (
	"context"
	"errors"
	"os/exec"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type shell struct {
	mu      sync.Mutex
	allowed map[string]bool
}

type input struct {
	Command string `json:"command"`
}

func (s *shell) allow(ctx context.Context, session *mcp.ServerSession, command string) error {
	s.mu.Lock()
	known := s.allowed[command]
	s.mu.Unlock()
	if known {
		return nil
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Allow this command?\n\n" + command,
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"remember": map[string]any{"type": "boolean", "title": "Do not ask again for this command"},
			},
		},
	})
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errors.New("not allowed")
	}
	if remember, _ := res.Content["remember"].(bool); remember {
		s.mu.Lock()
		s.allowed[command] = true
		s.mu.Unlock()
	}
	return nil
}

func (s *shell) run(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := s.allow(ctx, req.Session, in.Command); err != nil {
		return nil, nil, err
	}
	out, err := exec.CommandContext(ctx, "sh", "-c", in.Command).CombinedOutput()
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(out)}}}, nil, nil
}
