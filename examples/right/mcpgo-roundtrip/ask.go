package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ask returns a result that puts one form to the person. The answer comes with
// the next call, under the same id.
func ask(id, message string, schema any) *mcp.CallToolResult {
	return server.NewInputRequestBuilder("").
		Elicit(id, mcp.ElicitationParams{
			Mode:            mcp.ElicitationModeForm,
			Message:         message,
			RequestedSchema: schema,
		}).
		ToolResult()
}

// canAsk reports whether the client of this request shows forms. The SDK does
// not look before it sends a question.
//
// A client that declares elicitation without naming a mode shows forms.
func canAsk(ctx context.Context) bool {
	var elicitation *mcp.ElicitationCapability
	if info := server.RequestProtocolInfoFromContext(ctx); info != nil && info.Modern {
		// Since 2026-07-28 every request says anew what the client can do.
		if info.ClientCapabilities != nil {
			elicitation = info.ClientCapabilities.Elicitation
		}
	} else if session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo); ok {
		elicitation = session.GetClientCapabilities().Elicitation
	}
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}

// cannotAsk tells the model that the tool did nothing for want of a client
// that shows forms, and another way. (Protocol version 2026-07-28 has an error
// code for it, but a tool handler cannot return one in this SDK.)
func cannotAsk(what, instead string) *mcp.CallToolResult {
	return mcp.NewToolResultErrorf("%s: this client cannot ask the person; %s.", what, instead)
}

// accepted returns what was filled in if the person accepted. Otherwise it
// returns the result that ends the call with nothing done.
func accepted(answer *mcp.ElicitationResult, what string) (map[string]any, *mcp.CallToolResult) {
	switch answer.Action {
	case mcp.ElicitationResponseActionAccept:
		content, ok := answer.Content.(map[string]any)
		if !ok {
			return nil, mcp.NewToolResultErrorf("%s: the answer was empty.", what)
		}
		return content, nil
	case mcp.ElicitationResponseActionDecline:
		return nil, mcp.NewToolResultText(fmt.Sprintf("%s: the person declined. Do not ask again.", what))
	default: // cancel, and whatever a client may make up
		return nil, mcp.NewToolResultText(fmt.Sprintf("%s: the question was cancelled.", what))
	}
}
