// Package stored asks in functions that return nothing but an error: the
// answer goes where their callers look at it.
package stored

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type repository interface {
	DeleteBranch(ctx context.Context, branch string) error
}

var errKept = errors.New("kept")

func params(branch string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Delete the branch " + branch + "?",
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Delete it"}},
			"required":   []string{"confirm"},
		},
	}
}

func approved(res *mcp.ElicitResult) bool {
	return res != nil && res.Action == "accept" && res.Content["confirm"] == true
}

type asker struct{ last *mcp.ElicitResult }

func (a *asker) ask(ctx context.Context, s *mcp.ServerSession, branch string) (err error) {
	a.last, err = s.Elicit(ctx, params(branch))
	return err
}

func byField(ctx context.Context, s *mcp.ServerSession, repo repository, branch string) error {
	a := &asker{}
	if err := a.ask(ctx, s, branch); err != nil {
		return err
	}
	if !approved(a.last) {
		return errKept
	}
	return repo.DeleteBranch(ctx, branch)
}

func into(ctx context.Context, s *mcp.ServerSession, branch string, out *mcp.ElicitResult) error {
	res, err := s.Elicit(ctx, params(branch))
	if err != nil {
		return err
	}
	*out = *res
	return nil
}

func byPointer(ctx context.Context, s *mcp.ServerSession, repo repository, branch string) error {
	var res mcp.ElicitResult
	if err := into(ctx, s, branch, &res); err != nil {
		return err
	}
	if !approved(&res) {
		return errKept
	}
	return repo.DeleteBranch(ctx, branch)
}

func collect(ctx context.Context, s *mcp.ServerSession, branch string, answers map[string]*mcp.ElicitResult) error {
	res, err := s.Elicit(ctx, params(branch))
	if err != nil {
		return err
	}
	answers[branch] = res
	return nil
}

func byMap(ctx context.Context, s *mcp.ServerSession, repo repository, branch string) error {
	answers := make(map[string]*mcp.ElicitResult)
	if err := collect(ctx, s, branch, answers); err != nil {
		return err
	}
	if !approved(answers[branch]) {
		return errKept
	}
	return repo.DeleteBranch(ctx, branch)
}

func deliver(ctx context.Context, s *mcp.ServerSession, branch string, answers chan<- *mcp.ElicitResult) error {
	res, err := s.Elicit(ctx, params(branch))
	if err != nil {
		return err
	}
	answers <- res
	return nil
}

func byChannel(ctx context.Context, s *mcp.ServerSession, repo repository, branch string) error {
	answers := make(chan *mcp.ElicitResult, 1)
	if err := deliver(ctx, s, branch, answers); err != nil {
		return err
	}
	if !approved(<-answers) {
		return errKept
	}
	return repo.DeleteBranch(ctx, branch)
}

func byVariable(ctx context.Context, s *mcp.ServerSession, repo repository, branch string) error {
	var res *mcp.ElicitResult
	ask := func() (err error) {
		res, err = s.Elicit(ctx, params(branch))
		return err
	}
	if err := ask(); err != nil {
		return err
	}
	if !approved(res) {
		return errKept
	}
	return repo.DeleteBranch(ctx, branch)
}
