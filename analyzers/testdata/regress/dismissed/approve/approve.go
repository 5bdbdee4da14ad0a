// Package approve lets pass who closes the question. It should be said that
// Permit returns nil if the user cancels (elicitcancel/proceeds), and not that
// it does if the question fails.
package approve

import (
	"context"
	"errors"

	"example.com/elicit/regress/chain/prompt"
)

// ErrDenied tells that something may not be done.
var ErrDenied = errors.New("denied")

// Lenient asks, and lets pass who closes the question.
type Lenient struct{ Prompter prompt.Prompter }

// Permit is like Approve of [Strict].
func (a *Lenient) Permit(ctx context.Context, what string) error {
	ok, err := a.Prompter.YesNo(ctx, "Approve to "+what+"?")
	switch {
	case errors.Is(err, prompt.ErrDismissed):
		return nil // want `if the user cancels, Permit returns nil.*elicitcancel/proceeds`
	case err != nil:
		return err
	case !ok:
		return ErrDenied
	}
	return nil
}
