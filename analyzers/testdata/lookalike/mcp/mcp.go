// Package mcp has the names of an SDK's package and is none.
package mcp

import "context"

type ElicitParams struct {
	Mode, Message   string
	RequestedSchema any
	URL             string
	ElicitationID   string
}

type ElicitResult struct {
	Action  string
	Content map[string]any
}

type ServerSession struct{}

func (*ServerSession) Elicit(context.Context, *ElicitParams) (*ElicitResult, error) {
	return &ElicitResult{Action: "accept"}, nil
}

type (
	ElicitationParams   = ElicitParams
	ElicitationRequest  struct{ Params ElicitationParams }
	ElicitationResult   = ElicitResult
	CallToolResult      struct{ InputRequests map[string]*ElicitParams }
	InputRequestMap     map[string]*ElicitParams
	InputRequests       map[string]InputRequest
	InputRequest        struct{ Elicitation *ElicitationParams }
	ElicitationResponse struct{ Action string }
)
