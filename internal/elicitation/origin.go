package elicitation

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// Names returns the identifiers that the expression between pos and end is
// made of, and those of what its local variables were assigned or range over:
// "where its value comes from", as the program calls it.
func (p *Package) Names(pos, end token.Pos) []string {
	file := p.FileOf(pos)
	if file == nil {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, end)
	if len(path) == 0 {
		return nil
	}
	o := origins{p: p, file: file, seen: make(map[types.Object]bool)}
	o.collect(path[0], 0)
	return o.names
}

type origins struct {
	p     *Package
	file  *ast.File
	seen  map[types.Object]bool
	names []string
}

// maxOrigins bounds how many variables a value is followed back through.
const maxOrigins = 4

func (o *origins) collect(n ast.Node, depth int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.BasicLit); ok {
			return false
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch obj := o.p.Info.ObjectOf(id).(type) {
		case *types.PkgName, nil:
		case *types.Var:
			o.names = append(o.names, id.Name)
			if !o.seen[obj] && depth < maxOrigins && obj.Kind() == types.LocalVar {
				o.seen[obj] = true
				o.sources(obj, depth)
			}
		case *types.Func:
			o.names = append(o.names, id.Name)
		}
		return true
	})
}

// sources collects the names of what is assigned to v.
func (o *origins) sources(v *types.Var, depth int) {
	defines := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && o.p.Info.ObjectOf(id) == v
	}
	ast.Inspect(o.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Key != nil && defines(n.Key) || n.Value != nil && defines(n.Value) {
				o.collect(n.X, depth+1)
			}
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if defines(lhs) {
					o.collect(n.Rhs[min(i, len(n.Rhs)-1)], depth+1)
				}
			}
		}
		return true
	})
}
