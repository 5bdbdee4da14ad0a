// Package guard asks through an interface, and is closed where it cannot ask.
package guard

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What came of a question, if not a yes.
var (
	ErrUnsupported = errors.New("elicitation is not supported")
	ErrTimeout     = errors.New("no answer in time")
	ErrDeclined    = errors.New("declined")
	ErrCancelled   = errors.New("cancelled")
)

// An Elicitor asks.
type Elicitor interface {
	Elicit(ctx context.Context, p *mcp.ElicitParams) (*mcp.ElicitResult, error)
}

// A Guard asks before something is done.
type Guard struct {
	Timeout time.Duration
	Audit   func(ctx context.Context, what, outcome string)
}

// Approve returns nil after a yes only.
func (g *Guard) Approve(ctx context.Context, e Elicitor, what string) (err error) {
	defer func() {
		if g.Audit != nil {
			g.Audit(ctx, what, fmt.Sprint(err))
		}
	}()
	if e == nil {
		return ErrUnsupported
	}
	if g.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.Timeout)
		defer cancel()
	}
	res, err := e.Elicit(ctx, &mcp.ElicitParams{
		Message: "Allow to " + what + "?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"decision": map[string]any{"type": "string", "title": "Decision", "enum": []string{"approve", "reject"}},
			},
			"required": []string{"decision"},
		},
	})
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTimeout
	case err != nil && strings.Contains(err.Error(), "does not support"):
		return ErrUnsupported
	case err != nil:
		return err
	}
	switch res.Action {
	case "accept":
		if d, _ := res.Content["decision"].(string); d != "approve" {
			return ErrDeclined
		}
		return nil
	case "cancel":
		return ErrCancelled
	default:
		return ErrDeclined
	}
}
