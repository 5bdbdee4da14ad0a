package main

import (
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ask returns a result that puts one form to the person. The answer comes with
// the next call, under the same id.
func ask(id, message string, schema map[string]any) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		InputRequests: mcp.InputRequestMap{
			id: &mcp.ElicitParams{Mode: "form", Message: message, RequestedSchema: schema},
		},
	}
}

// answerTo returns the answer to the question id, or nil if it has not been
// put yet.
func answerTo(req *mcp.CallToolRequest, id string) *mcp.ElicitResult {
	answer, _ := req.Params.InputResponses[id].(*mcp.ElicitResult)
	return answer
}

// canAsk reports whether the client of this request shows forms. The SDK does
// not look before it sends a question, so every tool has to.
//
// A client that declares elicitation without naming a mode shows forms.
func canAsk(req *mcp.CallToolRequest) bool {
	caps := req.ClientCapabilities()
	if caps == nil || caps.Elicitation == nil {
		return false
	}
	return caps.Elicitation.Form != nil || caps.Elicitation.URL == nil
}

// cannotAsk returns the error for a tool that is useless with a client that
// shows no forms. Protocol version 2026-07-28 has an error code for it; older
// clients get the explanation as a failed call.
func cannotAsk(req *mcp.CallToolRequest, explanation string) error {
	if req.ProtocolVersion() < "2026-07-28" {
		return errors.New(explanation)
	}
	data, err := json.Marshal(mcp.MissingRequiredClientCapabilityData{
		RequiredCapabilities: &mcp.ClientCapabilities{
			Elicitation: &mcp.ElicitationCapabilities{Form: &mcp.FormElicitationCapabilities{}},
		},
	})
	if err != nil {
		return err
	}
	return &jsonrpc.Error{
		Code:    mcp.CodeMissingRequiredClientCapabilities,
		Message: explanation,
		Data:    data,
	}
}

// form returns a form of one field that has to be filled in.
func form(name string, field map[string]any) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{name: field},
		"required":   []string{name},
	}
}
