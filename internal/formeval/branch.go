package formeval

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A condition identifies a test that has the same outcome each time in one
// execution of a function: its variables are never assigned to.
type condition struct {
	frame int
	text  string
}

// A decision is a branch and the arms that a condition leads to when it is
// true, as a set of bits. Where the condition is the comparison of a value
// with a constant, each constant that the function compares the value with
// has an arm, and the last is for all others.
type decision struct {
	branch int
	arms   int
	mask   uint64
}

func (d decision) all() uint64 { return 1<<d.arms - 1 }

func (ev *Evaluator) ifStmt(st *state, s *ast.IfStmt) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	cond := ev.eval(st, s.Cond)
	d := ev.decisionOf(s.Cond)
	var yes, no uint64
	possible := d.possible(st)
	if b, ok := cond.truth(); ok {
		if b {
			yes = possible
		} else {
			no = possible
		}
	} else {
		yes, no = possible&d.mask, possible&^d.mask
	}
	switch {
	case no == 0:
		return ev.block(st, s.Body.List)
	case yes == 0 && s.Else == nil:
		return st
	case yes == 0:
		return ev.stmt(st, s.Else)
	}
	then := ev.fork(st)
	then.assume(d.branch, yes)
	st.assume(d.branch, no)
	then = ev.block(then, s.Body.List)
	if s.Else != nil {
		st = ev.stmt(st, s.Else)
	}
	return ev.decide(d, func(arm uint64) *state {
		if yes&arm != 0 {
			return then
		}
		if no&arm != 0 {
			return st
		}
		return nil
	})
}

// possible returns the arms of d that can have led to st.
func (d decision) possible(st *state) uint64 {
	if mask, ok := st.facts[d.branch]; ok {
		return mask
	}
	return d.all()
}

// decide merges the states after a decision: one for each arm, nil for one
// that did not come up. The arms keep their places, since the same branch can
// come up again; one that leads nowhere gets the state of another.
func (ev *Evaluator) decide(d decision, of func(arm uint64) *state) *state {
	states := make([]*state, d.arms)
	var live, dead *state
	for i := range states {
		switch st := of(1 << i); {
		case st == nil:
		case st.ctl == falls:
			states[i], live = st, st
		default:
			dead = st
		}
	}
	if live == nil {
		return dead
	}
	for i := range states {
		if states[i] == nil {
			states[i] = live
		}
	}
	out := ev.merge(d.branch, states)
	if out.facts[d.branch] == d.all() {
		delete(out.facts, d.branch)
	}
	return out
}

// fresh returns a decision between n arms that has nothing to do with others.
func (ev *Evaluator) fresh(n int) decision {
	return decision{branch: ev.newBranch(), arms: n, mask: 1}
}

// decisionOf returns what a condition decides.
func (ev *Evaluator) decisionOf(cond ast.Expr) decision {
	negated := false
	for {
		cond = ast.Unparen(cond)
		u, ok := cond.(*ast.UnaryExpr)
		if !ok || u.Op != token.NOT {
			break
		}
		cond, negated = u.X, !negated
	}
	d, key := decision{arms: 2, mask: 1}, ""
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.NEQ || b.Op == token.EQL) {
		negated = negated != (b.Op == token.NEQ)
		x, c := ev.comparison(b)
		if x != "" {
			if values := ev.domain(x); slices.Contains(values, c) {
				d, key = decision{arms: len(values) + 1, mask: 1 << slices.Index(values, c)}, "="+x
			}
		}
		if left, ok := ev.stable(b.X); ok && key == "" {
			if right, ok := ev.stable(b.Y); ok {
				key = left + "==" + right
			}
		}
	} else if s, ok := ev.stable(cond); ok {
		key = s
	}
	d.branch = ev.branchOf(key)
	if negated {
		d.mask = d.all() &^ d.mask
	}
	return d
}

// branchOf returns the branch of a test in the running function, a new one
// where it has no key.
func (ev *Evaluator) branchOf(key string) int {
	if key == "" {
		return ev.newBranch()
	}
	c := condition{ev.top().id, key}
	branch, ok := ev.conds[c]
	if !ok {
		branch = ev.newBranch()
		ev.conds[c] = branch
	}
	return branch
}

// comparison returns the key of what a comparison compares with a constant,
// "" where it does not, and the constant.
func (ev *Evaluator) comparison(b *ast.BinaryExpr) (x, c string) {
	for _, p := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
		if v := ev.Info.Types[p[1]].Value; v != nil && v.Kind() != constant.Unknown {
			if x, ok := ev.stable(p[0]); ok {
				return x, v.ExactString()
			}
		}
	}
	return "", ""
}

// domain returns the constants that the running function compares a stable
// value with, nil where they are too many.
func (ev *Evaluator) domain(x string) []string {
	f := ev.top()
	if f.domains == nil {
		f.domains = make(map[string][]string)
		add := func(x, c string) {
			if x != "" && !slices.Contains(f.domains[x], c) && len(f.domains[x]) < maxArms {
				f.domains[x] = append(f.domains[x], c)
			}
		}
		ast.Inspect(f.body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					add(ev.comparison(n))
				}
			case *ast.SwitchStmt:
				if x, cases := ev.constCases(n); x != "" {
					for _, c := range slices.Concat(cases...) {
						add(x, c)
					}
				}
			}
			return true
		})
	}
	if values := f.domains[x]; len(values) < maxArms {
		return values
	}
	return nil
}

// constCases returns the key of what a switch compares with constants, ""
// where it does not, and the constants of each clause.
func (ev *Evaluator) constCases(s *ast.SwitchStmt) (x string, cases [][]string) {
	if s.Tag == nil {
		return "", nil
	}
	x, ok := ev.stable(s.Tag)
	if !ok {
		return "", nil
	}
	for _, c := range s.Body.List {
		var values []string
		for _, e := range c.(*ast.CaseClause).List {
			v := ev.Info.Types[e].Value
			if v == nil || v.Kind() == constant.Unknown {
				return "", nil
			}
			values = append(values, v.ExactString())
		}
		cases = append(cases, values)
	}
	return x, cases
}

// stable returns a key for an expression that always has the same value in
// one execution of a function.
func (ev *Evaluator) stable(e ast.Expr) (key string, ok bool) {
	var b strings.Builder
	ok = ev.stableKey(&b, e, 0)
	return b.String(), ok && b.Len() > 0
}

func (ev *Evaluator) stableKey(b *strings.Builder, e ast.Expr, depth int) bool {
	if depth > maxNesting {
		return false
	}
	if v := ev.Info.Types[e].Value; v != nil {
		b.WriteString(v.ExactString())
		return v.Kind() != constant.Unknown
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		switch obj := ev.object(e).(type) {
		case *types.Var:
			fmt.Fprintf(b, "%s@%d", obj.Name(), obj.Pos())
			return ev.writes.count[obj] == 0 && !ev.writes.loops[obj]
		case *types.Nil:
			b.WriteString("nil")
			return true
		}
	case *ast.SelectorExpr:
		if sel := ev.Info.Selections[e]; sel == nil || sel.Kind() != types.FieldVal {
			return false
		}
		ok := ev.stableKey(b, e.X, depth+1)
		b.WriteString("." + e.Sel.Name)
		return ok && !ev.writes.fields[ev.Info.Uses[e.Sel]]
	case *ast.BinaryExpr:
		b.WriteString("(")
		ok := ev.stableKey(b, e.X, depth+1)
		b.WriteString(e.Op.String())
		ok = ok && ev.stableKey(b, e.Y, depth+1)
		b.WriteString(")")
		return ok
	case *ast.UnaryExpr:
		if e.Op != token.NOT {
			return false
		}
		b.WriteString("!")
		return ev.stableKey(b, e.X, depth+1)
	case *ast.CallExpr:
		if f, ok := typeutil.Callee(ev.Info, e).(*types.Builtin); ok && f.Name() == "len" && len(e.Args) == 1 {
			b.WriteString("#")
			return ev.stableKey(b, e.Args[0], depth+1)
		}
	}
	return false
}
