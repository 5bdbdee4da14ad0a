// Package answered looks at answers of questions that others ask.
package answered

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func build() *server.MCPServer { return server.NewMCPServer("store", "1.0.0", server.WithLogging()) }

func describe(v any) string {
	if r, ok := v.(*mcp.ElicitationResult); ok {
		return string(r.Action)
	}
	return "unknown"
}
