package mutate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A loader type-checks programs. It is not safe for concurrent use.
type loader struct {
	dir     string // a folder in the module whose requirements count; "" for the current one
	fset    *token.FileSet
	exports map[string]string // by import path: the file with the export data
	std     types.Importer    // of what no program declares
}

func newLoader(dir string) *loader {
	l := &loader{dir: dir, fset: token.NewFileSet(), exports: make(map[string]string)}
	l.std = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) {
		name, ok := l.exports[path]
		if !ok {
			return nil, fmt.Errorf("the package %s is not among those that were listed", path)
		}
		return os.Open(name)
	})
	return l
}

// need makes sure that there is export data of packages.
func (l *loader) need(ctx context.Context, paths []string) error {
	paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		_, ok := l.exports[path]
		return ok || path == "unsafe" || path == "C"
	})
	if len(paths) == 0 {
		return nil
	}
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}, paths...)...)
	cmd.Dir = l.dir
	cmd.Env = goEnv()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("listing what the programs import: %w\n%s", err, stderr.Bytes())
	}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok && file != "" {
			l.exports[path] = file
		}
	}
	return nil
}

// goEnv returns the environment for go commands.
func goEnv() []string {
	return append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off")
}

// A source is a type-checked program.
type source struct {
	loader *loader
	root   string // import path
	pkgs   []*pkg // each after those that it imports
	flow
}

// A pkg is a package of a program.
type pkg struct {
	source *source
	path   string
	folder string // below the program's, "" for its own
	files  []*file
	types  *types.Package
	info   *types.Info
}

// A file is a source file of a package.
type file struct {
	pkg     *pkg
	name    string // below the program's folder
	text    string
	tree    *ast.File
	parents map[ast.Node]ast.Node
	harness bool
}

// load type-checks a program, given the import path of its root.
func (l *loader) load(ctx context.Context, root string, files []program.File) (*source, error) {
	s := &source{loader: l, root: root}
	byFolder := make(map[string]*pkg)
	var folders, needed []string
	for _, f := range files {
		folder := path.Dir(f.Name)
		if folder == "." {
			folder = ""
		}
		p := byFolder[folder]
		if p == nil {
			p = &pkg{source: s, path: path.Join(root, folder), folder: folder}
			byFolder[folder] = p
			folders = append(folders, folder)
		}
		tree, err := parser.ParseFile(l.fset, f.Name, f.Text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, &file{pkg: p, name: f.Name, text: f.Text, tree: tree, parents: parents(tree), harness: f.Harness})
		for _, imported := range imports(tree) {
			if imported != root && !strings.HasPrefix(imported, root+"/") {
				needed = append(needed, imported)
			}
		}
	}
	if err := l.need(ctx, needed); err != nil {
		return nil, err
	}
	slices.Sort(folders)
	var add func(folder string) error
	add = func(folder string) error {
		p := byFolder[folder]
		if p == nil || slices.Contains(s.pkgs, p) {
			return nil
		}
		for _, f := range p.files {
			for _, imported := range imports(f.tree) {
				if below, ok := strings.CutPrefix(imported, root+"/"); ok {
					if err := add(below); err != nil {
						return err
					}
				}
			}
		}
		trees := make([]*ast.File, len(p.files))
		for i, f := range p.files {
			trees[i] = f.tree
		}
		var errs []types.Error
		p.types, p.info, errs = s.check(p.path, trees)
		if len(errs) > 0 {
			return fmt.Errorf("the program %s does not compile: %w", root, errs[0])
		}
		s.pkgs = append(s.pkgs, p)
		return nil
	}
	for _, folder := range folders {
		if err := add(folder); err != nil {
			return nil, err
		}
	}
	s.analyze()
	return s, nil
}

// check type-checks a package that may import those of the source.
func (s *source) check(path string, trees []*ast.File) (*types.Package, *types.Info, []types.Error) {
	var errs []types.Error
	conf := types.Config{
		Importer: s,
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) {
				errs = append(errs, e)
			}
		},
	}
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object),
		Implicits:  make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:     make(map[ast.Node]*types.Scope),
	}
	checked, err := conf.Check(path, s.loader.fset, trees, info)
	if err != nil && len(errs) == 0 {
		errs = append(errs, types.Error{Fset: s.loader.fset, Msg: err.Error()})
	}
	return checked, info, errs
}

// Import implements [types.Importer].
func (s *source) Import(path string) (*types.Package, error) {
	for _, p := range s.pkgs {
		if p.path == path {
			return p.types, nil
		}
	}
	return s.loader.std.Import(path)
}

// imports returns the import paths of a file.
func imports(tree *ast.File) []string {
	var paths []string
	for _, spec := range tree.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// parents returns the parent of every node.
func parents(tree ast.Node) map[ast.Node]ast.Node {
	all := make(map[ast.Node]ast.Node)
	var stack []ast.Node
	ast.Inspect(tree, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			all[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
	return all
}

// offset returns where in its file a position is.
func (f *file) offset(pos token.Pos) int {
	return f.pkg.source.loader.fset.Position(pos).Offset
}

// src returns the text of a node.
func (f *file) src(n ast.Node) string { return f.text[f.offset(n.Pos()):f.offset(n.End())] }
