package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type deployInput struct {
	Service     string `json:"service" jsonschema:"the service to deploy"`
	Version     string `json:"version" jsonschema:"the version to deploy"`
	Environment string `json:"environment,omitempty" jsonschema:"where to deploy it; the person is asked if it is left out"`
}

// environmentQuestion identifies the question for the environment.
const environmentQuestion = "environment"

// deploy deploys a service. The environment is a plain piece of data: whoever
// knows it may give it, and only a missing one is asked for.
func (s *server) deploy(ctx context.Context, req *mcp.CallToolRequest, in deployInput) (*mcp.CallToolResult, any, error) {
	environment := in.Environment
	if environment == "" {
		answer := answerTo(req, environmentQuestion)
		if answer == nil {
			if !canAsk(req) {
				return nil, nil, fmt.Errorf("nothing was deployed: this client cannot ask the person for the environment; name it in the argument environment")
			}
			return s.askEnvironment(in), nil, nil
		}
		switch answer.Action {
		case "accept":
			environment, _ = answer.Content["environment"].(string)
		case "decline":
			return said("Nothing was deployed: the person declined to name an environment. Do not ask again."), nil, nil
		default: // "cancel", and whatever a client may make up
			return said("Nothing was deployed: the question was cancelled."), nil, nil
		}
	}
	// Nothing has checked the answer against the form: the client may send
	// anything, and nothing at all.
	if !s.store.KnownEnvironment(environment) {
		return nil, nil, fmt.Errorf("nothing was deployed: there is no environment %q", environment)
	}
	if err := s.store.Deploy(in.Service, in.Version, environment); err != nil {
		return nil, nil, err
	}
	return said("Deployed %s %s to %s.", in.Service, in.Version, environment), nil, nil
}

// askEnvironment offers the environments by the names that people know.
func (s *server) askEnvironment(in deployInput) *mcp.CallToolResult {
	var choices []map[string]any
	for _, e := range s.store.Environments() {
		choices = append(choices, map[string]any{"const": e.Name, "title": e.Title})
	}
	return ask(
		environmentQuestion,
		fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		form("environment", map[string]any{
			"type":        "string",
			"title":       "Environment",
			"description": "Where the new version will run",
			"oneOf":       choices,
		}),
	)
}
