// Package comparison has a helper that returns whether the action is "accept",
// and never reads the confirmation. It should be said at the return of the
// helper (elicitconfirm/ignored), and not at its callers.
package comparison

import (
	"context"
	"database/sql"
	"errors"
	"os/exec"

	"github.com/google/jsonschema-go/jsonschema"
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

func confirmation(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Title: "Confirm"}},
			Required:   []string{"confirm"},
		},
	}
}

func agreed(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		return false, err
	}
	return res.Action == "accept", nil // want `agreed returns true, nil even if the user says no to "confirm".*elicitconfirm/ignored`
}

func (t *tools) scale(ctx context.Context, session *mcp.ServerSession, name string) error {
	ok, err := agreed(ctx, session, "Restart "+name+"?")
	if err != nil {
		return err
	}
	if !ok {
		return errRefused
	}
	return exec.CommandContext(ctx, "systemctl", "restart", name).Run()
}
