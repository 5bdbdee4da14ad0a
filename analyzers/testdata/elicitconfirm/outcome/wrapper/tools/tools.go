// Package tools acts on what another package has asked.
package tools

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitconfirm/outcome/wrapper/guard"
)

func right(ctx context.Context, session *mcp.ServerSession, dir string) error {
	content, err := guard.Values(ctx, session, "Delete "+dir+"?")
	if err != nil {
		return err
	}
	if content["confirm"] != true {
		return guard.ErrRefused
	}
	return os.RemoveAll(dir)
}

func ignored(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if _, err := guard.Values(ctx, session, "Delete "+dir+"?"); err != nil {
		return err
	}
	return os.RemoveAll(dir) // want `os.RemoveAll runs even if the user says no to "confirm".*elicitconfirm/ignored`
}

func permissive(ctx context.Context, session *mcp.ServerSession, dir string) error {
	content, err := guard.Values(ctx, session, "Delete "+dir+"?")
	if err != nil {
		return err
	}
	if content["confirm"] == false {
		return guard.ErrRefused
	}
	return os.RemoveAll(dir) // want `os.RemoveAll runs when "confirm" is missing.*elicitconfirm/permissive`
}

// The mistake is in the guard.

func confirmed(ctx context.Context, session *mcp.ServerSession, dir string) error {
	if err := guard.Confirmed(ctx, session, "Delete "+dir+"?"); err != nil {
		return err
	}
	return os.RemoveAll(dir)
}
