// Package sampling asks models and clients, and no person.
package sampling

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func summarize(ctx context.Context, session *mcp.ServerSession, path, text string) error {
	summary := text
	res, err := session.CreateMessage(ctx, &mcp.CreateMessageParams{
		MaxTokens: 200,
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: "Summarize: " + text}}},
	})
	if err != nil {
		log.Printf("no model: %v", err)
	} else if t, ok := res.Content.(*mcp.TextContent); ok {
		summary = t.Text
	}
	return os.WriteFile(path, []byte(summary), 0o600)
}

func inRoots(ctx context.Context, session *mcp.ServerSession, path string) error {
	res, err := session.ListRoots(ctx, nil)
	if err == nil && len(res.Roots) == 0 {
		return errors.New("no roots")
	}
	return os.MkdirAll(path, 0o700)
}
