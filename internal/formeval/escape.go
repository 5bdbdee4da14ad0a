package formeval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// escape forgets what a function that is not followed may change. Functions
// that are only shown a value are not meant.
func (ev *Evaluator) escape(st *state, fn *types.Func, args []*value) {
	seen := make(map[int]bool)
	if fn == nil || fn.Pkg() == nil || ev.mayChange(fn) {
		for _, a := range args {
			ev.taint(st, a, seen)
		}
		return
	}
	for i, a := range args {
		switch {
		case a.kind == function: // it may be called
			ev.taint(st, a, seen)
		case !effect.IsStd(fn.Pkg().Path()):
		case reorders(fn) && i <= 1, isReference(a) && !onlyReads(fn):
			ev.taint(st, a, seen)
		}
	}
}

// isReference reports whether a function of the standard library that is
// given v can be meant to change what it refers to.
func isReference(v *value) bool {
	return v.kind == pointer || v.kind == object && v.typ != nil && isPointer(v.typ) ||
		v.kind == choice && slices.ContainsFunc(v.arms, isReference)
}

// onlyReads reports whether a function of the standard library only reads
// what it is given pointers to.
func onlyReads(fn *types.Func) bool {
	switch fn.Pkg().Path() {
	case "fmt":
		return !strings.Contains(fn.Name(), "can") // Scan, Sscanf
	case "encoding/json":
		return fn.Name() != "Unmarshal" && fn.Name() != "Decode"
	case "context", "errors":
		return fn.Name() != "As"
	case "log", "log/slog", "strings", "strconv", "testing":
		return true
	}
	return fn.FullName() == "reflect.DeepEqual"
}

// reorders reports whether a function of the standard library changes the
// list or map that it is given first.
func reorders(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "sort":
		return !strings.HasPrefix(fn.Name(), "Search") && !strings.HasSuffix(fn.Name(), "AreSorted")
	case "slices":
		for _, p := range []string{"Sort", "Reverse", "Delete", "Insert", "Replace", "Compact", "Append"} {
			if strings.HasPrefix(fn.Name(), p) {
				return true
			}
		}
	case "maps":
		return fn.Name() == "DeleteFunc" || fn.Name() == "Insert"
	case "math/rand", "math/rand/v2":
		return fn.Name() == "Shuffle"
	}
	return false
}

// mayChange reports whether a function outside of the package may change what
// its arguments refer to.
func (ev *Evaluator) mayChange(fn *types.Func) bool {
	if ev.Hooks.Harmless != nil && ev.Hooks.Harmless(fn) {
		return false
	}
	return !effect.IsStd(fn.Pkg().Path())
}

// taint forgets what v refers to, and what it changes when it is called.
func (ev *Evaluator) taint(st *state, v *value, seen map[int]bool) {
	switch v.kind {
	case choice:
		ev.spend(len(v.arms))
		if ev.exhausted() {
			return
		}
		for _, a := range v.arms {
			ev.taint(st, a, seen)
		}
	case function:
		if v.recv != nil {
			ev.taint(st, v.recv, seen)
		}
		if v.lit != nil {
			ev.taintCaptured(st, v.lit, seen)
		}
	case object, mapping, list, pointer:
		if seen[v.ref] {
			return
		}
		seen[v.ref] = true
		ev.spend(1)
		c := st.writable(v.ref)
		if c == nil {
			return
		}
		c.tainted = true
		for _, e := range c.entries {
			ev.taint(st, e.val, seen)
		}
		for _, e := range c.elems {
			ev.taint(st, e, seen)
		}
	}
}

// taintCaptured forgets the variables that a function literal changes, or
// what they refer to.
func (ev *Evaluator) taintCaptured(st *state, lit *ast.FuncLit, seen map[int]bool) {
	for _, v := range ev.captured(lit) {
		old, ok := st.vars[v]
		if !ok || !ev.changesAfter(v, lit) {
			continue
		}
		if old.kind == boxed {
			st.setBox(old.ref, unknownValue)
			continue
		}
		if ev.writes.inner[v] > lit.Pos() {
			ev.taint(st, old, seen)
		}
		if ev.writes.last[v] == inClosure {
			st.vars[v] = unknownValue
		}
	}
}
