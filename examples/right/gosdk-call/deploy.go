package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type deployInput struct {
	Service     string `json:"service" jsonschema:"the service to deploy"`
	Version     string `json:"version" jsonschema:"the version to deploy"`
	Environment string `json:"environment,omitempty" jsonschema:"where to deploy it; the person is asked if it is left out"`
}

// deploy deploys a service. The environment is a plain piece of data: whoever
// knows it may give it, and only a missing one is asked for.
func (s *server) deploy(ctx context.Context, req *mcp.CallToolRequest, in deployInput) (*mcp.CallToolResult, any, error) {
	environment := in.Environment
	if environment == "" {
		ctx, cancel := context.WithTimeout(ctx, askTimeout)
		defer cancel()
		answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
			Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
			RequestedSchema: s.environmentForm(),
		})
		if err != nil {
			return nil, nil, fmt.Errorf("nothing was deployed: the person could not be asked for the environment (%w); name it in the argument environment", err)
		}
		switch answer.Action {
		case "accept":
			chosen, ok := answer.Content["environment"].(string)
			if !ok {
				return nil, nil, errors.New("nothing was deployed: no environment was chosen")
			}
			environment = chosen
		case "decline":
			return said("Nothing was deployed: the person declined to name an environment. Do not ask again."), nil, nil
		default: // "cancel", and whatever a client may make up
			return said("Nothing was deployed: the question was cancelled."), nil, nil
		}
	}
	// The form offers known environments only, but the argument is free text.
	if !s.store.KnownEnvironment(environment) {
		return nil, nil, fmt.Errorf("nothing was deployed: there is no environment %q", environment)
	}
	if err := s.store.Deploy(in.Service, in.Version, environment); err != nil {
		return nil, nil, err
	}
	return said("Deployed %s %s to %s.", in.Service, in.Version, environment), nil, nil
}

// environmentForm offers the environments by the names that people know.
func (s *server) environmentForm() *jsonschema.Schema {
	var names, titles []any
	for _, e := range s.store.Environments() {
		names = append(names, e.Name)
		titles = append(titles, e.Title)
	}
	return &jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"environment": {
				Type:        "string",
				Title:       "Environment",
				Description: "Where the new version will run",
				Enum:        names,
				// Clients of every protocol version understand enumNames;
				// those before 2025-11-25 refuse titled entries.
				Extra: map[string]any{"enumNames": titles},
			},
		},
		Required: []string{"environment"},
	}
}
