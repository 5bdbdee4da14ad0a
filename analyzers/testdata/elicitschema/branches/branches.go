// Package branches puts forms together step by step.
package branches

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type needs interface {
	Name() bool
	Mail() bool
}

func field(title string) map[string]any { return map[string]any{"type": "string", "title": title} }

func ask(ctx context.Context, s *mcp.ServerSession, props map[string]any, required []string) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{
		Message:         "What is missing?",
		RequestedSchema: map[string]any{"type": "object", "properties": props, "required": required},
	})
}

// Not asked without a field, and a field is required where it is there.
func guarded(ctx context.Context, s *mcp.ServerSession, n needs) (*mcp.ElicitResult, error) {
	props := map[string]any{}
	if n.Name() {
		props["name"] = field("Name")
	}
	if n.Mail() {
		props["mail"] = field("Mail")
	}
	if len(props) == 0 {
		return nil, errors.New("nothing is missing")
	}
	required := []string{}
	if n.Mail() {
		required = append(required, "mail")
	}
	return ask(ctx, s, props, required)
}

// One branch is enough to be wrong.
func wrong(ctx context.Context, s *mcp.ServerSession, n needs) (*mcp.ElicitResult, error) {
	props := map[string]any{"name": field("Name")}
	if n.Mail() {
		props["mail"] = map[string]any{"type": "object", "title": "Mail"} // want `field "mail" is an object.*elicitschema/nested`
	}
	if n.Name() {
		props["note"] = field("Note")
	}
	required := []string{"name"}
	if n.Name() {
		required = append(required, "nme") // want `"required" names "nme".*elicitschema/required`
	}
	return ask(ctx, s, props, required)
}

// Many options are judged one after the other.
func many(ctx context.Context, s *mcp.ServerSession, flags []bool) (*mcp.ElicitResult, error) {
	props := map[string]any{"name": field("Name")}
	if flags[0] {
		props["a"] = field("A")
	}
	if flags[1] {
		props["b"] = field("B")
	}
	if flags[2] {
		props["c"] = field("C")
	}
	if flags[3] {
		props["d"] = field("D")
	}
	if flags[4] {
		props["e"] = field("E")
	}
	if flags[5] {
		props["f"] = field("F")
	}
	if flags[6] {
		props["g"] = map[string]any{"type": "int", "title": "G"} // want `field "g" has the type "int".*elicitschema/type`
	}
	return ask(ctx, s, props, []string{"name"})
}
