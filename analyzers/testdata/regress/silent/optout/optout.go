// Package optout does not ask where the operator has switched that off.
package optout

import (
	"context"
	"errors"
	"flag"
	"os"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var yes = flag.Bool("yes", false, "do not ask before changes")

type config struct {
	SkipConfirmation bool   `json:"skipConfirmation"`
	Policy           string `json:"policy"`
}

type store interface {
	Delete(ctx context.Context, name string) error
}

type tool struct {
	config config
	store  store
}

func (t *tool) approved(ctx context.Context, session *mcp.ServerSession, name string) (bool, error) {
	if *yes || t.config.SkipConfirmation || t.config.Policy == "always" {
		return true, nil
	}
	if skip, _ := strconv.ParseBool(os.Getenv("STORE_ASSUME_YES")); skip {
		return true, nil
	}
	if session == nil {
		return false, errors.New("there is nobody to ask")
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Delete " + name + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Delete it"}},
			"required":   []string{"confirm"},
		},
	})
	if err != nil {
		return false, err
	}
	confirmed, _ := res.Content["confirm"].(bool)
	return confirmed && res.Action == "accept", nil
}

type input struct {
	Name string `json:"name"`
}

func (t *tool) remove(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, err := t.approved(ctx, req.Session, in.Name)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "kept"}}}, nil, nil
	}
	return &mcp.CallToolResult{}, nil, t.store.Delete(ctx, in.Name)
}
