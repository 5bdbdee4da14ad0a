package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// A mender finds the changes that make a file compile again.
type mender struct {
	file    *file
	gone    *[]string // see edit
	changes []change
}

// add adds a change unless it overlaps with another one, which is left for
// the next round.
func (m *mender) add(c change) {
	for _, other := range m.changes {
		if c.start < other.end && other.start < c.end || c.start == other.start {
			return
		}
	}
	m.changes = append(m.changes, c)
}

var (
	unusedVar    = regexp.MustCompile(`^declared and not used: (\w+)$`)
	unusedImport = regexp.MustCompile(`^".*" imported( as \w+)? and not used`)
	undefined    = regexp.MustCompile(`^undefined: (\w+)$`)
)

// mend returns a change that mends an error of the type checker.
func (m *mender) mend(err types.Error) (change, bool) {
	f := m.file
	if err.Pos < f.tree.FileStart || f.tree.FileEnd <= err.Pos {
		return change{}, false
	}
	node := f.at(err.Pos)
	switch {
	case unusedVar.MatchString(err.Msg):
		if id, ok := node.(*ast.Ident); ok {
			return m.blank(id)
		}
	case unusedImport.MatchString(err.Msg):
		for n := node; n != nil; n = f.parents[n] {
			if spec, ok := n.(*ast.ImportSpec); ok {
				return f.remove(spec), true
			}
		}
	case err.Msg == "no new variables on left side of :=":
		for n := node; n != nil; n = f.parents[n] {
			if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
				if blanks(a) && m.harmless(a.Rhs...) {
					return m.removeSimple(a)
				}
				return change{f.offset(a.TokPos), f.offset(a.TokPos) + 2, "="}, true
			}
		}
	case undefined.MatchString(err.Msg):
		name := undefined.FindStringSubmatch(err.Msg)[1]
		if name == "log" && !slices.Contains(imports(f.tree), "log") {
			return f.addImport("log"), true
		}
		if slices.Contains(*m.gone, name) {
			return m.without(node)
		}
	}
	return change{}, false
}

// at returns the innermost node that begins at a position, or holds it.
func (f *file) at(pos token.Pos) ast.Node {
	var found ast.Node
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if n == nil || !within(pos, n) {
			return false
		}
		found = n
		return true
	})
	return found
}

// addImport returns the change that imports a package of the standard library.
func (f *file) addImport(path string) change {
	for _, d := range f.tree.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.IMPORT && d.Lparen.IsValid() {
			at, text := d.Lparen+1, "\n\""+path+"\"\n"
			for _, s := range d.Specs {
				spec := s.(*ast.ImportSpec)
				if old := strings.Trim(spec.Path.Value, `"`); old < path && !strings.Contains(old, ".") {
					at, text = spec.End(), "\n\""+path+"\""
				}
			}
			return change{f.offset(at), f.offset(at), text}
		}
	}
	at := f.offset(f.tree.Name.End())
	return change{at, at, "\n\nimport \"" + path + "\""}
}

// blank returns the change that makes a variable that is never used go away.
func (m *mender) blank(id *ast.Ident) (change, bool) {
	f := m.file
	switch p := f.parents[id].(type) {
	case *ast.AssignStmt:
		if p.Tok == token.ASSIGN {
			return m.use(id)
		}
		alone := true
		for _, lhs := range p.Lhs {
			if other, ok := lhs.(*ast.Ident); ok && other != id && other.Name != "_" {
				alone = false
			}
		}
		if !alone {
			return f.replace(id, "_"), true
		}
		if g, ok := f.parents[p].(*ast.TypeSwitchStmt); ok && g.Assign == p {
			return f.replace(p, f.src(p.Rhs[0])), true
		}
		if m.harmless(p.Rhs...) {
			return m.removeSimple(p)
		}
		if len(p.Lhs) == 1 {
			if _, ok := ast.Unparen(p.Rhs[0]).(*ast.CallExpr); ok {
				return f.replace(p, f.src(p.Rhs[0])), true
			}
		}
		var names []string
		for range p.Lhs {
			names = append(names, "_")
		}
		return change{f.offset(p.Pos()), f.offset(p.TokPos) + 2, strings.Join(names, ", ") + " ="}, true
	case *ast.RangeStmt:
		return f.replace(id, "_"), true
	case *ast.ValueSpec:
		decl, ok := f.parents[p].(*ast.GenDecl)
		if !ok || len(p.Names) > 1 {
			return m.use(id)
		}
		if stmt, ok := f.parents[decl].(*ast.DeclStmt); ok && len(decl.Specs) == 1 && m.harmless(p.Values...) && !m.mentioned(id) {
			return f.remove(stmt), true
		}
		return m.use(id)
	}
	return change{}, false
}

// blanks reports whether a statement assigns to nothing.
func blanks(a *ast.AssignStmt) bool {
	return !slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return !ok || id.Name != "_"
	})
}

// use returns the change that uses a variable after its declaration.
func (m *mender) use(id *ast.Ident) (change, bool) {
	f := m.file
	for n := ast.Node(id); n != nil; n = f.parents[n] {
		switch f.parents[n].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			at := f.offset(n.End())
			return change{at, at, "\n_ = " + id.Name}, true
		}
	}
	return change{}, false
}

// mentioned reports whether a variable is written to anywhere.
func (m *mender) mentioned(id *ast.Ident) bool {
	obj := m.file.pkg.info.Defs[id]
	for _, used := range m.file.pkg.info.Uses {
		if used == obj {
			return true
		}
	}
	return false
}

// removeSimple removes a simple statement, be it that of an if or a switch.
func (m *mender) removeSimple(s *ast.AssignStmt) (change, bool) {
	f := m.file
	switch p := f.parents[s].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		return f.remove(s), true
	case *ast.IfStmt:
		return change{f.offset(s.Pos()), f.offset(p.Cond.Pos()), ""}, true
	case *ast.SwitchStmt:
		if p.Tag != nil {
			return change{f.offset(s.Pos()), f.offset(p.Tag.Pos()), ""}, true
		}
		return f.replace(s, ""), true
	}
	return change{}, false
}

// harmless reports whether nothing comes of leaving expressions away.
func (m *mender) harmless(list ...ast.Expr) bool {
	for _, e := range list {
		ok := true
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false // it is not called
			case *ast.CallExpr:
				tv := m.file.pkg.info.Types[n.Fun]
				obj := calledFunc(m.file.pkg.info, n)
				pure := obj != nil && obj.Pkg() != nil && (obj.Pkg().Path() == "strings" || obj.Pkg().Path() == "errors")
				ok = ok && (tv.IsType() || pure)
			case *ast.UnaryExpr:
				ok = ok && n.Op != token.ARROW
			case *ast.TypeAssertExpr:
				// One that may panic is given one variable only.
				a, isAssign := m.file.parents[n].(*ast.AssignStmt)
				ok = ok && isAssign && len(a.Lhs) == 2
			}
			return true
		})
		if !ok {
			return false
		}
	}
	return true
}

// without returns the change that removes the statement that needs something
// that is gone. The branch of an accept is kept.
func (m *mender) without(node ast.Node) (change, bool) {
	f := m.file
	for n := node; n != nil; n = f.parents[n] {
		switch s := n.(type) {
		case *ast.IfStmt:
			return f.unwrap(s), true
		case *ast.SwitchStmt:
			return f.unwrap(s), true
		case *ast.AssignStmt:
			for _, lhs := range s.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && s.Tok == token.DEFINE && !isError(f.pkg.info.TypeOf(id)) {
					*m.gone = append(*m.gone, id.Name)
				}
			}
			if p, ok := f.parents[s].(*ast.IfStmt); ok && p.Init == s {
				continue // goes with the condition
			}
			return m.removeSimple(s)
		case *ast.ExprStmt, *ast.TypeSwitchStmt, *ast.RangeStmt:
			return f.remove(s), true
		case ast.Stmt:
			return change{}, false
		}
	}
	return change{}, false
}
