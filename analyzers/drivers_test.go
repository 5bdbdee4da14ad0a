package analyzers_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

var bin string // where the binary is built

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if bin, err = os.MkdirTemp("", "elicitlint"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		return m.Run()
	}())
}

var build = sync.OnceValue(func() error {
	cmd := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./cmd/elicitlint", "./internal/plainvet")
	cmd.Dir = ".."
	analyzertest.DependsOn("../cmd", "../internal")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	return nil
})

// tool returns the path of the built binary.
func tool(t *testing.T) string {
	t.Helper()
	return built(t, "elicitlint")
}

// built returns the path of one of the built programs.
func built(t *testing.T, name string) string {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(bin, name)
}

// command returns a command that runs in dir without a network.
func command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=")
	return cmd
}

// TestDrivers runs the analyzers over the corpus in each way that there is.
// They find the same.
func TestDrivers(t *testing.T) {
	dir := analyzertest.Dir(t)
	analyzertest.Download(t, dir)
	want := byChecker(t, dir)
	if len(want) == 0 {
		t.Fatal("the checker finds nothing")
	}
	t.Run("vet", func(t *testing.T) { compare(t, byVet(t, dir, tool(t)), want) })
	t.Run("vet without the skip", func(t *testing.T) { compare(t, byVet(t, dir, built(t, "plainvet")), want) })
	t.Run("command", func(t *testing.T) { compare(t, byCommand(t, dir), want) })
}

func compare(t *testing.T, got, want map[string]bool) {
	t.Helper()
	join := func(m map[string]bool) string { return strings.Join(slices.Sorted(maps.Keys(m)), "\n") }
	if g, w := join(got), join(want); g != w {
		reportDifference(t, g, w)
	}
}

func byChecker(t *testing.T, dir string) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	pkgs := analyzertest.Load(t, dir, nil, "./...")
	for _, act := range analyzertest.Analyze(t, pkgs, made(t, analyzers.Settings{})...) {
		for _, d := range act.Diagnostics {
			p := act.Package.Fset.Position(d.Pos)
			found[line(dir, p.Filename, p.Line, p.Column, d.Message)] = true
		}
	}
	return found
}

func line(dir, file string, line, column int, message string) string {
	if rel, err := filepath.Rel(dir, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d:%d: %s", file, line, column, message)
}

var posn = regexp.MustCompile(`^(.*):(\d+):(\d+)$`)

func byVet(t *testing.T, dir, tool string) map[string]bool {
	t.Helper()
	cmd := command(dir, "go", "vet", "-json", "-vettool="+tool, "./...")
	out, err := cmd.CombinedOutput() // on one of the two, by the version of Go
	if err != nil {
		t.Fatalf("go vet: %v\n%s", err, out)
	}
	var objects strings.Builder
	for l := range strings.Lines(string(out)) {
		if !strings.HasPrefix(l, "#") {
			objects.WriteString(l)
		}
	}
	found := make(map[string]bool)
	dec := json.NewDecoder(strings.NewReader(objects.String()))
	for {
		var tree map[string]map[string]json.RawMessage
		if err := dec.Decode(&tree); err == io.EOF {
			return found
		} else if err != nil {
			t.Fatalf("go vet -json: %v\n%s", err, out)
		}
		for pkg, byAnalyzer := range tree {
			for analyzer, raw := range byAnalyzer {
				var list []struct{ Posn, Message string }
				if err := json.Unmarshal(raw, &list); err != nil {
					t.Fatalf("%s: %s: %s", pkg, analyzer, raw)
				}
				for _, d := range list {
					m := posn.FindStringSubmatch(d.Posn)
					if m == nil {
						t.Fatalf("%s: %s: no position: %s", pkg, analyzer, d.Posn)
					}
					rel, err := filepath.Rel(dir, m[1])
					if err != nil {
						t.Fatal(err)
					}
					found[fmt.Sprintf("%s:%s:%s: %s", filepath.ToSlash(rel), m[2], m[3], d.Message)] = true
				}
			}
		}
	}
}

func byCommand(t *testing.T, dir string) map[string]bool {
	t.Helper()
	out, err := command(dir, tool(t), "./...").Output()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 {
		t.Fatalf("elicitlint: %v\n%s", err, out)
	}
	found := make(map[string]bool)
	for l := range strings.Lines(string(out)) {
		l = strings.TrimSuffix(l, "\n")
		if strings.Contains(l, ": \t") {
			continue // related information
		}
		found[filepath.ToSlash(l)] = true
	}
	return found
}
