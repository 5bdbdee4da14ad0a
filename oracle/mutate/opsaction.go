package mutate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// misspelled are words that no client says, by what was meant.
var misspelled = map[string][]string{
	accept:  {"accepted", "approved"},
	decline: {"reject"},
	cancel:  {"cancelled"},
}

// actions finds the edits of conditions that look at the action.
func (m *mutator) actions() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		t := m.f.testOf(e)
		if t == nil {
			return true
		}
		if t.expr != e {
			return true // parentheses
		}
		m.otherTest(t)
		m.misspell(t.said, t.word)
		return false
	})
	for _, b := range m.branches() {
		for _, l := range leaves(b.cond) {
			if t := m.f.testOf(l.expr); t != nil && t.word != accept && t.equal {
				m.letThrough(b, l, t.word)
			}
		}
	}
	m.fn.conditions(func(cond ast.Expr, s *ast.IfStmt, _ *ast.CaseClause) {
		for _, l := range leaves(cond) {
			if m.f.isAction(l.expr) {
				m.turnAround(l)
				m.removeCheck(l, s)
			} else if m.origin(l.expr, nil) == verdict && isBool(m.info().TypeOf(l.expr)) {
				m.turnAround(l)
			}
		}
	})
}

// otherTest finds tests that could stand in the place of one.
func (m *mutator) otherTest(t *test) {
	if t.word != accept {
		return
	}
	for _, w := range []string{cancel, decline} {
		other := cancel
		if w == cancel {
			other = decline
		}
		operator, a := passes(w)
		m.add(operator, fmt.Sprintf("%s is taken for an accept, like all that is not %s", w, other), t.expr,
			[]program.Answer{a, program.Unknown}, m.f.replace(t.expr, t.write(!t.equal, other)))
		text, op := t.write(false, accept)+" && "+t.write(false, w), token.LAND
		if t.equal {
			text, op = t.write(true, accept)+" || "+t.write(true, w), token.LOR
		}
		if b, ok := m.f.parents[t.expr].(*ast.BinaryExpr); ok && b.Op != op {
			text = "(" + text + ")"
		}
		m.add(operator, w+" is taken for an accept", t.expr, []program.Answer{a}, m.f.replace(t.expr, text))
	}
}

// misspell finds other words for an action.
func (m *mutator) misspell(said ast.Expr, w string) {
	for _, other := range misspelled[w] {
		answers := refusals
		if w != accept {
			_, a := passes(w)
			answers = []program.Answer{a}
		}
		m.add(wrongWord, fmt.Sprintf("%q instead of %q", other, w), said, answers, m.f.replace(said, strconv.Quote(other)))
	}
}

// letThrough finds the edits by which the branch of an action does not stop.
func (m *mutator) letThrough(b branch, l leaf, w string) {
	operator, a := passes(w)
	answers := []program.Answer{a}
	if !l.alone() {
		if l.op == token.LOR {
			m.add(operator, w+" is not refused any more", l.expr, answers, m.f.drop(l))
		}
		return
	}
	c := m.f.remove(b.last())
	if b.ifs != nil && len(b.body) == 1 {
		if _, chained := m.f.parents[b.ifs].(*ast.IfStmt); !chained && b.ifs.Else == nil {
			c = m.f.remove(b.ifs)
		}
	}
	m.add(operator, "the branch of "+w+" does not stop any more", b.owner(), answers, c)
}

// turnAround negates an operand of a condition.
func (m *mutator) turnAround(l leaf) {
	var text string
	switch e := ast.Unparen(l.expr).(type) {
	case *ast.UnaryExpr:
		text = m.f.src(e.X)
	case *ast.BinaryExpr:
		op := map[token.Token]string{token.EQL: " != ", token.NEQ: " == "}[e.Op]
		if op == "" {
			return
		}
		text = m.f.src(e.X) + op + m.f.src(e.Y)
	default:
		text = "!" + m.f.src(l.expr)
	}
	m.add(refusalActedOn, "the condition is turned around", l.expr, slices.Concat(refusals, valueNo), m.f.replace(l.expr, text))
}

// removeCheck removes a check of the action, but not what is done on an
// accept.
func (m *mutator) removeCheck(l leaf, s *ast.IfStmt) {
	if !l.alone() {
		m.add(checkRemoved, "the action is not looked at any more", l.expr, refusals, m.f.drop(l))
		return
	}
	if s == nil {
		return
	}
	if _, chained := m.f.parents[s].(*ast.IfStmt); chained {
		return
	}
	m.add(checkRemoved, "the action is not looked at any more", s, refusals, m.f.unwrap(s))
	if s.Init != nil {
		e := m.edits[len(m.edits)-1]
		e.ways = append([][]change{{m.f.unwrapAfter(m.f.src(s.Init), s)}}, e.ways...)
	}
}

// switches finds the edits of switches about the action.
func (m *mutator) switches() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.SwitchStmt)
		if !ok || !m.f.looksAtAction(s) {
			return true
		}
		m.add(checkRemoved, "the action is not looked at any more", s, refusals, m.f.unwrap(s))
		if c := defaultOf(s); c != nil {
			operator, answers := m.defaultMeans(s)
			m.add(operator, "there is no default any more", c, answers, m.f.removeClause(c))
			if len(c.Body) > 1 && m.f.ends(c.Body[len(c.Body)-1]) {
				m.add(operator, "the default does not stop any more", c, answers, m.f.remove(c.Body[len(c.Body)-1]))
			}
		}
		if s.Tag == nil {
			return true
		}
		for _, c := range s.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				if w := m.f.pkg.word(e); w != "" {
					m.misspell(e, w)
				}
			}
		}
		for _, w := range []string{cancel, decline} {
			m.clauseOf(s, w)
		}
		yes, no := m.f.clause(s, accept), m.f.clause(s, decline)
		if yes != nil && no != nil && len(yes.List) == 1 && len(no.List) == 1 {
			m.add(refusalActedOn, "accept and decline are mixed up", s, []program.Answer{program.Decline},
				m.f.replace(yes.List[0], m.f.src(no.List[0])), m.f.replace(no.List[0], m.f.src(yes.List[0])))
		}
		return true
	})
}

// removeClause returns the change that removes a clause of a switch.
func (f *file) removeClause(c *ast.CaseClause) change {
	to := c.Colon + 1
	if len(c.Body) > 0 {
		to = c.Body[len(c.Body)-1].End()
	}
	return f.lines(c.Pos(), to, "")
}

// clauseOf finds the edits by which an action comes to the wrong clause.
func (m *mutator) clauseOf(s *ast.SwitchStmt, w string) {
	operator, a := passes(w)
	answers := []program.Answer{a}
	yes, own := m.f.clause(s, accept), m.f.clause(s, w)
	if own == yes {
		return
	}
	var changes []change
	if own != nil {
		if n := len(own.Body); n > 0 && m.f.ends(own.Body[n-1]) {
			m.add(operator, "the branch of "+w+" does not stop any more", own, answers, m.f.remove(own.Body[n-1]))
		}
		if len(own.List) == 1 {
			changes = append(changes, m.f.removeClause(own))
		} else {
			i := slices.IndexFunc(own.List, func(e ast.Expr) bool { return m.f.pkg.word(e) == w })
			l := leaf{expr: own.List[i], chain: own.List, index: i}
			changes = append(changes, m.f.drop(l))
			if defaultOf(s) == nil {
				m.add(operator, w+" is not refused any more", own.List[i], answers, m.f.drop(l))
			}
		}
	}
	if yes != nil {
		at := m.f.offset(yes.List[len(yes.List)-1].End())
		changes = append(changes, change{at, at, ", " + m.f.spell(yes.List[0], w)})
		m.add(operator, w+" is taken for an accept", yes, answers, changes...)
	}
}

// maps finds the edits of maps with actions as keys that the function uses.
func (m *mutator) maps() {
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			obj := objectOf(m.info(), n.X)
			if obj == nil || !m.s.isActionMap(m.f, n.X) || within(obj.Pos(), m.fn.decl) {
				return true
			}
			for _, p := range m.s.pkgs {
				for _, f := range p.files {
					if f.tree.FileStart <= obj.Pos() && obj.Pos() < f.tree.FileEnd {
						m.mapIn(f, f.valueOf(obj), n)
					}
				}
			}
		case *ast.CompositeLit:
			if m.f.isActionMapLit(n) {
				m.mapIn(m.f, n, n)
			}
		}
		return true
	})
}

// mapIn finds the edits of a map of actions in a file, which is used at the
// given place.
func (m *mutator) mapIn(f *file, lit *ast.CompositeLit, at ast.Node) {
	mt, ok := typeOf(f.pkg.info, lit).(*types.Map)
	if !ok {
		return
	}
	entries := make(map[string]*ast.KeyValueExpr)
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			entries[f.pkg.word(kv.Key)] = kv
		}
	}
	in := func(operator, what string, answers []program.Answer, c change) {
		m.add(operator, what, at, answers, c).file = f
	}
	for _, w := range words {
		kv := entries[w]
		if kv != nil {
			for _, other := range misspelled[w] {
				in(wrongWord, fmt.Sprintf("%q instead of %q", other, w), refusals, f.replace(kv.Key, strconv.Quote(other)))
			}
		}
		yes := entries[accept]
		if w == accept || yes == nil {
			continue
		}
		operator, a := passes(w)
		value := f.src(yes.Value)
		if kv != nil {
			in(operator, w+" is taken for an accept", []program.Answer{a}, f.replace(kv.Value, value))
			continue
		}
		at := f.offset(yes.End())
		in(operator, w+" is taken for an accept", []program.Answer{a}, change{at, at, ", " + f.spell(yes.Key, w) + ": " + value})
	}
	if yes := entries[accept]; yes != nil && entries[decline] != nil && isBool(mt.Elem()) {
		e := m.add(refusalActedOn, "accept and decline are mixed up", at, []program.Answer{program.Decline},
			f.replace(yes.Value, f.src(entries[decline].Value)), f.replace(entries[decline].Value, f.src(yes.Value)))
		e.file = f
	}
}
