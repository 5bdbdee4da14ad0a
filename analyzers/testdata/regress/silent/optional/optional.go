// Package optional has a second question whose refusal skips only what it was
// about.
package optional

import (
	"context"
	"errors"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type release interface {
	Publish(ctx context.Context, version string) error
	Promote(ctx context.Context, version string) error
	Announce(ctx context.Context, version, note string) error
}

type input struct {
	Version string `json:"version"`
}

type tool struct {
	release release
	log     *slog.Logger
}

func boolean(name, title string) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{name: map[string]any{"type": "boolean", "title": title}},
		"required":   []string{name},
	}
}

func (t *tool) publish(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Publish " + in.Version + "?", RequestedSchema: boolean("publish", "Publish")})
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" || res.Content["publish"] != true {
		return nil, nil, errors.New("not published")
	}
	if err := t.release.Publish(ctx, in.Version); err != nil {
		return nil, nil, err
	}

	// Promotion is on top: it is published either way.
	res, err = req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Promote it to everybody now?", RequestedSchema: boolean("promote", "Promote")})
	if err != nil {
		t.log.Info("not promoted", "err", err)
	} else if res.Action == "accept" && res.Content["promote"] == true {
		if err := t.release.Promote(ctx, in.Version); err != nil {
			return nil, nil, err
		}
	}

	return &mcp.CallToolResult{}, nil, t.release.Announce(ctx, in.Version, "")
}

func (t *tool) announce(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	note := t.note(ctx, req.Session)
	if err := t.release.Announce(ctx, in.Version, note); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, nil
}

func (t *tool) note(ctx context.Context, s *mcp.ServerSession) string {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{
		Message: "A note for the announcement (optional).",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"note": map[string]any{"type": "string", "title": "Note"}},
		},
	})
	if err != nil || res.Action != "accept" {
		return ""
	}
	note, _ := res.Content["note"].(string)
	return note
}
