// Package formeval evaluates Go functions as far as it can without running
// them, to learn which forms they build. It follows literals, constants,
// variables, assignments, branches, loops over known lists, JSON text and the
// functions of the same package; whatever it cannot follow is unknown.
//
// It executes the statements of a function in order over an abstract store.
// At a branch both ways are executed and what differs afterwards becomes a
// choice; a call of a function of the package executes its body with the
// arguments at hand. A budget bounds the work, and when it is spent the rest
// is unknown.
package formeval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/elicitlint/elicitlint/internal/form"
)

// Bounds on the work, per evaluator and per function that is run.
const (
	packageBudget  = 2_000_000
	functionBudget = 200_000
	maxDepth       = 5    // of calls into the package's own functions
	maxUnroll      = 64   // turns of a loop over a known list
	maxElems       = 4096 // of one list or map
	maxNesting     = 200  // of expressions and statements
	maxText        = 1 << 18
	maxJSONNodes   = 20_000 // of one value that is shown
	maxSpread      = 20     // aliases of aliases
	maxArms        = 64     // of one decision, bits of a fact
)

// Hooks tell the evaluator's user what happens during an execution.
type Hooks struct {
	// Tracked reports whether a struct of type t is to be shown to Built.
	Tracked func(t types.Type) bool

	// Called is told of each call as it is executed, before the callee is. fn
	// is nil where the callee is not known. Args can be read until Called
	// returns. Via are the calls that lead to it from the function that is
	// run, the outermost first.
	Called func(call *ast.CallExpr, fn *types.Func, args []Value, via []*ast.CallExpr)

	// Harmless reports whether a function of another package leaves what its
	// arguments refer to as it is. The standard library always does.
	Harmless func(fn *types.Func) bool

	// Built is told of each tracked struct as it is when the function that
	// was run ends, on each way out. In is the type of the map that holds it,
	// nil where none does.
	Built func(v Value, in types.Type)
}

// Config is what an evaluator needs to know of a package.
type Config struct {
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// ReadFile returns a file's content, for exact places inside literals.
	ReadFile func(name string) ([]byte, error)
	Hooks    Hooks
	// Budget is how much work all functions together may cost, in steps of
	// about a microsecond; 0 stands for 2 million.
	Budget int
}

// An Evaluator executes functions of one package.
type Evaluator struct {
	Config

	decls   map[*types.Func]*ast.FuncDecl
	globals map[*types.Var]ast.Expr // initial values of variables that stay
	consts  map[*types.Const]ast.Expr
	writes  writes
	sources map[*token.File][]byte
	frees   map[*ast.FuncLit][]*types.Var // what a function literal captures

	budget, left            int // of the package, of the running function
	states, cells, branches int
	depth, nesting          int
	frames                  []*frame
	via                     []*ast.CallExpr // whose bodies are being executed
	conds                   map[condition]int
	label                   string // of the statement to be executed
	quiet                   int    // executions that the hooks are not told of
	nodes                   int    // of the value being shown
}

// A frame is one execution of a function's body.
type frame struct {
	id      int
	fn      *types.Func
	lit     *ast.FuncLit
	sig     *types.Signature
	body    *ast.BlockStmt
	returns []outcome
	// deferred are the function literals that run when the function ends.
	deferred []*value
	targets  []*target
	domains  map[string][]string // by tested value, what it is compared with
}

// An outcome is a state at a return and the values returned.
type outcome struct {
	st      *state
	results []*value
}

// New returns an evaluator for the package of c.
func New(c Config) *Evaluator {
	ev := &Evaluator{
		Config:  c,
		decls:   make(map[*types.Func]*ast.FuncDecl),
		globals: make(map[*types.Var]ast.Expr),
		consts:  make(map[*types.Const]ast.Expr),
		sources: make(map[*token.File][]byte),
		frees:   make(map[*ast.FuncLit][]*types.Var),
		budget:  cmp.Or(c.Budget, packageBudget),
	}
	for _, f := range c.Files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := c.Info.Defs[d.Name].(*types.Func); ok && d.Body != nil {
					ev.decls[fn] = d
				}
			case *ast.GenDecl:
				ev.declare(d)
			}
		}
	}
	ev.countWrites(c.Files)
	return ev
}

// declare records the initial values of package-level variables and the
// expressions of constants.
func (ev *Evaluator) declare(d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec, ok := s.(*ast.ValueSpec)
		if !ok || len(spec.Values) != len(spec.Names) {
			continue
		}
		for i, name := range spec.Names {
			switch obj := ev.Info.Defs[name].(type) {
			case *types.Var:
				ev.globals[obj] = spec.Values[i]
			case *types.Const:
				ev.consts[obj] = spec.Values[i]
			}
		}
	}
}

// RunFunc executes a declared function of which the arguments are not known.
func (ev *Evaluator) RunFunc(d *ast.FuncDecl) {
	fn, ok := ev.Info.Defs[d.Name].(*types.Func)
	if !ok || d.Body == nil {
		return
	}
	ev.root(func(st *state) {
		f := &frame{fn: fn, sig: fn.Signature(), body: d.Body}
		for _, o := range ev.run(f, st) {
			ev.built(o.st)
		}
	})
}

// RunVar evaluates the initial value of a package-level variable.
func (ev *Evaluator) RunVar(e ast.Expr) {
	ev.root(func(st *state) {
		ev.eval(st, e)
		ev.built(st)
	})
}

func (ev *Evaluator) root(run func(*state)) {
	ev.left = min(functionBudget, ev.budget)
	ev.budget -= ev.left
	ev.depth, ev.nesting, ev.frames, ev.via = 0, 0, nil, nil
	ev.label, ev.quiet = "", 0
	ev.conds = make(map[condition]int)
	run(ev.newState())
	ev.budget += ev.left
}

func (ev *Evaluator) spend(n int) { ev.left = max(0, ev.left-n) }

func (ev *Evaluator) exhausted() bool { return ev.left == 0 }

// giveUp leaves the rest of the running function unknown. What goes too deep
// is not left out, for then only the other ways would be believed.
func (ev *Evaluator) giveUp() { ev.left = 0 }

// built shows the tracked structs of a final state.
func (ev *Evaluator) built(st *state) {
	if ev.exhausted() || ev.quiet > 0 || ev.Hooks.Built == nil {
		return
	}
	ev.spend(len(st.heap) / 4)
	refs := slices.Sorted(maps.Keys(st.heap))
	holders := make(map[int]types.Type)
	for _, ref := range refs {
		if c := st.heap[ref]; c.typ != nil {
			if _, ok := c.typ.Underlying().(*types.Map); ok {
				for _, e := range c.entries {
					markHolders(holders, e.val, c.typ)
				}
			}
		}
	}
	for _, ref := range refs {
		if c := st.heap[ref]; c.typ != nil && ev.Hooks.Tracked(c.typ) {
			v := &value{kind: object, typ: c.typ, ref: ref, pos: c.origin, end: c.end}
			ev.Hooks.Built(Value{ev, st, v}, holders[ref])
		}
	}
}

func markHolders(holders map[int]types.Type, v *value, in types.Type) {
	switch v.kind {
	case object:
		holders[v.ref] = in
	case choice:
		for _, a := range v.arms {
			markHolders(holders, a, in)
		}
	}
}

// A Value is a Go value at one point of an execution. It is valid only during
// the call of the hook that it was given to.
type Value struct {
	ev *Evaluator
	st *state
	v  *value
}

// Range returns the source that yields the value.
func (v Value) Range() (pos, end token.Pos) { return v.v.pos, v.v.end }

// Origin returns where the struct was made that the value is, points to or
// was copied from; NoPos for other values.
func (v Value) Origin() token.Pos {
	if v.v != nil && isRef(v.v) {
		if c := v.st.heap[v.v.ref]; c != nil {
			return c.origin
		}
	}
	return token.NoPos
}

// Type returns the type that the value was built with, nil where it is not
// known.
func (v Value) Type() types.Type { return v.v.typ }

// Arms returns the values that v can be.
func (v Value) Arms() []Value {
	if v.v.kind != choice {
		return []Value{v}
	}
	var list []Value
	for _, a := range v.v.arms {
		list = append(list, Value{v.ev, v.st, a}.Arms()...)
	}
	return list
}

// Field returns a field of the struct that v is or points to. A field that
// was not set has its zero value.
func (v Value) Field(name string) Value {
	return Value{v.ev, v.st, v.ev.fieldOf(v.st, v.v, name)}
}

// Elems returns the elements of a list, and whether these are all.
func (v Value) Elems() (elems []Value, all bool) {
	switch v.v.kind {
	case null:
		return nil, true
	case list:
		c := v.st.heap[v.v.ref]
		if c == nil || c.tainted {
			return nil, false
		}
		for _, e := range c.elems {
			elems = append(elems, Value{v.ev, v.st, e})
		}
		return elems, !c.open
	}
	return nil, false
}

// JSON returns what encoding/json makes of v.
func (v Value) JSON() *form.Value {
	v.ev.nodes = 0
	j := v.ev.json(v.st, v.v, 0)
	v.ev.spend(v.ev.nodes / 2)
	if v.ev.nodes > maxJSONNodes {
		return &form.Value{Pos: v.v.pos, End: v.v.end}
	}
	return j
}

// newBranch returns the number of a new decision.
func (ev *Evaluator) newBranch() int {
	ev.branches++
	return ev.branches
}
