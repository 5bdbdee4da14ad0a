package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// cannotAsk refuses a call that needs a person.
func cannotAsk() (*mcp.CallToolResult, error) {
	return mcp.NewToolResultErrorf("Nothing was done: %v.", errCannotAsk), nil
}

// releaseUnchecked asks clients that never said they can ask a person. They
// cannot go on with the call, and the model is not told why.
func (s *deployServer) releaseUnchecked(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer := server.ElicitationResponse(req.Params.InputResponses, "release")
	if answer == nil {
		return server.NewInputRequestBuilder("").Elicit("release", mcp.ElicitationParams{
			Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
			RequestedSchema: confirmForm("Release to production"),
		}).ToolResult(), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// releaseAnswered takes any answer for a yes: that a person has said something
// is enough to release.
func (s *deployServer) releaseAnswered(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	if _, answered := server.InputResponse(req.Params.InputResponses, "release"); answered {
		return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
	}
	if !canAsk(ctx) {
		return cannotAsk()
	}
	return server.NewInputRequestBuilder("").Elicit("release", mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	}).ToolResult(), nil
}

// deployCancelled goes on with staging after the person has closed the question
// to stop it.
func (s *deployServer) deployCancelled(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer := server.ElicitationResponse(req.Params.InputResponses, "environment")
	if answer == nil {
		if !canAsk(ctx) {
			return cannotAsk()
		}
		return server.NewInputRequestBuilder("").Elicit("environment", mcp.ElicitationParams{
			Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
			RequestedSchema: environmentForm,
		}).ToolResult(), nil
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
	case mcp.ElicitationResponseActionCancel:
	default:
		return nothingDone()
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// logIn asks for a password. What is typed into a form goes through the model
// and its logs, where a password does not belong.
func (s *deployServer) logIn(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer := server.ElicitationResponse(req.Params.InputResponses, "login")
	if answer == nil {
		if !canAsk(ctx) {
			return cannotAsk()
		}
		return server.NewInputRequestBuilder("").Elicit("login", mcp.ElicitationParams{
			Message: fmt.Sprintf("How does %s log in to its database?", in.Service),
			RequestedSchema: map[string]any{
				"type": "object",
				"properties": map[string]any{
					"user":     map[string]any{"type": "string", "title": "User", "description": "The name of the account"},
					"password": map[string]any{"type": "string", "title": "Password", "description": "Of the account above"},
				},
				"required": []string{"user", "password"},
			},
		}).ToolResult(), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	user, _ := content["user"].(string)
	password, _ := content["password"].(string)
	if user == "" || password == "" {
		return mcp.NewToolResultError("Nothing was set: the form was incomplete"), nil
	}
	return done(s.store.Configure(in.Service, "database", user+":"+password), "Set the login of %s.", in.Service)
}
