// Command gosdk-roundtrip is the deploy server on the official Go SDK. It asks
// the person by returning its questions: the client shows them and calls the
// tool again, with the same arguments and the answers.
//
// That is the flow of protocol version 2026-07-28. For older clients the SDK
// puts the questions itself and calls the tool again.
//
// The server hands out no state to be sent back. A client could change it;
// whatever a tool needs to know it works out anew from its arguments.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

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
	m := mcp.NewServer(&mcp.Implementation{Name: "deploy", Title: "Deploy server", Version: "1.0.0"}, nil)
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
