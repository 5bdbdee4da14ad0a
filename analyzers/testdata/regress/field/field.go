// Package field keeps the answer in a field of the receiver.
package field

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type job struct {
	session *mcp.ServerSession
	dir     string
	action  string
}

func (j *job) ask(ctx context.Context) error {
	res, err := j.session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "Delete " + j.dir + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	if err != nil {
		return err
	}
	j.action = res.Action
	return nil
}

func (j *job) run(ctx context.Context) error {
	if err := j.ask(ctx); err != nil {
		return err
	}
	if j.action == "decline" {
		return errors.New("declined")
	}
	return os.RemoveAll(j.dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func (j *job) runRight(ctx context.Context) error {
	if err := j.ask(ctx); err != nil {
		return err
	}
	if j.action != "accept" {
		return errors.New("kept")
	}
	return os.RemoveAll(j.dir)
}
