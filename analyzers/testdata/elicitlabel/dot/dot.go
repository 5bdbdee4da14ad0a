// Package dot names nothing of the SDK with its package.
package dot

import (
	. "github.com/google/jsonschema-go/jsonschema"
	. "github.com/modelcontextprotocol/go-sdk/mcp"
)

func region() *ElicitParams {
	return &ElicitParams{Message: "Where?", RequestedSchema: &Schema{Type: "object", Properties: map[string]*Schema{
		"targetHost": {Type: "string"},                                                    // want `"targetHost".*elicitlabel/title`
		"region":     {Type: "string", Title: "Region", Enum: []any{"eu-west-1", "us-2"}}, // want `"eu-west-1".*elicitlabel/enum-names`
	}}}
}
