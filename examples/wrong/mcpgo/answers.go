package main

import (
	"context"
	"fmt"
	"log"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
)

// deployChosen counts on a value to be there. A client may send an empty
// answer, and then the call ends in a panic.
func (s *deployServer) deployChosen(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	environment := answer.Content.(map[string]any)["environment"].(string)
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// scale looks for a number of a kind that never comes, so whatever the person
// enters is refused.
func (s *deployServer) scale(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
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
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	instances, ok := content["instances"].(int)
	if !ok {
		return mcp.NewToolResultError("Nothing was scaled: the number of instances is missing"), nil
	}
	return done(s.store.Scale(in.Service, instances), "Scaled %s to %d.", in.Service, instances)
}

// deployOrDefault goes on with staging after the person has closed the question
// to stop it.
func (s *deployServer) deployOrDefault(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	environment := "staging"
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, _ := answer.Content.(map[string]any)
		chosen, ok := content["environment"].(string)
		if !ok {
			return mcp.NewToolResultError("Nothing was deployed: no environment was chosen"), nil
		}
		environment = chosen
	case mcp.ElicitationResponseActionDecline:
		return said("Nothing was deployed: the person declined. Do not ask again."), nil
	case mcp.ElicitationResponseActionCancel:
		// Nobody has objected.
	default:
		return mcp.NewToolResultErrorf("Nothing was deployed: unknown answer %q", answer.Action), nil
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// deployOrPause switches off automatic deployments for a person who has only
// closed the question, as if that had been the choice to decline.
func (s *deployServer) deployOrPause(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("To which environment should %s %s be deployed? If you decline, automatic deployments of %s are switched off.",
			in.Service, in.Version, in.Service),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, _ := answer.Content.(map[string]any)
		environment, ok := content["environment"].(string)
		if !ok {
			return mcp.NewToolResultError("Nothing was deployed: no environment was chosen"), nil
		}
		return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
	case mcp.ElicitationResponseActionDecline, mcp.ElicitationResponseActionCancel:
		return done(s.store.Configure(in.Service, "automatic_deployments", "off"), "Switched off automatic deployments of %s.", in.Service)
	default:
		return mcp.NewToolResultErrorf("Nothing was deployed: unknown answer %q", answer.Action), nil
	}
}

// releaseLogged releases to production when the question could not be put: the
// error is logged, where the person never looks.
func (s *deployServer) releaseLogged(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		log.Printf("asking for confirmation: %v", err)
	} else {
		if answer.Action != mcp.ElicitationResponseActionAccept {
			return nothingDone()
		}
		content, _ := answer.Content.(map[string]any)
		if confirmed, _ := content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseQuietly drops the error, so with a client that cannot ask a person the
// call ends in a panic.
func (s *deployServer) releaseQuietly(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, _ := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}
