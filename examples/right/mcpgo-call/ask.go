package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// askTimeout is how long a question stays open. A person may have to look
// something up, or may be away from the desk.
const askTimeout = 10 * time.Minute

// Reasons why a question has no answer. Any other error of ask means that the
// question could not be put, or that its answer never came.
var (
	errDeclined  = errors.New("the person declined, so do not ask again")
	errCancelled = errors.New("the question was cancelled")
	errCannotAsk = errors.New("this client cannot ask the person")
)

// ask puts a form to the person and returns what was filled in. It returns no
// content without an accept, and an error without content.
func (s *deployServer) ask(ctx context.Context, message string, schema any) (map[string]any, error) {
	if !canAsk(ctx) {
		return nil, errCannotAsk
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	answer, err := s.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{
		Params: mcp.ElicitationParams{
			Mode:            mcp.ElicitationModeForm,
			Message:         message,
			RequestedSchema: schema,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("the person could not be asked: %w", err)
	}
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, ok := answer.Content.(map[string]any)
		if !ok {
			return nil, errors.New("the answer was empty")
		}
		return content, nil
	case mcp.ElicitationResponseActionDecline:
		return nil, errDeclined
	case mcp.ElicitationResponseActionCancel:
		return nil, errCancelled
	default:
		return nil, fmt.Errorf("the client gave an unknown answer %q", answer.Action)
	}
}

// canAsk reports whether the client of this request shows forms. The SDK does
// not look before it sends a question.
//
// A client that declares elicitation without naming a mode shows forms.
func canAsk(ctx context.Context) bool {
	session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	if !ok {
		return false
	}
	elicitation := session.GetClientCapabilities().Elicitation
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}

// notDone tells the model that the tool did nothing, and why. Where a person
// wanted it so, that is the end; otherwise it tells another way.
func notDone(what string, err error, instead string) *mcp.CallToolResult {
	if errors.Is(err, errDeclined) || errors.Is(err, errCancelled) {
		return mcp.NewToolResultText(fmt.Sprintf("%s: %v.", what, err))
	}
	return mcp.NewToolResultError(fmt.Sprintf("%s: %v; %s.", what, err, instead))
}
