package formeval

import (
	"go/ast"
	"go/token"
	"slices"
)

// A clause is one way through a switch or select.
type clause struct {
	begin func(*state) *state // what happens before its statements
	stmts []ast.Stmt
	arms  uint64 // of the decision
}

func (ev *Evaluator) switchStmt(st *state, s *ast.SwitchStmt, label string) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	var tag *value
	if s.Tag != nil {
		tag = ev.eval(st, s.Tag)
	}
	if st.ctl != falls {
		return st
	}
	var values []string
	x, cases := ev.constCases(s)
	if x != "" {
		values = ev.domain(x)
	}
	d := ev.fresh(min(len(s.Body.List)+1, maxArms))
	if len(values) > 0 {
		d = decision{branch: ev.branchOf("=" + x), arms: len(values) + 1}
	}
	left := d.possible(st) // arms that no clause has taken yet
	var list []clause
	def := -1
	for i, n := range s.Body.List {
		c := n.(*ast.CaseClause)
		k := clause{stmts: c.Body}
		match, sure := false, false
		switch {
		case c.List == nil:
			def = i
		case len(values) > 0:
			for _, v := range cases[i] {
				k.arms |= 1 << slices.Index(values, v) & left
			}
			if match, sure = ev.matches(st, c.List, tag); sure && match {
				k.arms = left
			} else if sure {
				k.arms = 0
			}
		default:
			match, sure = ev.matches(st, c.List, tag)
			if !sure || match {
				k.arms = 1 << min(i, d.arms-2) & left
			}
			if sure && match {
				k.arms = left
			}
		}
		if len(values) > 0 || len(s.Body.List) < maxArms || match && sure { // else others share the arm
			left &^= k.arms
		}
		list = append(list, k)
	}
	if def >= 0 {
		list[def].arms, left = left, 0
	}
	return ev.clauses(st, d, list, left, label)
}

func (ev *Evaluator) typeSwitch(st *state, s *ast.TypeSwitchStmt, label string) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	x := ev.typeSwitched(st, s.Assign)
	if st.ctl != falls {
		return st
	}
	var list []clause
	left := uint64(1)
	for i, n := range s.Body.List {
		c := n.(*ast.CaseClause)
		if c.List == nil {
			left = 0
		}
		list = append(list, clause{
			stmts: c.Body, arms: 1 << min(i+1, maxArms-1),
			begin: func(st *state) *state {
				if obj := ev.Info.Implicits[c]; obj != nil {
					ev.define(st, obj, narrow(x, obj.Type()))
				}
				return st
			},
		})
	}
	return ev.clauses(st, ev.fresh(min(len(list)+1, maxArms)), list, left, label)
}

// typeSwitched evaluates the operand of a type switch.
func (ev *Evaluator) typeSwitched(st *state, s ast.Stmt) *value {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			e = s.Rhs[0]
		}
	}
	if a, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return ev.eval(st, a.X)
	}
	return unknownValue
}

func (ev *Evaluator) selectStmt(st *state, s *ast.SelectStmt, label string) *state {
	var list []clause
	for i, n := range s.Body.List {
		c := n.(*ast.CommClause)
		k := clause{stmts: c.Body, arms: 1 << min(i, maxArms-1)}
		if c.Comm != nil {
			k.begin = func(st *state) *state { return ev.stmt(st, c.Comm) }
		}
		list = append(list, k)
	}
	if len(list) == 0 { // it blocks for ever
		st.ctl = finished
		return st
	}
	return ev.clauses(st, ev.fresh(min(len(list), maxArms)), list, 0, label)
}

// clauses executes the clauses whose arms are not empty. With the arms in
// left, none is taken.
func (ev *Evaluator) clauses(st *state, d decision, list []clause, left uint64, label string) *state {
	ends := make([]*state, d.arms)
	taken := func(arms uint64, end *state) {
		for i := range ends {
			if arms&(1<<i) == 0 {
				continue
			}
			if ends[i] != nil { // more clauses than arms
				end = ev.joinStates(ends[i], end)
			}
			ends[i] = end
		}
	}
	var falling *state // by fallthrough, into the next clause
	var fell uint64
	for _, k := range list {
		if k.arms == 0 && falling == nil {
			continue
		}
		t := &target{label: label}
		end := ev.enclosing(t, func() *state {
			return ev.block(ev.enter(st, d, k, falling), k.stmts)
		})
		arms := k.arms | fell
		falling, fell = nil, 0
		if n := len(k.stmts); n > 0 && end.ctl == falls {
			if b, ok := k.stmts[n-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
				falling, fell = end, arms
				if len(t.breaks) == 0 {
					continue
				}
				taken(arms, ev.joinStates(t.breaks...))
				continue
			}
		}
		taken(arms, ev.joinStates(append(t.breaks, end)...))
	}
	if left != 0 {
		st.assume(d.branch, left)
		taken(left, st)
	}
	out := ev.decide(d, func(arm uint64) *state {
		for i := range ends {
			if arm == 1<<i {
				return ends[i]
			}
		}
		return nil
	})
	if out == nil { // nothing can be taken
		st.ctl = finished
		return st
	}
	return out
}

// enter returns the state in which the statements of a clause begin.
func (ev *Evaluator) enter(st *state, d decision, k clause, falling *state) *state {
	if k.arms == 0 {
		return falling
	}
	in := ev.fork(st)
	in.assume(d.branch, k.arms)
	if k.begin != nil {
		in = k.begin(in)
	}
	if falling == nil {
		return in
	}
	return ev.joinStates(falling, in)
}

// matches tells whether a case of a switch is taken, where that is known.
func (ev *Evaluator) matches(st *state, exprs []ast.Expr, tag *value) (match, sure bool) {
	sure = true
	for _, e := range exprs {
		v := ev.maybe(st, e)
		var eq, ok bool
		if tag == nil {
			eq, ok = v.truth()
		} else {
			eq, ok = equal(tag, v)
		}
		if ok && eq {
			return true, sure
		}
		sure = sure && ok
	}
	return false, sure
}
