package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

// restart asks before it scales a service up, and throws the answer away: it
// goes ahead even if the person has just said no.
func (s *deployServer) restart(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	_, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to restart all instances of %s. Users are logged out.", in.Service),
		RequestedSchema: confirmForm("Restart the service"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	return done(s.store.Scale(in.Service, 3), "Restarted %s.", in.Service)
}

// actionDeclined is not what a client sends when a person says no.
const actionDeclined = "declined"

// promote waits for an answer that no client gives, so a person who says no is
// told that something went wrong.
func (s *deployServer) promote(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, _ := answer.Content.(map[string]any)
		if confirmed, _ := content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
		return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
	case actionDeclined:
		return said("Nothing was released: the person declined. Do not ask again."), nil
	case mcp.ElicitationResponseActionCancel:
		return said("Nothing was released: the question was cancelled."), nil
	default:
		return mcp.NewToolResultError("Nothing was released: the client gave an unknown answer"), nil
	}
}

// drain spells cancel wrongly, so a person who closes the question is told that
// something went wrong.
func (s *deployServer) drain(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("The assistant wants to stop all instances of %s. Nobody can use it then.", in.Service),
		RequestedSchema: confirmForm("Stop the service"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action == "cancelled" {
		return said("Nothing was stopped: the question was cancelled."), nil
	}
	if answer.Action == mcp.ElicitationResponseActionDecline {
		return said("Nothing was stopped: the person declined. Do not ask again."), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return mcp.NewToolResultErrorf("Nothing was stopped: unknown answer %q", answer.Action), nil
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Scale(in.Service, 0), "Stopped %s.", in.Service)
}

// deployTo never asks whether the person accepted. A client may send along what
// was filled in before the person said no, and then it is deployed.
func (s *deployServer) deployTo(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	content, _ := answer.Content.(map[string]any)
	environment, ok := content["environment"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was deployed: no environment was chosen"), nil
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// signOff releases what the person has declined to sign off; only the note
// about it differs.
func (s *deployServer) signOff(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("Do you sign off %s %s, so that it can be released to production?", in.Service, in.Version),
		RequestedSchema: confirmForm("Sign off the release"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	note := "signed off"
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, _ := answer.Content.(map[string]any)
		if confirmed, _ := content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
	case mcp.ElicitationResponseActionDecline:
		note = "not signed off"
	default:
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s (%s).", in.Service, in.Version, note)
}
