// Command mcpgo-call is the deploy server on mcp-go. It asks the person by
// calling the client from within a tool call and waiting for the answer.
//
// That flow ended with protocol version 2025-11-25, so the server offers no
// newer one. See mcpgo-roundtrip for the flow that replaced it.
package main

import (
	"context"
	"log"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// A deployServer holds what the tools work on, and the server that they ask
// through.
type deployServer struct {
	mcp   *server.MCPServer
	store *deploy.Store
}

func main() {
	// A client that speaks 2026-07-28 refuses to be called. Such a client
	// falls back to the versions named here.
	legacyOnly := server.WithStdioContextFunc(func(ctx context.Context) context.Context {
		return server.WithSupportedProtocolVersions(ctx, mcp.LegacyProtocolVersions())
	})
	if err := server.ServeStdio(newServer(), legacyOnly); err != nil {
		log.Fatal(err)
	}
}

func newServer() *server.MCPServer {
	s := &deployServer{
		mcp:   server.NewMCPServer("deploy", "1.0.0", server.WithToolCapabilities(false), server.WithElicitation()),
		store: deploy.NewStore(),
	}
	s.mcp.AddTools(
		server.ServerTool{Tool: deployTool, Handler: s.deploy},
		server.ServerTool{Tool: releaseTool, Handler: s.release},
		server.ServerTool{Tool: sqlTool, Handler: s.runSQL},
		server.ServerTool{Tool: conflictTool, Handler: s.settleConflict},
		server.ServerTool{
			Tool:    mcp.NewTool("history", mcp.WithDescription("List what this server has done so far, one action a line.")),
			Handler: s.history,
		},
	)
	return s.mcp
}

func (s *deployServer) history(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(strings.Join(s.store.History(), "\n")), nil
}
