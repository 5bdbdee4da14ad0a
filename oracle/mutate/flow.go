package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A fn is a named function of a program.
type fn struct {
	decl *ast.FuncDecl
	file *file
	obj  *types.Func
	name string // as in program.Ask.Func
}

// A flow is what is known of who asks and who calls whom.
type flow struct {
	funcs []*fn
	// asking holds the functions and function literals that may put a
	// question, or read its answer.
	asking  map[any]bool
	callees map[any][]any
	taken   []any // functions that are used as values, and literals
}

// analyze finds out who asks.
func (s *source) analyze() {
	s.flow = flow{asking: make(map[any]bool), callees: make(map[any][]any)}
	for _, p := range s.pkgs {
		for _, f := range p.files {
			if f.harness {
				continue
			}
			for _, d := range f.tree.Decls {
				if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
					obj := p.info.Defs[decl.Name].(*types.Func)
					s.funcs = append(s.funcs, &fn{decl, f, obj, p.folder + "." + funcName(decl)})
				}
			}
			s.findTaken(f)
		}
	}
	for _, fn := range s.funcs {
		s.gather(fn.file, fn.obj, fn.decl.Body)
	}
	for _, t := range s.taken {
		if lit, ok := t.(*ast.FuncLit); ok {
			s.gather(s.fileOf(lit), lit, lit.Body)
		}
	}
	for changed := true; changed; {
		changed = false
		for node, callees := range s.callees {
			if !s.asking[node] && slices.ContainsFunc(callees, func(c any) bool { return s.asking[c] }) {
				s.asking[node] = true
				changed = true
			}
		}
	}
}

// funcName returns the name of a function, with that of its receiver's type.
func funcName(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return decl.Name.Name
	}
	t := decl.Recv.List[0].Type
	for {
		switch u := t.(type) {
		case *ast.StarExpr:
			t = u.X
		case *ast.ParenExpr:
			t = u.X
		case *ast.IndexExpr:
			t = u.X
		case *ast.IndexListExpr:
			t = u.X
		case *ast.Ident:
			return u.Name + "." + decl.Name.Name
		default:
			return decl.Name.Name
		}
	}
}

// fileOf returns the file that a node is in.
func (s *source) fileOf(n ast.Node) *file {
	for _, p := range s.pkgs {
		for _, f := range p.files {
			if f.tree.FileStart <= n.Pos() && n.Pos() < f.tree.FileEnd {
				return f
			}
		}
	}
	return nil
}

// findTaken finds the functions of a file that are used as values.
func (s *source) findTaken(f *file) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			s.taken = append(s.taken, n)
		case *ast.Ident:
			obj, ok := f.pkg.info.Uses[n].(*types.Func)
			if !ok {
				break
			}
			var e ast.Node = n
			if sel, ok := f.parents[e].(*ast.SelectorExpr); ok && sel.Sel == n {
				e = sel
			}
			if call, ok := f.parents[e].(*ast.CallExpr); !ok || call.Fun != e {
				s.taken = append(s.taken, obj.Origin())
			}
		}
		return true
	})
}

// gather notes what a function calls, and whether it asks by itself.
func (s *source) gather(f *file, node any, body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			s.callees[node] = append(s.callees[node], s.calleesOf(f, call)...)
		}
		if e, ok := n.(ast.Expr); ok && f.pkg.putsQuestion(e) {
			s.asking[node] = true
		}
		return true
	})
}

// calleesOf returns which functions and literals of the program a call may
// call.
func (s *source) calleesOf(f *file, call *ast.CallExpr) []any {
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return []any{lit}
	}
	info := f.pkg.info
	if obj := calledFunc(info, call); obj != nil {
		sig := obj.Signature()
		if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) {
			return []any{obj}
		}
		var all []any
		for _, fn := range s.funcs {
			if fn.obj.Name() == obj.Name() && fn.obj.Signature().Recv() != nil && fn.obj.Signature().Params().Len() == sig.Params().Len() {
				all = append(all, fn.obj)
			}
		}
		return all
	}
	sig, ok := typeOf(info, call.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	var all []any
	for _, t := range s.taken {
		var other types.Type
		switch t := t.(type) {
		case *types.Func:
			other = t.Type()
		case *ast.FuncLit:
			other = s.fileOf(t).pkg.info.Types[t].Type
		}
		if o, ok := other.(*types.Signature); ok && types.Identical(withoutRecv(o), withoutRecv(sig)) {
			all = append(all, t)
		}
	}
	return all
}

func withoutRecv(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// calledFunc returns the function or method that a call names, nil if it calls
// a value.
func calledFunc(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var id *ast.Ident
	switch fun := fun.(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	obj, _ := info.Uses[id].(*types.Func)
	if obj == nil {
		return nil
	}
	return obj.Origin()
}

// typeOf returns the underlying type of an expression.
func typeOf(info *types.Info, e ast.Expr) types.Type {
	if t := info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return types.Typ[types.Invalid]
}

// asks reports whether a call may put a question, or is handed its answer.
func (s *source) asks(f *file, call *ast.CallExpr) bool {
	return f.pkg.putsQuestion(call) || slices.ContainsFunc(s.calleesOf(f, call), func(c any) bool { return s.asking[c] })
}

// putsQuestion reports whether an expression asks through the SDK, or takes
// the answer out of a request.
func (p *pkg) putsQuestion(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		obj := calledFunc(p.info, e)
		if obj == nil || obj.Pkg() == nil || p.source.owns(obj.Pkg()) {
			return false
		}
		results := obj.Signature().Results()
		return results.Len() > 0 && isAnswer(results.At(0).Type())
	case *ast.TypeAssertExpr:
		return e.Type != nil && isAnswer(p.info.TypeOf(e.Type))
	}
	return false
}

// givesAnswer reports whether the first result of a call is the SDK's answer.
func (p *pkg) givesAnswer(call *ast.CallExpr) bool {
	t := p.info.TypeOf(call)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	return t != nil && isAnswer(t)
}

// owns reports whether a package is one of the program.
func (s *source) owns(p *types.Package) bool {
	return p.Path() == s.root || strings.HasPrefix(p.Path(), s.root+"/")
}

// sdkType returns the name of a type of an SDK, of which t may be a pointer.
func sdkType(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	switch n.Obj().Pkg().Path() {
	case "github.com/modelcontextprotocol/go-sdk/mcp", "github.com/mark3labs/mcp-go/mcp":
		return n.Obj().Name()
	}
	return ""
}

// isAnswer reports whether a type is what an SDK returns as an answer.
func isAnswer(t types.Type) bool {
	name := sdkType(t)
	return name == "ElicitResult" || name == "ElicitationResult"
}

// isError reports whether a type is error.
func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// reaches reports whether a function may call another one.
func (s *source) reaches(from, to *types.Func) bool {
	seen := make(map[any]bool)
	var walk func(n any) bool
	walk = func(n any) bool {
		if n == any(to) {
			return true
		}
		if seen[n] {
			return false
		}
		seen[n] = true
		return slices.ContainsFunc(s.callees[n], walk)
	}
	return walk(any(from))
}

// lookup returns the function of a name as in program.Ask.Func.
func (s *source) lookup(name string) *fn {
	for _, fn := range s.funcs {
		if strings.TrimPrefix(fn.name, ".") == strings.TrimPrefix(name, ".") {
			return fn
		}
	}
	return nil
}

// questions returns the calls and assertions of a function by which questions
// are put or answers read, outermost ones only, in their order.
func (s *source) questions(fn *fn) []ast.Expr {
	var all []ast.Expr
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s.asks(fn.file, n) {
				all = append(all, n)
				return false
			}
		case *ast.TypeAssertExpr:
			if fn.file.pkg.putsQuestion(n) {
				all = append(all, n)
				return false
			}
		}
		return true
	})
	return all
}

// enclosing returns the innermost function type that holds a node: that of a
// literal or of the declaration.
func (f *file) enclosing(n ast.Node) (*ast.FuncType, *ast.BlockStmt) {
	for p := f.parents[n]; p != nil; p = f.parents[p] {
		switch p := p.(type) {
		case *ast.FuncLit:
			return p.Type, p.Body
		case *ast.FuncDecl:
			return p.Type, p.Body
		}
	}
	return nil, nil
}

// within reports whether a position is in a node.
func within(pos token.Pos, n ast.Node) bool { return n.Pos() <= pos && pos < n.End() }
