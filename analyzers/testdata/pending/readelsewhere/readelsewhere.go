// Package readelsewhere has another package assert a value. It should be said
// that the server panics (elicitcontent/assert), at the call.
package readelsewhere

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitcontent/wrapper/read"
)

func removeText(ctx context.Context, session *mcp.ServerSession) error {
	values, err := read.Values(ctx, session, "Which file should be deleted?")
	if err != nil {
		return err
	}
	return os.Remove(read.Text(values, "path")) // want `elicitcontent/assert`
}
