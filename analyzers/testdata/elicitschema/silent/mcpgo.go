package silent

import (
	"context"

	sdk "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func reused(ctx context.Context, s *server.MCPServer) (*sdk.ElicitationResult, error) {
	tool := sdk.NewTool("send", sdk.WithString("to", sdk.Required()), sdk.WithObject("note"))
	return s.RequestElicitation(ctx, sdk.ElicitationRequest{
		Params: sdk.ElicitationParams{Message: "Where to?", RequestedSchema: tool.InputSchema},
	})
}

func schemaFor(ctx context.Context, s *server.MCPServer) (*sdk.ElicitationResult, error) {
	return s.RequestElicitation(ctx, sdk.ElicitationRequest{
		Params: sdk.ElicitationParams{Message: "Where to?", RequestedSchema: sdk.SchemaFor[address]()},
	})
}

func signIn(ctx context.Context, s *server.MCPServer, id string) {
	session := server.ClientSessionFromContext(ctx)
	s.RequestURLElicitation(ctx, session, id, "https://example.com/in", "Please sign in.")
	s.RequestElicitation(ctx, sdk.ElicitationRequest{Params: sdk.ElicitationParams{
		Mode: sdk.ElicitationModeURL, Message: "Please sign in.", ElicitationID: id, URL: "https://example.com/in",
	}})
}

func needed(id string) error {
	return sdk.URLElicitationRequiredError{Elicitations: []sdk.ElicitationParams{
		{Mode: "url", Message: "Please sign in.", ElicitationID: id, URL: "https://example.com/in"},
	}}
}

type gateway struct{ up *server.MCPServer }

func (g gateway) Elicit(ctx context.Context, req sdk.ElicitationRequest) (*sdk.ElicitationResult, error) {
	return g.up.RequestElicitation(ctx, sdk.ElicitationRequest{Params: sdk.ElicitationParams{
		Mode: req.Params.Mode, Message: req.Params.Message, RequestedSchema: req.Params.RequestedSchema,
		URL: req.Params.URL, ElicitationID: req.Params.ElicitationID,
	}})
}
