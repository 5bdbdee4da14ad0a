package analyzers_test

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

// TestTogether compares what the analyzers of answers find together in
// packages with their want comments: one mistake is reported once.
func TestTogether(t *testing.T) {
	pkgs := analyzertest.Load(t, analyzertest.Dir(t), nil, "./regress/...", "./elicitcancel/...", "./elicitfailopen/...",
		"./elicitcontent/...", "./elicitaction/outcome/...", "./elicitconfirm/outcome/...")
	type line struct {
		file string
		line int
	}
	wants := make(map[line][]*regexp.Regexp)
	want := regexp.MustCompile("// want (.*)")
	text := regexp.MustCompile("`[^`]*`|\"(?:[^\"\\\\]|\\\\.)*\"")
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			for _, g := range f.Comments {
				for _, c := range g.List {
					m := want.FindStringSubmatch(c.Text)
					if m == nil {
						continue
					}
					at := p.Fset.Position(c.Pos())
					for _, quoted := range text.FindAllString(m[1], -1) {
						s, err := strconv.Unquote(quoted)
						if err != nil {
							t.Fatalf("%s: %v", at, err)
						}
						id := line{at.Filename, at.Line}
						wants[id] = append(wants[id], regexp.MustCompile(s))
					}
				}
			}
		}
	}
	outcomes := []string{"elicitaction", "elicitcancel", "elicitconfirm", "elicitcontent", "elicitfailopen"}
	list := slices.DeleteFunc(made(t, analyzers.Settings{}), func(a *analysis.Analyzer) bool { return !slices.Contains(outcomes, a.Name) })
	seen := make(map[token.Position]string)
	for _, act := range analyzertest.Analyze(t, pkgs, list...) {
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			if seen[at] == d.Message {
				continue // found in the variant for tests, too
			}
			seen[at] = d.Message
			id := line{at.Filename, at.Line}
			i := slices.IndexFunc(wants[id], func(r *regexp.Regexp) bool { return r.MatchString(d.Message) })
			if i < 0 {
				t.Errorf("%s: unexpected: %s", at, d.Message)
				continue
			}
			wants[id] = slices.Delete(wants[id], i, i+1)
		}
	}
	for id, rest := range wants {
		for _, r := range rest {
			t.Errorf("%s:%d: nothing matches %s", id.file[strings.Index(id.file, "testdata"):], id.line, r)
		}
	}
}
