package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

var sqlTool = mcp.NewTool("run_sql",
	mcp.WithDescription("Run one SQL statement. A person confirms one that changes data by typing the name of its table."),
	mcp.WithString("statement", mcp.Required(), mcp.Description("one SQL statement")),
)

// tableForm asks for the name of a table.
var tableForm = json.RawMessage(`{
	"type": "object",
	"properties": {
		"table": {
			"type": "string",
			"title": "Name of the table",
			"description": "Exactly as in the statement above",
			"minLength": 1
		}
	},
	"required": ["table"]
}`)

// runSQL runs a statement. One that changes data is shown to a person in full,
// who types the name of the table to let it run.
func (s *deployServer) runSQL(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	statement, err := s.store.ParseStatement(req.GetString("statement", ""))
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if statement.Dangerous {
		content, err := s.ask(ctx,
			fmt.Sprintf("The assistant wants to run this statement, which cannot be undone:\n\n%s\n\nTo run it, type the name of the table that it changes.", statement.Text),
			tableForm)
		if err != nil {
			return notDone("The statement did not run", err, "run it in the database console, or use a client that can show questions"), nil
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
