// Package other asks nobody, or through an SDK that has nothing to declare.
package other

import (
	"context"

	sdk "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func build() *server.MCPServer { return server.NewMCPServer("store", "1.0.0", server.WithLogging()) }

func official() *mcp.Server {
	return mcp.NewServer(&mcp.Implementation{Name: "store", Version: "1.0.0"}, nil)
}

func ask(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete it?"})
}

// A client's side: it answers.
type handler struct{}

func (handler) Elicit(ctx context.Context, req sdk.ElicitationRequest) (*sdk.ElicitationResult, error) {
	r := new(sdk.ElicitationResult)
	r.Action = sdk.ElicitationResponseActionDecline
	return r, nil
}
