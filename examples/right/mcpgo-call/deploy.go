package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

var deployTool = mcp.NewTool("deploy",
	mcp.WithDescription("Deploy a version of a service to an environment other than production. Asks for the environment if it is not given."),
	mcp.WithString("service", mcp.Required(), mcp.Description("the service to deploy")),
	mcp.WithString("version", mcp.Required(), mcp.Description("the version to deploy")),
	mcp.WithString("environment", mcp.Description("where to deploy it; the person is asked if it is left out")),
)

// deploy deploys a service. The environment is a plain piece of data: whoever
// knows it may give it, and only a missing one is asked for.
func (s *deployServer) deploy(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	service, version := req.GetString("service", ""), req.GetString("version", "")
	environment := req.GetString("environment", "")
	if environment == "" {
		content, err := s.ask(ctx,
			fmt.Sprintf("To which environment should %s %s be deployed?", service, version),
			s.environmentForm())
		if err != nil {
			return notDone("Nothing was deployed", err, "name it in the argument environment"), nil
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
	var names, titles []string
	for _, e := range s.store.Environments() {
		names = append(names, e.Name)
		titles = append(titles, e.Title)
	}
	return map[string]any{
		"type": "object",
		"properties": map[string]any{
			"environment": map[string]any{
				"type":        "string",
				"title":       "Environment",
				"description": "Where the new version will run",
				"enum":        names,
				// Clients of every protocol version understand enumNames;
				// those before 2025-11-25 refuse titled entries.
				"enumNames": titles,
			},
		},
		"required": []string{"environment"},
	}
}
