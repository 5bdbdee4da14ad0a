// Package tools acts on what other packages have asked.
package tools

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitcancel/wrapper/guard"
	"example.com/elicit/elicitcancel/wrapper/prompt"
)

type input struct {
	Dir string `json:"dir"`
}

// Right.

func remove(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	p := &prompt.Prompter{Session: req.Session}
	if err := p.Delete(ctx, in.Dir); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
}

func decided(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	p := &prompt.Prompter{Session: req.Session}
	d, err := p.Decide(ctx, "Delete "+in.Dir)
	if err != nil || d != guard.Yes {
		return &mcp.CallToolResult{}, nil, err
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
}

// The mistake is in the guard.
func lax(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	p := &prompt.Prompter{Session: req.Session}
	ok, err := p.Lax(ctx, "Delete "+in.Dir)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
}

// The mistake is here.

func notNo(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	p := &prompt.Prompter{Session: req.Session}
	d, err := p.Decide(ctx, "Delete "+in.Dir)
	if err != nil {
		return nil, nil, err
	}
	if d == guard.No {
		return &mcp.CallToolResult{}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func insist(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	p := &prompt.Prompter{Session: req.Session}
	for {
		d, err := p.Decide(ctx, "Delete "+in.Dir) // want `if the user cancels, p.Decide asks once more.*elicitcancel/asks-again`
		if err != nil {
			return nil, nil, err
		}
		switch d {
		case guard.Yes:
			return &mcp.CallToolResult{}, nil, os.RemoveAll(in.Dir)
		case guard.No:
			return &mcp.CallToolResult{}, nil, nil
		}
	}
}
