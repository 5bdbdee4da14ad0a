// Package otherchannel asks in another way where the client cannot.
package otherchannel

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name string) error
}

// An approver asks people in a chat, or on a page of its own.
type approver interface {
	Approved(ctx context.Context, what string) (bool, error)
	WaitForTicket(ctx context.Context, what string) error
}

type tool struct {
	cluster cluster
	chat    approver
	log     *slog.Logger
}

type input struct {
	Name string `json:"name"`
}

var errRefused = errors.New("refused")

func params(name string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Deploy " + name + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Deploy it"}},
			"required":   []string{"confirm"},
		},
	}
}

func (t *tool) deploy(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, params(in.Name))
	if err != nil {
		t.log.Info("asking in the chat", "err", err)
		ok, err := t.chat.Approved(ctx, "deploy "+in.Name)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			return nil, nil, errRefused
		}
	} else if res.Action != "accept" || res.Content["confirm"] != true {
		return nil, nil, errRefused
	}
	return &mcp.CallToolResult{}, nil, t.cluster.Deploy(ctx, in.Name)
}

func (t *tool) byTicket(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, params(name))
	if err != nil {
		if err := t.chat.WaitForTicket(ctx, "deploy "+name); err != nil {
			return err
		}
		return t.cluster.Deploy(ctx, name)
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return errRefused
	}
	return t.cluster.Deploy(ctx, name)
}

func (t *tool) approved(ctx context.Context, s *mcp.ServerSession, name string) (bool, error) {
	res, err := s.Elicit(ctx, params(name))
	if err != nil {
		return t.chat.Approved(ctx, "deploy "+name)
	}
	return res.Action == "accept" && res.Content["confirm"] == true, nil
}

func (t *tool) byHelper(ctx context.Context, session *mcp.ServerSession, name string) error {
	ok, err := t.approved(ctx, session, name)
	if err != nil {
		return err
	}
	if !ok {
		return errRefused
	}
	return t.cluster.Deploy(ctx, name)
}
