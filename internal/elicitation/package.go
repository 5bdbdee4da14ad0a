// Package elicitation is the model of a package under analysis: what it asks
// people, with which forms, through which servers. The rules ask it and never
// look at an SDK themselves.
package elicitation

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

// A Package is the model of one package. That of a package which has no part
// in elicitation is empty.
type Package struct {
	Fset  *token.FileSet
	Types *types.Package
	Info  *types.Info
	Files []*ast.File

	Settings *Settings
	SDKs     *dialect.Set

	Asks    []*Ask
	Forms   []*Form
	Servers []*Server

	// ImportsElicit names the SDKs through which imported packages ask.
	ImportsElicit []string

	relevant   bool
	readFile   func(string) ([]byte, error)
	skipped    map[*ast.File]bool // files on which nothing is reported
	directives []*Directive
	decls      map[*types.Func]*ast.FuncDecl

	harms  []outcome.Harm
	failed any // the panic that playing the answers ended with, nil if with none
}

// Analyzer builds the model that the analyzers share. Its flags are the
// settings that they share.
var Analyzer = New(new(Settings))

const doc = `find what a package asks people by MCP elicitation

This analyzer reports nothing by itself. It builds the model that the other
analyzers ask, and its flags are the settings that they share.`

// New returns a model analyzer with the settings s as the values of its
// flags.
func New(s *Settings) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       "elicit",
		Doc:        doc,
		URL:        "https://github.com/elicitlint/elicitlint/blob/main/docs/architecture.md",
		ResultType: reflect.TypeFor[*Package](),
		FactTypes:  []analysis.Fact{new(PackageFact)},
		Run:        func(pass *analysis.Pass) (any, error) { return build(pass, s) },
	}
	s.register(&a.Flags)
	return a
}

func build(pass *analysis.Pass, s *Settings) (*Package, error) {
	set, err := dialect.NewSet(s.Compatible, s.AssumeSDK)
	if err != nil {
		return nil, err
	}
	p := &Package{
		Fset: pass.Fset, Types: pass.Pkg, Info: pass.TypesInfo, Files: pass.Files,
		Settings: s, SDKs: set,
		readFile: pass.ReadFile,
		skipped:  make(map[*ast.File]bool),
		decls:    make(map[*types.Func]*ast.FuncDecl),
	}
	fact, code, found := importedFact(pass)
	p.ImportsElicit = fact.Elicits
	if !relevant(pass, set, s, found) && (!s.Everything || set.IsSDKPath(pass.Pkg.Path())) {
		return p, nil
	}
	p.relevant = true
	p.classify(pass)
	p.collectDecls()
	p.findAsks()
	p.findForms()
	p.findServers()
	for _, f := range p.Files {
		p.directives = append(p.directives, p.parseDirectives(f)...)
	}
	fact.Code = p.play(code)
	if fact.Elicits = p.elicits(); len(fact.Elicits) > 0 || fact.Code != nil {
		pass.ExportPackageFact(&fact)
	}
	return p, nil
}

// elicits names the SDKs through which the package or its imports ask.
func (p *Package) elicits() []string {
	names := slices.Clone(p.ImportsElicit)
	for _, a := range p.Asks {
		if a.SDK != nil && !p.skipped[p.FileOf(a.Pos())] {
			names = append(names, a.SDK.Name)
		}
	}
	for _, f := range p.Forms {
		if f.Asked && !p.skipped[p.FileOf(f.Pos)] {
			names = append(names, f.SDK.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (p *Package) collectDecls() {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				if fn, ok := p.Info.Defs[fd.Name].(*types.Func); ok {
					p.decls[fn] = fd
				}
			}
		}
	}
}

// FileOf returns the file that holds pos, or nil.
func (p *Package) FileOf(pos token.Pos) *ast.File {
	i, _ := slices.BinarySearchFunc(p.Files, pos, func(f *ast.File, pos token.Pos) int {
		return cmp.Compare(f.FileEnd, pos)
	})
	if i < len(p.Files) && p.Files[i].FileStart <= pos {
		return p.Files[i]
	}
	for _, f := range p.Files { // not sorted by position
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// Source returns the text between pos and end, "" where it cannot be read or
// is not what was parsed.
func (p *Package) Source(pos, end token.Pos) string {
	file := p.Fset.File(pos)
	if file == nil || end < pos || int(end)-file.Base() > file.Size() {
		return ""
	}
	src, err := p.readFile(file.Name())
	if err != nil || len(src) != file.Size() {
		return ""
	}
	return string(src[file.Offset(pos):file.Offset(end)])
}

// Place returns pos as people write it: the file's name without folders, and
// the line.
func (p *Package) Place(pos token.Pos) string {
	return place(p.Fset.Position(pos))
}

// Reported reports whether findings at pos are shown.
func (p *Package) Reported(pos token.Pos) bool { return !p.skipped[p.FileOf(pos)] }
