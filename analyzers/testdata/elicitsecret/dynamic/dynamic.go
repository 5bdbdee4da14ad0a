// Package dynamic asks for values whose names are only known when it runs.
package dynamic

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type variable struct{ Name, Help string }

type config struct {
	sensitive []variable
	plain     []variable
	secrets   map[string]string
}

func (c *config) SecretNames() []string {
	var names []string
	for name := range c.secrets {
		names = append(names, name)
	}
	return names
}

func ask(ctx context.Context, s *mcp.ServerSession, props map[string]any) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{
		Message:         "The deployment needs values.",
		RequestedSchema: map[string]any{"type": "object", "properties": props},
	})
}

func loop(ctx context.Context, s *mcp.ServerSession, c *config) (*mcp.ElicitResult, error) {
	props := map[string]any{}
	for _, v := range c.sensitive {
		props[v.Name] = map[string]any{"type": "string", "title": v.Help} // want `the field's name comes from "sensitive"; .* \(elicitsecret/dynamic\)`
	}
	for _, v := range c.plain {
		props[v.Name] = map[string]any{"type": "string", "title": v.Help}
	}
	return ask(ctx, s, props)
}

func titles(ctx context.Context, s *mcp.ServerSession, c *config) (*mcp.ElicitResult, error) {
	name := c.SecretNames()[0]
	return ask(ctx, s, map[string]any{
		"value": map[string]any{"type": "string", "title": fmt.Sprintf("Value of %s", name)}, // want `the field's title comes from "SecretNames"; .* \(elicitsecret/dynamic\)`
	})
}

// Which secret to use is no secret, and neither is whether to.
func choices(ctx context.Context, s *mcp.ServerSession, c *config) (*mcp.ElicitResult, error) {
	props := map[string]any{
		"which": map[string]any{"type": "string", "title": "Secret to use", "enum": c.SecretNames()},
	}
	for _, name := range c.SecretNames() {
		props[name] = map[string]any{"type": "boolean", "title": "Use it"}
	}
	return ask(ctx, s, props)
}
