// Command gosdk-call is the deploy server on the official Go SDK. It asks the
// person by calling the client from within a tool call and waiting for the
// answer.
//
// That flow ended with protocol version 2025-11-25, so the server offers no
// newer one. See gosdk-roundtrip for the flow that replaced it.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// askTimeout is how long a question stays open. A person may have to look
// something up, or may be away from the desk.
const askTimeout = 10 * time.Minute

// A server holds what the tools work on.
type server struct {
	store *deploy.Store
}

func main() {
	if err := newServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}

func newServer() *mcp.Server {
	s := &server{store: deploy.NewStore()}
	m := mcp.NewServer(
		&mcp.Implementation{Name: "deploy", Title: "Deploy server", Version: "1.0.0"},
		&mcp.ServerOptions{
			// A client that speaks 2026-07-28 refuses to be called. Such a
			// client falls back to the versions named here.
			SupportedProtocolVersions: []string{"2025-11-25", "2025-06-18"},
		},
	)
	mcp.AddTool(m, &mcp.Tool{
		Name:        "deploy",
		Description: "Deploy a version of a service to an environment other than production. Asks for the environment if it is not given.",
	}, s.deploy)
	mcp.AddTool(m, &mcp.Tool{
		Name:        "release",
		Description: "Release a version of a service to production. A person confirms it by typing the release ticket.",
	}, s.release)
	mcp.AddTool(m, &mcp.Tool{
		Name:        "run_sql",
		Description: "Run one SQL statement. A person confirms one that changes data by typing the name of its table.",
	}, s.runSQL)
	mcp.AddTool(m, &mcp.Tool{
		Name:        "settle_conflict",
		Description: "Let a person decide which version of a file in conflict is kept.",
	}, s.settleConflict)
	mcp.AddTool(m, &mcp.Tool{
		Name:        "history",
		Description: "List what this server has done so far, one action a line.",
	}, s.history)
	return m
}

func (s *server) history(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
	return said("%s", strings.Join(s.store.History(), "\n")), nil, nil
}

// said returns a result that tells the model something.
func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}
