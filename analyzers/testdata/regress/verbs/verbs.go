// Package verbs acts by methods whose names begin with verbs that speak of an
// effect: detach, authorize. It should be said that they run if the user cannot
// be asked (elicitfailopen/proceeds).
package verbs

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cloud interface {
	DetachVolume(ctx context.Context, name string) error
	AuthorizePayment(ctx context.Context, account string, amount int) error
}

type tools struct {
	cloud cloud
	log   *slog.Logger
}

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}
}

func (t *tools) detach(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, params("Detach "+name+"?"))
	if err != nil {
		t.log.Warn("could not ask", "err", err)
	} else if res.Action != "accept" || res.Content["confirm"] != true {
		return errors.New("not detached")
	}
	return t.cloud.DetachVolume(ctx, name) // want `if the user cannot be asked, cloud.DetachVolume still runs.*elicitfailopen/proceeds`
}

func (t *tools) authorize(ctx context.Context, session *mcp.ServerSession, account string, amount int) error {
	res, err := session.Elicit(ctx, params("Authorize a payment from "+account+"?"))
	if err != nil {
		t.log.Warn("could not ask", "err", err)
	} else if res.Action != "accept" || res.Content["confirm"] != true {
		return errors.New("not authorized")
	}
	return t.cloud.AuthorizePayment(ctx, account, amount) // want `if the user cannot be asked, cloud.AuthorizePayment still runs.*elicitfailopen/proceeds`
}
