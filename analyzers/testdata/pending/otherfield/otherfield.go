// Package otherfield reads a side option, and not the confirmation. It should
// be said that a no does not stop it (elicitconfirm/ignored).
package otherfield

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

var errRefused = errors.New("refused")

// The wrong field decides.
func (t *tools) otherField(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Deploy " + name + "?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"approve":  map[string]any{"type": "boolean", "title": "Approve"},
				"remember": map[string]any{"type": "boolean", "title": "Do not ask again"},
			},
			"required": []string{"approve"},
		},
	})
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	if again, _ := res.Content["remember"].(bool); again {
		fmt.Fprintln(os.Stderr, "not asked again")
	}
	return t.cluster.Deploy(ctx, name, "production") // want `cluster.Deploy runs even if the user says no to "approve".*elicitconfirm/ignored`
}
