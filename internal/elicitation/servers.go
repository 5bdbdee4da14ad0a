package elicitation

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/elicitlint/elicitlint/internal/dialect"
)

// A Server is where a server is built.
type Server struct {
	Call *ast.CallExpr
	SDK  *dialect.SDK
	// Declares reports whether the server advertises elicitation.
	Declares Tri
	// Builder is the innermost function around Call, nil outside of functions.
	Builder ast.Node
	// Declare is the name of the option by which it would, "" where the SDK
	// has none.
	Declare string
}

// Tri is what is known of a yes or no.
type Tri int

// The values of Tri.
const (
	Unknown Tri = iota
	No
	Yes
)

func (p *Package) findServers() {
	for _, f := range p.Files {
		walk(f, func(n ast.Node, parents []ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return
			}
			fn := p.Callee(call)
			if role, sdk := p.SDKs.CallRole(fn); role == dialect.NewServer {
				s := &Server{Call: call, SDK: sdk, Builder: innermostFunc(parents), Declare: sdk.DeclareOption()}
				if s.Declare != "" && fn.Pkg().Scope().Lookup(s.Declare) == nil {
					s.Declare = "" // a copy of the SDK without the option
				}
				if s.Declare != "" {
					s.Declares = p.declares(call, fn.Signature())
				}
				p.Servers = append(p.Servers, s)
			}
		})
	}
}

// declares tells whether the options of a server include the one that
// advertises elicitation.
func (p *Package) declares(call *ast.CallExpr, sig *types.Signature) Tri {
	fixed := sig.Params().Len() - 1
	if !sig.Variadic() || len(call.Args) < fixed {
		return Unknown
	}
	options := call.Args[fixed:]
	if call.Ellipsis.IsValid() {
		if len(options) != 1 {
			return Unknown
		}
		return p.listDeclares(options[0])
	}
	return p.anyDeclares(options)
}

func (p *Package) anyDeclares(options []ast.Expr) Tri {
	found := No
	for _, o := range options {
		switch p.optionDeclares(o) {
		case Yes:
			return Yes
		case Unknown:
			found = Unknown
		}
	}
	return found
}

// optionDeclares tells whether one option advertises elicitation. It does not
// when it is made by another function of the SDK.
func (p *Package) optionDeclares(o ast.Expr) Tri {
	call, ok := ast.Unparen(o).(*ast.CallExpr)
	if !ok {
		return Unknown
	}
	fn := p.Callee(call)
	switch role, _ := p.SDKs.CallRole(fn); {
	case role == dialect.Declare:
		return Yes
	case fn != nil && fn.Pkg() != nil && p.SDKs.IsSDKPath(fn.Pkg().Path()):
		return No
	}
	return Unknown
}

// listDeclares tells it of a list of options that is spread: a literal, or a
// local variable that is made and appended to in view.
func (p *Package) listDeclares(e ast.Expr) Tri {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return p.anyDeclares(e.Elts)
	case *ast.CallExpr: // append(opts, ...)
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && len(e.Args) > 0 && !e.Ellipsis.IsValid() {
			if b, ok := p.Info.Uses[id].(*types.Builtin); ok && b.Name() == "append" {
				return both(p.listDeclares(e.Args[0]), p.anyDeclares(e.Args[1:]))
			}
		}
	case *ast.Ident:
		return p.variableDeclares(e)
	}
	return Unknown
}

// both is what is known of a list made of two.
func both(a, b Tri) Tri {
	if a == Yes || b == Yes {
		return Yes
	}
	return min(a, b)
}

// variableDeclares looks at everything that is done with a local variable
// that holds options.
func (p *Package) variableDeclares(id *ast.Ident) Tri {
	v, ok := p.Info.Uses[id].(*types.Var)
	file := p.FileOf(id.Pos())
	if !ok || file == nil || v.Parent() == nil || v.Parent() == p.Types.Scope() {
		return Unknown
	}
	found, uses := No, 0
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if p.Info.Uses[n] == v {
				uses++
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if p.Info.Defs[name] == v && i < len(n.Values) {
					found = both(found, p.assigned(v, n.Values[i], &uses))
				}
			}
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				l, ok := lhs.(*ast.Ident)
				if !ok || p.Info.Defs[l] != v && p.Info.Uses[l] != v {
					continue
				}
				if p.Info.Uses[l] == v {
					uses--
				}
				if len(n.Rhs) != len(n.Lhs) {
					found = both(found, Unknown)
					continue
				}
				found = both(found, p.assigned(v, n.Rhs[i], &uses))
			}
		}
		return true
	})
	if found == No && uses != 1 { // it goes elsewhere too
		return Unknown
	}
	return found
}

// assigned tells it of what is assigned to v, and takes v's own uses in
// append(v, ...) off the count.
func (p *Package) assigned(v *types.Var, e ast.Expr, uses *int) Tri {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
			return p.anyDeclares(lit.Elts)
		}
		return Unknown
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || len(call.Args) == 0 {
		return Unknown
	}
	b, ok := p.Info.Uses[id].(*types.Builtin)
	switch {
	case !ok || call.Ellipsis.IsValid():
		return Unknown
	case b.Name() == "make":
		return No
	case b.Name() == "append":
		if base, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok && p.Info.Uses[base] == v {
			*uses--
			return p.anyDeclares(call.Args[1:])
		}
	}
	return Unknown
}

// AsksFrom returns the asks through sdk that a function leads to: its own, and
// those of the functions of the package that it calls or hands on.
func (p *Package) AsksFrom(fn ast.Node, sdk *dialect.SDK) []*Ask {
	seen := make(map[ast.Node]bool)
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if f, ok := p.Info.Uses[id].(*types.Func); ok {
					if d := p.Decl(f); d != nil {
						visit(d)
					}
				}
			}
			return true
		})
	}
	visit(fn)
	var list []*Ask
	for _, a := range p.Asks {
		if a.SDK == sdk && slices.ContainsFunc(a.Parents, func(n ast.Node) bool { return seen[n] }) {
			list = append(list, a)
		}
	}
	return list
}
