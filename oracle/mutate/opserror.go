package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// errors finds the edits by which a question that failed counts as a yes.
func (m *mutator) errors() {
	for _, b := range m.branches() {
		for _, l := range leaves(b.cond) {
			if err, bad := m.errorLeaf(l.expr); err != nil && bad {
				m.failed(b, l, err)
			}
			if u, ok := ast.Unparen(l.expr).(*ast.UnaryExpr); ok && u.Op == token.NOT && m.capability(u.X) && l.alone() {
				m.unsupported(b, u.X)
			}
		}
	}
	m.fn.conditions(func(cond ast.Expr, _ *ast.IfStmt, _ *ast.CaseClause) {
		for _, l := range leaves(cond) {
			if err, bad := m.errorLeaf(l.expr); err != nil && !bad && l.op == token.LAND {
				m.add(errorMeansYes, "an error is as good as what else is demanded", l.expr, m.failing(err),
					m.f.replace(cond, m.f.src(err)+" != nil || "+m.f.text[m.f.offset(l.chain[1].Pos()):m.f.offset(cond.End())]))
			}
		}
	})
}

// failing returns the answers that an error may stand for.
func (m *mutator) failing(err ast.Expr) []program.Answer {
	rhs := m.lastValue(objectOf(m.info(), err), err.Pos())
	if call, ok := ast.Unparen(rhs).(*ast.CallExpr); ok && m.f.pkg.putsQuestion(call) {
		return failures
	}
	return slices.Concat(failures, refusals, valueNo)
}

// failed finds the edits of a branch that is taken on an error of asking.
func (m *mutator) failed(b branch, l leaf, err ast.Expr) {
	answers := m.failing(err)
	if !l.alone() {
		if l.op == token.LOR {
			m.add(errorMeansYes, "the error is not looked at any more", l.expr, answers, m.f.drop(l))
			if l.index == 0 {
				rest := m.f.text[m.f.offset(l.chain[1].Pos()):m.f.offset(l.chain[len(l.chain)-1].End())]
				if len(l.chain) > 2 {
					rest = "(" + rest + ")"
				}
				m.add(errorMeansYes, "the answer is looked at only if there is one", l.expr, answers,
					change{m.f.offset(l.expr.Pos()), m.f.offset(l.chain[len(l.chain)-1].End()), m.f.src(err) + " == nil && " + rest})
			}
		}
		return
	}
	logged := m.logged(b, err)
	m.add(errorMeansYes, "the branch of the error does not stop any more", b.owner(), answers, logged)
	if _, isCall := ast.Unparen(l.expr).(*ast.CallExpr); isCall || b.ifs == nil {
		return
	}
	if tail := m.tail(b.ifs, err); tail != nil {
		end := m.f.offset(tail.End())
		m.add(errorMeansYes, "the answer is looked at only if there is one", b.owner(), answers,
			logged, change{m.f.offset(b.ifs.End()), m.f.offset(b.ifs.End()), " else {"}, change{end, end, "\n}"})
	}
	m.dropped(b.ifs, err, answers)
}

// logged returns the change by which a branch notes an error instead of
// ending.
func (m *mutator) logged(b branch, err ast.Expr) change {
	last := b.last()
	if len(b.body) > 1 && strings.Contains(m.f.text[m.f.offset(b.body[0].Pos()):m.f.offset(last.Pos())], m.f.src(err)) {
		return m.f.remove(last)
	}
	return m.f.replace(last, m.note(last, err))
}

// note returns a statement that logs an error.
func (m *mutator) note(at ast.Node, err ast.Expr) string {
	scope := m.f.pkg.types.Scope().Innermost(at.Pos())
	if scope != nil {
		if _, obj := scope.LookupParent("log", at.Pos()); obj != nil {
			if name, ok := obj.(*types.PkgName); !ok || name.Imported().Path() != "log" {
				return "_ = " + m.f.src(err)
			}
		}
	}
	return `log.Printf("asking the person: %v", ` + m.f.src(err) + ")"
}

// siblings returns the statements that follow a statement.
func (f *file) siblings(s ast.Stmt) []ast.Stmt {
	var list []ast.Stmt
	switch p := f.parents[s].(type) {
	case *ast.BlockStmt:
		list = p.List
	case *ast.CaseClause:
		list = p.Body
	case *ast.CommClause:
		list = p.Body
	}
	i := slices.Index(list, s)
	return list[i+1:]
}

// assignment returns the statement that gave an error its value.
func (m *mutator) assignment(err ast.Expr) *ast.AssignStmt {
	rhs := m.lastValue(objectOf(m.info(), err), err.Pos())
	if rhs == nil {
		return nil
	}
	a, _ := m.f.parents[rhs].(*ast.AssignStmt)
	return a
}

// tail returns the last of the statements after a check of an error that deal
// with what came with it.
func (m *mutator) tail(s *ast.IfStmt, err ast.Expr) ast.Stmt {
	a := m.assignment(err)
	if a == nil || s.Else != nil {
		return nil
	}
	with := make(map[types.Object]bool)
	for _, lhs := range a.Lhs {
		if obj := objectOf(m.info(), lhs); obj != nil && !isError(obj.Type()) {
			with[obj] = true
		}
	}
	var last ast.Stmt
	for _, next := range m.f.siblings(s) {
		mentioned := false
		ast.Inspect(next, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && with[m.info().Uses[id]] {
				mentioned = true
			}
			return true
		})
		if !mentioned {
			continue
		}
		last = next
		if def, ok := next.(*ast.AssignStmt); ok && def.Tok == token.DEFINE {
			for _, lhs := range def.Lhs {
				if obj := objectOf(m.info(), lhs); obj != nil && !isError(obj.Type()) {
					with[obj] = true
				}
			}
		}
	}
	return last
}

// dropped assigns the error to nothing and removes the check of it.
func (m *mutator) dropped(s *ast.IfStmt, err ast.Expr, answers []program.Answer) {
	a := m.assignment(err)
	if a == nil || s.Else != nil || len(a.Lhs) < 2 {
		return
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	id, isIdent := ast.Unparen(err).(*ast.Ident)
	if !ok || !isIdent || !m.s.asks(m.f, call) || within(a.Pos(), s) {
		return
	}
	for _, lhs := range a.Lhs {
		if other, ok := lhs.(*ast.Ident); ok && other.Name == id.Name {
			e := m.add(errorMeansYes, "the error is assigned to nothing", a, answers, m.f.replace(other, "_"), m.f.remove(s))
			e.gone = []string{id.Name}
		}
	}
}

// unsupported finds the edits by which a client that cannot be asked is not
// asked, and that is all.
func (m *mutator) unsupported(b branch, call ast.Expr) {
	if b.ifs == nil {
		return
	}
	var inner ast.Node = b.ifs
	for n := m.f.parents[inner]; n != nil; inner, n = n, m.f.parents[n] {
		outer, ok := n.(*ast.IfStmt)
		if _, isFunc := n.(*ast.FuncDecl); isFunc {
			return
		}
		if !ok || outer.Else != nil || inner != outer.Body || m.f.refuses(outer.Body) {
			continue
		}
		cond := m.f.src(outer.Cond)
		if strings.Contains(cond, "||") {
			cond = "(" + cond + ")"
		}
		m.add(unsupportedIsYes, "only who can be asked is asked", b.ifs, []program.Answer{program.NoCapability},
			m.f.replace(outer.Cond, cond+" && "+m.f.src(call)), m.f.remove(b.ifs))
	}
}

// returns finds the edits of functions that return a verdict: they say yes
// where they mean no.
func (m *mutator) returns() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return true
		}
		t, body := m.f.enclosing(ret)
		if m.f.pkg.isHandler(t) || !m.s.asking[m.fn.obj] && !m.deals(m.fn) {
			return true
		}
		operator, answers := m.meaning(ret, body)
		if operator == "" {
			return true
		}
		for i, results := range m.yes(t, body, ret) {
			if results == m.f.listed(ret.Results) {
				continue
			}
			what := "says yes where it means no"
			if i > 0 {
				what = "says that all is well where it means no"
			}
			m.add(operator, what, ret, answers, m.f.replace(ret, "return "+results))
		}
		return true
	})
}

// listed returns the text of expressions.
func (f *file) listed(list []ast.Expr) string {
	return f.text[f.offset(list[0].Pos()):f.offset(list[len(list)-1].End())]
}

// deals reports whether a function is handed an answer.
func (m *mutator) deals(fn *fn) bool {
	found := false
	params(fn.file.pkg.info, fn.decl, func(obj types.Object) {
		found = found || isAnswer(obj.Type()) || sdkType(obj.Type()) == "ElicitationResponseAction"
	})
	return found
}

// meaning returns which answers a return statement refuses, and the operator
// by which it would not.
func (m *mutator) meaning(ret *ast.ReturnStmt, body *ast.BlockStmt) (operator string, answers []program.Answer) {
	for n := ast.Node(ret); n != body; n = m.f.parents[n] {
		switch p := m.f.parents[n].(type) {
		case *ast.IfStmt:
			if p.Body != n {
				continue
			}
			for _, l := range leaves(p.Cond) {
				if operator, answers := m.means(l.expr); operator != "" {
					return operator, answers
				}
			}
		case *ast.CaseClause:
			s, ok := m.f.parents[m.f.parents[p]].(*ast.SwitchStmt)
			if !ok || s.Tag != nil && !m.f.looksAtAction(s) && p.List != nil {
				continue
			}
			if s.Tag != nil && !m.f.looksAtAction(s) {
				return valueIgnored, valueNo
			}
			if p.List == nil {
				return m.defaultMeans(s)
			}
			for _, e := range p.List {
				if w := m.f.pkg.word(e); w == accept {
					return "", nil
				} else if w != "" {
					operator, a := passes(w)
					return operator, []program.Answer{a}
				}
				if operator, answers := m.means(e); operator != "" {
					return operator, answers
				}
			}
		}
	}
	if len(body.List) > 0 && body.List[len(body.List)-1] == ret && m.f.acceptedReturn(body) != nil {
		return refusalActedOn, refusals
	}
	return "", nil
}

// means returns what the truth of a condition says about the answer, "" if it
// says nothing bad.
func (m *mutator) means(e ast.Expr) (operator string, answers []program.Answer) {
	if err, bad := m.errorLeaf(e); err != nil && bad {
		return errorMeansYes, m.failing(err)
	}
	if t := m.f.testOf(e); t != nil {
		switch {
		case t.word == accept && !t.equal:
			return refusalActedOn, refusals
		case t.word != accept && t.equal:
			operator, a := passes(t.word)
			return operator, []program.Answer{a}
		}
		return "", nil
	}
	if m.f.side(e) >= 0 {
		return "", nil
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && m.capability(u.X) {
		return unsupportedIsYes, []program.Answer{program.NoCapability}
	}
	switch {
	case m.f.isAction(e):
		return refusalActedOn, refusals
	case m.mentionsContent(e):
		return valueIgnored, valueNo
	case m.origin(e, nil) == verdict:
		return refusalActedOn, slices.Concat(refusals, failures)
	}
	return "", nil
}

// defaultMeans returns which answers come to the default of a switch.
func (m *mutator) defaultMeans(s *ast.SwitchStmt) (string, []program.Answer) {
	operator, answers := unknownPasses, []program.Answer{program.Unknown}
	for _, w := range []string{decline, cancel} {
		if m.f.clause(s, w) == nil {
			var a program.Answer
			operator, a = passes(w)
			answers = append(answers, a)
		}
	}
	return operator, answers
}

// yes returns results by which a function can say that all is well.
func (m *mutator) yes(t *ast.FuncType, body *ast.BlockStmt, not *ast.ReturnStmt) []string {
	var all []string
	if ret := m.f.acceptedReturn(body); ret != nil && ret != not && len(ret.Results) > 0 {
		all = append(all, m.f.listed(ret.Results))
	} else if ret, ok := body.List[len(body.List)-1].(*ast.ReturnStmt); ok && ret != not && len(ret.Results) > 0 {
		all = append(all, m.f.listed(ret.Results))
	}
	var plain []string
	for _, t := range m.f.pkg.resultTypes(t) {
		text := m.well(t)
		if text == "" {
			return all
		}
		plain = append(plain, text)
	}
	if text := strings.Join(plain, ", "); !slices.Contains(all, text) {
		all = append(all, text)
	}
	return all
}

// well returns the value of a type that says that all is well.
func (m *mutator) well(t types.Type) string {
	if isError(t) {
		return "nil"
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return ""
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Interface:
		return "nil"
	case *types.Basic:
		if _, named := types.Unalias(t).(*types.Named); named {
			return ""
		}
		if u.Info()&types.IsBoolean != 0 {
			return "true"
		}
	}
	if c := m.fallback(m.fn.name, t); len(c) > 0 {
		return c[0]
	}
	return ""
}

// acceptedReturn returns the return statement of a function that is reached by
// an accept only, nil if there is none.
func (f *file) acceptedReturn(body *ast.BlockStmt) *ast.ReturnStmt {
	var found *ast.ReturnStmt
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if f.isAction(n.Cond) && f.side(n.Cond) > 0 && f.refuses(n.Body) {
				found, _ = n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt)
			}
		case *ast.SwitchStmt:
			if c := f.clause(n, accept); c != nil && len(c.Body) > 0 {
				if ret, ok := c.Body[len(c.Body)-1].(*ast.ReturnStmt); ok {
					found = ret
				}
			}
		}
		return found == nil
	})
	return found
}
