// Package rollback shows a change before it is committed, and takes it back in
// all other branches.
package rollback

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	Statement string `json:"statement"`
}

func execute(db *sql.DB) mcp.ToolHandlerFor[input, any] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return nil, nil, err
		}
		r, err := tx.ExecContext(ctx, in.Statement)
		if err != nil {
			return nil, nil, errors.Join(err, tx.Rollback())
		}
		n, _ := r.RowsAffected()
		res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
			Message:         fmt.Sprintf("Commit the change of %d rows?", n),
			RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
		})
		if err != nil {
			if rerr := tx.Rollback(); rerr != nil {
				return nil, nil, errors.Join(err, rerr)
			}
			return nil, nil, err
		}
		if res.Action != "accept" {
			if err := tx.Rollback(); err != nil {
				return nil, nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "rolled back"}}}, nil, nil
		}
		if err := tx.Commit(); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "committed"}}}, nil, nil
	}
}

// An upload is kept apart until somebody agrees.
type uploads interface {
	Upload(ctx context.Context, name string) (string, error)
	DiscardUpload(ctx context.Context, id string) error
	MarkRejected(ctx context.Context, id string) error
	Release(ctx context.Context, id string) error
	PublishUpload(ctx context.Context, id string) error
}

func upload(ctx context.Context, session *mcp.ServerSession, u uploads, name string) error {
	id, err := u.Upload(ctx, name)
	if err != nil {
		return err
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "Publish " + name + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	if err != nil {
		return errors.Join(err, u.DiscardUpload(ctx, id))
	}
	switch res.Action {
	case "accept":
		return u.PublishUpload(ctx, id)
	case "decline":
		return u.MarkRejected(ctx, id)
	default:
		return u.DiscardUpload(ctx, id)
	}
}
