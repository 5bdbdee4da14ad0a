package formeval

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// What is known of the variables of a package without executing it.
type writes struct {
	count  map[*types.Var]int           // what changes a variable, without the declaration
	last   map[*types.Var]token.Pos     // the last of these places
	inner  map[*types.Var]token.Pos     // the same for what the variable refers to
	taken  map[*types.Var]bool          // its address is taken
	shared map[*types.Var]bool          // a function literal uses it too
	fields map[types.Object]bool        // fields that are assigned to
	loops  map[*types.Var]bool          // declared anew in each turn of a loop
	around map[*ast.FuncLit][]token.Pos // the loops around a function literal
	edges  []edge
}

// inClosure stands for the place of a change in a function literal, which may
// happen at any time.
const inClosure token.Pos = math.MaxInt

// An edge says that alias may refer to what source refers to.
type edge struct {
	alias, source *types.Var
	at            token.Pos // of the call, where alias is a parameter
}

// countWrites finds what may change each variable or what it refers to:
// assignments to it, to its elements and fields, and the taking of its
// address; also by another name or by a function of the package that is given
// it.
//
// Of each variable it keeps the last place of a change, which is beyond every
// place where a function literal changes what it captures.
func (ev *Evaluator) countWrites(files []*ast.File) {
	w := &ev.writes
	w.count = make(map[*types.Var]int)
	w.last = make(map[*types.Var]token.Pos)
	w.inner = make(map[*types.Var]token.Pos)
	w.taken = make(map[*types.Var]bool)
	w.shared = make(map[*types.Var]bool)
	w.loops = make(map[*types.Var]bool)
	w.around = make(map[*ast.FuncLit][]token.Pos)
	w.fields = make(map[types.Object]bool)
	for _, f := range files {
		var stack []ast.Node
		var lits []*ast.FuncLit
		var loops []token.Pos
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				switch stack[len(stack)-1].(type) {
				case *ast.FuncLit:
					lits = lits[:len(lits)-1]
				case *ast.ForStmt, *ast.RangeStmt:
					loops = loops[:len(loops)-1]
				}
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			switch n := n.(type) {
			case *ast.FuncLit:
				lits = append(lits, n)
				w.around[n] = slices.Clone(loops)
			case *ast.ForStmt, *ast.RangeStmt:
				loops = append(loops, n.Pos())
			case *ast.Ident:
				if v, ok := ev.Info.Defs[n].(*types.Var); ok && len(loops) > 0 {
					w.loops[v] = true
				}
				if v, ok := ev.Info.Uses[n].(*types.Var); ok && len(lits) > 0 && v.Pos() < lits[len(lits)-1].Pos() {
					w.shared[v] = true
				}
			}
			ev.written(n, lits)
			ev.aliases(n)
			return true
		})
	}
	ev.spread()
}

// written records what n itself changes. lits are the function literals
// around n.
func (ev *Evaluator) written(n ast.Node, lits []*ast.FuncLit) {
	w := &ev.writes
	for _, e := range ev.changed(n) {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			w.fields[ev.Info.Uses[sel.Sel]] = true
		}
		v := ev.rootVar(e)
		if v == nil {
			continue
		}
		at := n.Pos()
		if len(lits) > 0 {
			if lit := lits[len(lits)-1]; v.Pos() < lit.Pos() || v.Pos() >= lit.End() {
				at = inClosure
			}
		}
		w.count[v]++
		w.last[v] = max(w.last[v], at)
		if _, whole := ast.Unparen(e).(*ast.Ident); !whole || isCall(n) {
			w.inner[v] = max(w.inner[v], at)
		}
	}
	switch n := n.(type) {
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			ev.take(n.X)
		}
	case *ast.SelectorExpr:
		if ev.addressed(n) {
			ev.take(n.X)
		}
	}
}

func isCall(n ast.Node) bool {
	switch n.(type) {
	case *ast.CallExpr, *ast.SelectorExpr:
		return true
	}
	return false
}

// take records that the address of e is taken.
func (ev *Evaluator) take(e ast.Expr) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if v, ok := ev.object(id).(*types.Var); ok {
			ev.writes.taken[v] = true
		}
	}
}

// addressed reports whether the method that sel selects is given the address
// of sel.X.
func (ev *Evaluator) addressed(sel *ast.SelectorExpr) bool {
	s := ev.Info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
		return false
	}
	fn, ok := s.Obj().(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	return isPointer(fn.Signature().Recv().Type()) && !isPointer(s.Recv())
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// changed returns the expressions that n itself may change, or what they
// refer to.
func (ev *Evaluator) changed(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return slices.DeleteFunc(slices.Clone(n.Lhs), func(lhs ast.Expr) bool {
			id, ok := lhs.(*ast.Ident)
			return ok && n.Tok == token.DEFINE && ev.Info.Defs[id] != nil
		})
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return slices.DeleteFunc([]ast.Expr{n.Key, n.Value}, func(e ast.Expr) bool { return e == nil })
		}
	case *ast.UnaryExpr:
		if _, lit := ast.Unparen(n.X).(*ast.CompositeLit); n.Op == token.AND && !lit {
			return []ast.Expr{n.X}
		}
	case *ast.SelectorExpr:
		if ev.addressed(n) {
			return []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		if len(n.Args) > 0 && ev.changesFirst(n) {
			return n.Args[:1]
		}
	}
	return nil
}

// changesFirst reports whether a call of a builtin or of the standard library
// changes what its first argument refers to.
func (ev *Evaluator) changesFirst(call *ast.CallExpr) bool {
	switch fn := typeutil.Callee(ev.Info, call).(type) {
	case *types.Builtin:
		return fn.Name() == "delete" || fn.Name() == "clear" || fn.Name() == "copy"
	case *types.Func:
		return reorders(fn) || fn.FullName() == "maps.Copy"
	}
	return false
}

// aliases records which variables n lets refer to what others refer to.
func (ev *Evaluator) aliases(n ast.Node) {
	add := func(alias *types.Var, e ast.Expr, at token.Pos) {
		if alias == nil || !refers(alias.Type()) {
			return
		}
		if source := ev.rootVar(e); source != nil && source != alias {
			ev.writes.edges = append(ev.writes.edges, edge{alias, source, at})
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, lhs := range n.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && i < len(n.Rhs) {
				v, _ := ev.object(id).(*types.Var)
				add(v, n.Rhs[i], token.NoPos)
			}
		}
	case *ast.ValueSpec:
		for i, id := range n.Names {
			if i < len(n.Values) {
				v, _ := ev.Info.Defs[id].(*types.Var)
				add(v, n.Values[i], token.NoPos)
			}
		}
	case *ast.RangeStmt:
		if id, ok := n.Value.(*ast.Ident); ok {
			v, _ := ev.object(id).(*types.Var)
			add(v, n.X, token.NoPos)
		}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(ev.Info, n)
		if fn == nil || ev.decls[fn.Origin()] == nil {
			return
		}
		sig := fn.Origin().Signature()
		for i, a := range n.Args {
			if i < sig.Params().Len() {
				add(sig.Params().At(i), a, n.Pos())
			}
		}
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && sig.Recv() != nil {
			add(sig.Recv(), sel.X, n.Pos())
		}
	}
}

// refers reports whether a variable of type t refers to what another one
// refers to. What a copied struct holds is not meant.
func refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// spread carries changes of what an alias refers to over to its sources.
func (ev *Evaluator) spread() {
	w := &ev.writes
	for changed, turns := true, 0; changed && turns < maxSpread; turns++ {
		changed = false
		for _, e := range w.edges {
			at := w.inner[e.alias]
			if at == token.NoPos {
				continue
			}
			if e.at.IsValid() {
				at = e.at
			}
			if at > w.inner[e.source] {
				w.inner[e.source] = at
				w.count[e.source]++
				w.last[e.source] = max(w.last[e.source], at)
				changed = true
			}
		}
	}
	w.edges = nil
}

// stays reports whether a variable of the package keeps its initial value.
func (ev *Evaluator) stays(v *types.Var) bool {
	return ev.globals[v] != nil && ev.writes.count[v] == 0
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
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return nil
			}
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
