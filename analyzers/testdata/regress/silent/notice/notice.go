// Package notice shows something to the user, and does not wait for a yes.
package notice

import (
	"context"
	"log/slog"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type meter interface{ Observe(seconds float64) }

type deployer struct {
	log   *slog.Logger
	meter meter
}

func (d *deployer) finished(ctx context.Context, session *mcp.ServerSession, name string, since time.Time) {
	if _, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message:         name + " was deployed. You can close this.",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}); err != nil {
		d.log.Debug("could not show a notice", "err", err)
	}
	d.log.Info("deployed", "name", name)
	d.meter.Observe(time.Since(since).Seconds())
}

func (d *deployer) welcome(ctx context.Context, session *mcp.ServerSession) string {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "This server deploys to the test cluster.",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	if err != nil {
		return "not shown"
	}
	return "shown, and answered with " + res.Action
}
