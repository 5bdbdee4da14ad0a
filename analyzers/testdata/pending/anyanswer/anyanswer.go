// Package anyanswer has a helper that takes every answer for a yes. It should
// be said at the return of the helper (elicitaction/unchecked), and not at its
// callers.
package anyanswer

import (
	"context"
	"database/sql"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Archive(ctx context.Context, name string) error
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

func approval(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

// A helper that says yes to any answer.
func agreed(ctx context.Context, s *mcp.ServerSession, message string) bool {
	res, err := s.Elicit(ctx, approval(message))
	return err == nil && res != nil // want `agreed returns true.*declines or cancels.*elicitaction/unchecked`
}

func (t *tools) archive(ctx context.Context, session *mcp.ServerSession, name string) error {
	if !agreed(ctx, session, "Archive "+name+"?") {
		return errors.New("not archived")
	}
	return t.cluster.Archive(ctx, name)
}
