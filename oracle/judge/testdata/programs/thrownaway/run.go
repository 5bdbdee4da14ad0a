package thrownaway

import (
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func New(dir, url string, db *sql.DB, logs io.Writer) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "files", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "run"}, func(ctx context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		return remove(ctx, req, dir)
	})
	return s
}

func remove(ctx context.Context, req *mcp.CallToolRequest, dir string) (*mcp.CallToolResult, any, error) {
	_, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Remove the file?",
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Title: "Remove it"}},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if err := os.Remove(filepath.Join(dir, "e1.txt")); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "Removed."}}}, nil, nil
}
