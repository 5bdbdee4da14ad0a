package presence

import (
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func New(dir, url string, db *sql.DB, logs io.Writer) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "files", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "run"}, func(ctx context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		if req.Params.InputResponses["remove"] == nil {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"remove": &mcp.ElicitParams{
				Message:         "Remove the file?",
				RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
			}}}, nil, nil
		}
		if err := os.Remove(filepath.Join(dir, "e1.txt")); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "Removed."}}}, nil, nil
	})
	return s
}
