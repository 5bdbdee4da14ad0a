package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var deployTool = mcp.NewTool("deploy",
	mcp.WithDescription("Deploy a version of a service to an environment other than production. Asks for the environment if it is not given."),
	mcp.WithString("service", mcp.Required(), mcp.Description("the service to deploy")),
	mcp.WithString("version", mcp.Required(), mcp.Description("the version to deploy")),
	mcp.WithString("environment", mcp.Description("where to deploy it; the person is asked if it is left out")),
)

// environmentQuestion identifies the question for the environment.
const environmentQuestion = "environment"

// deploy deploys a service. The environment is a plain piece of data: whoever
// knows it may give it, and only a missing one is asked for.
func (s *deployServer) deploy(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	service, version := req.GetString("service", ""), req.GetString("version", "")
	environment := req.GetString("environment", "")
	if environment == "" {
		answer := server.ElicitationResponse(req.Params.InputResponses, environmentQuestion)
		if answer == nil {
			if !canAsk(ctx) {
				return cannotAsk("Nothing was deployed", "name the environment in the argument environment"), nil
			}
			return ask(environmentQuestion,
				fmt.Sprintf("To which environment should %s %s be deployed?", service, version),
				s.environmentForm()), nil
		}
		content, end := accepted(answer, "Nothing was deployed")
		if end != nil {
			return end, nil
		}
		environment, _ = content["environment"].(string)
	}
	// Nothing has checked the answer against the form: the client may send
	// anything, and nothing at all.
	if !s.store.KnownEnvironment(environment) {
		return mcp.NewToolResultErrorf("Nothing was deployed: there is no environment %q.", environment), nil
	}
	if err := s.store.Deploy(service, version, environment); err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("Deployed %s %s to %s.", service, version, environment)), nil
}

// environmentForm offers the environments by the names that people know.
func (s *deployServer) environmentForm() map[string]any {
	var choices []any
	for _, e := range s.store.Environments() {
		choices = append(choices, map[string]any{"const": e.Name, "title": e.Title})
	}
	return map[string]any{
		"type": "object",
		"properties": map[string]any{
			"environment": map[string]any{
				"type":        "string",
				"title":       "Environment",
				"description": "Where the new version will run",
				"oneOf":       choices,
			},
		},
		"required": []string{"environment"},
	}
}
