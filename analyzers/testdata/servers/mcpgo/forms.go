package mcpgo

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A form is put together field by field.
type form struct {
	props    map[string]any
	required []string
}

func newForm() *form { return &form{props: map[string]any{}, required: []string{}} }

func (f *form) text(name, title string) *form {
	f.props[name] = map[string]any{"type": "string", "title": title}
	f.required = append(f.required, name)
	return f
}

func (f *form) option(name, title string, on bool) *form {
	f.props[name] = map[string]any{"type": "boolean", "title": title, "default": on}
	return f
}

func (f *form) choice(name, title string, of map[string]string) *form {
	var entries []any
	for _, key := range slices.Sorted(maps.Keys(of)) {
		entries = append(entries, map[string]any{"const": key, "title": of[key]})
	}
	f.props[name] = map[string]any{"type": "string", "title": title, "oneOf": entries}
	return f
}

func (f *form) params(message string) mcp.ElicitationParams {
	return mcp.ElicitationParams{
		Message:         message,
		RequestedSchema: map[string]any{"type": "object", "properties": f.props, "required": f.required},
	}
}

func (a *app) ticket(ctx context.Context, id string) (*mcp.ElicitationResult, error) {
	params := newForm().
		text("summary", "Summary").
		text("component", "Component").
		option("watch", "Watch this ticket", true).
		option("notifyTeam", "Tell the team", true).
		choice("priority", "Priority", map[string]string{"p1": "Urgent", "p2": "Normal"}).
		params(fmt.Sprintf("Please describe ticket %s.", id))
	return a.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{Params: params})
}

// Questions that another process has put.
func (a *app) forward(ctx context.Context, data []byte) ([]byte, error) {
	var req mcp.ElicitationRequest
	if err := json.Unmarshal(data, &req); err != nil {
		return nil, err
	}
	res, err := a.mcp.RequestElicitation(ctx, req)
	if err != nil {
		return nil, err
	}
	return json.Marshal(res)
}

func (a *app) question(ctx context.Context, text string, choices []string) (string, bool, error) {
	field := map[string]any{"type": "string", "title": "Answer"}
	if len(choices) > 0 {
		field["enum"] = choices
	}
	res, err := a.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{
		Message: text,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"answer": field},
			"required":   []string{"answer"},
		},
	}})
	if err != nil || res.Action != "accept" {
		return "", false, err
	}
	content, ok := res.Content.(map[string]any)
	if !ok {
		return "", true, nil
	}
	answer, _ := content["answer"].(string)
	return answer, true, nil
}

// A handler with rounds, for clients of either kind.
func (a *app) rename(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	answer := server.ElicitationResponse(req.Params.InputResponses, "name")
	if answer == nil {
		return server.NewInputRequestBuilder("").Elicit("name", newForm().text("name", "New name").params("How should it be called?")).ToolResult(), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return mcp.NewToolResultText("the name is kept"), nil
	}
	content, _ := answer.Content.(map[string]any)
	name, _ := content["name"].(string)
	if name == "" {
		return mcp.NewToolResultError("no name was given"), nil
	}
	a.db[name] = ""
	return mcp.NewToolResultText("renamed to " + name), nil
}

// A page of the server's own, and a client that has to be sent there first.
func (a *app) authorize(ctx context.Context, user, id string) error {
	session := server.ClientSessionFromContext(ctx)
	res, err := a.mcp.RequestURLElicitation(ctx, session, id, "https://app.example.com/connect?state="+id, "Please connect your account, "+user+".")
	if err != nil {
		return err
	}
	if res.Action != mcp.ElicitationResponseActionAccept {
		return fmt.Errorf("%s did not connect an account", user)
	}
	return nil
}

// A client's handler in the same program.
type autoAnswer struct{ accept bool }

func (h autoAnswer) Elicit(ctx context.Context, req mcp.ElicitationRequest) (*mcp.ElicitationResult, error) {
	action := mcp.ElicitationResponseActionDecline
	if h.accept {
		action = mcp.ElicitationResponseActionAccept
	}
	return &mcp.ElicitationResult{ElicitationResponse: mcp.ElicitationResponse{Action: action, Content: map[string]any{}}}, nil
}
