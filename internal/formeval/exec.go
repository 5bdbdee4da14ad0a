package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// A target is a statement that break, and of loops continue, can leave.
type target struct {
	label             string
	loop              bool
	breaks, continues []*state
}

func (ev *Evaluator) top() *frame { return ev.frames[len(ev.frames)-1] }

// run executes a body and returns the ways out of it.
func (ev *Evaluator) run(f *frame, st *state) []outcome {
	ev.states++
	f.id = ev.states
	ev.frames = append(ev.frames, f)
	defer func() { ev.frames = ev.frames[:len(ev.frames)-1] }()
	if f.sig != nil {
		for i := range f.sig.Results().Len() {
			if r := f.sig.Results().At(i); r.Name() != "" {
				ev.define(st, r, ev.zero(st, r.Type(), token.NoPos, token.NoPos))
			}
		}
	}
	st = ev.block(st, f.body.List)
	if st.ctl == falls {
		f.returns = append(f.returns, outcome{st: st})
	}
	for _, d := range f.deferred { // what they see at the end is not followed
		for _, o := range f.returns {
			ev.taint(o.st, d, make(map[int]bool))
		}
	}
	return f.returns
}

// block executes statements in order until one does not fall through.
func (ev *Evaluator) block(st *state, stmts []ast.Stmt) *state {
	for _, s := range stmts {
		if st.ctl != falls {
			break
		}
		st = ev.stmt(st, s)
	}
	return st
}

func (ev *Evaluator) stmt(st *state, s ast.Stmt) *state {
	if ev.nesting >= maxNesting {
		ev.giveUp()
	}
	if ev.exhausted() {
		st.ctl = finished
		return st
	}
	ev.nesting++
	defer func() { ev.nesting-- }()
	ev.spend(1)
	label := ev.label
	ev.label = ""
	switch s := s.(type) {
	case *ast.ExprStmt:
		ev.eval(st, s.X)
		if ev.neverReturns(s.X) {
			st.ctl = finished
		}
	case *ast.AssignStmt:
		ev.assignStmt(st, s)
	case *ast.IncDecStmt:
		ev.assign(st, s.X, unknownValue)
	case *ast.DeclStmt:
		ev.declStmt(st, s)
	case *ast.ReturnStmt:
		ev.returnStmt(st, s)
	case *ast.BlockStmt:
		return ev.block(st, s.List)
	case *ast.LabeledStmt:
		ev.label = s.Label.Name
		return ev.stmt(st, s.Stmt)
	case *ast.IfStmt:
		return ev.ifStmt(st, s)
	case *ast.ForStmt:
		return ev.forStmt(st, s, label)
	case *ast.RangeStmt:
		return ev.rangeStmt(st, s, label)
	case *ast.SwitchStmt:
		return ev.switchStmt(st, s, label)
	case *ast.TypeSwitchStmt:
		return ev.typeSwitch(st, s, label)
	case *ast.SelectStmt:
		return ev.selectStmt(st, s, label)
	case *ast.BranchStmt:
		ev.branchStmt(st, s)
	case *ast.GoStmt:
		ev.later(st, s.Call)
	case *ast.DeferStmt:
		ev.later(st, s.Call)
		if lit, ok := ast.Unparen(s.Call.Fun).(*ast.FuncLit); ok {
			f := ev.top()
			f.deferred = append(f.deferred, &value{kind: function, lit: lit})
		}
	case *ast.SendStmt:
		ev.eval(st, s.Chan)
		ev.eval(st, s.Value)
	}
	return st
}

func (ev *Evaluator) branchStmt(st *state, s *ast.BranchStmt) {
	f := ev.top()
	name := ""
	if s.Label != nil {
		name = s.Label.Name
	}
	if s.Tok == token.FALLTHROUGH {
		return // the switch sees to it
	}
	st.ctl = finished // by goto: where that goes is not followed
	for i := len(f.targets) - 1; i >= 0 && s.Tok != token.GOTO; i-- {
		t := f.targets[i]
		switch {
		case name != "" && t.label != name:
		case s.Tok == token.CONTINUE && t.loop:
			st.ctl = jumps
			t.continues = append(t.continues, st)
			return
		case s.Tok == token.BREAK:
			st.ctl = jumps
			t.breaks = append(t.breaks, st)
			return
		}
	}
}

// enclosing executes what break and continue can leave, and returns the state
// at its end. The states that they leave it with fall through afterwards.
func (ev *Evaluator) enclosing(t *target, run func() *state) *state {
	f := ev.top()
	f.targets = append(f.targets, t)
	end := run()
	f.targets = f.targets[:len(f.targets)-1]
	if end.ctl == jumps { // it is one of those that are parked
		end = &state{ctl: finished}
	}
	for _, list := range [][]*state{t.breaks, t.continues} {
		for _, st := range list {
			st.ctl = falls
		}
	}
	return end
}

// joinStates merges the states that fall through into one. Where none does,
// it returns one that does not.
func (ev *Evaluator) joinStates(states ...*state) *state {
	var live []*state
	for _, st := range states {
		if st.ctl == falls {
			live = append(live, st)
		}
	}
	if len(live) == 0 {
		return states[len(states)-1]
	}
	return ev.merge(ev.newBranch(), live)
}

func (ev *Evaluator) returnStmt(st *state, s *ast.ReturnStmt) {
	var results []*value
	f := ev.top()
	switch {
	case len(s.Results) == 1 && f.sig != nil && f.sig.Results().Len() > 1:
		if call, ok := ast.Unparen(s.Results[0]).(*ast.CallExpr); ok {
			results = ev.call(st, call)
		}
	case len(s.Results) == 0 && f.sig != nil:
		for i := range f.sig.Results().Len() {
			results = append(results, ev.variable(st, f.sig.Results().At(i)))
		}
	default:
		for _, e := range s.Results {
			v := ev.evalResult(st, e, f.body)
			if i := len(results); f.sig != nil && i < f.sig.Results().Len() {
				v = v.as(f.sig.Results().At(i).Type())
			}
			results = append(results, v)
		}
	}
	if st.ctl != falls {
		return // what was to be returned never came
	}
	if f.sig != nil {
		for i := range min(len(results), f.sig.Results().Len()) {
			if ev.writes.last[f.sig.Results().At(i)] == inClosure { // by a deferred function
				results[i] = unknownValue
			}
		}
	}
	st.ctl = finished
	f.returns = append(f.returns, outcome{st, results})
}

func (ev *Evaluator) declStmt(st *state, s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR {
		return
	}
	for _, sp := range d.Specs {
		spec, ok := sp.(*ast.ValueSpec)
		if !ok {
			continue
		}
		vals := ev.values(st, spec.Values, len(spec.Names))
		for i, name := range spec.Names {
			obj := ev.Info.Defs[name]
			switch {
			case obj == nil:
			case len(spec.Values) == 0:
				ev.define(st, obj, ev.zero(st, obj.Type(), name.Pos(), name.End()))
			default:
				ev.define(st, obj, vals[i].as(obj.Type()))
			}
		}
	}
}

// values evaluates n expressions, or the one call that yields n values.
func (ev *Evaluator) values(st *state, exprs []ast.Expr, n int) []*value {
	vals := make([]*value, n)
	for i := range vals {
		vals[i] = unknownValue
	}
	if len(exprs) == n {
		for i, e := range exprs {
			vals[i] = ev.evalCopy(st, e)
		}
	} else if len(exprs) == 1 && n > 0 {
		switch e := ast.Unparen(exprs[0]).(type) {
		case *ast.CallExpr:
			copy(vals, ev.call(st, e))
		default: // v, ok := x.(T), m[k], <-c
			vals[0] = ev.evalCopy(st, e)
			if a, ok := e.(*ast.TypeAssertExpr); ok && n == 2 && holds(vals[0], ev.Info.TypeOf(a.Type)) {
				vals[1] = &value{kind: scalar, typ: types.Typ[types.Bool], scalar: constant.MakeBool(true), pos: e.Pos(), end: e.End()}
			}
		}
	}
	return vals
}

// holds reports whether it is certain that v, in an interface, is of type t.
func holds(v *value, t types.Type) bool {
	switch v.kind {
	case text, scalar, mapping, list, object:
		return t != nil && v.typ != nil && types.Identical(v.typ, t)
	}
	return false
}

func (ev *Evaluator) assignStmt(st *state, s *ast.AssignStmt) {
	if len(s.Lhs) == 0 || len(s.Rhs) == 0 {
		return
	}
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		v := unknownValue
		if t := ev.Info.TypeOf(s.Lhs[0]); s.Tok == token.ADD_ASSIGN && isString(t) {
			x, y := ev.eval(st, s.Lhs[0]), ev.eval(st, s.Rhs[0])
			v = &value{kind: text, typ: t, text: ev.concat(asText(x, s.Lhs[0]), asText(y, s.Rhs[0])), pos: s.Pos(), end: s.End()}
		} else {
			ev.eval(st, s.Rhs[0])
		}
		ev.assign(st, s.Lhs[0], v)
		return
	}
	vals := ev.values(st, s.Rhs, len(s.Lhs))
	for i, lhs := range s.Lhs {
		ev.assign(st, lhs, vals[i].as(ev.Info.TypeOf(lhs)))
	}
}

// neverReturns reports whether an expression statement ends the execution.
func (ev *Evaluator) neverReturns(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := typeutil.Callee(ev.Info, call).(type) {
	case *types.Builtin:
		return f.Name() == "panic"
	case *types.Func:
		return effect.NeverReturns(f)
	}
	return false
}
