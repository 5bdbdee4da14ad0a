// Package sentinel lets one of the errors of a helper pass, a cancel. It should
// be said that cluster.Scale runs if the user cancels (elicitcancel/proceeds),
// and not that it runs if the question fails: what the SDK returns is never an
// error that this package has declared.
package sentinel

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A cluster is what the tools change.
type cluster interface {
	Scale(ctx context.Context, name string, replicas int) error
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Archive(ctx context.Context, name string) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func approval(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

// A helper that turns a cancel into no error.
var errDeclined = errors.New("the user declined")

// A caller that only knows one of the errors of a helper which is right.
var errCancelled = errors.New("the user cancelled")

func agree(ctx context.Context, s *mcp.ServerSession, message string) error {
	res, err := s.Elicit(ctx, approval(message))
	switch {
	case err != nil:
		return err
	case res.Action == "accept":
		return nil
	case res.Action == "cancel":
		return errCancelled
	}
	return errDeclined
}

func (t *tools) stop(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if err := agree(ctx, req.Session, "Stop "+in.Name+"?"); err != nil && !errors.Is(err, errCancelled) {
		return nil, nil, err
	}
	return said("stopped"), nil, t.cluster.Scale(ctx, in.Name, 0) // want `if the user cancels, cluster.Scale still runs.*elicitcancel/proceeds`
}
