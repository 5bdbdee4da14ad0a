// Package honoured holds comments that switch findings off. Nothing is
// reported here, by any analyzer, but what says so.
package honoured

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where to?", RequestedSchema: schema}
}

func object(props map[string]any) *mcp.ElicitParams {
	return ask(map[string]any{"type": "object", "properties": props})
}

func lineEnd() *mcp.ElicitParams {
	return object(map[string]any{
		"to": map[string]any{"type": "object", "title": "To"}, //elicitlint:ignore elicitschema/nested our client can show it
	})
}

func lineAbove() *mcp.ElicitParams {
	return object(map[string]any{
		//elicitlint:ignore elicitschema/nested -- our client can show it
		"to": map[string]any{"type": "object", "title": "To"},
	})
}

// The comment stands on a statement of several lines.
func statement() *mcp.ElicitParams {
	//elicitlint:ignore elicitschema,elicitlabel our client can show it
	return object(map[string]any{
		"to": map[string]any{
			"type": "object",
		},
	})
}

// In a doc comment it holds for the whole function.
//
//elicitlint:ignore elicitschema/nested our client can show it
func function(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	p := object(map[string]any{
		"to": map[string]any{"type": "object", "title": "To"},
	})
	return s.Elicit(ctx, p)
}

//elicitlint:ignore elicitschema/nested our client can show it
var variable = object(map[string]any{"to": map[string]any{"type": "object", "title": "To"}})

func discarded(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams, dir string) error {
	//elicitlint:ignore elicitaction/discarded the client cannot answer
	s.Elicit(ctx, p)
	return os.RemoveAll(dir)
}

// The directives of golangci-lint, which are never reported.

func nolint() *mcp.ElicitParams {
	return object(map[string]any{
		"to":   map[string]any{"type": "object", "title": "To"},   //nolint:elicitlint
		"from": map[string]any{"type": "object", "title": "From"}, //nolint:errcheck,elicitlint // our client can show it
		"by":   map[string]any{"type": "object", "title": "By"},   //nolint
		"all":  map[string]any{"type": "object", "title": "All"},  //nolint:all
	})
}

//nolint:elicitlint
func unusedNolint() {}

//nolint:errcheck
func others() {}

// Not directives.

// elicitlint:ignore elicitschema/nested
//
//elicitlint:ignored
func comments() {}
