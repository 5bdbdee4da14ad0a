// Package tools acts when the guard says so.
package tools

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/guardany/guard"
)

type input struct {
	ID string `json:"id"`
}

type api struct {
	base   string
	client *http.Client
}

func (a *api) do(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, a.base+path, nil)
	if err != nil {
		return err
	}
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	return nil
}

func text(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

// The guard lets it run.
func (a *api) remove(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := guard.Allow(ctx, req.Session, guard.Request{Tool: "remove", Resource: in.ID}); err != nil {
		return nil, nil, err
	}
	if err := a.do(ctx, http.MethodDelete, "/items/"+in.ID); err != nil {
		return nil, nil, err
	}
	return text("removed %s", in.ID), nil, nil
}

// This one lets it run by itself.
func (a *api) publish(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	err := guard.Check(ctx, req.Session, guard.Request{Tool: "publish", Resource: in.ID})
	switch {
	case errors.Is(err, guard.ErrUnavailable):
		slog.Warn("this client has no elicitation, going on", "id", in.ID)
	case err != nil:
		return text("not published: %v", err), nil, nil
	}
	if err := a.do(ctx, http.MethodPost, "/items/"+in.ID+"/publish"); err != nil { // want `a.do still runs.*elicitfailopen/(proceeds|unsupported)`
		return nil, nil, err
	}
	return text("published %s", in.ID), nil, nil
}

// And this one is right.
func (a *api) archive(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	err := guard.Check(ctx, req.Session, guard.Request{Tool: "archive", Resource: in.ID})
	switch {
	case errors.Is(err, guard.ErrUnavailable):
		return text("archive %s on the web site instead", in.ID), nil, nil
	case err != nil:
		return text("not archived: %v", err), nil, nil
	}
	if err := a.do(ctx, http.MethodPost, "/items/"+in.ID+"/archive"); err != nil {
		return nil, nil, err
	}
	return text("archived %s", in.ID), nil, nil
}
