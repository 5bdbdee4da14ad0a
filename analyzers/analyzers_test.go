package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"flag"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/elicitation"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestValidate(t *testing.T) {
	all := analyzers.All()
	if err := analysis.Validate(all); err != nil {
		t.Error(err)
	}
	for _, a := range all {
		if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
			t.Errorf("%s alone: %v", a.Name, err)
		}
		for _, b := range all {
			if a == b {
				continue
			}
			if err := analysis.Validate([]*analysis.Analyzer{a, b}); err != nil {
				t.Errorf("%s and %s: %v", a.Name, b.Name, err)
			}
		}
	}
}

func TestNew(t *testing.T) {
	one, two := made(t, analyzers.Settings{}), made(t, analyzers.Settings{Tests: true})
	all := analyzers.All()
	if len(one) != len(all) || len(two) != len(all) {
		t.Fatalf("New made %d and %d analyzers, All has %d", len(one), len(two), len(all))
	}
	for i, a := range all {
		for _, b := range []*analysis.Analyzer{one[i], two[i]} {
			if a == b {
				t.Errorf("%s is not a fresh analyzer", a.Name)
			}
			if a.Name != b.Name || a.Doc != b.Doc || a.URL != b.URL {
				t.Errorf("New made %s where All has %s", b.Name, a.Name)
			}
			if got, want := flags(b), flags(a); got != want {
				t.Errorf("flags of %s:\n%s\nwant:\n%s", a.Name, got, want)
			}
		}
		if one[i] == two[i] {
			t.Errorf("two calls of New made the same %s", a.Name)
		}
	}
	if err := analysis.Validate(one); err != nil {
		t.Error(err)
	}
	// What is set in one is not set in another.
	for i, a := range one {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if b, ok := f.Value.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
				return
			}
			before := two[i].Flags.Lookup(f.Name).Value.String()
			other := "true"
			if f.Value.String() == "true" {
				other = "false"
			}
			if err := f.Value.Set(other); err != nil {
				t.Errorf("%s.%s: %v", a.Name, f.Name, err)
			}
			if after := two[i].Flags.Lookup(f.Name).Value.String(); after != before {
				t.Errorf("setting %s.%s of one analyzer sets that of another", a.Name, f.Name)
			}
		})
	}
}

// flags lists names and usages. The defaults depend on the settings.
func flags(a *analysis.Analyzer) string {
	var b strings.Builder
	a.Flags.VisitAll(func(f *flag.Flag) { b.WriteString(f.Name + ": " + f.Usage + "\n") })
	return b.String()
}

func TestNewErrors(t *testing.T) {
	for _, test := range []struct {
		name     string
		settings analyzers.Settings
	}{
		{"asks", analyzers.Settings{Asks: []string{"Confirm"}}},
		{"guards", analyzers.Settings{Guards: []string{"example.com/a"}}},
		{"effects", analyzers.Settings{Effects: []string{""}}},
		{"harmless", analyzers.Settings{Harmless: []string{"example.com/a.F", "log"}}},
		{"compatible", analyzers.Settings{Compatible: []string{"example.com/*"}}},
		{"compatible", analyzers.Settings{Compatible: []string{""}}},
		{"assume-sdk", analyzers.Settings{AssumeSDK: []string{"go-sdk"}}},
		{"assume-sdk", analyzers.Settings{AssumeSDK: []string{"go-sdk@1.8.0"}}},
		{"assume-sdk", analyzers.Settings{AssumeSDK: []string{"go-sdk@latest"}}},
		{"assume-sdk", analyzers.Settings{AssumeSDK: []string{"go-sdk@v0.1.0"}}},
		{"assume-sdk", analyzers.Settings{AssumeSDK: []string{"other@v1.0.0"}}},
	} {
		list, err := analyzers.New(test.settings)
		if err == nil || !strings.HasPrefix(err.Error(), test.name+": ") || list != nil {
			t.Errorf("New(%+v) = %v, %v; want an error about %s", test.settings, list, err, test.name)
		}
	}
	right := analyzers.Settings{
		Asks: []string{"example.com/a.Confirm"}, Guards: []string{"example.com/a/v2.Type.Method"},
		Compatible: []string{"example.com/copy"}, AssumeSDK: []string{"go-sdk@v1.8.0", "mcp-go@v1.2.1-rc.1"},
	}
	if _, err := analyzers.New(right); err != nil {
		t.Errorf("New(%+v): %v", right, err)
	}
}

func made(t *testing.T, s analyzers.Settings) []*analysis.Analyzer {
	t.Helper()
	list, err := analyzers.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCategories(t *testing.T) {
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, a := range analyzers.All() {
		seen := make(map[string]bool)
		for _, c := range analyzers.Categories(a.Name) {
			if !name.MatchString(c.Name) {
				t.Errorf("%s/%s is no name for a category", a.Name, c.Name)
			}
			if seen[c.Name] {
				t.Errorf("%s/%s is there twice", a.Name, c.Name)
			}
			seen[c.Name] = true
			if c.Doc == "" || strings.ContainsAny(c.Doc, "\n") || strings.HasSuffix(c.Doc, ".") {
				t.Errorf("%s/%s: Doc %q is not one line", a.Name, c.Name, c.Doc)
			}
			if a.Flags.Lookup(c.Name) == nil {
				t.Errorf("%s has no flag for its category %s", a.Name, c.Name)
			}
		}
		if a.Name == elicitation.Analyzer.Name {
			continue
		}
		if len(seen) == 0 {
			t.Errorf("%s has no categories", a.Name)
		}
		a.Flags.VisitAll(func(f *flag.Flag) {
			if !seen[f.Name] {
				t.Errorf("the flag %s.%s is no category", a.Name, f.Name)
			}
		})
	}
}

// The first line of a doc is what lists of analyzers show.
func TestDocs(t *testing.T) {
	for _, a := range analyzers.All() {
		first, rest, ok := strings.Cut(a.Doc, "\n")
		switch {
		case !ok || !strings.HasPrefix(rest, "\n"):
			t.Errorf("%s: the first line of the doc is no paragraph", a.Name)
		case len(first) > 72:
			t.Errorf("%s: the first line of the doc has %d characters", a.Name, len(first))
		case strings.HasSuffix(first, ".") || first != strings.TrimSpace(first) || first[0] < 'a' || first[0] > 'z':
			t.Errorf("%s: the first line of the doc is not in the style of vet: %q", a.Name, first)
		}
		for line := range strings.SplitSeq(a.Doc, "\n") {
			if len(line) > 80 {
				t.Errorf("%s: a line of the doc has %d characters: %s", a.Name, len(line), line)
			}
		}
		if a.URL == "" {
			t.Errorf("%s has no URL", a.Name)
		}
	}
}

func TestFacts(t *testing.T) {
	const maxSize = 4096
	run := func() map[string][]byte {
		model := elicitation.New(new(analyzers.Settings))
		facts := make(map[string][]byte)
		for _, act := range analyzertest.Analyze(t, analyzertest.Load(t, analyzertest.Dir(t), nil, "./elicitcapability/...", "./elicitaction/wrapper/..."), model) {
			for _, f := range act.AllPackageFacts() {
				first, second := encode(t, f.Fact), encode(t, f.Fact)
				if !bytes.Equal(first, second) {
					t.Errorf("the fact of %s has two encodings", f.Package.Path())
				}
				if len(first) > maxSize {
					t.Errorf("the fact of %s takes %d bytes", f.Package.Path(), len(first))
				}
				again := new(elicitation.PackageFact)
				if err := gob.NewDecoder(bytes.NewReader(first)).Decode(again); err != nil {
					t.Fatal(err)
				}
				if again.String() != f.Fact.(*elicitation.PackageFact).String() {
					t.Errorf("the fact of %s changes when it is written and read", f.Package.Path())
				}
				facts[f.Package.Path()] = first
			}
		}
		return facts
	}
	one, two := run(), run()
	if len(one) == 0 {
		t.Fatal("no facts")
	}
	for path, fact := range one {
		if !bytes.Equal(fact, two[path]) {
			t.Errorf("the fact of %s is another in every run", path)
		}
	}
}

func encode(t *testing.T, fact analysis.Fact) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(fact); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
