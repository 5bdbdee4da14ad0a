// Package errortext lets errors pass whose text speaks of a missing capability.
// It should be said that cluster.Delete runs for a client that cannot ask
// (elicitfailopen/unsupported), and not for every failure.
package errortext

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"strings"

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

func (t *tools) removeQuietly(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, confirmation("Delete "+in.Name+"?"))
	if err != nil && !strings.Contains(err.Error(), "does not support") {
		return nil, nil, err
	}
	if err == nil && (res.Action != "accept" || res.Content["confirm"] != true) {
		return said("%s is kept", in.Name), nil, nil
	}
	return said("deleted"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete still runs.*elicitfailopen/unsupported`
}
