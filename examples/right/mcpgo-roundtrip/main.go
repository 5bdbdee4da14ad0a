// Command mcpgo-roundtrip is the deploy server on mcp-go. It asks the person
// by returning its questions: the client shows them and calls the tool again,
// with the same arguments and the answers.
//
// That is the flow of protocol version 2026-07-28. For older clients the SDK
// puts the questions itself and calls the tool again.
//
// The server hands out no state to be sent back. A client could change it;
// whatever a tool needs to know it works out anew from its arguments.
package main

import (
	"context"
	"log"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// A deployServer holds what the tools work on.
type deployServer struct {
	store *deploy.Store
}

func main() {
	if err := server.ServeStdio(newServer()); err != nil {
		log.Fatal(err)
	}
}

func newServer() *server.MCPServer {
	s := &deployServer{store: deploy.NewStore()}
	m := server.NewMCPServer("deploy", "1.0.0", server.WithToolCapabilities(false), server.WithElicitation())
	m.AddTools(
		server.ServerTool{Tool: deployTool, Handler: s.deploy},
		server.ServerTool{Tool: releaseTool, Handler: s.release},
		server.ServerTool{Tool: sqlTool, Handler: s.runSQL},
		server.ServerTool{Tool: conflictTool, Handler: s.settleConflict},
		server.ServerTool{
			Tool:    mcp.NewTool("history", mcp.WithDescription("List what this server has done so far, one action a line.")),
			Handler: s.history,
		},
	)
	return m
}

func (s *deployServer) history(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(strings.Join(s.store.History(), "\n")), nil
}
