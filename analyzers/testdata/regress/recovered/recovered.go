// Package recovered sets its result in a deferred function, if there was a
// panic. Nothing should be said.
package recovered

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

// safely is right.
func safely(ctx context.Context, s *mcp.ServerSession, dir string) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	res, err := s.Elicit(ctx, params(dir))
	if err != nil {
		return false
	}
	return res.Action == "accept"
}

func removeSafely(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if !safely(ctx, session, dir) {
		return errRefused
	}
	return os.RemoveAll(dir)
}
