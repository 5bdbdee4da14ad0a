package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// canAsk reports whether the client of this request shows forms.
func canAsk(req *mcp.CallToolRequest) bool {
	caps := req.ClientCapabilities()
	return caps != nil && caps.Elicitation != nil &&
		(caps.Elicitation.Form != nil || caps.Elicitation.URL == nil)
}

var errCannotAsk = errors.New("nothing was done: this client cannot ask the person; do it on the web page of the deploy server")

// releaseUnchecked asks clients that never said they can ask a person. They
// cannot go on with the call, and the model is not told why.
func (s *server) releaseUnchecked(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["release"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
			"release": &mcp.ElicitParams{
				Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
				RequestedSchema: confirmForm("Release to production"),
			},
		}}, nil, nil
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseAnswered takes any answer for a yes: that a person has said something
// is enough to release.
func (s *server) releaseAnswered(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if _, answered := req.Params.InputResponses["release"]; answered {
		return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
	}
	if !canAsk(req) {
		return nil, nil, errCannotAsk
	}
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
		"release": &mcp.ElicitParams{
			Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
			RequestedSchema: confirmForm("Release to production"),
		},
	}}, nil, nil
}

// deployCancelled goes on with staging after the person has closed the question
// to stop it.
func (s *server) deployCancelled(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["environment"].(*mcp.ElicitResult)
	if !ok {
		if !canAsk(req) {
			return nil, nil, errCannotAsk
		}
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
			"environment": &mcp.ElicitParams{
				Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
				RequestedSchema: environmentForm,
			},
		}}, nil, nil
	}
	environment := "staging"
	switch answer.Action {
	case "accept":
		chosen, ok := answer.Content["environment"].(string)
		if !ok {
			return nil, nil, errors.New("nothing was deployed: no environment was chosen")
		}
		environment = chosen
	case "cancel":
	default:
		return nothingDone()
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// placeAgain asks for an address in a form within the form, which no client can
// show.
func (s *server) placeAgain(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["place"].(*mcp.ElicitResult)
	if !ok {
		if !canAsk(req) {
			return nil, nil, errCannotAsk
		}
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
			"place": &mcp.ElicitParams{
				Message: fmt.Sprintf("At which site should %s run?", in.Service),
				RequestedSchema: map[string]any{
					"type": "object",
					"properties": map[string]any{
						"site": map[string]any{
							"type":        "object",
							"title":       "Site",
							"description": "The building and the rack",
							"properties": map[string]any{
								"building": map[string]any{"type": "string", "title": "Building", "description": "Its number"},
								"rack":     map[string]any{"type": "string", "title": "Rack", "description": "Its label"},
							},
						},
					},
					"required": []string{"site"},
				},
			},
		}}, nil, nil
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	site, _ := answer.Content["site"].(map[string]any)
	building, _ := site["building"].(string)
	rack, _ := site["rack"].(string)
	if building == "" || rack == "" {
		return nil, nil, errors.New("nothing was moved: the site is incomplete")
	}
	return done(s.store.Configure(in.Service, "site", building+"/"+rack), "Placed %s in %s, %s.", in.Service, building, rack)
}
