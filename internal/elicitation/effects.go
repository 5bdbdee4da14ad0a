package elicitation

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

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
	if level, ok := p.taught(fn); ok {
		return level
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

// taught returns what the settings say of a function, and that an SDK's own do
// nothing.
func (p *Package) taught(fn *types.Func) (effect.Level, bool) {
	switch name := FuncName(fn); {
	case slices.Contains(p.Settings.Effects, name):
		return effect.Strong, true
	case slices.Contains(p.Settings.Harmless, name), fn.Pkg() != nil && p.SDKs.IsSDKPath(fn.Pkg().Path()):
		return effect.Inert, true
	}
	return 0, false
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

// EffectAfter returns a call that can be reached from an ask, in the same
// function, and does something, or nil. Calls that are deferred do not count,
// nor does what is only reached when the ask has failed.
func (p *Package) EffectAfter(a *Ask) *ast.CallExpr {
	body := bodyOf(a.Func)
	if body == nil {
		return nil
	}
	graph := cfg.New(body, p.mayReturn)
	err := p.errorOf(a)
	seen := make(map[*cfg.Block]bool)
	var queue []*cfg.Block
	for _, b := range graph.Blocks {
		if i := slices.IndexFunc(b.Nodes, func(n ast.Node) bool { return n.Pos() <= a.Expr.Pos() && a.Expr.End() <= n.End() }); i >= 0 && b.Live {
			if call := p.effectIn(b.Nodes[i:], a.Expr.End()); call != nil {
				return call
			}
			queue = p.onSuccess(b, err)
			break
		}
	}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		if seen[b] {
			continue
		}
		seen[b] = true
		if call := p.effectIn(b.Nodes, token.NoPos); call != nil {
			return call
		}
		queue = append(queue, p.onSuccess(b, err)...)
	}
	return nil
}

// effectIn returns the first call behind pos in nodes that does something.
func (p *Package) effectIn(nodes []ast.Node, pos token.Pos) *ast.CallExpr {
	var found *ast.CallExpr
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.DeferStmt:
				return false
			case *ast.CallExpr:
				if found == nil && n.Pos() >= pos && p.EffectOf(n) == effect.Strong {
					found = n
				}
			}
			return found == nil
		})
	}
	return found
}

// onSuccess returns the blocks that b leads to, without the one that a test
// of err leads to when there is an error.
func (p *Package) onSuccess(b *cfg.Block, err types.Object) []*cfg.Block {
	if len(b.Succs) != 2 || len(b.Nodes) == 0 || err == nil {
		return b.Succs
	}
	test, ok := b.Nodes[len(b.Nodes)-1].(*ast.BinaryExpr)
	if !ok || !p.comparesNil(test, err) {
		return b.Succs
	}
	switch test.Op { // the first is taken when the test is true
	case token.NEQ:
		return b.Succs[1:]
	case token.EQL:
		return b.Succs[:1]
	}
	return b.Succs
}

// comparesNil reports whether a comparison is of err and nil.
func (p *Package) comparesNil(b *ast.BinaryExpr, err types.Object) bool {
	is := func(e ast.Expr, obj types.Object) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && p.Info.Uses[id] == obj
	}
	null := types.Universe.Lookup("nil")
	return is(b.X, err) && is(b.Y, null) || is(b.Y, err) && is(b.X, null)
}

// mayReturn reports whether a call comes back.
func (p *Package) mayReturn(call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := p.Info.Uses[id].(*types.Builtin); ok {
			return b.Name() != "panic"
		}
	}
	fn := p.Callee(call)
	return fn == nil || !effect.NeverReturns(fn)
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
