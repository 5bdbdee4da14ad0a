// Package expiry takes silence for a yes.
package expiry

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type confirmer struct {
	session *mcp.ServerSession
	timeout time.Duration
}

func (c *confirmer) confirm(ctx context.Context, message string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	res, err := c.session.Elicit(ctx, &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	})
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return true, nil // want `if the user does not answer in time, confirm returns true, nil.*elicitfailopen/timeout`
		}
		return false, fmt.Errorf("asking: %w", err)
	}
	if res.Action != "accept" {
		return false, nil
	}
	yes, _ := res.Content["confirm"].(bool)
	return yes, nil
}

type cluster interface {
	Drain(ctx context.Context, node string) error
	RestartNode(ctx context.Context, node string) error
}

func restart(ctx context.Context, c *confirmer, k cluster, node string) error {
	ok, err := c.confirm(ctx, "Restart "+node+"?")
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("not restarted")
	}
	if err := k.Drain(ctx, node); err != nil {
		return err
	}
	return k.RestartNode(ctx, node)
}
