// Package arguments hands what the user entered to a call with any number of
// arguments, and never looks at the action. It should be said
// (elicitaction/unchecked).
package arguments

import (
	"context"
	"database/sql"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
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

func (t *tools) mark(ctx context.Context, s *server.MCPServer, id string) error {
	res, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Refund the order " + id + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"reason": map[string]any{"type": "string", "title": "Reason"}},
			"required":   []string{"reason"},
		},
	}})
	if err != nil {
		return err
	}
	values, _ := res.Content.(map[string]any)
	reason, _ := values["reason"].(string)
	_, err = t.db.ExecContext(ctx, "INSERT INTO refunds VALUES (?, ?)", id, reason) // want `db.ExecContext runs even if the user declines or cancels.*elicitaction/unchecked`
	return err
}
