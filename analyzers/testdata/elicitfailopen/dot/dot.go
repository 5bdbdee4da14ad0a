// Package dot imports the SDKs by other names.
package dot

import (
	"context"
	"errors"
	"log"
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
		log.Print(err)
	} else if r.Action != "accept" {
		return errors.New("kept")
	}
	return os.RemoveAll(dir) // want `if the user cannot be asked, os.RemoveAll still runs.*elicitfailopen/proceeds`
}

func refused(ctx context.Context, s *srv.MCPServer, dir string) error {
	r, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Delete " + dir + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if err == nil && r.Action != mark.ElicitationResponseActionAccept {
		return errors.New("kept")
	}
	return os.RemoveAll(dir) // want `if the user cannot be asked, os.RemoveAll still runs.*elicitfailopen/proceeds`
}
