// Package dot names nothing of the SDK with its package.
package dot

import (
	. "github.com/google/jsonschema-go/jsonschema"
	. "github.com/modelcontextprotocol/go-sdk/mcp"
)

func login(secretNames []string) *ElicitParams {
	props := map[string]*Schema{
		"password": {Type: "string"},                                              // want `"password".*elicitsecret/field`
		"value":    {Type: "string", Description: "Paste your access token here"}, // want `"value".*elicitsecret/text`
		"other":    {Type: "string", WriteOnly: true},                             // want `"other".*elicitsecret/format`
	}
	for _, name := range secretNames {
		props[name] = &Schema{Type: "string"} // want `comes from "secretNames".*elicitsecret/dynamic`
	}
	return &ElicitParams{Message: "Please sign in.", RequestedSchema: &Schema{Type: "object", Properties: props}}
}
