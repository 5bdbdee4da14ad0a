// Package outcome plays each answer that a person can give through the code
// behind a question, to learn what runs then.
//
// It executes functions abstractly, in SSA form, from their start: an ask
// yields the answer that is played, everything that is not known yields
// "unknown", and a branch on that is taken both ways. Calls of functions whose
// code is in view are executed in place; a package hands the code of its
// functions that have to do with answers to the packages that import it.
package outcome

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// Config is what the player needs to know of a package.
type Config struct {
	Fset  *token.FileSet
	Pkg   *types.Package
	Files []*ast.File
	Info  *types.Info
	Set   *dialect.Set

	// AskAt returns the ask that a call is, by the position of its left
	// parenthesis.
	AskAt func(lparen token.Pos) (AskSite, bool)
	// RoundForm returns what is known of the question of an earlier round
	// whose answer is read at pos under a key, "" if that is not known; nil
	// if nothing is.
	RoundForm func(pos token.Pos, key string) *Form
	// Level returns what calling a function does, by its package and name.
	Level func(*types.Func) effect.Level
	// Lends reports whether a function of another package leaves what its
	// arguments refer to as it is.
	Lends func(*types.Func) bool
	// FuncName returns the name of a function as settings write it.
	FuncName func(*types.Func) string

	inView map[string]bool // the paths of imported packages that handed on code
}

// An AskSite is what the model knows of a call that asks.
type AskSite struct {
	Result int // the position of the answer among the results, -1 if there is none
	Round  bool
	// Form returns what is asked when the ask is reached by a call, by the
	// position of its left parenthesis; nil if that is not known.
	Form func(site token.Pos) *Form
}
