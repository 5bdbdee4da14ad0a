// Package imports asks through another package.
package imports

import (
	"context"

	"github.com/mark3labs/mcp-go/server"

	"example.com/elicit/elicitcapability/imports/ask"
)

func build() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0") // want "in a package that it imports.*elicitcapability/undeclared"
}

func run(ctx context.Context, s *server.MCPServer) bool { return ask.Sure(ctx, s) }
