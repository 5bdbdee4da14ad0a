// Package tools acts on what another package has asked.
package tools

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitfailopen/wrapper/guard"
)

type input struct {
	Dir string `json:"dir"`
}

type files struct{ ask guard.Asker }

// The mistake is in the guard.
func required(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := guard.Require(ctx, req.Session, "Delete "+in.Dir+"?"); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
}

// Right.
func (f files) remove(ctx context.Context, dir string) error {
	ok, err := f.ask.Confirm(ctx, "Delete "+dir+"?")
	if err != nil {
		return err
	}
	if !ok {
		return guard.ErrRefused
	}
	return os.RemoveAll(dir)
}

func (f files) orExplain(ctx context.Context, dir string) (string, error) {
	ok, err := f.ask.Confirm(ctx, "Delete "+dir+"?")
	if errors.Is(err, guard.ErrUnsupported) {
		return "delete it yourself", nil
	}
	if err != nil || !ok {
		return "", err
	}
	return "deleted", os.RemoveAll(dir)
}

// The mistake is here.

func direct(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, err := guard.Session{S: req.Session}.Confirm(ctx, "Delete "+in.Dir+"?")
	if err != nil {
		log.Printf("no confirmation: %v", err)
	} else if !ok {
		return nil, nil, guard.ErrRefused
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `if the user cannot be asked, os.RemoveAll still runs.*elicitfailopen/proceeds`
}

func (f files) byInterface(ctx context.Context, dir string) error {
	ok, err := f.ask.Confirm(ctx, "Delete "+dir+"?")
	if err == nil && !ok {
		return guard.ErrRefused
	}
	return os.RemoveAll(dir) // want `if the user cannot be asked, os.RemoveAll still runs.*elicitfailopen/proceeds`
}

func (f files) notSupported(ctx context.Context, dir string) error {
	ok, err := f.ask.Confirm(ctx, "Delete "+dir+"?")
	if errors.Is(err, guard.ErrUnsupported) {
		ok = true
	} else if err != nil {
		return err
	}
	if !ok {
		return guard.ErrRefused
	}
	return os.RemoveAll(dir) // want `os.RemoveAll still runs.*elicitfailopen/(proceeds|unsupported)`
}
