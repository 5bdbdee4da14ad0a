// Package dot names nothing of the SDK with its package.
package dot

import (
	"context"
	"os"

	. "github.com/modelcontextprotocol/go-sdk/mcp"
)

func sure(dir string) *ElicitParams {
	return &ElicitParams{Message: "Delete " + dir + "?", RequestedSchema: map[string]any{
		"type":       "object",
		"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Delete it"}},
	}}
}

func thrownAway(ctx context.Context, s *ServerSession, dir string) error {
	if _, err := s.Elicit(ctx, sure(dir)); err != nil { // want `os.RemoveAll runs whatever the user answers.*elicitaction/discarded`
		return err
	}
	return os.RemoveAll(dir)
}

func wrongWord(r *ElicitResult) bool {
	return r.Action == "rejected" // want `never "rejected".*elicitaction/wire-name`
}
