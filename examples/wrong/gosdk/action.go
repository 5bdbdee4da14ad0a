package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// restart asks before it scales a service up, and throws the answer away: it
// goes ahead even if the person has just said no.
func (s *server) restart(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	_, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to restart all instances of %s. Users are logged out.", in.Service),
		RequestedSchema: confirmForm("Restart the service"),
	})
	if err != nil {
		return nil, nil, err
	}
	return done(s.store.Scale(in.Service, 3), "Restarted %s.", in.Service)
}

// actionDeclined is not what a client sends when a person says no.
const actionDeclined = "declined"

// promote waits for an answer that no client gives, so a person who says no is
// told that something went wrong.
func (s *server) promote(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once.", in.Service, in.Version),
		RequestedSchema: confirmForm("Release to production"),
	})
	if err != nil {
		return nil, nil, err
	}
	switch answer.Action {
	case "accept":
		if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
		return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
	case actionDeclined:
		return said("Nothing was released: the person declined. Do not ask again."), nil, nil
	case "cancel":
		return said("Nothing was released: the question was cancelled."), nil, nil
	default:
		return nil, nil, errors.New("nothing was released: the client gave an unknown answer")
	}
}

// drain spells cancel wrongly, so a person who closes the question is told that
// something went wrong.
func (s *server) drain(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("The assistant wants to stop all instances of %s. Nobody can use it then.", in.Service),
		RequestedSchema: confirmForm("Stop the service"),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action == "cancelled" {
		return said("Nothing was stopped: the question was cancelled."), nil, nil
	}
	if answer.Action == "decline" {
		return said("Nothing was stopped: the person declined. Do not ask again."), nil, nil
	}
	if answer.Action != "accept" {
		return nil, nil, fmt.Errorf("nothing was stopped: unknown answer %q", answer.Action)
	}
	if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Scale(in.Service, 0), "Stopped %s.", in.Service)
}

// deployTo never asks whether the person accepted. A client may send along what
// was filled in before the person said no, and then it is deployed.
func (s *server) deployTo(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("To which environment should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentForm,
	})
	if err != nil {
		return nil, nil, err
	}
	environment, ok := answer.Content["environment"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was deployed: no environment was chosen")
	}
	return done(s.store.Deploy(in.Service, in.Version, environment), "Deployed %s %s to %s.", in.Service, in.Version, environment)
}

// signOff releases what the person has declined to sign off; only the note
// about it differs.
func (s *server) signOff(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("Do you sign off %s %s, so that it can be released to production?", in.Service, in.Version),
		RequestedSchema: confirmForm("Sign off the release"),
	})
	if err != nil {
		return nil, nil, err
	}
	note := "signed off"
	switch answer.Action {
	case "accept":
		if confirmed, _ := answer.Content["confirm"].(bool); !confirmed {
			return nothingDone()
		}
	case "decline":
		note = "not signed off"
	default:
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s (%s).", in.Service, in.Version, note)
}
