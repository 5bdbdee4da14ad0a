package mutate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The actions of an answer.
const (
	accept  = "accept"
	decline = "decline"
	cancel  = "cancel"
)

var words = []string{accept, decline, cancel}

// word returns which action a constant expression is, "" if none.
func (p *pkg) word(e ast.Expr) string {
	v := p.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return ""
	}
	if w := constant.StringVal(v); slices.Contains(words, w) {
		return w
	}
	return ""
}

// spell returns how an action is written beside the given constant of another
// one.
func (f *file) spell(beside ast.Expr, w string) string {
	if f.pkg.word(beside) == w {
		return f.src(beside)
	}
	if call, ok := ast.Unparen(beside).(*ast.CallExpr); ok && len(call.Args) == 1 && f.pkg.word(call.Args[0]) != "" {
		inner := f.spell(call.Args[0], w)
		if strings.HasPrefix(inner, `"`) {
			return inner
		}
		return f.src(call.Fun) + "(" + inner + ")"
	}
	id, qualifier := (*ast.Ident)(nil), ""
	switch b := ast.Unparen(beside).(type) {
	case *ast.Ident:
		id = b
	case *ast.SelectorExpr:
		id, qualifier = b.Sel, f.src(b.X)+"."
	}
	if c, ok := f.pkg.info.Uses[id].(*types.Const); ok && c.Pkg() != nil {
		scope := c.Pkg().Scope()
		for _, name := range scope.Names() {
			other, ok := scope.Lookup(name).(*types.Const)
			if ok && types.Identical(other.Type(), c.Type()) && other.Val().Kind() == constant.String && constant.StringVal(other.Val()) == w {
				return qualifier + name
			}
		}
	}
	return strconv.Quote(w)
}

// A test is a boolean expression that looks at an action.
type test struct {
	expr ast.Expr
	// equal reports that the expression is true for the word, otherwise that
	// it is false for it only.
	equal bool
	word  string
	said  ast.Expr // the constant
	// write returns the test of another word, or nil if that cannot be
	// written.
	write func(equal bool, word string) string
}

// testOf returns the test that an expression is, nil if it is none.
func (f *file) testOf(e ast.Expr) *test {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op != token.EQL && e.Op != token.NEQ {
			return nil
		}
		x, said := e.X, e.Y
		if f.pkg.word(said) == "" {
			x, said = said, x
		}
		if w := f.pkg.word(said); w != "" {
			return &test{e, e.Op == token.EQL, w, said, func(equal bool, word string) string {
				op := " != "
				if equal {
					op = " == "
				}
				return f.src(x) + op + f.spell(said, word)
			}}
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			if t := f.testOf(e.X); t != nil {
				return &test{e, !t.equal, t.word, t.said, func(equal bool, word string) string { return t.write(equal, word) }}
			}
		}
	case *ast.CallExpr:
		obj := calledFunc(f.pkg.info, e)
		if obj == nil || obj.Pkg() == nil || len(e.Args) != 2 {
			return nil
		}
		negated := func(equal bool) string {
			if equal {
				return ""
			}
			return "!"
		}
		switch obj.FullName() {
		case "strings.EqualFold":
			x, said := e.Args[0], e.Args[1]
			if f.pkg.word(said) == "" {
				x, said = said, x
			}
			if w := f.pkg.word(said); w != "" {
				return &test{e, true, w, said, func(equal bool, word string) string {
					return negated(equal) + f.src(e.Fun) + "(" + f.src(x) + ", " + f.spell(said, word) + ")"
				}}
			}
		case "slices.Contains":
			list, ok := ast.Unparen(e.Args[0]).(*ast.CompositeLit)
			if ok && len(list.Elts) == 1 && f.pkg.word(list.Elts[0]) != "" {
				said := list.Elts[0]
				return &test{e, true, f.pkg.word(said), said, func(equal bool, word string) string {
					return negated(equal) + f.src(e.Fun) + "(" + f.src(list.Type) + "{" + f.spell(said, word) + "}, " + f.src(e.Args[1]) + ")"
				}}
			}
		}
	}
	return nil
}

// isAction reports whether an expression has to do with an action: a test of
// one, or anything that is handed one.
func (f *file) isAction(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			// Programs have results of their own, with the same field.
			if b, ok := typeOf(f.pkg.info, n).(*types.Basic); ok && n.Sel.Name == "Action" && b.Kind() == types.String {
				found = true
			}
		case ast.Expr:
			if sdkType(f.pkg.info.TypeOf(n)) == "ElicitationResponseAction" || f.pkg.word(n) != "" {
				found = true
			}
		}
		return !found
	})
	if found || f.pkg.info.Types[e].Value != nil {
		return found
	}
	// A map of actions, or a function that tests one.
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			found = found || f.pkg.source.isActionMap(f, n.X)
		case *ast.CallExpr:
			if obj := calledFunc(f.pkg.info, n); obj != nil && isBool(f.pkg.info.TypeOf(n)) {
				if fn := f.pkg.source.declOf(obj); fn != nil && !f.pkg.source.asking[obj] {
					found = found || fn.testsAction()
				}
			}
		}
		return !found
	})
	return found
}

// answerType returns the type of the SDK's answer that a selector is of.
func (f *file) answerType(sel *ast.SelectorExpr) types.Type {
	if s := f.pkg.info.Selections[sel]; s != nil {
		return s.Recv()
	}
	return types.Typ[types.Invalid]
}

func isBool(t types.Type) bool {
	b, ok := types.Default(t).(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// declOf returns the function of the program that an object is.
func (s *source) declOf(obj *types.Func) *fn {
	for _, fn := range s.funcs {
		if fn.obj == obj {
			return fn
		}
	}
	return nil
}

// testsAction reports whether a function compares something with an action.
func (fn *fn) testsAction() bool {
	found := false
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			for _, e := range n.List {
				found = found || fn.file.pkg.word(e) != ""
			}
		case *ast.IndexExpr:
			found = found || fn.file.pkg.source.isActionMap(fn.file, n.X)
		case ast.Expr:
			found = found || fn.file.testOf(n) != nil
		}
		return !found
	})
	return found
}

// isActionMap reports whether an expression is a map with actions as keys.
func (s *source) isActionMap(f *file, e ast.Expr) bool {
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return f.isActionMapLit(lit)
	}
	obj := objectOf(f.pkg.info, e)
	if obj == nil {
		return false
	}
	if _, ok := obj.Type().Underlying().(*types.Map); !ok {
		return false
	}
	for _, p := range s.pkgs {
		for _, g := range p.files {
			if g.tree.FileStart <= obj.Pos() && obj.Pos() < g.tree.FileEnd {
				lit := g.valueOf(obj)
				return lit != nil && g.isActionMapLit(lit)
			}
		}
	}
	return false
}

// valueOf returns the composite literal that a variable is declared with.
func (f *file) valueOf(obj types.Object) *ast.CompositeLit {
	var lit *ast.CompositeLit
	ast.Inspect(f.tree, func(n ast.Node) bool {
		var names []ast.Expr
		var values []ast.Expr
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, name := range n.Names {
				names = append(names, name)
			}
			values = n.Values
		case *ast.AssignStmt:
			names, values = n.Lhs, n.Rhs
		}
		for i, name := range names {
			if id, ok := name.(*ast.Ident); ok && i < len(values) && id.Pos() == obj.Pos() {
				lit, _ = ast.Unparen(values[i]).(*ast.CompositeLit)
			}
		}
		return lit == nil
	})
	return lit
}

// isActionMapLit reports whether a literal is a map with actions as keys.
func (f *file) isActionMapLit(lit *ast.CompositeLit) bool {
	if _, ok := typeOf(f.pkg.info, lit).(*types.Map); !ok {
		return false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && f.pkg.word(kv.Key) != "" {
			return true
		}
	}
	return false
}

// objectOf returns the variable or field that an expression names.
func objectOf(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if obj := info.Uses[e]; obj != nil {
			return obj
		}
		return info.Defs[e]
	case *ast.SelectorExpr:
		return info.Uses[e.Sel]
	}
	return nil
}

// negative matches names of verdicts that say no.
var negative = regexp.MustCompile(`(?i)declin|cancel|reject|refus|fail|denied|abort|unavail|unanswered|invalid|withheld|\bno\b|\bbad\b|hold|keep`)

// side returns what the truth of a condition means: 1 that all is well, -1
// that it is not, 0 that nobody knows.
func (f *file) side(cond ast.Expr) int {
	if t := f.testOf(cond); t != nil {
		if (t.word == accept) == t.equal {
			return 1
		}
		return -1
	}
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return -f.side(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			if s := f.side(e.X); s != 0 {
				return s
			}
			return f.side(e.Y)
		case token.EQL, token.NEQ:
			s := 1
			if f.pkg.info.Types[e.Y].IsNil() {
				// A nil error is well, and so is a nil result that ends the call.
				if name := sdkType(f.pkg.info.TypeOf(e.X)); !isError(f.pkg.info.TypeOf(e.X)) && name != "CallToolResult" {
					s = -1
				}
			} else if negative.MatchString(f.src(e.Y)) || slices.Contains([]string{`""`, "false", "0"}, f.src(e.Y)) {
				s = -1
			}
			if e.Op == token.NEQ {
				s = -s
			}
			return s
		case token.LSS, token.LEQ:
			return -1
		case token.GTR, token.GEQ:
			return 1
		}
	case *ast.CallExpr:
		if obj := calledFunc(f.pkg.info, e); obj != nil && obj.FullName() == "errors.Is" {
			return -1
		}
		if negative.MatchString(f.src(e.Fun)) {
			return -1
		}
		return 1
	case *ast.Ident, *ast.SelectorExpr:
		if negative.MatchString(f.src(e)) {
			return -1
		}
		return 1
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		return 1
	}
	return 0
}
