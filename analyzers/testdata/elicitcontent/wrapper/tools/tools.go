// Package tools uses what another package reads.
package tools

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitcontent/wrapper/read"
)

func truncate(ctx context.Context, session *mcp.ServerSession) error {
	values, err := read.Values(ctx, session, "Which file should be truncated?")
	if err != nil {
		return err
	}
	n, ok := read.Number(values, "count")
	if !ok {
		return errors.New("no size")
	}
	path, _ := values["path"].(string)
	return os.Truncate(path, int64(n))
}

func remove(ctx context.Context, session *mcp.ServerSession) error {
	values, err := read.Values(ctx, session, "Which file should be deleted?")
	if err != nil {
		return err
	}
	return os.Remove(values["path"].(string)) // want `elicitcontent/assert`
}

func grow(ctx context.Context, session *mcp.ServerSession, path string) error {
	values, err := read.Values(ctx, session, "How large should it be?")
	if err != nil {
		return err
	}
	n, ok := values["count"].(int) // want `elicitcontent/number-type`
	if !ok {
		return errors.New("no size")
	}
	return os.Truncate(path, int64(n))
}
