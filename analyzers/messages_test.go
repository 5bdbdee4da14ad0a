package analyzers_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// TestMessages keeps all messages in one file, to be read side by side.
func TestMessages(t *testing.T) {
	lines := make(map[string]bool)
	dir := analyzertest.Dir(t)
	dirs := []string{dir}
	old, err := filepath.Glob(filepath.Join(dir, "old", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range append(dirs, old...) {
		pkgs := analyzertest.Load(t, dir, nil, "./...")
		for _, act := range analyzertest.Analyze(t, corpus(pkgs), made(t, analyzers.Settings{Info: true})...) {
			for _, d := range act.Diagnostics {
				checkDiagnostic(t, act.Analyzer.Name, d)
				if !belongs(act.Package.PkgPath, act.Analyzer.Name) {
					continue
				}
				id := act.Analyzer.Name + "/" + d.Category
				lines[id+": "+strings.TrimSuffix(d.Message, " ("+id+")")] = true
			}
		}
	}
	got := []byte(strings.Join(slices.Sorted(maps.Keys(lines)), "\n") + "\n")
	file := filepath.Join(dir, "messages.txt")
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		reportDifference(t, string(got), string(want))
	}
	for _, a := range analyzers.All() {
		for _, c := range analyzers.Categories(a.Name) {
			if !bytes.Contains(got, []byte(a.Name+"/"+c.Name+": ")) {
				t.Errorf("no package of the corpus has a finding of %s/%s", a.Name, c.Name)
			}
		}
	}
}

// corpus leaves out the variants of packages that are made for tests.
func corpus(pkgs []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool { return p.ID != p.PkgPath })
}

// belongs reports whether a package is there to show what an analyzer finds.
func belongs(pkg, analyzer string) bool {
	path := strings.Split(pkg, "/")
	return slices.Contains(path, analyzer) && !slices.Contains(path, "silent")
}

func checkDiagnostic(t *testing.T, analyzer string, d analysis.Diagnostic) {
	t.Helper()
	id := analyzer + "/" + d.Category
	switch {
	case d.Category == "failed":
		t.Errorf("%s failed: %s", analyzer, d.Message)
	case !slices.ContainsFunc(analyzers.Categories(analyzer), func(c finding.Category) bool { return c.Name == d.Category }):
		t.Errorf("%s is no category: %s", id, d.Message)
	case !strings.HasSuffix(d.Message, " ("+id+")"):
		t.Errorf("the message does not end in (%s): %s", id, d.Message)
	case strings.ContainsFunc(d.Message, func(r rune) bool { return !unicode.IsPrint(r) }):
		t.Errorf("the message is not printable: %q", d.Message)
	case !strings.HasSuffix(d.URL, "#"+d.Category):
		t.Errorf("the URL of %s is %s", id, d.URL)
	case !d.Pos.IsValid() || !d.End.IsValid() || d.End < d.Pos:
		t.Errorf("%s reports from %d to %d", id, d.Pos, d.End)
	}
	for _, r := range d.Related {
		if !r.Pos.IsValid() || r.Message == "" {
			t.Errorf("%s: related information without place or words", id)
		}
	}
	for _, f := range d.SuggestedFixes {
		if f.Message == "" || len(f.TextEdits) == 0 {
			t.Errorf("%s: a fix without words or edits", id)
		}
	}
}

// reportDifference reports the lines that only one of two sorted texts has.
func reportDifference(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for _, l := range g {
		if !slices.Contains(w, l) {
			t.Errorf("only found now: %s", l)
		}
	}
	for _, l := range w {
		if !slices.Contains(g, l) {
			t.Errorf("no longer found: %s", l)
		}
	}
}
