package gosdk

import (
	"context"
	"errors"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A gateway passes the questions of servers on to its own client.
type gateway struct {
	mu   sync.Mutex
	down *mcp.ServerSession
	seen map[string]int
}

func (g *gateway) options() *mcp.ClientOptions {
	return &mcp.ClientOptions{
		ElicitationHandler: func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			g.mu.Lock()
			down := g.down
			g.seen[req.Params.Mode]++
			g.mu.Unlock()
			if down == nil {
				return nil, errors.New("nobody is connected")
			}
			p := *req.Params
			p.Message = "From another server: " + p.Message
			return down.Elicit(ctx, &p)
		},
	}
}

// relay passes a question on outside of a handler.
func (g *gateway) relay(ctx context.Context, p *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	return g.down.Elicit(ctx, &mcp.ElicitParams{
		Mode: p.Mode, Message: p.Message, RequestedSchema: p.RequestedSchema, URL: p.URL, ElicitationID: p.ElicitationID,
	})
}

// An outcome is what the rest of the program knows of an answer.
type outcome int

const (
	refused outcome = iota
	closed
	agreed
)

type asker interface {
	Ask(ctx context.Context, message string) (outcome, map[string]any, error)
}

type sessionAsker struct{ s *mcp.ServerSession }

func (a sessionAsker) Ask(ctx context.Context, message string) (outcome, map[string]any, error) {
	res, err := a.s.Elicit(ctx, &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"text": map[string]any{"type": "string", "title": "Answer"}}},
	})
	if err != nil {
		return refused, nil, err
	}
	by := map[string]outcome{"accept": agreed, "decline": refused, "cancel": closed}
	return by[res.Action], res.Content, nil
}

type noAsker struct{}

func (noAsker) Ask(context.Context, string) (outcome, map[string]any, error) {
	return refused, nil, errors.New("not interactive")
}

// A terminal answers in place of a client.
func terminal(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	if req.Params.Mode == "url" {
		return &mcp.ElicitResult{Action: "cancel"}, nil
	}
	content := map[string]any{"confirm": true, "password": ""}
	return &mcp.ElicitResult{Action: "accept", Content: content}, nil
}
