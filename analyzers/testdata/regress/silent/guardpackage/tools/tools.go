// Package tools acts after a yes.
package tools

import (
	"context"
	"errors"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/silent/guardpackage/guard"
)

type tools struct {
	guard *guard.Guard
	http  *http.Client
}

type input struct {
	URL string `json:"url"`
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func (t *tools) remove(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	switch err := t.guard.Approve(ctx, req.Session, "delete "+in.URL); {
	case err == nil:
	case errors.Is(err, guard.ErrUnsupported):
		return text("this client cannot ask the user; delete it on the web site"), nil, nil
	case errors.Is(err, guard.ErrTimeout), errors.Is(err, guard.ErrCancelled):
		return text("nothing was decided"), nil, nil
	case errors.Is(err, guard.ErrDeclined):
		return text("the user does not want that"), nil, nil
	default:
		return nil, nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, in.URL, nil)
	if err != nil {
		return nil, nil, err
	}
	resp, err := t.http.Do(r)
	if err != nil {
		return nil, nil, err
	}
	resp.Body.Close()
	return text("deleted"), nil, nil
}
