package elicitignore_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	for _, a := range made(t) {
		if a.Name == "elicitignore" {
			analyzertest.RunAnalyzer(t, analyzertest.Dir(t), a, "./elicitignore/...", "./elicitschema/silent", "./elicitaction/silent")
		}
	}
}

// Where the comments are honoured, no analyzer finds anything.
func TestHonoured(t *testing.T) {
	pkgs := analyzertest.Load(t, analyzertest.Dir(t), nil, "./elicitignore/honoured")
	for _, act := range analyzertest.Analyze(t, pkgs, made(t)...) {
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}

func made(t *testing.T) []*analysis.Analyzer {
	t.Helper()
	list, err := analyzers.New(analyzers.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
