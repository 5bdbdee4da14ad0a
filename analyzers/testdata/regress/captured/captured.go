// Package captured keeps the answer in variables of the function around.
package captured

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}}
}

func remove(ctx context.Context, session *mcp.ServerSession, dir string) error {
	var action string
	var failed error
	ask := func() {
		res, err := session.Elicit(ctx, params("Delete "+dir+"?"))
		if err != nil {
			failed = err
			return
		}
		action = res.Action
	}
	ask()
	if failed != nil {
		return failed
	}
	if action == "decline" {
		return errors.New("declined")
	}
	return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func removeRight(ctx context.Context, session *mcp.ServerSession, dir string) error {
	var action string
	ask := func() error {
		res, err := session.Elicit(ctx, params("Delete "+dir+"?"))
		if err != nil {
			return err
		}
		action = res.Action
		return nil
	}
	if err := ask(); err != nil {
		return err
	}
	if action != "accept" {
		return errors.New("kept")
	}
	return os.RemoveAll(dir)
}
