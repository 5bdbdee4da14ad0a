package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

// The toys are analyzers as small as can be that find, fail, take time and
// have facts, to test both halves of the command with.
func toys() []*analysis.Analyzer {
	settings := &analysis.Analyzer{
		Name:      "elicit",
		Doc:       "hold settings\n\nThey are shared by all analyzers.",
		FactTypes: []analysis.Fact{new(toyFact)},
		Run:       exportToyFact,
	}
	for _, name := range []string{"asks", "guards", "compatible"} {
		settings.Flags.String(name, "", "comma-separated `list`")
	}
	toy := &analysis.Analyzer{
		Name:     "toy",
		Doc:      "find calls of a function\n\nBy default of those named Forbidden.",
		Requires: []*analysis.Analyzer{settings},
		Run:      runToy,
	}
	toy.Flags.String("word", "Forbidden", "name of the `function`")
	toy.Flags.Int("salt", 0, "no effect, but keeps apart what the go command caches")
	fail := &analysis.Analyzer{Name: "toyfail", Doc: "fail where the function Fail is", Run: runToyFail}
	after := &analysis.Analyzer{
		Name: "toyafter", Doc: "need toyfail", Requires: []*analysis.Analyzer{fail},
		Run: func(*analysis.Pass) (any, error) { return nil, nil },
	}
	return []*analysis.Analyzer{settings, toy, fail, after}
}

func toyCategories(analyzer string) []finding.Category {
	if analyzer != "toy" {
		return nil
	}
	return []finding.Category{
		{Name: "call", Severity: finding.Error, Doc: "the function is called"},
		{Name: "hint", Severity: finding.Info, Doc: "the function is called Hint"},
		{Name: "hidden", Severity: finding.Warning, OptIn: true, Doc: "nothing at all"},
	}
}

// toyFact says that a package imports the SDK, or a package that does.
type toyFact struct{}

func (*toyFact) AFact() {}

func exportToyFact(pass *analysis.Pass) (any, error) {
	for _, imp := range pass.Pkg.Imports() {
		if strings.HasPrefix(imp.Path(), "github.com/modelcontextprotocol/go-sdk") || pass.ImportPackageFact(imp, new(toyFact)) {
			pass.ExportPackageFact(new(toyFact))
		}
	}
	return nil, nil
}

func runToy(pass *analysis.Pass) (any, error) {
	word := pass.Analyzer.Flags.Lookup("word").Value.String()
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn.Name.Name == "Sleep" {
				time.Sleep(15 * time.Second)
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					reportToy(pass, word, fn, call)
				}
				return true
			})
		}
	}
	return nil, nil
}

func reportToy(pass *analysis.Pass, word string, fn *ast.FuncDecl, call *ast.CallExpr) {
	name := types.ExprString(call.Fun)
	switch name[strings.LastIndex(name, ".")+1:] {
	case "Crash":
		pass.Report(finding.Finding{Category: "failed", Pos: call.Pos(), Message: "could not go on"}.Diagnostic("toy", false))
	case "Hint":
		pass.Report(finding.Finding{Category: "hint", Pos: call.Pos(), Message: "a hint"}.Diagnostic("toy", false))
	case word:
		f := finding.Finding{Category: "call", Pos: call.Pos(), Message: "call of " + name}
		for _, arg := range call.Args {
			if v := pass.TypesInfo.Types[arg].Value; v != nil && v.Kind() == constant.String {
				f.Message += fmt.Sprintf(" with %s", constant.StringVal(v))
			}
		}
		f.Related = []analysis.RelatedInformation{{Pos: fn.Name.Pos(), Message: "in this function"}}
		pass.Report(f.Diagnostic("toy", false))
	}
}

func runToyFail(pass *analysis.Pass) (any, error) {
	if pass.Pkg.Scope().Lookup("Fail") != nil {
		return nil, errors.New("found Fail")
	}
	return nil, nil
}
