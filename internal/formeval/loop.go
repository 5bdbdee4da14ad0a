package formeval

import (
	"go/ast"
	"go/types"

	"github.com/elicitlint/elicitlint/internal/form"
)

// forStmt executes the body of a loop as if it may or may not run, with what
// it changes not known.
func (ev *Evaluator) forStmt(st *state, s *ast.ForStmt) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	return ev.loop(st, s, s.Body, s.Cond, nil)
}

func (ev *Evaluator) rangeStmt(st *state, s *ast.RangeStmt) *state {
	x := ev.eval(st, s.X)
	if turns, ok := ev.turns(st, x); ok {
		return ev.unrolled(st, s, turns)
	}
	return ev.loop(st, s, s.Body, nil, func(st *state) {
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if e != nil {
				ev.assign(st, e, unknownValue)
			}
		}
	})
}

// turns returns the keys and values that a loop over x goes through.
func (ev *Evaluator) turns(st *state, x *value) (turns [][2]*value, ok bool) {
	if x.kind != list && x.kind != mapping {
		return nil, false
	}
	c := st.heap[x.ref]
	if c == nil || c.open || c.tainted || len(c.elems)+len(c.entries) > maxUnroll {
		return nil, false
	}
	for _, e := range c.elems {
		if e.kind == choice || e.kind == absent {
			return nil, false
		}
		turns = append(turns, [2]*value{unknownValue, e})
	}
	for _, e := range c.entries {
		if e.val.kind == choice || e.val.kind == absent {
			return nil, false
		}
		key := &value{kind: text, pos: e.keyPos, end: e.keyEnd, text: form.Unplaced(e.key, e.keyPos, e.keyEnd)}
		turns = append(turns, [2]*value{key, e.val})
	}
	return turns, true
}

func (ev *Evaluator) unrolled(st *state, s *ast.RangeStmt, turns [][2]*value) *state {
	var out []*state
	for _, turn := range turns {
		if s.Key != nil {
			ev.assign(st, s.Key, turn[0])
		}
		if s.Value != nil {
			ev.assign(st, s.Value, ev.copied(st, turn[1]))
		}
		parked := ev.enclosing(func() { st = ev.block(st, s.Body.List) })
		// A continue goes on with the next turn. A break is taken for one
		// too: what later turns do may then not happen, which merging the
		// state at the break with the end accounts for.
		for _, p := range parked {
			if p != st {
				out = append(out, p)
			}
		}
		if st.ctl != falls {
			if len(out) == 0 {
				return st
			}
			st, out = out[len(out)-1], out[:len(out)-1]
		}
	}
	if len(out) > 0 {
		return ev.decide(ev.newBranch(), append([]*state{st}, out...)...)
	}
	return st
}

// loop executes a body of which it is not known how often it runs.
func (ev *Evaluator) loop(st *state, s ast.Node, body *ast.BlockStmt, cond ast.Expr, turn func(*state)) *state {
	ev.havoc(st, s)
	in := ev.fork(st)
	if turn != nil {
		turn(in)
	}
	if cond != nil {
		ev.eval(in, cond)
	}
	var end *state
	parked := ev.enclosing(func() { end = ev.block(in, body.List) })
	if f, ok := s.(*ast.ForStmt); ok && f.Cond == nil {
		// for {} is left by break only.
		if len(parked) == 0 {
			st.ctl = finished
			return st
		}
		return ev.decide(ev.newBranch(), parked...)
	}
	return ev.decide(ev.newBranch(), append([]*state{st, end}, parked...)...)
}

// havoc forgets the variables that a loop's turns assign to. A slice that is
// appended to keeps its elements and may have more.
func (ev *Evaluator) havoc(st *state, loop ast.Node) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				id, ok := ast.Unparen(lhs).(*ast.Ident)
				if !ok {
					continue
				}
				obj := ev.object(id)
				v, known := st.vars[obj]
				if !known {
					continue
				}
				st.vars[obj] = unknownValue
				if v.kind == list && i < len(n.Rhs) && isAppend(ev.Info, n.Rhs[i]) {
					st.vars[obj] = ev.opened(st, v)
				}
			}
		case *ast.IncDecStmt:
			if id, ok := ast.Unparen(n.X).(*ast.Ident); ok {
				if _, known := st.vars[ev.object(id)]; known {
					st.vars[ev.object(id)] = unknownValue
				}
			}
		}
		return true
	})
}

// opened returns a list with the elements of v that may have more.
func (ev *Evaluator) opened(st *state, v *value) *value {
	c := st.heap[v.ref]
	if c == nil {
		return unknownValue
	}
	d := *c
	d.open = true
	w := *v
	w.ref = ev.alloc(st, &d)
	return &w
}

func isAppend(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := info.Uses[id].(*types.Builtin)
	return ok && b.Name() == "append"
}

// closure executes the body of a function literal, once, where it is met. Of
// the variables that it captures it knows those that do not change later.
func (ev *Evaluator) closure(st *state, lit *ast.FuncLit) {
	if ev.depth >= maxDepth || ev.running(nil, lit) {
		return
	}
	in := ev.fork(st)
	in.ctl = falls
	for obj := range in.vars {
		if v, ok := obj.(*types.Var); ok && ev.changesAfter(v, lit) {
			in.vars[obj] = unknownValue
		}
	}
	sig, _ := ev.Info.TypeOf(lit).(*types.Signature)
	ev.depth++
	defer func() { ev.depth-- }()
	for _, o := range ev.run(&frame{lit: lit, sig: sig, body: lit.Body}, in) {
		ev.built(o.st)
	}
}

// changesAfter reports whether a captured variable is, or what it holds is,
// changed behind the literal or in a function literal.
func (ev *Evaluator) changesAfter(v *types.Var, lit *ast.FuncLit) bool {
	return v.Pos() < lit.Pos() && ev.changes[v] > lit.Pos()
}

func (ev *Evaluator) running(fn *types.Func, lit *ast.FuncLit) bool {
	for _, f := range ev.frames {
		if lit != nil && f.lit == lit || fn != nil && f.fn == fn {
			return true
		}
	}
	return false
}
