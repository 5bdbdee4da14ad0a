// Package wrapper asks through another package.
package wrapper

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitaction/wrapper/ask"
)

func params(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	ask.Params(ctx, s, p) // want "os.RemoveAll runs.*elicitaction/discarded"
	return os.RemoveAll(dir)
}

func sure(ctx context.Context, s *mcp.ServerSession, dir string) error {
	ask.Sure(ctx, s, "Delete it?") // not seen: what it does is not known here
	return os.RemoveAll(dir)
}

func word(ctx context.Context, s *mcp.ServerSession) bool {
	r, err := ask.Sure(ctx, s, "Delete it?")
	return err == nil && r.Action == "approved" // want "elicitaction/wire-name"
}
