package elicitschema

import (
	"context"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestForm(t *testing.T) {
	var s *mcp.ServerSession
	s.Elicit(context.Background(), &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	})
}
