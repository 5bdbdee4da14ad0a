package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

type conflictInput struct {
	Path string `json:"path" jsonschema:"the file in conflict"`
}

// choiceQuestion identifies the question which version to keep.
const choiceQuestion = "choice"

// settleConflict shows both versions of a file and lets a person choose one.
// No choice is preselected: pressing Enter must not lose anybody's work.
func (s *server) settleConflict(ctx context.Context, req *mcp.CallToolRequest, in conflictInput) (*mcp.CallToolResult, any, error) {
	conflict, err := s.store.Conflict(in.Path)
	if err != nil {
		return nil, nil, err
	}
	answer := answerTo(req, choiceQuestion)
	if answer == nil {
		if !canAsk(req) {
			return nil, nil, cannotAsk(req, "the conflict is not settled: this client cannot ask the person; settle it by hand, or use a client that can show questions")
		}
		return askChoice(conflict), nil, nil
	}
	switch answer.Action {
	case "accept":
		return s.settle(conflict, answer.Content)
	case "decline":
		return said("%s is still in conflict: the person declined to choose. Do not ask again.", conflict.Path), nil, nil
	default: // "cancel", and whatever a client may make up
		return said("%s is still in conflict: the question was cancelled.", conflict.Path), nil, nil
	}
}

// settle does what the person chose.
func (s *server) settle(conflict deploy.Conflict, content map[string]any) (*mcp.CallToolResult, any, error) {
	choice, _ := content["choice"].(string)
	switch choice {
	case deploy.KeepMine, deploy.TakeTheirs:
		if err := s.store.Settle(conflict.Path, choice); err != nil {
			return nil, nil, err
		}
		return said("Settled %s: %s.", conflict.Path, choice), nil, nil
	case deploy.Skip:
		return said("The person skipped %s; it is still in conflict.", conflict.Path), nil, nil
	default:
		return nil, nil, fmt.Errorf("%s is still in conflict: no version was chosen", conflict.Path)
	}
}

// askChoice offers the choices by the names that people know.
func askChoice(conflict deploy.Conflict) *mcp.CallToolResult {
	var choices []map[string]any
	for _, c := range deploy.Choices() {
		choices = append(choices, map[string]any{"const": c.Name, "title": c.Title})
	}
	return ask(
		choiceQuestion,
		fmt.Sprintf("You and somebody else changed the file %s.\n\nYour version: %s\nTheir version: %s\n\nWhich one should be kept? The other is lost.",
			conflict.Path, conflict.Mine, conflict.Theirs),
		form("choice", map[string]any{
			"type":        "string",
			"title":       "Version to keep",
			"description": "What happens to the file",
			"oneOf":       choices,
		}),
	)
}
