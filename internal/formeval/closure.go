package formeval

import (
	"go/ast"
	"go/types"
)

// closure executes the body of a function literal, once, where it is met. Of
// the variables that it captures it knows those that do not change later.
func (ev *Evaluator) closure(st *state, lit *ast.FuncLit) {
	if ev.depth >= maxDepth || ev.quiet > 0 || ev.running(nil, lit) {
		return
	}
	in := ev.fork(st)
	in.ctl = falls
	ev.forgetChanged(in, lit)
	sig, _ := ev.Info.TypeOf(lit).(*types.Signature)
	if sig != nil { // it may have been called before
		for i := range sig.Params().Len() {
			ev.define(in, sig.Params().At(i), unknownValue)
		}
	}
	ev.depth++
	defer func() { ev.depth-- }()
	for _, o := range ev.run(&frame{lit: lit, sig: sig, body: lit.Body}, in) {
		ev.built(o.st)
	}
}

// forgetChanged forgets the variables that are changed behind a function
// literal.
func (ev *Evaluator) forgetChanged(st *state, lit *ast.FuncLit) {
	for obj := range st.vars {
		if v, ok := obj.(*types.Var); ok && ev.changesAfter(v, lit) {
			st.vars[obj] = unknownValue
		}
	}
}

// changesAfter reports whether a captured variable is, or what it holds is,
// changed behind the literal, in another turn of a loop around it, or in a
// function literal.
func (ev *Evaluator) changesAfter(v *types.Var, lit *ast.FuncLit) bool {
	from := lit.Pos()
	for _, loop := range ev.writes.around[lit] {
		if v.Pos() < loop {
			from = min(from, loop)
		}
	}
	return v.Pos() < lit.Pos() && ev.writes.last[v] > from
}

func (ev *Evaluator) running(fn *types.Func, lit *ast.FuncLit) bool {
	for _, f := range ev.frames {
		if lit != nil && f.lit == lit || fn != nil && f.fn == fn {
			return true
		}
	}
	return false
}

// funcLit returns the value of a function literal, with the variables that it
// captures as they will be when the function around it has returned.
func (ev *Evaluator) funcLit(st *state, lit *ast.FuncLit) *value {
	v := &value{kind: function, lit: lit, pos: lit.Pos(), end: lit.End()}
	if len(ev.frames) == 0 {
		return v
	}
	v.frame = ev.top().id
	v.env = make(map[*types.Var]*value)
	for _, free := range ev.captured(lit) {
		w := st.vars[free]
		if w == nil || w.kind != boxed && ev.changesAfter(free, lit) {
			w = unknownValue
		}
		v.env[free] = w
	}
	ev.spend(len(v.env) / 8)
	return v
}

// captured returns the variables that a function literal uses of the
// functions around it.
func (ev *Evaluator) captured(lit *ast.FuncLit) []*types.Var {
	if free, ok := ev.frees[lit]; ok {
		return free
	}
	var free []*types.Var
	seen := make(map[*types.Var]bool)
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := ev.Info.Uses[id].(*types.Var)
		if !ok || seen[v] || v.IsField() || ev.isGlobal(v) {
			return true
		}
		if v.Pos() < lit.Pos() || v.Pos() >= lit.End() {
			seen[v] = true
			free = append(free, v)
		}
		return true
	})
	ev.frees[lit] = free
	return free
}

func (ev *Evaluator) isGlobal(v *types.Var) bool {
	return v.Pkg() == nil || v.Parent() == v.Pkg().Scope()
}

// capture gives the variables that a function literal captures the values of
// the execution in which it was met, where that has ended, and returns what
// they were before.
func (ev *Evaluator) capture(st *state, f *value) map[*types.Var]*value {
	for _, frame := range ev.frames {
		if frame.id == f.frame {
			return nil
		}
	}
	before := make(map[*types.Var]*value)
	for v, w := range f.env {
		before[v] = st.vars[v]
		st.vars[v] = w
	}
	return before
}

// restore undoes capture.
func (st *state) restore(before map[*types.Var]*value) {
	for v, w := range before {
		if w == nil {
			delete(st.vars, v)
		} else {
			st.vars[v] = w
		}
	}
}

// later executes a call of which it is not known when it happens: by go, or
// when the function ends.
func (ev *Evaluator) later(st *state, e *ast.CallExpr) {
	fn, f, recv := ev.callee(st, e)
	args := []*value{recv}
	in := ev.fork(st)
	in.ctl = falls
	for _, a := range e.Args {
		v := ev.eval(st, a)
		args = append(args, v)
		if root := ev.rootVar(a); root != nil && ev.writes.inner[root] > e.Pos() {
			ev.taint(in, v, make(map[int]bool))
		}
	}
	if f != nil {
		args = append(args, f)
		if f.lit != nil {
			ev.forgetChanged(in, f.lit)
		}
	}
	ev.call(in, e)
	ev.built(in)
	ev.escape(st, fn, args)
}
