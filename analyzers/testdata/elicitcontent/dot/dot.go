// Package dot imports the SDKs by other names.
package dot

import (
	"context"
	"errors"
	"os"

	mark "github.com/mark3labs/mcp-go/mcp"
	srv "github.com/mark3labs/mcp-go/server"
	. "github.com/modelcontextprotocol/go-sdk/mcp"
)

var schema = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"path": map[string]any{"type": "string", "title": "Path"},
		"size": map[string]any{"type": "integer", "title": "Size"},
	},
	"required": []string{"path"},
}

func remove(ctx context.Context, s *ServerSession) error {
	r, err := s.Elicit(ctx, &ElicitParams{Message: "Which file should be deleted?", RequestedSchema: schema})
	if err != nil {
		return err
	}
	if r.Action != "accept" {
		return errors.New("kept")
	}
	return os.Remove(r.Content["path"].(string)) // want `elicitcontent/assert`
}

func truncate(ctx context.Context, s *srv.MCPServer, path string) error {
	r, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{Message: "How large should it be?", RequestedSchema: schema}})
	if err != nil {
		return err
	}
	values, ok := r.Content.(map[string]any)
	if r.Action != mark.ElicitationResponseActionAccept || !ok {
		return errors.New("kept")
	}
	n, ok := values["size"].(int) // want `never of type int here.*elicitcontent/number-type`
	if !ok {
		return errors.New("no size")
	}
	return os.Truncate(path, int64(n))
}
