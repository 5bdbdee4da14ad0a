// Package gosdk holds parts of servers in which nothing is wrong that the
// analyzers look for.
package gosdk

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var errRefused = errors.New("the person did not agree")

// An approver asks before files are written.
type approver struct {
	disabled bool // by the operator
	log      *slog.Logger
	asked    int
}

func (a *approver) approve(ctx context.Context, session *mcp.ServerSession, what, detail string) error {
	if a.disabled {
		return nil
	}
	if session == nil {
		return fmt.Errorf("%s: nobody can be asked: %w", what, errRefused)
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	a.asked++
	start := time.Now()
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Mode:    "form",
		Message: fmt.Sprintf("Allow this server to %s?\n\n%s", what, detail),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"allow": {
					Type:        "boolean",
					Title:       "Allow",
					Description: "Nothing is written without your consent",
					Default:     []byte("false"),
				},
				"remember": {
					Type:        "boolean",
					Title:       "Do not ask again in this session",
					Description: "Applies to this directory only",
				},
			},
			Required: []string{"allow"},
		},
	})
	a.log.Info("asked for approval", "what", what, "took", time.Since(start), "err", err)
	switch {
	case err != nil:
		return fmt.Errorf("%s: asking: %w", what, err)
	case res.Action == "decline":
		return fmt.Errorf("%s: %w", what, errRefused)
	case res.Action != "accept":
		return fmt.Errorf("%s: the question was closed: %w", what, errRefused)
	}
	if allow, _ := res.Content["allow"].(bool); !allow {
		return errRefused
	}
	return nil
}

func (a *approver) write(ctx context.Context, req *mcp.CallToolRequest, in struct{ Path, Text string }) (*mcp.CallToolResult, any, error) {
	if err := a.approve(ctx, req.Session, "write a file", in.Path); err != nil {
		return nil, nil, err
	}
	if err := os.WriteFile(in.Path, []byte(in.Text), 0o600); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "written " + strings.TrimSpace(in.Path)}}}, nil, nil
}
