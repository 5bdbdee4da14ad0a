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

func remove(ctx context.Context, s *ServerSession, dir string) error {
	r, err := s.Elicit(ctx, &ElicitParams{
		Message:         "Delete " + dir + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	})
	if err != nil {
		return err
	}
	if r.Action == "decline" {
		return errors.New("declined")
	}
	return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}

func refused(ctx context.Context, s *srv.MCPServer, dir string) error {
	r, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Delete " + dir + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err != nil {
		return err
	}
	if r.Action == mark.ElicitationResponseActionDecline {
		return errors.New("declined")
	}
	return os.RemoveAll(dir) // want `if the user cancels, os.RemoveAll still runs.*elicitcancel/proceeds`
}
