package mutate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// values finds the edits of conditions that look at what was filled in, and of
// those that look at the verdict of another function.
func (m *mutator) values() {
	m.fn.conditions(func(cond ast.Expr, s *ast.IfStmt, _ *ast.CaseClause) {
		all := leaves(cond)
		only := true
		for _, l := range all {
			only = only && m.isValue(l.expr)
		}
		for _, l := range all {
			switch o := m.origin(l.expr, nil); {
			case !m.isValue(l.expr) || m.f.side(l.expr) == 0:
			case o == content && len(all) > 1:
				m.add(valueIgnored, "what was filled in is not looked at any more", l.expr, valueNo, m.f.drop(l))
			case o == verdict && len(all) > 1:
				m.add(verdictIgnored, "the verdict is not looked at any more", l.expr, slices.Concat(refusals, valueNo), m.f.drop(l)).verdictLost = true
			}
			m.missing(l)
		}
		if s == nil || !only || m.f.side(cond) == 0 {
			return
		}
		if _, chained := m.f.parents[s].(*ast.IfStmt); chained {
			return
		}
		operator, what, answers := valueIgnored, "what was filled in is not looked at any more", valueNo
		if m.origin(all[0].expr, nil) == verdict {
			operator, what, answers = verdictIgnored, "the verdict is not looked at any more", slices.Concat(refusals, failures, valueNo)
		}
		init := ""
		if s.Init != nil {
			init = m.f.src(s.Init)
		}
		m.add(operator, what, s, answers, m.f.unwrapAfter(init, s)).verdictLost = operator == verdictIgnored
	})
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SwitchStmt:
			m.valueSwitch(n)
		case *ast.ReturnStmt:
			if t, _ := m.f.enclosing(n); !m.f.pkg.isHandler(t) {
				for _, e := range n.Results {
					if isBool(m.info().TypeOf(e)) && m.info().Types[e].Value == nil && m.mentionsContent(e) && !m.f.isAction(e) {
						m.add(valueIgnored, "what was filled in is not looked at any more", e, valueNo, m.f.replace(e, "true"))
					}
				}
			}
		}
		return true
	})
}

// isValue reports whether an expression looks at what was filled in, or at a
// verdict.
func (m *mutator) isValue(e ast.Expr) bool {
	if err, _ := m.errorLeaf(e); err != nil {
		return false
	}
	return !m.f.isAction(e) && m.origin(e, nil) != 0
}

// valueSwitch finds the edits of switches over what was filled in, or over a
// verdict.
func (m *mutator) valueSwitch(s *ast.SwitchStmt) {
	if s.Tag == nil || m.f.looksAtAction(s) {
		return
	}
	o := m.origin(s.Tag, nil)
	if o == 0 || len(s.Body.List) == 0 {
		return
	}
	first := s.Body.List[0].(*ast.CaseClause)
	if first.List == nil {
		return
	}
	operator, answers := valueIgnored, valueNo
	if o == verdict {
		operator, answers = verdictIgnored, slices.Concat(refusals, failures, valueNo)
	}
	body, ends := m.f.listText(first.Body), m.f.refuses(&ast.BlockStmt{List: first.Body})
	if ends && negative.MatchString(m.f.listed(first.List)) {
		body, ends = "", false
	}
	m.add(operator, "only the first of the cases is left", s, answers, m.f.instead(s, body, ends)).verdictLost = o == verdict
	if c := defaultOf(s); c != nil && len(c.Body) > 0 {
		m.add(operator, "there is no default any more", c, answers, m.f.removeClause(c))
	}
	tag, ok := ast.Unparen(s.Tag).(*ast.Ident)
	a := m.assignedBy(objectOf(m.info(), s.Tag), s.Pos())
	if ok && o == content && a != nil && len(a.Lhs) == 2 && m.f.src(a.Lhs[1]) == "_" {
		m.presume(a, tag.Name, m.f.src(first.List[0]))
	}
}

// assignedBy returns the assignment that last gave a variable its value.
func (m *mutator) assignedBy(obj types.Object, before token.Pos) *ast.AssignStmt {
	if rhs := m.lastValue(obj, before); rhs != nil {
		a, _ := m.f.parents[rhs].(*ast.AssignStmt)
		return a
	}
	return nil
}

// presume inserts a value for a variable where the answer has none.
func (m *mutator) presume(a *ast.AssignStmt, name, value string) {
	switch m.f.parents[a].(type) {
	case *ast.BlockStmt, *ast.CaseClause:
	default:
		return
	}
	at := m.f.offset(a.End())
	if a.Tok == token.DEFINE {
		m.add(missingIsYes, "a value that is missing is taken for "+value, a, missing,
			m.f.replace(a.Lhs[1], "given"), change{at, at, "\nif !given {\n" + name + " = " + value + "\n}"})
		return
	}
	m.add(missingIsYes, "a value that is missing is taken for "+value, a, missing,
		change{m.f.offset(a.Pos()), m.f.offset(a.Pos()), name + " = " + value + "\n" + "if given, ok := " + m.f.src(a.Rhs[0]) + "; ok {\n"},
		change{m.f.offset(a.Pos()), at, name + " = given\n}"})
}

// okOf returns the assertion or lookup of what was filled in that an
// expression is the success of, nil if it is none's.
func (m *mutator) okOf(e ast.Expr) *ast.AssignStmt {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || !isBool(m.info().TypeOf(id)) {
		return nil
	}
	a := m.assignedBy(m.info().Uses[id], id.Pos())
	if a == nil || len(a.Lhs) != 2 || len(a.Rhs) != 1 || m.f.src(a.Lhs[1]) != id.Name || !m.mentionsContent(a.Rhs[0]) {
		return nil
	}
	if assert, ok := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr); !ok || assert.Type == nil || isAnswer(m.info().TypeOf(assert.Type)) {
		return nil
	}
	return a
}

// missing finds the edits by which a value that is missing counts as a yes.
func (m *mutator) missing(l leaf) {
	e := ast.Unparen(l.expr)
	inner, not := e, false
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.NOT {
		inner, not = u.X, true
	}
	if a := m.okOf(inner); a != nil {
		if l.index == 0 && len(l.chain) > 1 && (not && l.op == token.LOR || !not && l.op == token.LAND) {
			rest := m.f.text[m.f.offset(l.chain[1].Pos()):m.f.offset(l.chain[len(l.chain)-1].End())]
			if len(l.chain) > 2 && not {
				rest = "(" + rest + ")"
			}
			text := m.f.src(inner) + " && " + rest
			if !not {
				text = "!" + m.f.src(inner) + " || " + rest
			}
			m.add(missingIsYes, "only a value that is there is looked at", l.expr, missing,
				change{m.f.offset(l.expr.Pos()), m.f.offset(l.chain[len(l.chain)-1].End()), text})
		}
		if s, ok := m.f.parents[l.cond].(*ast.IfStmt); ok && not && l.alone() && m.f.refuses(s.Body) {
			obj := objectOf(m.info(), a.Lhs[0])
			for _, value := range m.constants(obj) {
				m.add(missingIsYes, "a value that is missing is taken for "+value, s, missing,
					m.f.replace(s.Body.List[len(s.Body.List)-1], obj.Name()+" = "+value))
			}
		}
		return
	}
	if id, ok := inner.(*ast.Ident); ok && isBool(m.info().TypeOf(id)) && m.mentionsContent(id) {
		if a := m.assignedBy(m.info().Uses[id], id.Pos()); a != nil && len(a.Lhs) == 2 && m.f.src(a.Lhs[1]) == "_" {
			m.presume(a, id.Name, "true")
		}
		return
	}
	if b, ok := e.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) && m.mentionsContent(b.X) && !m.info().Types[b.Y].IsNil() {
		m.missingCompared(b)
	}
}

// missingCompared finds the edits of comparisons with the value that is a yes.
func (m *mutator) missingCompared(b *ast.BinaryExpr) {
	x, y := m.f.src(b.X), m.f.src(b.Y)
	if types.IsInterface(m.info().TypeOf(b.X)) {
		join, op := " && ", " != "
		if b.Op == token.EQL {
			join, op = " || ", " == "
		}
		text := x + op + "nil" + join + m.f.src(b)
		if _, joined := m.f.parents[b].(*ast.BinaryExpr); joined {
			text = "(" + text + ")"
		}
		m.add(missingIsYes, "only a value that is there is looked at", b, missing[:2], m.f.replace(b, text))
		if v := m.info().Types[b.Y].Value; v != nil && v.Kind() == constant.Bool && b.Op == token.NEQ {
			m.add(missingIsYes, "all but a clear no is a yes", b, missing, m.f.replace(b, x+" == "+map[bool]string{true: "false", false: "true"}[constant.BoolVal(v)]))
		}
		return
	}
	if id, ok := ast.Unparen(b.X).(*ast.Ident); ok {
		if a := m.assignedBy(m.info().Uses[id], id.Pos()); a != nil && len(a.Lhs) == 2 && m.f.src(a.Lhs[1]) == "_" && y != `""` {
			m.presume(a, id.Name, y)
		}
	}
}

// constants returns constants for a variable, true for a boolean.
func (m *mutator) constants(obj types.Object) []string {
	if obj == nil || obj.Name() == "_" {
		return nil
	}
	if isBool(obj.Type()) {
		return []string{"true"}
	}
	return m.fallback(m.fn.name, obj.Type())
}

// asserts finds assertions of what was filled in that can be made to panic,
// and variables that can begin as a yes.
func (m *mutator) asserts() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			m.bareAssert(n)
		case *ast.DeclStmt:
			m.begins(n)
		}
		return true
	})
}

// bareAssert leaves the ok out of an assertion, and what depends on it.
func (m *mutator) bareAssert(a *ast.AssignStmt) {
	if len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return
	}
	assert, ok := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok || assert.Type == nil || isAnswer(m.info().TypeOf(assert.Type)) || !m.mentionsContent(assert.X) || m.f.src(a.Lhs[0]) == "_" {
		return
	}
	changes := []change{{m.f.offset(a.Lhs[0].End()), m.f.offset(a.Lhs[1].End()), ""}}
	obj := objectOf(m.info(), a.Lhs[1])
	uses := 0
	for _, used := range m.info().Uses {
		if obj != nil && used == obj {
			uses++
		}
	}
	m.fn.conditions(func(cond ast.Expr, s *ast.IfStmt, _ *ast.CaseClause) {
		for _, l := range leaves(cond) {
			e := ast.Unparen(l.expr)
			if u, ok := e.(*ast.UnaryExpr); ok {
				e = u.X
			}
			if id, ok := e.(*ast.Ident); !ok || obj == nil || m.info().Uses[id] != obj {
				continue
			}
			uses--
			switch {
			case !l.alone():
				changes = append(changes, m.f.drop(l))
			case s != nil && s.Init == a:
				// The assertion stays, though the condition goes.
				assign := m.f.src(a.Lhs[0]) + " " + a.Tok.String() + " " + m.f.src(a.Rhs[0])
				changes = []change{m.f.unwrapAfter(assign, s)}
			case s != nil:
				changes = append(changes, m.f.unwrap(s))
			}
		}
	})
	if uses == 0 {
		m.add(bareAssert, "the assertion panics", a, missing, changes...)
	}
}

// begins makes a variable for what was filled in begin as a yes.
func (m *mutator) begins(d *ast.DeclStmt) {
	decl, ok := d.Decl.(*ast.GenDecl)
	if !ok || len(decl.Specs) != 1 {
		return
	}
	spec, ok := decl.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 || len(spec.Values) > 0 {
		return
	}
	obj := m.info().Defs[spec.Names[0]]
	if m.derived[obj].origin != content {
		return
	}
	if st, ok := obj.Type().Underlying().(*types.Struct); ok {
		var set []string
		for field := range st.Fields() {
			if isBool(field.Type()) {
				set = append(set, "\n"+obj.Name()+"."+field.Name()+" = true")
			}
		}
		if len(set) > 0 {
			at := m.f.offset(d.End())
			m.add(missingIsYes, "the value begins as true", d, missing[:2], change{at, at, strings.Join(set, "")})
		}
		return
	}
	if isBool(obj.Type()) {
		m.add(missingIsYes, "the value begins as true", d, missing, m.f.replace(d, obj.Name()+" := true"))
	}
}

// merges finds the branches that refuse, and could go on with a constant for
// the value that they have not got.
func (m *mutator) merges() {
	for _, b := range m.branches() {
		for _, l := range leaves(b.cond) {
			operator, answers := m.means(l.expr)
			if operator == "" || !l.alone() && l.op != token.LOR {
				continue
			}
			m.merge(b.last(), b.ifs, answers)
			break
		}
	}
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.SwitchStmt)
		if !ok || s.Tag == nil || !m.f.looksAtAction(s) {
			return true
		}
		for _, c := range s.Body.List {
			c := c.(*ast.CaseClause)
			if len(c.Body) == 0 || !m.f.ends(c.Body[len(c.Body)-1]) || c == m.f.clause(s, accept) {
				continue
			}
			answers := []program.Answer{program.Cancel, program.Unknown}
			if c.List != nil {
				answers = nil
				for _, e := range c.List {
					if w := m.f.pkg.word(e); w != "" {
						_, a := passes(w)
						answers = append(answers, a)
					}
				}
			}
			m.merge(c.Body[len(c.Body)-1], nil, answers)
		}
		return true
	})
}

// merge replaces the end of a branch that refuses by constants for what the
// answer would have been.
func (m *mutator) merge(last ast.Stmt, s *ast.IfStmt, answers []program.Answer) {
	scope := m.f.pkg.types.Scope().Innermost(last.Pos())
	if scope == nil {
		return
	}
	var names []types.Object
	for obj, d := range m.derived {
		if v, ok := obj.(*types.Var); ok && d.origin == content && !v.IsField() && !isBool(v.Type()) {
			if _, found := scope.LookupParent(obj.Name(), last.Pos()); found == obj {
				names = append(names, obj)
			}
		}
	}
	slices.SortFunc(names, func(a, b types.Object) int { return int(a.Pos() - b.Pos()) })
	for _, obj := range names {
		for _, value := range m.fallback(m.fn.name, obj.Type()) {
			set := m.f.replace(last, obj.Name()+" = "+value)
			m.add(defaultMerge, obj.Name()+" becomes "+value, last, answers, set)
			if s == nil {
				continue
			}
			// What comes after it might overwrite the value.
			if end := m.overwrites(s, obj); end != nil {
				at, end := m.f.offset(s.End()), m.f.offset(end.End())
				m.add(defaultMerge, obj.Name()+" becomes "+value, last, answers, set, change{at, at, " else {"}, change{end, end, "\n}"})
			}
		}
	}
}

// overwrites returns the statement after an if statement that gives a variable
// another value.
func (m *mutator) overwrites(s *ast.IfStmt, obj types.Object) ast.Stmt {
	if s.Else != nil {
		return nil
	}
	var last ast.Stmt
	for _, next := range m.f.siblings(s) {
		if a, ok := next.(*ast.AssignStmt); ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return objectOf(m.info(), e) == obj }) {
			last = next
		}
	}
	return last
}

// discards finds the questions whose results can be thrown away, together with
// all that looks at them.
func (m *mutator) discards() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 || len(a.Lhs) < 2 {
			return true
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || !m.s.asks(m.f, call) || !m.f.pkg.putsQuestion(call) && !m.mapResult(call) {
			return true
		}
		id, ok := a.Lhs[0].(*ast.Ident)
		if !ok || id.Name == "_" {
			return true
		}
		e := m.add(discarded, "the result is thrown away", a, slices.Concat(refusals, valueNo), m.f.replace(id, "_"))
		e.gone = []string{id.Name}
		return true
	})
}

// mapResult reports whether a call returns what was filled in as a map.
func (m *mutator) mapResult(call *ast.CallExpr) bool {
	tuple, ok := m.info().TypeOf(call).(*types.Tuple)
	if !ok || tuple.Len() == 0 {
		return false
	}
	_, ok = tuple.At(0).Type().Underlying().(*types.Map)
	return ok
}
