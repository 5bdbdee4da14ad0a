// Package gateway forwards the questions of servers to its own client, and the
// answers back.
package gateway

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type upstream struct {
	name string
	mu   sync.Mutex
	down map[string]*mcp.ServerSession
}

var errNobody = errors.New("no client is connected")

func (u *upstream) session(id string) (*mcp.ServerSession, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	s := u.down[id]
	if s == nil {
		return nil, errNobody
	}
	return s, nil
}

func (u *upstream) connect(ctx context.Context, id string) (*mcp.ClientSession, error) {
	c := mcp.NewClient(&mcp.Implementation{Name: "gateway"}, &mcp.ClientOptions{
		ElicitationHandler: func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			s, err := u.session(id)
			if err != nil {
				return &mcp.ElicitResult{Action: "cancel"}, nil
			}
			res, err := s.Elicit(ctx, req.Params)
			if err != nil {
				fmt.Fprintln(os.Stderr, "forwarding:", err)
				return &mcp.ElicitResult{Action: "decline"}, nil
			}
			return res, nil
		},
	})
	return c.Connect(ctx, &mcp.CommandTransport{}, nil)
}

// forward does the same where the answer is awaited elsewhere.
func (u *upstream) forward(ctx context.Context, id string, p *mcp.ElicitParams, answer func(*mcp.ElicitResult, error) error) error {
	s, err := u.session(id)
	if err != nil {
		return answer(nil, err)
	}
	return answer(s.Elicit(ctx, p))
}
