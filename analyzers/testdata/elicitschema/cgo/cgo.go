// Package cgo is rewritten before it is compiled, and is not generated for all
// that.
package cgo

// static int one(void) { return 1; }
import "C"

import "github.com/modelcontextprotocol/go-sdk/mcp"

func one() int { return int(C.one()) }

func params() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want "elicitschema/nested"
		},
	}
}
