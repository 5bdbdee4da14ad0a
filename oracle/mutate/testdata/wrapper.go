package snippet

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var errDeclined = errors.New("declined")

func confirm(ctx context.Context, s *server.MCPServer) (bool, error) {
	res, err := s.RequestElicitation(ctx, mcp.ElicitationRequest{})
	if err != nil || res.Action != mcp.ElicitationResponseActionAccept {
		return false, errDeclined
	}
	fields, ok := res.Content.(map[string]any)
	if !ok {
		return false, nil
	}
	return fields["confirm"] == true, nil
}

func drop(ctx context.Context, s *server.MCPServer) error {
	ok, err := confirm(ctx, s)
	if err != nil {
		return err
	}
	if !ok {
		return errDeclined
	}
	act()
	return nil
}

func act() {}
