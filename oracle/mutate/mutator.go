package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// The operators.
const (
	errorMeansYes    = "error-means-yes"
	cancelPasses     = "cancel-passes"
	declinePasses    = "decline-passes"
	unknownPasses    = "unknown-passes"
	valueIgnored     = "value-ignored"
	verdictIgnored   = "verdict-ignored"
	missingIsYes     = "missing-is-yes"
	refusalActedOn   = "refusal-acted-on"
	wrongWord        = "wrong-word"
	checkRemoved     = "check-removed"
	discarded        = "discarded"
	defaultMerge     = "default-merge"
	bareAssert       = "bare-assert"
	unsupportedIsYes = "unsupported-is-yes"
)

// Operators lists the names of all operators.
var Operators = []string{
	errorMeansYes, unsupportedIsYes, cancelPasses, declinePasses, unknownPasses, valueIgnored, verdictIgnored,
	missingIsYes, refusalActedOn, wrongWord, checkRemoved, discarded, defaultMerge, bareAssert,
}

// What edits are meant to let through.
var (
	refusals = []program.Answer{program.Decline, program.Cancel, program.Unknown}
	failures = []program.Answer{program.NoCapability, program.Deadline, program.Disconnect, program.ErrorReply}
	missing  = []program.Answer{program.AcceptNone, program.AcceptEmpty, program.AcceptWrong}
	valueNo  = append([]program.Answer{program.AcceptFalse}, missing...)
)

// A mutator finds the edits of one function.
type mutator struct {
	s       *source
	fn      *fn
	f       *file
	derived map[types.Object]derivation
	// fallback returns constants that can stand for the value of an answer, by
	// the function that they are for.
	fallback func(fn string, t types.Type) []string
	edits    []*edit
}

// edits returns what can be broken in a program: by function, operator and
// place.
func (s *source) edits(fallback func(fn string, t types.Type) []string) []*edit {
	var all []*edit
	for _, fn := range s.funcs {
		m := &mutator{s: s, fn: fn, f: fn.file, fallback: fallback}
		m.derive()
		m.errors()
		m.returns()
		m.actions()
		m.switches()
		m.maps()
		m.values()
		m.asserts()
		m.merges()
		m.discards()
		slices.SortStableFunc(m.edits, func(a, b *edit) int {
			return slices.Index(Operators, a.operator) - slices.Index(Operators, b.operator)
		})
		all = append(all, m.edits...)
	}
	return all
}

// add adds an edit of one way.
func (m *mutator) add(operator, what string, at ast.Node, answers []program.Answer, changes ...change) *edit {
	e := &edit{operator: operator, what: what, fn: m.fn, file: m.f, at: at.Pos(), ways: [][]change{changes}, answers: answers}
	m.edits = append(m.edits, e)
	return e
}

// passes returns the operator and the answer of an action that gets through.
func passes(w string) (operator string, answer program.Answer) {
	if w == decline {
		return declinePasses, program.Decline
	}
	return cancelPasses, program.Cancel
}

// info returns what the type checker knows.
func (m *mutator) info() *types.Info { return m.f.pkg.info }

// An origin is what a variable was made of.
type origin int

const (
	content origin = 1 // what was filled in
	verdict origin = 2 // what a function of the program thinks of the answer
)

// A derivation says what a variable holds from a position on.
type derivation struct {
	origin
	from token.Pos
}

// of returns what a variable holds at a position.
func (m *mutator) of(obj types.Object, at token.Pos) origin {
	if d := m.derived[obj]; d.from < at {
		return d.origin
	}
	return 0
}

// derive finds the variables of the function that hold something of an answer.
func (m *mutator) derive() {
	m.derived = make(map[types.Object]derivation)
	params(m.f.pkg.info, m.fn.decl, func(obj types.Object) {
		if mp, ok := obj.Type().Underlying().(*types.Map); ok && types.Identical(mp.Key(), types.Typ[types.String]) && types.IsInterface(mp.Elem()) {
			m.derived[obj] = derivation{content, obj.Pos()}
		}
	})
	set := func(lhs ast.Expr, o origin) bool {
		obj := objectOf(m.info(), lhs)
		if o == 0 || obj == nil || isError(obj.Type()) || isAnswer(obj.Type()) || m.derived[obj].origin != 0 {
			return false
		}
		m.derived[obj] = derivation{o, lhs.Pos()}
		return true
	}
	for changed := true; changed; {
		changed = false
		ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, lhs := range n.Lhs {
					rhs := n.Rhs[0]
					if len(n.Rhs) == len(n.Lhs) {
						rhs = n.Rhs[i]
					}
					if set(lhs, m.origin(rhs, m.info().TypeOf(lhs))) {
						changed = true
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) && set(name, m.origin(n.Values[i], m.info().TypeOf(name))) {
						changed = true
					}
				}
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil && set(e, m.origin(n.X, nil)) {
						changed = true
					}
				}
			case *ast.CallExpr:
				// Such as json.Unmarshal(data, &form).
				if !m.mentionsContent(n) {
					break
				}
				for _, arg := range n.Args {
					if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND && set(u.X, content) {
						changed = true
					}
				}
			}
			return true
		})
	}
}

// params calls do for the parameters of a function.
func params(info *types.Info, decl *ast.FuncDecl, do func(types.Object)) {
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if obj := info.Defs[name]; obj != nil {
				do(obj)
			}
		}
	}
}

// origin returns what an expression is made of, where it gives a variable a
// value of the given type.
func (m *mutator) origin(e ast.Expr, t types.Type) origin {
	if a, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok && a.Type != nil && isAnswer(m.info().TypeOf(a.Type)) {
		return 0
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && (m.s.asks(m.f, call) || m.handsAnswer(call)) {
		if m.f.pkg.putsQuestion(call) || t == nil {
			return 0
		}
		switch u := t.Underlying().(type) {
		case *types.Map, *types.Interface, *types.TypeParam, *types.Slice:
			return content
		case *types.Basic:
			if _, named := types.Unalias(t).(*types.Named); !named && u.Info()&types.IsBoolean == 0 {
				return content
			}
		}
		return verdict
	}
	found := origin(0)
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			if n.Sel.Name == "Content" && isAnswer(m.f.answerType(n)) {
				found = content
			}
			if o := m.of(objectOf(m.info(), n.X), n.Pos()); o == verdict && m.holdsContent(n) {
				found = content
			}
		case *ast.Ident:
			if o := m.of(m.info().Uses[n], n.Pos()); o != 0 && found != content {
				found = o
			}
		}
		return true
	})
	return found
}

// handsAnswer reports whether a call hands the SDK's answer to a function of
// the program.
func (m *mutator) handsAnswer(call *ast.CallExpr) bool {
	obj := calledFunc(m.info(), call)
	return obj != nil && m.s.declOf(obj) != nil && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := m.info().TypeOf(arg)
		return t != nil && isAnswer(t)
	})
}

// holdsContent reports whether a field of a verdict is what was filled in.
func (m *mutator) holdsContent(sel *ast.SelectorExpr) bool {
	switch u := typeOf(m.info(), sel).(type) {
	case *types.Map, *types.Interface, *types.Slice:
		return !isError(m.info().TypeOf(sel))
	case *types.Basic:
		return u.Info()&types.IsNumeric != 0 || u.Info()&types.IsString != 0 && sel.Sel.Name == "Value"
	}
	return false
}

// mentionsContent reports whether an expression is about what was filled in.
func (m *mutator) mentionsContent(e ast.Expr) bool { return m.origin(e, nil) == content }

// A branch is what is done under a condition.
type branch struct {
	cond   ast.Expr
	ifs    *ast.IfStmt     // either this
	clause *ast.CaseClause // or this
	body   []ast.Stmt
}

// branches returns the branches of the function that end what they are in.
func (m *mutator) branches() []branch {
	var all []branch
	m.fn.conditions(func(cond ast.Expr, s *ast.IfStmt, c *ast.CaseClause) {
		b := branch{cond, s, c, nil}
		if s != nil {
			b.body = s.Body.List
		} else {
			b.body = c.Body
		}
		if len(b.body) > 0 && m.f.ends(b.body[len(b.body)-1]) {
			all = append(all, b)
		}
	})
	return all
}

// last returns the statement that ends a branch.
func (b branch) last() ast.Stmt { return b.body[len(b.body)-1] }

// owner returns the statement or clause of a branch.
func (b branch) owner() ast.Node {
	if b.ifs != nil {
		return b.ifs
	}
	return b.clause
}

// errorLeaf returns the error of asking that an expression compares with nil,
// or with one of its kinds, nil if it does not. bad reports that the
// expression is true where it is one.
func (m *mutator) errorLeaf(e ast.Expr) (err ast.Expr, bad bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if (e.Op == token.EQL || e.Op == token.NEQ) && isError(m.info().TypeOf(e.X)) && m.info().Types[e.Y].IsNil() && m.fromAsk(e.X) {
			return e.X, e.Op == token.NEQ
		}
	case *ast.CallExpr:
		if obj := calledFunc(m.info(), e); obj != nil && (obj.FullName() == "errors.Is" || obj.FullName() == "errors.As") && m.fromAsk(e.Args[0]) {
			return e.Args[0], true
		}
	}
	return nil, false
}

// fromAsk reports whether an error came of asking.
func (m *mutator) fromAsk(e ast.Expr) bool {
	root := ast.Unparen(e)
	for {
		sel, ok := root.(*ast.SelectorExpr)
		if !ok {
			break
		}
		if m.s.storesError(objectOf(m.info(), sel)) {
			return true
		}
		root = ast.Unparen(sel.X)
	}
	id, ok := root.(*ast.Ident)
	if !ok {
		return false
	}
	obj := m.info().Uses[id]
	rhs := m.lastValue(obj, e.Pos())
	if rhs == nil {
		// A parameter of a function that is called with what came of asking.
		for n := ast.Node(id); n != nil; n = m.f.parents[n] {
			if lit, ok := n.(*ast.FuncLit); ok && obj != nil && within(obj.Pos(), lit.Type) {
				return m.s.asking[m.fn.obj]
			}
		}
		return false
	}
	asks := false
	ast.Inspect(rhs, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			asks = asks || m.s.asks(m.f, n)
		case *ast.UnaryExpr:
			asks = asks || n.Op == token.ARROW && m.answers(n.X)
		}
		return true
	})
	return asks
}

// answers reports whether a channel is what a goroutine of the function sends
// an answer to.
func (m *mutator) answers(ch ast.Expr) bool {
	obj := objectOf(m.info(), ch)
	found := false
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		asks, sends := false, false
		ast.Inspect(lit, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				asks = asks || m.s.asks(m.f, n)
			case *ast.SendStmt:
				sends = sends || obj != nil && objectOf(m.info(), n.Chan) == obj
			}
			return true
		})
		found = found || asks && sends
		return true
	})
	return found
}

// lastValue returns what a variable was last given before a position.
func (m *mutator) lastValue(obj types.Object, before token.Pos) ast.Expr {
	var value ast.Expr
	ast.Inspect(m.fn.decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Pos() >= before {
			return true
		}
		for i, lhs := range a.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && obj != nil && objectOf(m.info(), id) == obj {
				value = a.Rhs[0]
				if len(a.Lhs) == len(a.Rhs) {
					value = a.Rhs[i]
				}
			}
		}
		return true
	})
	return value
}

// storesError reports whether an asking function keeps its error in a field.
func (s *source) storesError(field types.Object) bool {
	v, ok := field.(*types.Var)
	if !ok || !v.IsField() || !isError(v.Type()) {
		return false
	}
	found := false
	for _, fn := range s.funcs {
		if !s.asking[fn.obj] {
			continue
		}
		ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, lhs := range n.Lhs {
					found = found || objectOf(fn.file.pkg.info, lhs) == field
				}
			case *ast.KeyValueExpr:
				found = found || objectOf(fn.file.pkg.info, n.Key) == field
			}
			return !found
		})
	}
	return found
}

// capability reports whether a call finds out if a client can be asked.
func (m *mutator) capability(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	obj := calledFunc(m.info(), call)
	if obj == nil {
		return false
	}
	fn := m.s.declOf(obj)
	if fn == nil || m.s.asking[obj] || !isBool(m.info().TypeOf(call)) {
		return false
	}
	found := false
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Elicitation" && strings.Contains(sdkType(fn.file.answerType(sel)), "ClientCapabilities") {
			found = true
		}
		return !found
	})
	return found
}
