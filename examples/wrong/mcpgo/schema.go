package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
)

// publish asks without any form. The SDK does not even send such a question, so
// nobody can ever agree to it.
func (s *deployServer) publish(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Mode:    "form",
		Message: fmt.Sprintf("Accept to release %s %s to production, where customers use it at once.", in.Service, in.Version),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// place asks for a form within the form, which no client can show.
func (s *deployServer) place(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("At which site should %s run?", in.Service),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {
				"site": {
					"type": "object",
					"title": "Site",
					"description": "The building and the rack",
					"properties": {
						"building": {"type": "string", "title": "Building", "description": "Its number"},
						"rack": {"type": "string", "title": "Rack", "description": "Its label"}
					}
				}
			},
			"required": ["site"]
		}`),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	site, _ := content["site"].(map[string]any)
	building, _ := site["building"].(string)
	rack, _ := site["rack"].(string)
	if building == "" || rack == "" {
		return mcp.NewToolResultError("Nothing was moved: the site is incomplete"), nil
	}
	return done(s.store.Configure(in.Service, "site", building+"/"+rack), "Placed %s in %s, %s.", in.Service, building, rack)
}

// environmentsSchema is a list that anything can be put into. Clients can show
// a list only if it says what there is to choose from.
func environmentsSchema() map[string]any {
	properties := make(map[string]any)
	properties["environments"] = map[string]any{
		"type":        "array",
		"title":       "Environments",
		"description": "Where the new version will run",
		"items":       map[string]any{"type": "string"},
	}
	return map[string]any{
		"type":       "object",
		"properties": properties,
		"required":   []string{"environments"},
	}
}

// replicate deploys to several environments.
func (s *deployServer) replicate(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("To which environments should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentsSchema(),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	chosen, _ := content["environments"].([]any)
	if len(chosen) == 0 {
		return mcp.NewToolResultError("Nothing was deployed: no environment was chosen"), nil
	}
	for _, c := range chosen {
		environment, _ := c.(string)
		if err := s.store.Deploy(in.Service, in.Version, environment); err != nil {
			return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
		}
	}
	return said("Deployed %s %s to %d environments.", in.Service, in.Version, len(chosen)), nil
}

// A size is what a person is asked for to resize a service.
type size struct {
	Instances *int `json:"instances" jsonschema:"From 1 to 50"`
}

// resize asks for a number that may also be nothing, because the field of its
// struct is a pointer. Clients refuse a field of two types.
func (s *deployServer) resize(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	schema, err := jsonschema.For[size](nil)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	schema.Properties["instances"].Title = "Instances"
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("How many instances of %s should run?", in.Service),
		RequestedSchema: schema,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	instances, ok := content["instances"].(float64)
	if !ok {
		return mcp.NewToolResultError("Nothing was scaled: the number of instances is missing"), nil
	}
	return done(s.store.Scale(in.Service, int(instances)), "Scaled %s to %v.", in.Service, instances)
}

// nameForm lets the name be nothing. Clients refuse a field of two types.
var nameForm = json.RawMessage(`{
	"type": "object",
	"properties": {
		"name": {
			"type": ["string", "null"],
			"title": "Public name",
			"description": "What customers see"
		}
	}
}`)

// rename changes the public name of a service.
func (s *deployServer) rename(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("Which name should customers see for %s?", in.Service),
		RequestedSchema: nameForm,
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	name, ok := content["name"].(string)
	if !ok {
		return mcp.NewToolResultError("Nothing was renamed: no name was given"), nil
	}
	return done(s.store.Configure(in.Service, "public_name", name), "Renamed %s.", in.Service)
}

// limit misspells the type of its field, which no client knows.
func (s *deployServer) limit(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message: fmt.Sprintf("How many requests a minute may %s get?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"requests": {
					Type:        "int",
					Title:       "Requests a minute",
					Description: "The service refuses what comes above",
				},
			},
			Required: []string{"requests"},
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	requests, ok := content["requests"].(float64)
	if !ok {
		return mcp.NewToolResultError("Nothing was changed: the limit is missing"), nil
	}
	return done(s.store.Configure(in.Service, "requests", fmt.Sprint(requests)), "Limited %s.", in.Service)
}
