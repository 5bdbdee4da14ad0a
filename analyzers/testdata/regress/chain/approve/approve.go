// Package approve decides whether something may be done.
package approve

import (
	"context"
	"errors"

	"example.com/elicit/regress/chain/prompt"
)

// ErrDenied tells that something may not be done.
var ErrDenied = errors.New("denied")

// An Approver decides.
type Approver interface {
	Approve(ctx context.Context, what string) error
}

// Strict asks, and denies whatever is no yes.
type Strict struct{ Prompter prompt.Prompter }

// Approve implements [Approver].
func (a *Strict) Approve(ctx context.Context, what string) error {
	ok, err := a.Prompter.YesNo(ctx, "Approve to "+what+"?")
	if err != nil {
		return errors.Join(ErrDenied, err)
	}
	if !ok {
		return ErrDenied
	}
	return nil
}
