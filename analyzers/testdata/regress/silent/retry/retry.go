// Package retry asks again where asking has failed, and where what was entered
// is wrong.
package retry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"port": map[string]any{"type": "integer", "title": "Port"}},
			"required":   []string{"port"},
		},
	}
}

func elicit(ctx context.Context, s *mcp.ServerSession, message string) (*mcp.ElicitResult, error) {
	var last error
	for i := range 3 {
		res, err := s.Elicit(ctx, params(message))
		if err == nil {
			return res, nil
		}
		last = err
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Duration(i) * time.Second):
		}
	}
	return nil, last
}

func port(ctx context.Context, s *mcp.ServerSession) (int, error) {
	message := "Which port?"
	for {
		res, err := elicit(ctx, s, message)
		if err != nil {
			return 0, err
		}
		if res.Action != "accept" {
			return 0, errors.New("no port")
		}
		p, ok := res.Content["port"].(float64)
		if ok && p > 1024 && p < 65536 {
			return int(p), nil
		}
		message = "The port has to be between 1025 and 65535. Which port?"
	}
}

func configure(ctx context.Context, session *mcp.ServerSession, path string) error {
	p, err := port(ctx, session)
	if err != nil {
		return err
	}
	return os.WriteFile(path, fmt.Appendf(nil, "port=%d\n", p), 0o600)
}
