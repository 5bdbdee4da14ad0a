package mutate

import (
	"flag"
	"fmt"
	"go/format"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
)

var update = flag.Bool("update", false, "write what the edits are to the files in testdata")

// loadSnippet type-checks one file.
func loadSnippet(t *testing.T, text string) *source {
	t.Helper()
	s, err := newLoader("").load(t.Context(), "example.com/snippet", []program.File{{Name: "snippet.go", Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func snippetConstants(_ string, t types.Type) []string {
	if t == types.Typ[types.String] {
		return []string{`"main"`}
	}
	return nil
}

// TestEdits compares the edits of small programs with those that are written
// down beside them.
func TestEdits(t *testing.T) {
	files, err := filepath.Glob("testdata/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, b := range loadSnippet(t, string(text)).mutants(snippetConstants) {
				formatted, err := format.Source([]byte(b.text))
				if err != nil || string(formatted) != b.text {
					t.Errorf("%s: %s: the result is not formatted: %v", b.edit.operator, b.edit.what, err)
				}
				fmt.Fprintf(&got, "%s in %s: %s (%v)\n", b.edit.operator, b.edit.fn.name, b.edit.what, b.edit.answers)
				for line := range strings.Lines(unified("", string(text), b.text)) {
					if (line[0] == '-' || line[0] == '+') && !strings.HasPrefix(line, line[:1]+line[:1]) {
						got.WriteString(line)
					}
				}
				got.WriteString("\n")
			}
			golden := strings.TrimSuffix(name, ".go") + ".edits"
			if *update {
				if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != string(want) {
				t.Errorf("the edits are not those in %s:\n%s", golden, unified(golden, string(want), got.String()))
			}
		})
	}
}

// TestAllOperators checks that the snippets need every operator.
func TestAllOperators(t *testing.T) {
	files, err := filepath.Glob("testdata/*.edits")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, operator := range Operators {
		if !strings.Contains("\n"+all.String(), "\n"+operator+" in ") {
			t.Errorf("no snippet has an edit by %s", operator)
		}
	}
}

func TestUnified(t *testing.T) {
	before := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\n"
	after := "a\nB\nc\nd\ne\nf\ng\nh\ni\nj\nk\nm\nn\n"
	want := `--- x.go
+++ x.go
@@ -1,5 +1,5 @@
 a
-b
+B
 c
 d
 e
@@ -9,5 +9,5 @@
 i
 j
 k
-l
 m
+n
`
	if got := unified("x.go", before, after); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestApply(t *testing.T) {
	got, err := apply("0123456789", []change{{4, 6, "x"}, {1, 1, "ab"}, {6, 7, ""}})
	if err != nil || got != "0ab123x789" {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := apply("0123456789", []change{{1, 4, ""}, {3, 5, ""}}); err == nil {
		t.Errorf("changes that overlap: got %q, want an error", got)
	}
}
