package elicitation

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/elicitlint/elicitlint/internal/dialect"
)

// An Ask is where an answer comes into being: a call that asks a person, or
// the reading of the answer to a question of an earlier round.
type Ask struct {
	// Expr is the call, the type assertion, or the type in the case of a type
	// switch.
	Expr ast.Expr
	// SDK is nil for a function that was only named as one that asks.
	SDK *dialect.SDK
	// Result is the position of the answer among the call's results, -1 where
	// it has none.
	Result int
	// Round reports that the answer belongs to an earlier round.
	Round bool
	// URL reports that the call is of the kind that only opens URLs.
	URL bool
	// Name is what the call calls, "" for other expressions.
	Name string
	// Func is the innermost function around Expr, nil outside of functions.
	Func ast.Node
	// Parents are the nodes around Expr, from the file down.
	Parents []ast.Node
	// Forms are the forms that were seen to reach the call.
	Forms []*Form

	// through are the forms by the calls that lead to the ask, by the
	// position of their left parenthesis.
	through map[token.Pos][]*Form
}

// Pos returns where the ask begins.
func (a *Ask) Pos() token.Pos { return a.Expr.Pos() }

// walk visits the nodes of a file with the nodes around each.
func walk(f *ast.File, visit func(n ast.Node, parents []ast.Node)) {
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		visit(n, stack)
		stack = append(stack, n)
		return true
	})
}

func (p *Package) findAsks() {
	for _, f := range p.Files {
		walk(f, func(n ast.Node, parents []ast.Node) {
			var a *Ask
			switch n := n.(type) {
			case *ast.CallExpr:
				a = p.askOf(n)
			case *ast.TypeAssertExpr:
				if n.Type != nil {
					a = p.answerOf(n, n.Type, n.X)
				}
			case *ast.CaseClause:
				if s, ok := parents[len(parents)-2].(*ast.TypeSwitchStmt); ok && len(n.List) == 1 {
					a = p.answerOf(n.List[0], n.List[0], switched(s))
				}
			case *ast.SelectorExpr:
				if p.Info.Selections[n] != nil {
					a = p.answerOf(n, n, n.X)
				}
			}
			if a == nil || p.answersClients(parents) {
				return
			}
			a.Parents = slices.Clone(parents)
			a.Func = innermostFunc(parents)
			p.Asks = append(p.Asks, a)
		})
	}
}

// answerOf returns the ask that taking e, which is of the type of typ, out of a
// response is, or nil.
func (p *Package) answerOf(e, typ, response ast.Expr) *Ask {
	if response == nil {
		return nil
	}
	if r, _ := p.SDKs.TypeRole(p.Info.TypeOf(response)); r != dialect.Response {
		return nil
	}
	if r, sdk := p.SDKs.TypeRole(p.Info.TypeOf(typ)); r == dialect.Result {
		return &Ask{Expr: e, SDK: sdk, Result: -1, Round: true}
	}
	return nil
}

// switched returns the expression whose type a type switch looks at.
func switched(s *ast.TypeSwitchStmt) ast.Expr {
	var e ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		e = a.X
	case *ast.AssignStmt:
		e = a.Rhs[0]
	}
	if t, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return t.X
	}
	return nil
}

// innermostFunc returns the last function among the nodes around a node.
func innermostFunc(parents []ast.Node) ast.Node {
	for _, n := range slices.Backward(parents) {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return nil
}

// askOf returns the ask that a call is, or nil.
func (p *Package) askOf(call *ast.CallExpr) *Ask {
	if p.Info.Types[call.Fun].IsType() {
		return nil
	}
	fn := p.Callee(call)
	a := &Ask{Expr: call, Result: -1, Name: calleeName(call)}
	if sig, ok := p.Info.TypeOf(call.Fun).(*types.Signature); ok {
		a.Result, a.SDK = p.SDKs.ResultIndex(sig)
		if a.Result >= 0 {
			switch role, _ := p.SDKs.CallRole(fn); {
			case role == dialect.Ask:
				return a
			case role == dialect.AskURL:
				a.URL = true
				return a
			case role == dialect.Answer:
				a.Round = true
				return a
			case p.asksInside(fn, sig, make(map[*types.Func]bool)):
				return a
			}
		}
	}
	if fn != nil && slices.Contains(p.Settings.Asks, FuncName(fn)) {
		if results := fn.Signature().Results(); a.Result < 0 && results.Len() > 0 && !isError(results.At(0).Type()) {
			a.Result = 0
		}
		return a
	}
	return nil
}

// asksInside reports whether a function that returns an elicitation result
// asks for it, and does not build it or load it from somewhere: in this
// package, it calls something that asks; elsewhere, it is given the question.
func (p *Package) asksInside(fn *types.Func, sig *types.Signature, seen map[*types.Func]bool) bool {
	d := p.Decl(fn)
	if d == nil {
		for i := range sig.Params().Len() {
			switch r, _ := p.SDKs.TypeRole(sig.Params().At(i).Type()); r {
			case dialect.Params, dialect.Request:
				return true
			}
		}
		return false
	}
	if seen[fn.Origin()] {
		return false
	}
	seen[fn.Origin()] = true
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee := p.Callee(call)
		if r, _ := p.SDKs.CallRole(callee); r == dialect.Ask || r == dialect.AskURL {
			found = true
		} else if s, ok := p.Info.TypeOf(call.Fun).(*types.Signature); ok {
			if i, _ := p.SDKs.ResultIndex(s); i >= 0 {
				found = p.asksInside(callee, s, seen)
			}
		}
		return !found
	})
	return found
}

// answersClients reports whether the nodes around a node include a function
// that answers elicitation requests, as clients and gateways do.
func (p *Package) answersClients(parents []ast.Node) bool {
	return slices.ContainsFunc(parents, func(n ast.Node) bool {
		sig := p.SignatureOf(n)
		return sig != nil && p.SDKs.IsClientHandler(sig)
	})
}

// SignatureOf returns the signature of a function declaration or literal, nil
// for other nodes.
func (p *Package) SignatureOf(n ast.Node) *types.Signature {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if fn, ok := p.Info.Defs[n.Name].(*types.Func); ok {
			return fn.Signature()
		}
	case *ast.FuncLit:
		sig, _ := p.Info.TypeOf(n).(*types.Signature)
		return sig
	}
	return nil
}

// Decl returns the declaration of a function of the package, nil for others.
func (p *Package) Decl(fn *types.Func) *ast.FuncDecl {
	if fn == nil {
		return nil
	}
	return p.decls[fn.Origin()]
}

// FuncName returns the name of a function as settings write it:
// "import/path.Func" or "import/path.Type.Method".
func FuncName(fn *types.Func) string {
	fn = fn.Origin()
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if named, ok := t.(*types.Named); ok {
			name = named.Obj().Name() + "." + name
		}
	}
	if fn.Pkg() == nil {
		return name
	}
	return fn.Pkg().Path() + "." + name
}

// calleeName returns the name that a call is written with.
func calleeName(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		return calleeName(&ast.CallExpr{Fun: f.X})
	}
	return "the call"
}
