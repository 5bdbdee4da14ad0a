// Package prompt is between the tools and the guard.
package prompt

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/elicitcancel/wrapper/guard"
)

// A Prompter asks the user of a session.
type Prompter struct{ Session *mcp.ServerSession }

// Delete asks whether something may be deleted.
func (p *Prompter) Delete(ctx context.Context, what string) error {
	return guard.Confirm(ctx, p.Session, "Delete "+what+"?")
}

// Decide asks whether something may be done.
func (p *Prompter) Decide(ctx context.Context, what string) (guard.Decision, error) {
	return guard.Decide(ctx, p.Session, what+"?")
}

// Lax asks whether something may be done.
func (p *Prompter) Lax(ctx context.Context, what string) (bool, error) {
	return guard.Lax(ctx, p.Session, what+"?")
}
