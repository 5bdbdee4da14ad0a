package judge

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// locate fills in the functions around findings.
func locate(dir string, findings []Finding) error {
	files := make(map[string][]function)
	for i := range findings {
		f := &findings[i]
		if f.Program == "" {
			continue
		}
		name := filepath.Join(dir, f.Program, filepath.FromSlash(f.File))
		funcs, ok := files[name]
		if !ok {
			var err error
			if funcs, err = functions(name, nil, path.Dir(f.File)); err != nil {
				return err
			}
			files[name] = funcs
		}
		f.Func = around(funcs, f.Line)
	}
	return nil
}

// A function of a file, from its first line to its last.
type function struct {
	name        string
	first, last int
}

// functions returns the named functions of a file in the given folder of a
// program, "." for the root. The source is read from the file if text is nil.
func functions(file string, text any, folder string) ([]function, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	prefix := ""
	if folder != "." {
		prefix = folder + "."
	}
	var funcs []function
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fn.Name.Name
		if fn.Recv != nil && len(fn.Recv.List) > 0 {
			name = typeName(fn.Recv.List[0].Type) + "." + name
		}
		funcs = append(funcs, function{prefix + name, fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line})
	}
	return funcs, nil
}

// typeName returns the name of a receiver's type.
func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.ParenExpr:
		return typeName(t.X)
	case *ast.IndexExpr:
		return typeName(t.X)
	case *ast.IndexListExpr:
		return typeName(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// around returns the name of the function that holds a line, "" if none does.
func around(funcs []function, line int) string {
	for _, f := range funcs {
		if f.first <= line && line <= f.last {
			return f.name
		}
	}
	return ""
}

// judged returns the files of a program that hold something to be judged.
func judged(p program.Program) []program.File {
	var files []program.File
	for _, f := range p.Files {
		if !f.Harness {
			files = append(files, f)
		}
	}
	return files
}
