package gosdk

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const keySure = "sure"

// A handler that returns its question and is called again.
func remove(ctx context.Context, req *mcp.CallToolRequest, in struct{ Name string }) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses[keySure].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{keySure: question(in.Name)}}, nil, nil
	}
	switch answer.Action {
	case "accept":
		if sure, _ := answer.Content["delete"].(bool); sure {
			return said("deleted %s", in.Name), nil, nil
		}
	case "decline":
		return said("%s is kept", in.Name), nil, nil
	case "cancel":
		return said("nothing was decided"), nil, nil
	}
	return said("nothing was done"), nil, nil
}

func question(name string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete " + name + "?",
		RequestedSchema: json.RawMessage(fmt.Sprintf(`{
			"type": "object",
			"properties": {
				"delete": {"type": "boolean", "title": %q, "default": false}
			},
			"required": ["delete"]
		}`, "Delete "+name)),
	}
}

// All answers of a round, by their prefix.
func answers(req *mcp.CallToolRequest) map[string]map[string]any {
	all := make(map[string]map[string]any)
	for id, r := range req.Params.InputResponses {
		name, ok := strings.CutPrefix(id, "field-")
		if !ok {
			continue
		}
		if a, ok := r.(*mcp.ElicitResult); ok && a.Action == "accept" {
			all[name] = a.Content
		}
	}
	return all
}

// A collector gathers questions of several parts of a handler.
type collector struct{ questions mcp.InputRequestMap }

func (c *collector) ask(id string, p *mcp.ElicitParams) {
	if c.questions == nil {
		c.questions = make(mcp.InputRequestMap)
	}
	c.questions[id] = p
}

func (c *collector) result() *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: c.questions}
}

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}
