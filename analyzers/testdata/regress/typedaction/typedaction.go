// Package typedaction has a type of its own for actions, with methods.
package typedaction

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type action string

const (
	accept  action = "accept"
	decline action = "decline"
	dismiss action = "cancel"
)

func (a action) refused() bool { return a == decline }
func (a action) agreed() bool  { return a == accept }

type reply struct {
	action action
	values map[string]any
}

type asker struct{ session *mcp.ServerSession }

func (a *asker) ask(ctx context.Context, message string) (reply, error) {
	res, err := a.session.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}})
	if err != nil {
		return reply{}, err
	}
	return reply{action(res.Action), res.Content}, nil
}

func remove(ctx context.Context, a *asker, dir string) error {
	r, err := a.ask(ctx, "Delete "+dir+"?")
	if err != nil {
		return err
	}
	if r.action.refused() {
		return errors.New("refused")
	}
	return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func removeRight(ctx context.Context, a *asker, dir string) error {
	r, err := a.ask(ctx, "Delete "+dir+"?")
	if err != nil {
		return err
	}
	if !r.action.agreed() || r.action == dismiss {
		return errors.New("refused")
	}
	return os.RemoveAll(dir)
}
