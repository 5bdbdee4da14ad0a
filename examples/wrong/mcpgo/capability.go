package main

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// newAuditServer builds a server whose tool asks people, and does not announce
// that. Whoever sets up a client for it cannot know that it needs one that asks.
func newAuditServer() *server.MCPServer {
	s := &deployServer{
		mcp: server.NewMCPServer("deploy-audit", "1.0.0",
			server.WithToolCapabilities(false),
			server.WithLegacyServerInitiatedRequests()),
		store: deploy.NewStore(),
	}
	add(s.mcp, "mark_reviewed", "Mark a version as reviewed.", s.markReviewed)
	return s.mcp
}

// markReviewed records that a version was reviewed. There is nothing wrong with
// it.
func (s *deployServer) markReviewed(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.ask(ctx, mcp.ElicitationParams{
		Message:         fmt.Sprintf("Have you reviewed %s %s?", in.Service, in.Version),
		RequestedSchema: confirmForm("I have reviewed it"),
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was recorded", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Configure(in.Service, "reviewed", in.Version), "Recorded the review.")
}

// wake asks clients that never said they can ask a person. Some drop the
// question, and the call hangs until somebody gives up.
func (s *deployServer) wake(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	answer, err := s.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{
		Params: mcp.ElicitationParams{
			Message:         fmt.Sprintf("The assistant wants to start %s %s, which was stopped for the night.", in.Service, in.Version),
			RequestedSchema: confirmForm("Start the service"),
		},
	})
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was started", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return nothingDone()
	}
	content, _ := answer.Content.(map[string]any)
	if confirmed, _ := content["confirm"].(bool); !confirmed {
		return nothingDone()
	}
	return done(s.store.Scale(in.Service, 1), "Started %s.", in.Service)
}
