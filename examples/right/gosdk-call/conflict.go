package main

import (
	"context"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

type conflictInput struct {
	Path string `json:"path" jsonschema:"the file in conflict"`
}

// settleConflict shows both versions of a file and lets a person choose one.
// No choice is preselected: pressing Enter must not lose anybody's work.
func (s *server) settleConflict(ctx context.Context, req *mcp.CallToolRequest, in conflictInput) (*mcp.CallToolResult, any, error) {
	conflict, err := s.store.Conflict(in.Path)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("You and somebody else changed the file %s.\n\nYour version: %s\nTheir version: %s\n\nWhich one should be kept? The other is lost.",
			conflict.Path, conflict.Mine, conflict.Theirs),
		RequestedSchema: choiceForm(deploy.Choices()),
	})
	if err != nil {
		return nil, nil, fmt.Errorf("the conflict is not settled: the person could not be asked (%w); settle it by hand, or use a client that can show questions", err)
	}
	switch answer.Action {
	case "accept":
		choice, _ := answer.Content["choice"].(string)
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
	case "decline":
		return said("%s is still in conflict: the person declined to choose. Do not ask again.", conflict.Path), nil, nil
	default: // "cancel", and whatever a client may make up
		return said("%s is still in conflict: the question was cancelled.", conflict.Path), nil, nil
	}
}

// choiceForm offers choices by the names that people know.
func choiceForm(choices []deploy.Choice) *jsonschema.Schema {
	field := &jsonschema.Schema{
		Type:        "string",
		Title:       "Version to keep",
		Description: "What happens to the file",
	}
	var titles []any
	for _, c := range choices {
		field.Enum = append(field.Enum, c.Name)
		titles = append(titles, c.Title)
	}
	field.Extra = map[string]any{"enumNames": titles}
	return &jsonschema.Schema{
		Type:       "object",
		Properties: map[string]*jsonschema.Schema{"choice": field},
		Required:   []string{"choice"},
	}
}
