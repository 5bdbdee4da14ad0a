// Package effect judges what a call does, by the function that it calls: what
// packages and names are known for. It knows the standard library by table,
// and any other function by the verb that its name begins with.
package effect

import (
	"go/types"
	"strings"

	"github.com/elicitlint/elicitlint/internal/lexicon"
)

// A Level says how much a call does.
type Level int

// The levels. Inert calls compute. Bookkeeping records, logs, locks and
// cleans up. Undo takes back. Weak calls read, or may do something. Strong
// calls certainly do something: there is positive evidence.
const (
	Inert Level = iota
	Bookkeeping
	Undo
	Weak
	Strong
)

// Of returns the level of calling fn, and Weak where nothing is known of it.
func Of(fn *types.Func) Level {
	if fn.Pkg() == nil {
		return Inert // error.Error
	}
	path := fn.Pkg().Path()
	if l, ok := std[path+"."+fn.Name()]; ok {
		return l
	}
	if l, ok := std[path]; ok {
		return l
	}
	if IsStd(path) {
		return Weak
	}
	l := OfName(fn.Name())
	if firstWord(fn.Name()) == "release" && returnsError(fn) && takesText(fn) {
		return Strong // a version, not a lock
	}
	if l == Strong && tentative[firstWord(fn.Name())] && !returnsError(fn) {
		return Weak // a setter, a span's attribute, a list that is added to
	}
	return l
}

// NeverReturns reports whether fn ends the program, the goroutine or, by a
// panic, the function that calls it.
func NeverReturns(fn *types.Func) bool { return noReturn[fn.FullName()] }

// SeemsToEnd reports whether the name of a function, of which nothing else is
// known, says that it ends the program.
func SeemsToEnd(fn *types.Func) bool {
	return fn.Signature().Results().Len() == 0 && ending[strings.ToLower(fn.Name())]
}

func returnsError(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() > 0 && types.Identical(results.At(results.Len()-1).Type(), types.Universe.Lookup("error").Type())
}

func takesText(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if b, ok := p.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			return true
		}
	}
	return false
}

// OfName returns the level that the name of a function outside of the
// standard library speaks of.
func OfName(name string) Level {
	if l, ok := verbs[firstWord(name)]; ok {
		return l
	}
	return Weak
}

func firstWord(name string) string {
	if words := lexicon.Words(name); len(words) > 0 {
		return words[0]
	}
	return ""
}

// IsStd reports whether an import path is one of the standard library: its
// first element has no dot. Modules without a dot are taken for it too.
func IsStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
