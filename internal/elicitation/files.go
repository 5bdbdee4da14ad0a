package elicitation

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

func place(posn token.Position) string {
	return fmt.Sprintf("%s:%d", filepath.Base(posn.Filename), posn.Line)
}

// classify finds the files on which nothing is reported: generated ones,
// tests, and all of a package that serves tests.
func (p *Package) classify(pass *analysis.Pass) {
	forTests := servesTests(pass)
	for _, f := range p.Files {
		name := p.Fset.Position(f.Package).Filename
		if forTests || ast.IsGenerated(f) || !p.Settings.Tests && strings.HasSuffix(name, "_test.go") {
			p.skipped[f] = true
		}
	}
}

// testDirs are the elements of import paths below which servers exist to be
// tested with.
var testDirs = []string{"conformance", "testserver", "testservers", "testdata", "fixtures", "internal/tests", "test/servers", "test/server"}

// servesTests reports whether a package lies, below its module, where test
// servers do.
func servesTests(pass *analysis.Pass) bool {
	path := pass.Pkg.Path()
	if pass.Module != nil {
		if rest, ok := strings.CutPrefix(path, pass.Module.Path); ok {
			path = rest
		}
	}
	path = "/" + strings.Trim(path, "/") + "/"
	return slices.ContainsFunc(testDirs, func(dir string) bool {
		return strings.Contains(path, "/"+dir+"/")
	})
}

func isStruct(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}
