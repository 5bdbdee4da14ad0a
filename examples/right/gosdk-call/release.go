package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type releaseInput struct {
	Service string `json:"service" jsonschema:"the service to release"`
	Version string `json:"version" jsonschema:"the version to release"`
}

// release releases a service to production, once a person has typed the ticket
// under which that was agreed on. A checkbox would not do: it is ticked by
// habit. Nor may the ticket be an argument: the model would fill it in.
func (s *server) release(ctx context.Context, req *mcp.CallToolRequest, in releaseInput) (*mcp.CallToolResult, any, error) {
	ticket, err := s.store.Ticket(in.Service, in.Version)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	answer, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("The assistant wants to release %s %s to production, where customers use it at once. "+
			"To confirm, type the number of the ticket under which this release was agreed on.", in.Service, in.Version),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"ticket": {
					Type:        "string",
					Title:       "Release ticket",
					Description: "As it stands in the release calendar, for example REL-123",
					MinLength:   jsonschema.Ptr(1),
					MaxLength:   jsonschema.Ptr(20),
				},
			},
			Required: []string{"ticket"},
		},
	})
	if err != nil {
		return nil, nil, fmt.Errorf("nothing was released: the person could not be asked to confirm it (%w); release it from the release calendar, or use a client that can show questions", err)
	}
	switch answer.Action {
	case "accept":
	case "decline":
		return said("Nothing was released: the person declined. Do not ask again."), nil, nil
	default: // "cancel", and whatever a client may make up
		return said("Nothing was released: the question was cancelled."), nil, nil
	}
	typed, ok := answer.Content["ticket"].(string)
	if !ok || strings.TrimSpace(typed) != ticket {
		return nil, nil, fmt.Errorf("nothing was released: what was typed is not the ticket of %s %s", in.Service, in.Version)
	}
	if err := s.store.Release(in.Service, in.Version); err != nil {
		return nil, nil, err
	}
	return said("Released %s %s to production under %s.", in.Service, in.Version, ticket), nil, nil
}
