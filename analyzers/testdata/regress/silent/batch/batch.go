// Package batch reads several answers of one round.
package batch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const prefix = "delete-"

func question(name string) map[string]any {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Delete " + name}},
		"required":   []string{"confirm"},
	}
}

type input struct {
	Dir   string   `json:"dir"`
	Names []string `json:"names"`
}

func remove(ctx context.Context, req *sdk.CallToolRequest, in input) (*sdk.CallToolResult, any, error) {
	if len(req.Params.InputResponses) == 0 {
		questions := make(sdk.InputRequestMap)
		for _, n := range in.Names {
			questions[prefix+n] = &sdk.ElicitParams{Message: "Delete " + n + "?", RequestedSchema: question(n)}
		}
		return &sdk.CallToolResult{InputRequests: questions}, nil, nil
	}
	var deleted []string
	for id, answer := range req.Params.InputResponses {
		name, ok := strings.CutPrefix(id, prefix)
		if !ok {
			continue
		}
		res, ok := answer.(*sdk.ElicitResult)
		if !ok || res.Action != "accept" || res.Content["confirm"] != true {
			continue
		}
		if err := os.Remove(filepath.Join(in.Dir, filepath.Base(name))); err != nil {
			return nil, nil, err
		}
		deleted = append(deleted, name)
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: fmt.Sprint(deleted)}}}, nil, nil
}

func removeOne(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	answer, ok := server.InputResponse(req.Params.InputResponses, prefix+name)
	if !ok {
		return server.NewInputRequestBuilder("").
			Elicit(prefix+name, mcp.ElicitationParams{Message: "Delete " + name + "?", RequestedSchema: question(name)}).
			ToolResult(), nil
	}
	res := answer.Elicitation
	if res == nil || res.Action != mcp.ElicitationResponseActionAccept {
		return mcp.NewToolResultText("kept"), nil
	}
	values, _ := res.Content.(map[string]any)
	if yes, _ := values["confirm"].(bool); !yes {
		return mcp.NewToolResultText("kept"), nil
	}
	if err := os.Remove(filepath.Base(name)); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("deleted"), nil
}
