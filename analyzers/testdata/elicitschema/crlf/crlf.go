// Package crlf has the line ends of another system.
package crlf

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func params() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where to?",
		// want +4 "elicitschema/nested" "elicitschema/type"
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"to": {"type": "object"}, "when": {"type": "sting"}
			}
		}`),
	}
}
