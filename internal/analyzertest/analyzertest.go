// Package analyzertest runs analyzers over the module of servers in
// analyzers/testdata, and checks the fixes that they offer.
package analyzertest

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/elicitlint/elicitlint/internal/elicitation"
)

// Settings are what all analyzers share.
type Settings = elicitation.Settings

// Run runs the analyzer that rule makes with the settings s over packages of
// the testdata module, compares what it finds with their want comments, and
// checks its fixes.
func Run(t *testing.T, rule elicitation.Rule, s Settings, patterns ...string) {
	t.Helper()
	RunAnalyzer(t, Dir(t), rule.New(elicitation.New(&s)), patterns...)
}

// RunAnalyzer is like [Run] for any analyzer and the module in dir.
func RunAnalyzer(t *testing.T, dir string, a *analysis.Analyzer, patterns ...string) {
	t.Helper()
	Download(t, dir)
	CheckFixes(t, dir, actions(analysistest.Run(t, dir, a, patterns...)))
}

// RunFixes is like [Run] and also compares what the fixes make of each file
// with its golden file.
func RunFixes(t *testing.T, rule elicitation.Rule, s Settings, patterns ...string) {
	t.Helper()
	dir := Dir(t)
	Download(t, dir)
	CheckFixes(t, dir, actions(analysistest.RunWithSuggestedFixes(t, dir, rule.New(elicitation.New(&s)), patterns...)))
}

// RunOld is like [RunFixes] for the modules below old in testdata, which
// require older versions of an SDK. The packages are named like the rule.
func RunOld(t *testing.T, rule elicitation.Rule, modules ...string) {
	t.Helper()
	for _, m := range modules {
		t.Run(m, func(t *testing.T) {
			dir := filepath.Join(Dir(t), "old", m)
			Download(t, dir)
			a := rule.New(elicitation.New(new(Settings)))
			CheckFixes(t, dir, actions(analysistest.RunWithSuggestedFixes(t, dir, a, "./"+rule.Name)))
		})
	}
}

func actions(results []*analysistest.Result) []*checker.Action {
	var list []*checker.Action
	for _, r := range results {
		list = append(list, r.Action)
	}
	return list
}

// Dir returns the directory of the testdata module.
func Dir(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		data := filepath.Join(dir, "analyzers", "testdata")
		if _, err := os.Stat(filepath.Join(data, "go.mod")); err == nil {
			return data
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no analyzers/testdata above the working directory")
		}
		dir = filepath.Dir(dir)
	}
}

var downloads sync.Map // of func() error, by directory

// Download makes sure that the modules which the module in dir requires are in
// the module cache: analysistest loads packages without a network.
func Download(t *testing.T, dir string) {
	t.Helper()
	f, _ := downloads.LoadOrStore(dir, sync.OnceValue(func() error {
		DependsOn(dir)
		cmd := exec.Command("go", "mod", "download")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go mod download in %s: %v\n%s", dir, err, out)
		}
		return nil
	}))
	if err := f.(func() error)(); err != nil {
		t.Fatal(err)
	}
}

// DependsOn looks at the files below directories, so that the go command runs
// a test again when they have changed. It sees which files a test looks at, and
// not which ones the commands look at that the test runs.
func DependsOn(dirs ...string) {
	for _, dir := range dirs {
		filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				os.Stat(path)
			}
			return nil
		})
	}
}

// Load loads packages of the module in dir, with their dependencies from
// source, as [analysistest] does. Overlay may be nil.
func Load(t *testing.T, dir string, overlay map[string][]byte, patterns ...string) []*packages.Package {
	t.Helper()
	Download(t, dir)
	pkgs, err := packages.Load(&packages.Config{
		Mode:    packages.LoadAllSyntax | packages.NeedModule, //lint:ignore SA1019 what checker.Analyze needs
		Dir:     dir,
		Tests:   true,
		Overlay: overlay,
		Env:     append(os.Environ(), "GO111MODULE=on", "GOPROXY=off", "GOWORK=off", "GOFLAGS="),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// Analyze runs analyzers over packages and returns the actions of these
// analyzers on these packages.
func Analyze(t *testing.T, pkgs []*packages.Package, analyzers ...*analysis.Analyzer) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze(analyzers, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
		}
	}
	return graph.Roots
}

// CheckFixes applies all fixes that were offered to a copy of the module in
// dir. The fixed files must compile and be formatted where they were before,
// and the analyzers must find nothing more to fix in them.
func CheckFixes(t *testing.T, dir string, actions []*checker.Action) {
	t.Helper()
	fixed := make(map[string][]byte) // by path relative to dir
	var analyzers []*analysis.Analyzer
	var patterns []string
	for _, act := range actions {
		edits := make(map[string][]edit)
		for _, d := range act.Diagnostics {
			for _, fix := range d.SuggestedFixes {
				for _, e := range fix.TextEdits {
					file := act.Package.Fset.File(e.Pos)
					edits[file.Name()] = append(edits[file.Name()], edit{file.Offset(e.Pos), file.Offset(e.End), e.NewText})
				}
			}
		}
		for name, list := range edits {
			rel, err := filepath.Rel(dir, name)
			if err != nil || strings.HasPrefix(rel, "..") {
				t.Errorf("%s: a fix edits a file outside of the module", name)
				continue
			}
			if fixed[rel] != nil {
				continue // also part of another variant of the package
			}
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fixed[rel] = apply(t, rel, src, list)
			if formatted(src) && !formatted(fixed[rel]) {
				t.Errorf("%s: the fixes leave it not formatted:\n%s", rel, fixed[rel])
			}
			if !slices.Contains(analyzers, act.Analyzer) {
				analyzers = append(analyzers, act.Analyzer)
			}
			patterns = append(patterns, "./"+filepath.ToSlash(filepath.Dir(rel)))
		}
	}
	if len(fixed) == 0 || t.Failed() {
		return
	}
	slices.Sort(patterns)
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	for name, src := range fixed {
		if err := os.WriteFile(filepath.Join(copied, name), src, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs := Load(t, copied, nil, slices.Compact(patterns)...)
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Errorf("after the fixes: %v", err)
		}
	}
	if t.Failed() {
		return
	}
	for _, act := range Analyze(t, pkgs, analyzers...) {
		for _, d := range act.Diagnostics {
			if len(d.SuggestedFixes) > 0 {
				t.Errorf("after the fixes: %s: there is still something to fix: %s", act.Package.Fset.Position(d.Pos), d.Message)
			}
		}
	}
}
