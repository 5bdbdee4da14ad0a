package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

var conflictTool = mcp.NewTool("settle_conflict",
	mcp.WithDescription("Let a person decide which version of a file in conflict is kept."),
	mcp.WithString("path", mcp.Required(), mcp.Description("the file in conflict")),
)

// settleConflict shows both versions of a file and lets a person choose one.
// No choice is preselected: pressing Enter must not lose anybody's work.
func (s *deployServer) settleConflict(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	conflict, err := s.store.Conflict(req.GetString("path", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	content, err := s.ask(ctx,
		fmt.Sprintf("You and somebody else changed the file %s.\n\nYour version: %s\nTheir version: %s\n\nWhich one should be kept? The other is lost.",
			conflict.Path, conflict.Mine, conflict.Theirs),
		choiceForm())
	if err != nil {
		return notDone(conflict.Path+" is still in conflict", err, "settle it by hand, or use a client that can show questions"), nil
	}
	choice, _ := content["choice"].(string)
	switch choice {
	case deploy.KeepMine, deploy.TakeTheirs:
		if err := s.store.Settle(conflict.Path, choice); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(fmt.Sprintf("Settled %s: %s.", conflict.Path, choice)), nil
	case deploy.Skip:
		return mcp.NewToolResultText(fmt.Sprintf("The person skipped %s; it is still in conflict.", conflict.Path)), nil
	default:
		return mcp.NewToolResultErrorf("%s is still in conflict: no version was chosen.", conflict.Path), nil
	}
}

// choiceForm offers the choices by the names that people know.
func choiceForm() map[string]any {
	field := map[string]any{
		"type":        "string",
		"title":       "Version to keep",
		"description": "What happens to the file",
	}
	var names, titles []string
	for _, c := range deploy.Choices() {
		names = append(names, c.Name)
		titles = append(titles, c.Title)
	}
	field["enum"] = names
	field["enumNames"] = titles
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{"choice": field},
		"required":   []string{"choice"},
	}
}
