// Package wizard sets up a service in steps, and asks step 4 of somebody who
// has left at step 3.
package wizard

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var errStopped = errors.New("the setup was stopped")

type plan struct {
	name, region, size, owner string
}

type wizard struct{ session *mcp.ServerSession }

func field(name, title string) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{name: map[string]any{"type": "string", "title": title}},
		"required":   []string{name},
	}
}

func choice(name, title string, values ...string) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{name: map[string]any{"type": "string", "title": title, "enum": values}},
		"required":   []string{name},
	}
}

func (w *wizard) run(ctx context.Context) (*plan, error) {
	var p plan
	step1, err := w.session.Elicit(ctx, &mcp.ElicitParams{Message: "Step 1 of 4", RequestedSchema: field("name", "Name of the service")})
	if err != nil {
		return nil, err
	}
	if step1.Action != "accept" {
		return nil, errStopped
	}
	p.name, _ = step1.Content["name"].(string)

	step2, err := w.session.Elicit(ctx, &mcp.ElicitParams{Message: "Step 2 of 4", RequestedSchema: choice("region", "Region", "eu", "us")})
	if err != nil {
		return nil, err
	}
	if step2.Action != "accept" {
		return nil, errStopped
	}
	p.region, _ = step2.Content["region"].(string)

	step3, err := w.session.Elicit(ctx, &mcp.ElicitParams{Message: "Step 3 of 4", RequestedSchema: choice("size", "Size", "small", "large")})
	if err != nil {
		return nil, err
	}
	switch step3.Action {
	case "accept":
		p.size, _ = step3.Content["size"].(string)
	case "decline":
		return nil, errStopped
	}

	step4, err := w.session.Elicit(ctx, &mcp.ElicitParams{Message: "Step 4 of 4", RequestedSchema: field("owner", "Owner")}) // want `if the user cancels, session.Elicit asks once more.*elicitcancel/asks-again`
	if err != nil {
		return nil, err
	}
	if step4.Action != "accept" {
		return nil, errStopped
	}
	p.owner, _ = step4.Content["owner"].(string)
	return &p, nil
}

func setUp(ctx context.Context, req *mcp.CallToolRequest, in struct {
	Path string `json:"path"`
}) (*mcp.CallToolResult, any, error) {
	w := &wizard{session: req.Session}
	p, err := w.run(ctx)
	if errors.Is(err, errStopped) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "nothing was set up"}}}, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if p.size == "" {
		return nil, nil, errors.New("no size")
	}
	return &mcp.CallToolResult{}, nil, os.WriteFile(in.Path, []byte(fmt.Sprintf("%+v", *p)), 0o600)
}
