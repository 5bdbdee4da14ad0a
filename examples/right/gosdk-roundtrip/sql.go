package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type sqlInput struct {
	Statement string `json:"statement" jsonschema:"one SQL statement"`
}

// tableQuestion identifies the question for the name of the table.
const tableQuestion = "table"

// runSQL runs a statement. One that changes data is shown to a person in full,
// who types the name of the table to let it run.
func (s *server) runSQL(ctx context.Context, req *mcp.CallToolRequest, in sqlInput) (*mcp.CallToolResult, any, error) {
	statement, err := s.store.ParseStatement(in.Statement)
	if err != nil {
		return nil, nil, err
	}
	if statement.Dangerous {
		answer := answerTo(req, tableQuestion)
		if answer == nil {
			if !canAsk(req) {
				return nil, nil, cannotAsk(req, "the statement did not run: this client cannot ask the person to confirm it; run it in the database console, or use a client that can show questions")
			}
			return ask(
				tableQuestion,
				fmt.Sprintf("The assistant wants to run this statement, which cannot be undone:\n\n%s\n\nTo run it, type the name of the table that it changes.", statement.Text),
				form("table", map[string]any{
					"type":        "string",
					"title":       "Name of the table",
					"description": "Exactly as in the statement above",
					"minLength":   1,
				}),
			), nil, nil
		}
		if answer.Action == "decline" {
			return said("The statement did not run: the person declined. Do not ask again."), nil, nil
		}
		if answer.Action != "accept" {
			return said("The statement did not run: the question was cancelled."), nil, nil
		}
		if typed, ok := answer.Content["table"].(string); !ok || typed != statement.Table {
			return nil, nil, errors.New("the statement did not run: what was typed is not the table that it changes")
		}
	}
	result, err := s.store.Exec(statement)
	if err != nil {
		return nil, nil, err
	}
	return said("%s: %s", statement.Text, result), nil, nil
}
