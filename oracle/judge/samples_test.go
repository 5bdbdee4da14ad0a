package judge

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
)

// toolDir is the folder of the vet tool's module.
const toolDir = "../" + ToolSource

// tool builds the vet tool.
func tool(t *testing.T) string {
	t.Helper()
	// The go command repeats a test when files have changed that the test has
	// looked at. It does not see what the build looks at.
	for _, name := range []string{"go.mod", "go.sum", "cmd", "internal", "analyzers"} {
		err := filepath.WalkDir(filepath.Join(toolDir, name), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "testdata" {
				return fs.SkipDir
			}
			_, err = os.Stat(path)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(t.TempDir(), "elicitlint")
	if err := BuildTool(t.Context(), toolDir, name); err != nil {
		t.Fatal(err)
	}
	return name
}

// samples returns the programs in testdata/programs.
func samples(t *testing.T) []program.Program {
	t.Helper()
	const root = "testdata/programs"
	folders, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	var programs []program.Program
	for _, folder := range folders {
		p := program.Program{ID: folder.Name()}
		dir := os.DirFS(filepath.Join(root, p.ID))
		err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(dir, path)
			if err != nil {
				return err
			}
			if path == "program.json" {
				return json.Unmarshal(text, &p)
			}
			p.Files = append(p.Files, program.File{Name: path, Text: string(text), Harness: path == "observe.go"})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, p)
	}
	return programs
}

// TestSamples goes all the way with a few programs: it runs them, has the tool
// look at them, and compares.
func TestSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs programs")
	}
	programs, dir := samples(t), t.TempDir()
	if err := run.Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	outcomes, err := run.Run(t.Context(), dir, programs, run.Options{Log: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	findings, err := Vet(t.Context(), tool(t), dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range compare(programs, outcomes, findings, nil).Verdicts {
		var b strings.Builder
		v.Print(&b)
		t.Log(b.String())
		for _, e := range v.Expected {
			got = append(got, fmt.Sprint(v.Program.ID, " ", e.Rules[0], " ", e.Funcs, " ", e.Answers))
		}
		for _, f := range v.Findings {
			if f.State.Disagrees() {
				t.Errorf("%s: %s in %s: %s, %s", f.Program, f.Rule, f.Func, f.State, f.Why)
			}
		}
		for _, u := range v.Undecided {
			t.Errorf("undecided: %+v", u)
		}
		if v.Program.ID == "thrownaway" && !v.Agrees() {
			t.Error("that an answer is thrown away is not said, or not understood")
		}
	}
	want := []string{
		"goeson elicitfailopen/proceeds [guard.Confirm] [no-capability deadline disconnect error-reply new-protocol]",
		"presence elicitaction/presence [New] [decline cancel unknown]",
		"thrownaway elicitaction/discarded [remove] [accept-false accept-none accept-empty decline cancel unknown]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("expected are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
