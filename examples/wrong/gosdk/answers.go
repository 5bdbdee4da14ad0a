package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// deployChosen counts on a value to be there. A client may send an empty
// answer, and then the server dies.
func (s *server) deployChosen(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	environment := answer.Content["environment"].(string)
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// scale looks for a number of a kind that never comes, so whatever the person
// enters is refused.
func (s *server) scale(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("How many instances of %s should run?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"instances": {
					Type:        "integer",
					Title:       "Instances",
					Description: "From 1 to 50",
					Minimum:     jsonschema.Ptr(1.0),
					Maximum:     jsonschema.Ptr(50.0),
				},
			},
			Required: []string{"instances"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	instances, ok := answer.Content["instances"].(int)
	if !ok {
		return nil, nil, errors.New("nothing was scaled: the number of instances is missing")
	}
	return done(s.store.Scale(in.Service, instances), "Scaled %s to %d.", in.Service, instances)
}

// deployOrDefault goes on with staging after the person has closed the question
// to stop it.
func (s *server) deployOrDefault(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return nil, nil, err
	}
	environment := "staging"
	switch answer.Action {
	case "accept":
		chosen, ok := answer.Content["environment"].(string)
		if !ok {
			return nil, nil, errors.New("nothing was deployed: no environment was chosen")
		}
		environment = chosen
	case "decline":
		return said("Nothing was deployed: the person declined. Do not ask again."), nil, nil
	case "cancel":
		// Nobody has objected.
	default:
		return nil, nil, fmt.Errorf("nothing was deployed: unknown answer %q", answer.Action)
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// deployOrPause switches off automatic deployments for a person who has only
// closed the question, as if that had been the choice to decline.
func (s *server) deployOrPause(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("To which environment should %s %s be deployed? If you decline, automatic deployments of %s are switched off.",
			in.Service, in.Version, in.Service),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return nil, nil, err
	}
	switch answer.Action {
	case "accept":
		environment, ok := answer.Content["environment"].(string)
		if !ok {
			return nil, nil, errors.New("nothing was deployed: no environment was chosen")
		}
		return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
	case "decline", "cancel":
		return done(s.store.Configure(in.Service, "automatic_deployments", "off"), "Switched off automatic deployments of %s.", in.Service)
	default:
		return nil, nil, fmt.Errorf("nothing was deployed: unknown answer %q", answer.Action)
	}
}

// releaseLogged releases to production when the question could not be put: the
// error is logged, where the person never looks.
func (s *server) releaseLogged(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		log.Printf("asking for confirmation: %v", err)
	} else {
		if answer.Action != "accept" {
			return nothingDone()
		}
		if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseQuietly drops the error, so a client that cannot ask a person brings
// the server down.
func (s *server) releaseQuietly(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, _ := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if answer.Action != "accept" {
		return nothingDone()
	}
	if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}
