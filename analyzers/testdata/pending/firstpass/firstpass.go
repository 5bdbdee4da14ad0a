// Package firstpass takes it for a yes that there are answers of an earlier
// round. Their questions come from functions. It should be said
// (elicitaction/presence).
package firstpass

import (
	"context"
	"database/sql"
	"fmt"
	"os/exec"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
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

func approval(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

func (t *tools) purge(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if _, ok := req.Params.InputResponses["purge"]; !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"purge": approval("Purge " + in.Name + "?")}}, nil, nil
	}
	return said("purged"), nil, t.cluster.Delete(ctx, in.Name) // want `cluster.Delete runs whatever the user answers.*elicitaction/presence`
}

func (t *tools) drop(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	if len(req.Params.InputResponses) == 0 {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"drop": confirmation("Drop the table " + in.Name + "?")}}, nil, nil
	}
	_, err := t.db.ExecContext(ctx, "DROP TABLE "+in.Name) // want `db.ExecContext runs whatever the user answers.*elicitaction/presence`
	return said("dropped"), nil, err
}

func (t *tools) restart(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["restart"].(*mcp.ElicitResult)
	if !ok || answer == nil {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"restart": approval("Restart " + in.Name + "?")}}, nil, nil
	}
	return said("restarted"), nil, exec.CommandContext(ctx, "systemctl", "restart", in.Name).Run() // want `whatever the user answers.*elicitaction/presence`
}
