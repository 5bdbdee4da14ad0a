package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var sqlTool = mcp.NewTool("run_sql",
	mcp.WithDescription("Run one SQL statement. A person confirms one that changes data by typing the name of its table."),
	mcp.WithString("statement", mcp.Required(), mcp.Description("one SQL statement")),
)

// tableQuestion identifies the question for the name of the table.
const tableQuestion = "table"

// runSQL runs a statement. One that changes data is shown to a person in full,
// who types the name of the table to let it run.
func (s *deployServer) runSQL(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	statement, err := s.store.ParseStatement(req.GetString("statement", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if statement.Dangerous {
		answer := server.ElicitationResponse(req.Params.InputResponses, tableQuestion)
		if answer == nil {
			if !canAsk(ctx) {
				return cannotAsk("The statement did not run", "run it in the database console, or use a client that can show questions"), nil
			}
			return ask(tableQuestion,
				fmt.Sprintf("The assistant wants to run this statement, which cannot be undone:\n\n%s\n\nTo run it, type the name of the table that it changes.", statement.Text),
				map[string]any{
					"type": "object",
					"properties": map[string]any{
						"table": map[string]any{
							"type":        "string",
							"title":       "Name of the table",
							"description": "Exactly as in the statement above",
							"minLength":   1,
						},
					},
					"required": []string{"table"},
				}), nil
		}
		content, end := accepted(answer, "The statement did not run")
		if end != nil {
			return end, nil
		}
		if typed, ok := content["table"].(string); !ok || typed != statement.Table {
			return mcp.NewToolResultError("The statement did not run: what was typed is not the table that it changes."), nil
		}
	}
	result, err := s.store.Exec(statement)
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("%s: %s", statement.Text, result)), nil
}
