package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

var conflictTool = mcp.NewTool("settle_conflict",
	mcp.WithDescription("Let a person decide which version of a file in conflict is kept."),
	mcp.WithString("path", mcp.Required(), mcp.Description("the file in conflict")),
)

// choiceQuestion identifies the question which version to keep.
const choiceQuestion = "choice"

// choiceForm offers the choices by the names that people know.
var choiceForm = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"choice": map[string]any{
			"type":        "string",
			"title":       "Version to keep",
			"description": "What happens to the file",
			"oneOf": []any{
				map[string]any{"const": deploy.KeepMine, "title": "Keep my version"},
				map[string]any{"const": deploy.TakeTheirs, "title": "Take their version"},
				map[string]any{"const": deploy.Skip, "title": "Skip this file for now"},
			},
		},
	},
	"required": []string{"choice"},
}

// settleConflict shows both versions of a file and lets a person choose one.
// No choice is preselected: pressing Enter must not lose anybody's work.
func (s *deployServer) settleConflict(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	conflict, err := s.store.Conflict(req.GetString("path", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	unsettled := conflict.Path + " is still in conflict"
	answer := server.ElicitationResponse(req.Params.InputResponses, choiceQuestion)
	if answer == nil {
		if !canAsk(ctx) {
			return cannotAsk(unsettled, "settle it by hand, or use a client that can show questions"), nil
		}
		return ask(choiceQuestion,
			fmt.Sprintf("You and somebody else changed the file %s.\n\nYour version: %s\nTheir version: %s\n\nWhich one should be kept? The other is lost.",
				conflict.Path, conflict.Mine, conflict.Theirs),
			choiceForm), nil
	}
	content, end := accepted(answer, unsettled)
	if end != nil {
		return end, nil
	}
	choice, _ := content["choice"].(string)
	switch choice {
	case deploy.KeepMine, deploy.TakeTheirs:
		if err := s.store.Settle(conflict.Path, choice); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(fmt.Sprintf("Settled %s: %s.", conflict.Path, choice)), nil
	case deploy.Skip:
		return mcp.NewToolResultText(fmt.Sprintf("The person skipped %s.", unsettled)), nil
	default:
		return mcp.NewToolResultErrorf("%s: no version was chosen.", unsettled), nil
	}
}
