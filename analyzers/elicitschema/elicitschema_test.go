package elicitschema_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitschema"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/elicitation"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{}, "./elicitschema/...", "./conformance/...", "./lookalike/...")
}

func TestInfo(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{Info: true}, "./optin/elicitschema")
}

func TestTests(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{Tests: true}, "./withtests/elicitschema")
}

func TestOld(t *testing.T) {
	analyzertest.RunOld(t, elicitschema.Rule, "gosdk-v1.1.0", "gosdk-v1.3.1", "gosdk-v1.6.1", "mcpgo-v0.43.2")
}

// A raw string has no carriage returns when the program runs, but its file
// has.
func TestCRLF(t *testing.T) {
	dir := analyzertest.Dir(t)
	src, err := os.ReadFile(filepath.Join(dir, "elicitschema", "crlf", "crlf.go"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(src, []byte("\r\n")); n == 0 || n != bytes.Count(src, []byte("\n")) {
		t.Fatal("crlf.go has lost its line ends")
	}
	rule := elicitschema.Rule.New(elicitation.New(new(analyzertest.Settings)))
	var got []string
	for _, act := range analyzertest.Analyze(t, analyzertest.Load(t, dir, nil, "./elicitschema/crlf"), rule) {
		for _, d := range act.Diagnostics {
			file := act.Package.Fset.File(d.Pos)
			got = append(got, string(src[file.Offset(d.Pos):file.Offset(d.End)]))
		}
	}
	slices.Sort(got)
	if want := []string{`"sting"`, `"to"`}; !slices.Equal(got, want) {
		t.Errorf("reported are %q, want %q", got, want)
	}
}
