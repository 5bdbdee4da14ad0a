package elicitation

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// EffectOf returns the level of what a call does: what the settings say of
// the callee, what its name says, or what a function of the package calls in
// turn.
func (p *Package) EffectOf(call *ast.CallExpr) effect.Level {
	return p.effectOf(call, make(map[*types.Func]bool))
}

func (p *Package) effectOf(call *ast.CallExpr, seen map[*types.Func]bool) effect.Level {
	if tv := p.Info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return effect.Inert
	}
	fn := p.Callee(call)
	if fn == nil {
		return p.dynamicEffect(call)
	}
	switch name := FuncName(fn); {
	case slices.Contains(p.Settings.Effects, name):
		return effect.Strong
	case slices.Contains(p.Settings.Harmless, name), fn.Pkg() != nil && p.SDKs.IsSDKPath(fn.Pkg().Path()):
		return effect.Inert
	}
	if sig, ok := p.Info.TypeOf(call.Fun).(*types.Signature); ok {
		if i, _ := p.SDKs.ResultIndex(sig); i >= 0 {
			return effect.Weak // another question
		}
	}
	level := effect.Of(fn)
	d := p.Decl(fn)
	if level != effect.Weak || d == nil || seen[fn.Origin()] {
		return level
	}
	seen[fn.Origin()] = true
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && level < effect.Strong {
			level = max(level, p.effectOf(inner, seen))
		}
		return level < effect.Strong
	})
	return level
}

// dynamicEffect is the level of calling a func value: what a function is
// given to call, it is given because it does something.
func (p *Package) dynamicEffect(call *ast.CallExpr) effect.Level {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return effect.Weak
	}
	v, ok := p.Info.Uses[id].(*types.Var)
	if ok && v.Kind() == types.ParamVar {
		if t, ok := v.Type().(*types.Named); ok && t.Obj().Name() == "CancelFunc" {
			return effect.Bookkeeping
		}
		return effect.Strong
	}
	return effect.Weak
}

// EffectAfter returns the first call behind an ask, in the same function,
// that does something, or nil. Calls that are deferred and those in the branch
// taken when the ask has failed do not count.
func (p *Package) EffectAfter(a *Ask) *ast.CallExpr {
	body := bodyOf(a.Func)
	if body == nil {
		return nil
	}
	errVar := p.errorOf(a)
	var found *ast.CallExpr
	ast.Inspect(body, func(n ast.Node) bool {
		if found != nil {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.IfStmt:
			if errVar != nil && n.Pos() > a.Pos() && p.testsFailure(n.Cond, errVar) {
				if n.Else != nil {
					ast.Inspect(n.Else, func(m ast.Node) bool {
						if c, ok := m.(*ast.CallExpr); ok && found == nil && p.EffectOf(c) == effect.Strong {
							found = c
						}
						return found == nil
					})
				}
				return false
			}
		case *ast.CallExpr:
			if n.Pos() > a.Pos() && n.Pos() >= a.Expr.End() && p.EffectOf(n) == effect.Strong {
				found = n
			}
		}
		return true
	})
	return found
}

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// errorOf returns the variable that an ask's error is assigned to.
func (p *Package) errorOf(a *Ask) types.Object {
	if len(a.Parents) == 0 {
		return nil
	}
	s, ok := a.Parents[len(a.Parents)-1].(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 {
		return nil
	}
	id, ok := s.Lhs[len(s.Lhs)-1].(*ast.Ident)
	if !ok {
		return nil
	}
	obj := p.Info.ObjectOf(id)
	if obj == nil || !isError(obj.Type()) {
		return nil
	}
	return obj
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// testsFailure reports whether a condition holds only if err is not nil.
func (p *Package) testsFailure(cond ast.Expr, err types.Object) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND {
		return p.testsFailure(b.X, err) || p.testsFailure(b.Y, err)
	}
	x, ok := ast.Unparen(b.X).(*ast.Ident)
	y, ok2 := ast.Unparen(b.Y).(*ast.Ident)
	return ok && ok2 && b.Op == token.NEQ && p.Info.Uses[x] == err && y.Name == "nil"
}

// Discarded reports whether the result of an ask is thrown away: the call is
// a statement, or the result is assigned to the blank identifier.
func (p *Package) Discarded(a *Ask) bool {
	if len(a.Parents) == 0 || a.Round {
		return false
	}
	switch s := a.Parents[len(a.Parents)-1].(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 || a.Result < 0 || a.Result >= len(s.Lhs) {
			return false
		}
		id, ok := s.Lhs[a.Result].(*ast.Ident)
		return ok && (id.Name == "_" || p.onlyBlanked(id))
	case *ast.ValueSpec:
		if len(s.Values) != 1 || a.Result < 0 || a.Result >= len(s.Names) {
			return false
		}
		return s.Names[a.Result].Name == "_" || p.onlyBlanked(s.Names[a.Result])
	}
	return false
}

// onlyBlanked reports whether all that is done with the variable that id
// declares is to assign it to the blank identifier.
func (p *Package) onlyBlanked(id *ast.Ident) bool {
	v, ok := p.Info.Defs[id].(*types.Var)
	if !ok {
		return false
	}
	uses, blanked := 0, 0
	ast.Inspect(p.FileOf(id.Pos()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if p.Info.Uses[n] == v {
				uses++
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				l, ok := n.Lhs[0].(*ast.Ident)
				r, ok2 := n.Rhs[0].(*ast.Ident)
				if ok && ok2 && l.Name == "_" && p.Info.Uses[r] == v {
					blanked++
				}
			}
		}
		return true
	})
	return uses > 0 && uses == blanked
}

// IsAction reports whether e is the action of an elicitation result: the
// field itself, a conversion of it, or a variable that it was assigned to and
// nothing else was.
func (p *Package) IsAction(e ast.Expr) bool { return p.isAction(e, 0) }

func (p *Package) isAction(e ast.Expr, depth int) bool {
	if depth > 5 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if e.Sel.Name != dialect.FieldAction {
			return false
		}
		r, _ := p.SDKs.TypeRole(p.Info.TypeOf(e.X))
		return r == dialect.Result || r == dialect.ResultPart
	case *ast.CallExpr:
		if len(e.Args) != 1 {
			return false
		}
		if p.Info.Types[e.Fun].IsType() {
			return p.isAction(e.Args[0], depth+1)
		}
		if fn := p.Callee(e); fn != nil {
			switch fn.FullName() {
			case "strings.ToLower", "strings.TrimSpace":
				return p.isAction(e.Args[0], depth+1)
			}
		}
	case *ast.Ident:
		v, ok := p.Info.Uses[e].(*types.Var)
		if !ok {
			return false
		}
		if r, _ := p.SDKs.TypeRole(v.Type()); r == dialect.Action {
			return true
		}
		init := p.onlyValue(v)
		return init != nil && p.isAction(init, depth+1)
	}
	return false
}

// onlyValue returns the one expression that is ever assigned to a local
// variable, or nil.
func (p *Package) onlyValue(v *types.Var) ast.Expr {
	file := p.FileOf(v.Pos())
	if file == nil || v.Parent() == p.Types.Scope() || v.Kind() != types.LocalVar {
		return nil
	}
	var value ast.Expr
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			for i, lhs := range node.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && p.Info.ObjectOf(id) == v {
					n++
					if len(node.Lhs) == len(node.Rhs) {
						value = node.Rhs[i]
					}
				}
			}
		case *ast.ValueSpec:
			for i, name := range node.Names {
				if p.Info.Defs[name] == v && i < len(node.Values) {
					n++
					value = node.Values[i]
				}
			}
		}
		return true
	})
	if n != 1 {
		return nil
	}
	return value
}
