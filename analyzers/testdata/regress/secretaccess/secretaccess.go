// Package secretaccess hands out secrets after an approval whose box it never
// reads.
package secretaccess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type vault interface {
	Read(ctx context.Context, name string) (string, error)
	GrantAccess(ctx context.Context, name, client string) error
}

type broker struct{ vault vault }

var errDenied = errors.New("access denied")

var schema = json.RawMessage(`{
	"type": "object",
	"properties": {
		"approve": {"type": "boolean", "title": "Approve the access", "default": false},
		"reason": {"type": "string", "title": "Reason for the log"}
	},
	"required": ["approve"]
}`)

func (b *broker) approve(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("A tool asks for access to %s.", name),
		RequestedSchema: schema,
	})
	if err != nil {
		return fmt.Errorf("%w: %v", errDenied, err)
	}
	switch res.Action {
	case "accept":
		return nil // want `approve returns nil even if the user says no to "approve".*elicitconfirm/ignored`
	case "decline", "cancel":
		return errDenied
	default:
		return fmt.Errorf("%w: unknown action %q", errDenied, res.Action)
	}
}

type input struct {
	Name string `json:"name"`
}

func (b *broker) grant(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := b.approve(ctx, req.Session, in.Name); err != nil {
		return nil, nil, err
	}
	if err := b.vault.GrantAccess(ctx, in.Name, req.Session.ID()); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{}, nil, nil
}

func (b *broker) read(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := b.approve(ctx, req.Session, in.Name); err != nil {
		return nil, nil, err
	}
	value, err := b.vault.Read(ctx, in.Name)
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: value}}}, nil, nil
}
