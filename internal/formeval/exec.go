package formeval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A condition identifies a test that has the same outcome each time in one
// execution of a function: its variables are never assigned to.
type condition struct {
	frame int
	text  string
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
				st.vars[r] = ev.zero(st, r.Type(), token.NoPos, token.NoPos)
			}
		}
	}
	st = ev.block(st, f.body.List)
	if st.ctl == falls {
		f.returns = append(f.returns, outcome{st: st})
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
	if ev.exhausted() || ev.nesting >= maxNesting {
		st.ctl = finished
		return st
	}
	ev.nesting++
	defer func() { ev.nesting-- }()
	ev.spend(1)
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
		return ev.stmt(st, s.Stmt)
	case *ast.IfStmt:
		return ev.ifStmt(st, s)
	case *ast.ForStmt:
		return ev.forStmt(st, s)
	case *ast.RangeStmt:
		return ev.rangeStmt(st, s)
	case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return ev.cases(st, s)
	case *ast.BranchStmt:
		ev.branchStmt(st, s)
	case *ast.GoStmt:
		ev.eval(st, s.Call)
	case *ast.DeferStmt:
		ev.eval(st, s.Call)
	case *ast.SendStmt:
		ev.eval(st, s.Value)
	}
	return st
}

func (ev *Evaluator) branchStmt(st *state, s *ast.BranchStmt) {
	switch s.Tok {
	case token.BREAK:
		st.ctl = breaks
	case token.CONTINUE:
		st.ctl = loops
	case token.GOTO:
		st.ctl = finished
	}
	f := ev.top()
	if n := len(f.parked); n > 0 && (st.ctl == breaks || st.ctl == loops) {
		f.parked[n-1] = append(f.parked[n-1], st)
	}
}

// enclosing executes what break and continue can leave, and returns the
// states that they left it with.
func (ev *Evaluator) enclosing(run func()) []*state {
	f := ev.top()
	f.parked = append(f.parked, nil)
	run()
	parked := f.parked[len(f.parked)-1]
	f.parked = f.parked[:len(f.parked)-1]
	for _, st := range parked {
		st.ctl = falls
	}
	return parked
}

// decide merges the states after a decision, without those that do not fall
// through.
func (ev *Evaluator) decide(branch int, states ...*state) *state {
	var live []*state
	for _, st := range states {
		if st.ctl == falls {
			live = append(live, st)
		}
	}
	if len(live) == 0 {
		return states[0]
	}
	return ev.merge(branch, live)
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
			if v, ok := st.vars[f.sig.Results().At(i)]; ok {
				results = append(results, v)
			}
		}
	default:
		for _, e := range s.Results {
			results = append(results, ev.evalCopy(st, e))
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
			if obj := ev.Info.Defs[name]; obj != nil {
				if len(spec.Values) == 0 {
					st.vars[obj] = ev.zero(st, obj.Type(), name.Pos(), name.End())
				} else {
					st.vars[obj] = vals[i]
				}
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
	} else if len(exprs) == 1 {
		switch e := ast.Unparen(exprs[0]).(type) {
		case *ast.CallExpr:
			copy(vals, ev.call(st, e))
		default: // v, ok := x.(T), m[k], <-c
			vals[0] = ev.evalCopy(st, e)
		}
	}
	return vals
}

func (ev *Evaluator) assignStmt(st *state, s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		v := unknownValue
		if s.Tok == token.ADD_ASSIGN && isString(ev.Info.TypeOf(s.Lhs[0])) {
			x, y := ev.eval(st, s.Lhs[0]), ev.eval(st, s.Rhs[0])
			v = &value{kind: text, text: asText(x, s.Lhs[0]).Concat(asText(y, s.Rhs[0])), pos: s.Pos(), end: s.End()}
		} else {
			ev.eval(st, s.Rhs[0])
		}
		ev.assign(st, s.Lhs[0], v)
		return
	}
	vals := ev.values(st, s.Rhs, len(s.Lhs))
	for i, lhs := range s.Lhs {
		ev.assign(st, lhs, vals[i])
	}
}

// assign stores a value in what lhs denotes.
func (ev *Evaluator) assign(st *state, lhs ast.Expr, v *value) {
	switch lhs := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		if obj := ev.object(lhs); obj != nil {
			st.vars[obj] = v
		}
	case *ast.SelectorExpr:
		sel := ev.Info.Selections[lhs]
		if sel == nil {
			return // a variable of another package
		}
		path := fieldPath(sel)
		x := ev.eval(st, lhs.X)
		for i, name := range path {
			if i == len(path)-1 {
				ev.store(st, x, entry{name, lhs.Sel.Pos(), lhs.Sel.End(), v})
				return
			}
			x = ev.fieldOf(st, x, name)
		}
	case *ast.IndexExpr:
		x := ev.eval(st, lhs.X)
		ev.storeAt(st, x, ev.eval(st, lhs.Index), lhs.Index, v)
	case *ast.StarExpr:
		x := ev.eval(st, lhs.X)
		if x.kind == object {
			if c := st.writable(x.ref); c != nil {
				if w := st.heap[v.ref]; v.kind == object && w != nil {
					c.entries = append([]entry(nil), w.entries...)
					c.open, c.tainted = w.open, w.tainted
				} else {
					c.tainted = true
				}
			}
		}
	}
}

// store sets a field of the struct, or of each of the structs, that x is.
func (ev *Evaluator) store(st *state, x *value, e entry) {
	switch x.kind {
	case choice:
		for _, a := range x.arms {
			ev.store(st, a, e)
		}
	case object:
		if c := st.writable(x.ref); c != nil {
			c.set(e)
		}
	}
}

func (ev *Evaluator) storeAt(st *state, x, key *value, keyExpr ast.Expr, v *value) {
	switch x.kind {
	case choice:
		for _, a := range x.arms {
			ev.storeAt(st, a, key, keyExpr, v)
		}
	case mapping:
		c := st.writable(x.ref)
		if c == nil {
			return
		}
		if k, ok := key.known(); ok && len(c.entries) < maxElems {
			c.set(entry{k, keyExpr.Pos(), keyExpr.End(), v})
		} else {
			c.open = true
		}
	case list:
		if c := st.writable(x.ref); c != nil {
			c.elems, c.open = nil, true
		}
	}
}

func (ev *Evaluator) ifStmt(st *state, s *ast.IfStmt) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	cond := ev.eval(st, s.Cond)
	if b, ok := cond.truth(); ok {
		if b {
			return ev.block(st, s.Body.List)
		}
		if s.Else != nil {
			return ev.stmt(st, s.Else)
		}
		return st
	}
	branch, negated := ev.branchOf(s.Cond)
	then := ev.block(ev.fork(st), s.Body.List)
	other := st
	if s.Else != nil {
		other = ev.stmt(other, s.Else)
	}
	if negated {
		return ev.decideBoth(branch, other, then)
	}
	return ev.decideBoth(branch, then, other)
}

// decideBoth is decide for the two ways of an if. The arms keep their places,
// since the same branch can come up again.
func (ev *Evaluator) decideBoth(branch int, then, other *state) *state {
	if then.ctl != falls {
		return other
	}
	if other.ctl != falls {
		return then
	}
	return ev.merge(branch, []*state{then, other})
}

// branchOf returns the branch that a condition decides, which is the same for
// the same test of variables that never change, and whether the condition is
// that test's negation.
func (ev *Evaluator) branchOf(cond ast.Expr) (branch int, negated bool) {
	for {
		cond = ast.Unparen(cond)
		u, ok := cond.(*ast.UnaryExpr)
		if !ok || u.Op != token.NOT {
			break
		}
		cond, negated = u.X, !negated
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && b.Op == token.NEQ {
		cond = &ast.BinaryExpr{X: b.X, Op: token.EQL, Y: b.Y}
		negated = !negated
	}
	if !ev.stable(cond) {
		return ev.newBranch(), false
	}
	key := condition{ev.top().id, types.ExprString(cond)}
	branch, ok := ev.conds[key]
	if !ok {
		branch = ev.newBranch()
		ev.conds[key] = branch
	}
	return branch, negated
}

// stable reports whether e always has the same value in one execution.
func (ev *Evaluator) stable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		switch obj := ev.object(e).(type) {
		case *types.Var:
			return ev.written[obj] == 0
		case *types.Const, *types.Nil:
			return true
		}
	case *ast.SelectorExpr:
		if ev.Info.Selections[e] == nil {
			_, ok := ev.Info.Uses[e.Sel].(*types.Const)
			return ok
		}
		return ev.stable(e.X)
	case *ast.BinaryExpr:
		return ev.stable(e.X) && ev.stable(e.Y)
	}
	return false
}

// cases executes the clauses of a switch, type switch or select.
func (ev *Evaluator) cases(st *state, s ast.Stmt) *state {
	var body *ast.BlockStmt
	var tag ast.Expr
	exhaustive := false
	switch s := s.(type) {
	case *ast.SwitchStmt:
		if s.Init != nil {
			st = ev.stmt(st, s.Init)
		}
		tag, body = s.Tag, s.Body
	case *ast.TypeSwitchStmt:
		if s.Init != nil {
			st = ev.stmt(st, s.Init)
		}
		st = ev.stmt(st, s.Assign)
		body = s.Body
	case *ast.SelectStmt:
		body, exhaustive = s.Body, true
	}
	var tagValue *value
	if tag != nil {
		tagValue = ev.eval(st, tag)
	}
	branch := ev.newBranch()
	var ends []*state
	parked := ev.enclosing(func() {
		ends, exhaustive = ev.clauses(st, body, s, tagValue, exhaustive)
	})
	ends = append(ends, parked...)
	if !exhaustive {
		ends = append(ends, st)
	}
	if len(ends) == 0 {
		st.ctl = finished
		return st
	}
	return ev.decide(branch, ends...)
}

func (ev *Evaluator) clauses(st *state, body *ast.BlockStmt, s ast.Stmt, tag *value, exhaustive bool) ([]*state, bool) {
	_, plain := s.(*ast.SwitchStmt)
	var ends []*state
	var falling *state // by fallthrough, into the next clause
	for _, c := range body.List {
		start := ev.fork(st)
		var stmts []ast.Stmt
		switch c := c.(type) {
		case *ast.CaseClause:
			if c.List == nil {
				exhaustive = true
			} else if plain {
				match, sure := ev.matches(start, c.List, tag)
				if sure && !match && falling == nil {
					continue
				}
				if sure && match {
					return []*state{ev.block(start, c.Body)}, true
				}
			}
			ev.implicit(start, c)
			stmts = c.Body
		case *ast.CommClause:
			if c.Comm != nil {
				start = ev.stmt(start, c.Comm)
			}
			stmts = c.Body
		}
		if falling != nil {
			start = ev.merge(ev.newBranch(), []*state{start, falling})
			falling = nil
		}
		end := ev.block(start, stmts)
		if n := len(stmts); n > 0 {
			if b, ok := stmts[n-1].(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
				falling = end
				continue
			}
		}
		if end.ctl == falls {
			ends = append(ends, end)
		}
	}
	return ends, exhaustive
}

// matches tells whether a case of a switch is taken, where that is known.
func (ev *Evaluator) matches(st *state, exprs []ast.Expr, tag *value) (match, sure bool) {
	sure = true
	for _, e := range exprs {
		v := ev.eval(st, e)
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

// implicit declares the variable of a type switch's clause.
func (ev *Evaluator) implicit(st *state, c *ast.CaseClause) {
	if obj := ev.Info.Implicits[c]; obj != nil {
		st.vars[obj] = unknownValue
	}
}
