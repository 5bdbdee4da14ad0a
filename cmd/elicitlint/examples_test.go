package main

import (
	"bufio"
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

var update = flag.Bool("update", false, "rewrite examples/wrong/findings.txt")

const examples = "../../examples"

// TestExamples runs the built program on the example servers. The right ones
// are clean. For the wrong ones, findings.txt is what is said, and
// expected.txt which rule must find which function: now, or later, when there
// is such a rule.
func TestExamples(t *testing.T) {
	analyzertest.DependsOn(examples)
	bin := filepath.Join(t.TempDir(), "elicitlint")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	download := exec.Command("go", "mod", "download")
	download.Dir = examples
	if out, err := download.CombinedOutput(); err != nil {
		t.Fatalf("go mod download: %v\n%s", err, out)
	}

	if out, code := lint(t, bin, "./right/...", "./deploy/..."); code != 0 || out != "" {
		t.Errorf("right: exit code %d, want 0 and nothing found:\n%s", code, out)
	}

	out, code := lint(t, bin, "./wrong/...")
	if code != 1 {
		t.Errorf("wrong: exit code %d, want 1", code)
	}
	golden := filepath.Join(examples, "wrong", "findings.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(out), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if out != string(want) {
		t.Errorf("wrong: findings differ from %s (run with -update to rewrite it); got:\n%s", golden, out)
	}
	compareExpected(t, out)
}

func lint(t *testing.T, bin string, packages ...string) (stdout string, code int) {
	t.Helper()
	cmd := exec.Command(bin, append([]string{"-C", examples}, packages...)...)
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	if stderr.Len() > 0 {
		t.Errorf("stderr: %s", stderr.String())
	}
	return string(out), cmd.ProcessState.ExitCode()
}

var findingLine = regexp.MustCompile(`^wrong/(\S+\.go):(\d+):\d+: [^\t].* \((\w+/[\w-]+)\)$`)

// compareExpected checks that each rule that expected.txt expects now finds its
// function once, and that nothing else is found.
func compareExpected(t *testing.T, findings string) {
	found := make(map[string]int) // by file, function and rule
	for line := range strings.Lines(findings) {
		m := findingLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			continue // related information
		}
		n, _ := strconv.Atoi(m[2])
		found[m[1]+"\t"+declarationAt(t, m[1], n)+"\t"+m[3]]++
	}
	f, err := os.Open(filepath.Join(examples, "wrong", "expected.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	expected := bufio.NewScanner(f)
	for expected.Scan() {
		line := expected.Text()
		what, when, ok := cutLast(line, "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		switch when {
		case "now":
			if found[what] != 1 {
				t.Errorf("expected.txt: %q was found %d times, want once", what, found[what])
			}
		case "later":
			if found[what] != 0 {
				t.Errorf("expected.txt: %q is found already", what)
			}
		default:
			t.Errorf("expected.txt: %q: want now or later at the end", line)
		}
		delete(found, what)
	}
	if err := expected.Err(); err != nil {
		t.Fatal(err)
	}
	for what, n := range found {
		t.Errorf("%q was found %d times, and expected.txt does not expect it", what, n)
	}
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// declarationAt returns the name of the top-level declaration at a line.
func declarationAt(t *testing.T, file string, line int) string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join(examples, "wrong", file), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if line < fset.Position(d.Pos()).Line || line > fset.Position(d.End()).Line {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Name.Name
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					return s.Names[0].Name
				case *ast.TypeSpec:
					return s.Name.Name
				}
			}
		}
	}
	return ""
}
