// Package channel asks in a goroutine, and waits for the answer.
package channel

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type reply struct {
	res *mcp.ElicitResult
	err error
}

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}}
}

func remove(ctx context.Context, session *mcp.ServerSession, dir string) error {
	replies := make(chan reply, 1)
	go func() {
		res, err := session.Elicit(ctx, params("Delete "+dir+"?"))
		replies <- reply{res, err}
	}()
	r := <-replies
	if r.err != nil {
		return r.err
	}
	if r.res.Action == "decline" {
		return errors.New("declined")
	}
	return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func removeRight(ctx context.Context, session *mcp.ServerSession, dir string) error {
	replies := make(chan reply, 1)
	go func() {
		res, err := session.Elicit(ctx, params("Delete "+dir+"?"))
		replies <- reply{res, err}
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case r := <-replies:
		if r.err != nil {
			return r.err
		}
		if r.res.Action != "accept" {
			return errors.New("kept")
		}
	}
	return os.RemoveAll(dir)
}
