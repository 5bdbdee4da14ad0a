// Package tools acts on what other packages return. Nothing should be said
// here: the mistakes are in those.
package tools

import (
	"context"
	"errors"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/pending/comparisonimported/agreed"
	"example.com/elicit/pending/comparisonimported/refused"
)

func byRefused(ctx context.Context, session *mcp.ServerSession, dir string) error {
	no, err := refused.Refused(ctx, session, "Delete "+dir+"?")
	if err != nil || no {
		return err
	}
	return os.RemoveAll(dir)
}

func byAgreed(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if !agreed.Agreed(ctx, session, "Delete "+dir+"?") {
		return errors.New("refused")
	}
	return os.RemoveAll(dir)
}
