// Package contexterr looks at its context to see whether the time is over. It
// should be said that agreedInTime returns a yes if the user does not answer in
// time (elicitfailopen/timeout), and not for every failure.
package contexterr

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Scale(ctx context.Context, name string, replicas int) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct {
	cluster cluster
	db      *sql.DB
	log     *slog.Logger
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func confirmation(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Title: "Confirm"}},
			Required:   []string{"confirm"},
		},
	}
}

func agreedInTime(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	res, err := s.Elicit(ctx, confirmation(message))
	if err != nil {
		if ctx.Err() == context.DeadlineExceeded {
			return true, nil // want `if the user does not answer in time, agreedInTime returns true, nil.*elicitfailopen/timeout`
		}
		return false, err
	}
	return res.Action == "accept" && res.Content["confirm"] == true, nil
}

func (t *tools) later(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	ok, err := agreedInTime(ctx, req.Session, "Scale "+in.Name+" down?")
	if err != nil || !ok {
		return said("not scaled"), nil, err
	}
	return said("scaled"), nil, t.cluster.Scale(ctx, in.Name, 1)
}
