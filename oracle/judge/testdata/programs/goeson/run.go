package goeson

import (
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/programs/goeson/guard"
)

var wait = time.Minute

func New(dir, url string, db *sql.DB, logs io.Writer) *server.MCPServer {
	s := server.NewMCPServer("files", "1", server.WithElicitation())
	s.AddTool(mcp.NewTool("run"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		ok, err := guard.Confirm(ctx, s, "Remove the file?")
		if err != nil {
			return nil, err
		}
		if !ok {
			return mcp.NewToolResultText("Nothing was removed."), nil
		}
		if err := os.Remove(filepath.Join(dir, "e1.txt")); err != nil {
			return nil, err
		}
		return mcp.NewToolResultText("Removed."), nil
	})
	return s
}
