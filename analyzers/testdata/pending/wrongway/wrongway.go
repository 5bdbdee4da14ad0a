// Package wrongway has its test the wrong way round: it acts after a decline
// only. That should be said at the call (elicitaction/decline-proceeds).
package wrongway

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

// The test is the wrong way round.
func (t *tools) wrongWay(ctx context.Context, s *server.MCPServer, id string) error {
	res, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Refund the order " + id + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err != nil {
		return err
	}
	if res.Action == mark.ElicitationResponseActionDecline {
		_, err = t.db.ExecContext(ctx, "INSERT INTO refunds VALUES (?)", id) // want `if the user declines, db.ExecContext still runs.*elicitaction/decline-proceeds`
		return err
	}
	return nil
}
