// Package fires holds comments that switch nothing off.
package fires

import (
	"context"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where to?", RequestedSchema: schema}
}

// Without a reason.

func noReason(ctx context.Context, s *mcp.ServerSession, dir string) error {
	/* want "does not say why.*elicitignore/reason" */ //elicitlint:ignore elicitaction/discarded
	s.Elicit(ctx, ask(nil))
	return os.RemoveAll(dir)
}

// With rules that do not exist.

/* want "there is no rule.*elicitignore/unknown" */ //elicitlint:ignore elicitation the name is wrong
func unknownRule()                                  {}

/* want "elicitignore/unknown" */ //elicitlint:ignore elicitschema/nests the category is wrong
func unknownCategory()            {}

/* want "names no rule.*elicitignore/unknown" */ //elicitlint:ignore
func noRule()                                    {}

/* want "elicitignore/unknown" */ //elicitlint:ignore elicitschema/nested,elicit one of them is wrong
func oneOfTwo()                   {}

// With nothing to switch off.

/* want "finds nothing here.*elicitignore/unused" */ //elicitlint:ignore elicitschema/nested there was something here
func unused() *mcp.ElicitParams {
	return ask(map[string]any{"type": "object", "properties": map[string]any{"to": map[string]any{"type": "string"}}})
}

func otherRule() *mcp.ElicitParams {
	return ask(map[string]any{
		"type": "object",
		"properties": map[string]any{
			/* want "elicitignore/unused" */ //elicitlint:ignore elicitschema/array another rule
			"to": map[string]any{"type": "object"},
		},
	})
}

func twoLinesAbove() *mcp.ElicitParams {
	return ask(map[string]any{
		"type": "object",
		"properties": map[string]any{
			/* want "elicitignore/unused" */ //elicitlint:ignore elicitschema/nested too far away

			"to": map[string]any{"type": "object"},
		},
	})
}
