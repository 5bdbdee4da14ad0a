package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// publish asks without any form. Clients that insist on one refuse the question
// or show an empty window.
func (s *server) publish(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Mode:    "form",
		Message: fmt.Sprintf("Accept to release %s %s to production, where customers use it at once.", in.Service, in.Version),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	return done(s.store.Release(in.Service, in.Version), "Released %s %s.", in.Service, in.Version)
}

// place asks for a form within the form, which no client can show.
func (s *server) place(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("At which site should %s run?", in.Service),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"site": {
					Type:        "object",
					Title:       "Site",
					Description: "The building and the rack",
					Properties: map[string]*jsonschema.Schema{
						"building": {Type: "string", Title: "Building", Description: "Its number"},
						"rack":     {Type: "string", Title: "Rack", Description: "Its label"},
					},
				},
			},
			Required: []string{"site"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	site, _ := answer.Content["site"].(map[string]any)
	building, _ := site["building"].(string)
	rack, _ := site["rack"].(string)
	if building == "" || rack == "" {
		return nil, nil, errors.New("nothing was moved: the site is incomplete")
	}
	return done(s.store.Configure(in.Service, "site", building+"/"+rack), "Placed %s in %s, %s.", in.Service, building, rack)
}

// environmentsSchema is a list that anything can be put into. Clients can show
// a list only if it says what there is to choose from.
func environmentsSchema() *jsonschema.Schema {
	environments := &jsonschema.Schema{
		Type:        "array",
		Title:       "Environments",
		Description: "Where the new version will run",
		Items:       &jsonschema.Schema{Type: "string"},
	}
	return &jsonschema.Schema{
		Type:       "object",
		Properties: map[string]*jsonschema.Schema{"environments": environments},
		Required:   []string{"environments"},
	}
}

// replicate deploys to several environments.
func (s *server) replicate(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("To which environments should %s %s be deployed?", in.Service, in.Version),
		RequestedSchema: environmentsSchema(),
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	chosen, _ := answer.Content["environments"].([]any)
	if len(chosen) == 0 {
		return nil, nil, errors.New("nothing was deployed: no environment was chosen")
	}
	for _, c := range chosen {
		environment, _ := c.(string)
		if err := s.store.Deploy(in.Service, in.Version, environment); err != nil {
			return nil, nil, err
		}
	}
	return said("Deployed %s %s to %d environments.", in.Service, in.Version, len(chosen)), nil, nil
}

// A size is what a person is asked for to resize a service.
type size struct {
	Instances *int `json:"instances" jsonschema:"From 1 to 50"`
}

// resize asks for a number that may also be nothing, because the field of its
// struct is a pointer. Clients refuse a field of two types.
func (s *server) resize(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	schema, err := jsonschema.For[size](nil)
	if err != nil {
		return nil, nil, err
	}
	schema.Properties["instances"].Title = "Instances"
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("How many instances of %s should run?", in.Service),
		RequestedSchema: schema,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	instances, ok := answer.Content["instances"].(float64)
	if !ok {
		return nil, nil, errors.New("nothing was scaled: the number of instances is missing")
	}
	return done(s.store.Scale(in.Service, int(instances)), "Scaled %s to %v.", in.Service, instances)
}

// nameForm lets the name be nothing. Clients refuse a field of two types.
var nameForm = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"name": map[string]any{
			"type":        []string{"string", "null"},
			"title":       "Public name",
			"description": "What customers see",
		},
	},
}

// rename changes the public name of a service.
func (s *server) rename(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message:         fmt.Sprintf("Which name should customers see for %s?", in.Service),
		RequestedSchema: nameForm,
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	name, ok := answer.Content["name"].(string)
	if !ok {
		return nil, nil, errors.New("nothing was renamed: no name was given")
	}
	return done(s.store.Configure(in.Service, "public_name", name), "Renamed %s.", in.Service)
}

// limit misspells the type of its field, which no client knows.
func (s *server) limit(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("How many requests a minute may %s get?", in.Service),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"requests": map[string]any{
					"type":        "int",
					"title":       "Requests a minute",
					"description": "The service refuses what comes above",
				},
			},
			"required": []string{"requests"},
		},
	})
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return nothingDone()
	}
	requests, ok := answer.Content["requests"].(float64)
	if !ok {
		return nil, nil, errors.New("nothing was changed: the limit is missing")
	}
	return done(s.store.Configure(in.Service, "requests", fmt.Sprint(requests)), "Limited %s.", in.Service)
}
