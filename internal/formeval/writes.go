package formeval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/types/typeutil"
)

// countWrites counts, for each variable, what may change it or what it holds
// after its declaration: assignments to it, to its elements and fields, and
// the taking of its address.
//
// It also keeps, for each variable, the last place of a change, which is
// beyond every place where a function literal changes what it captures.
func (ev *Evaluator) countWrites(n ast.Node, lit *ast.FuncLit) {
	ast.Inspect(n, func(n ast.Node) bool {
		if l, ok := n.(*ast.FuncLit); ok && l != lit {
			ev.countWrites(l, l)
			return false
		}
		for _, v := range ev.writes(n) {
			ev.written[v]++
			at := n.Pos()
			if lit != nil && (v.Pos() < lit.Pos() || v.Pos() >= lit.End()) {
				at = math.MaxInt
			}
			ev.changes[v] = max(ev.changes[v], at)
		}
		return true
	})
}

// writes returns the variables that n itself may change.
func (ev *Evaluator) writes(n ast.Node) []*types.Var {
	var list []*types.Var
	add := func(e ast.Expr) {
		if v := ev.rootVar(e); v != nil {
			list = append(list, v)
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && n.Tok == token.DEFINE && ev.Info.Defs[id] != nil {
				continue
			}
			add(lhs)
		}
	case *ast.IncDecStmt:
		add(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			if n.Key != nil {
				add(n.Key)
			}
			if n.Value != nil {
				add(n.Value)
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			if _, lit := ast.Unparen(n.X).(*ast.CompositeLit); !lit {
				add(n.X)
			}
		}
	case *ast.CallExpr:
		// These change their first argument.
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
			if b, ok := ev.Info.Uses[id].(*types.Builtin); ok {
				switch b.Name() {
				case "delete", "clear", "copy":
					add(n.Args[0])
				}
			}
		} else if fn := typeutil.StaticCallee(ev.Info, n); fn != nil && len(n.Args) > 0 {
			switch fn.FullName() {
			case "maps.Copy", "maps.Insert", "maps.DeleteFunc":
				add(n.Args[0])
			}
		}
	}
	return list
}

// rootVar returns the variable at the root of x, x.f, x[i], *x, x.(T).
func (ev *Evaluator) rootVar(e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			v, _ := ev.object(x).(*types.Var)
			return v
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if _, ok := ev.Info.Selections[x]; !ok {
				v, _ := ev.Info.Uses[x.Sel].(*types.Var)
				return v
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func (ev *Evaluator) object(id *ast.Ident) types.Object {
	if obj := ev.Info.Defs[id]; obj != nil {
		return obj
	}
	return ev.Info.Uses[id]
}
