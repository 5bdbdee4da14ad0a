// Package clientside answers questions in place of a person.
package clientside

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type console struct {
	in   *bufio.Reader
	path string
}

func (c *console) handle(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	fmt.Fprintln(os.Stderr, req.Params.Message)
	line, err := c.in.ReadString('\n')
	if err != nil {
		return &mcp.ElicitResult{Action: "cancel"}, nil
	}
	if err := os.WriteFile(c.path, []byte(line), 0o600); err != nil {
		return nil, err
	}
	if strings.TrimSpace(line) != "y" {
		return &mcp.ElicitResult{Action: "decline"}, nil
	}
	return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"confirm": true}}, nil
}

// Elicit is mcp-go's handler of a client.
func (c *console) Elicit(ctx context.Context, req mark.ElicitationRequest) (*mark.ElicitationResult, error) {
	res, err := c.handle(ctx, &mcp.ElicitRequest{Params: &mcp.ElicitParams{Message: req.Params.Message}})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(c.path, []byte(res.Action), 0o600); err != nil {
		return nil, err
	}
	return &mark.ElicitationResult{ElicitationResponse: mark.ElicitationResponse{
		Action: mark.ElicitationResponseAction(res.Action), Content: res.Content,
	}}, nil
}

// always accepts, for scripts.
func always(audit func(context.Context, string) error) func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
		if err := audit(ctx, req.Params.Message); err != nil {
			return nil, err
		}
		return &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}, nil
	}
}
