// Package deferred sets its result in a deferred function.
package deferred

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var errRefused = errors.New("refused")

func params(dir string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Delete " + dir + "?", RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}}
}

// confirm does not fail, because nothing may.
func confirm(ctx context.Context, s *mcp.ServerSession, dir string) (err error) {
	defer func() {
		if recover() != nil {
			err = errRefused
		}
	}()
	res, err := s.Elicit(ctx, params(dir))
	if err != nil {
		return nil // want `if the user cannot be asked, confirm returns nil.*elicitfailopen/proceeds`
	}
	if res.Action != "accept" {
		return errRefused
	}
	return nil
}

func remove(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if err := confirm(ctx, session, dir); err != nil {
		return err
	}
	return os.RemoveAll(dir)
}
