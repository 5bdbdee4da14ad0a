// Package judge compares what a vet tool says of programs with what came of
// executing them.
package judge

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Finding is one thing that the vet tool said.
type Finding struct {
	Program   string // ID, the first folder below that of the module
	File      string // slash-separated, below the program's folder
	Line, Col int
	Func      string // the innermost named function around it, as in program.Ask.Func
	Rule      string // "analyzer/category"
	Message   string // without the rule
	Related   []Related
}

// Related is what belongs to a finding but stands elsewhere.
type Related struct {
	Program, File string
	Line, Col     int
	Message       string
}

// Vet runs go vet with the given tool on the packages of the module in dir. It
// returns what the tool said, sorted by place.
func Vet(ctx context.Context, tool, dir string, args ...string) ([]Finding, error) {
	tool, err := filepath.Abs(tool)
	if err != nil {
		return nil, err
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	args = append([]string{"vet", "-json", "-vettool=" + tool}, args...)
	cmd := exec.CommandContext(ctx, "go", append(args, "./...")...)
	cmd.Dir = dir
	// What the programs import may not be required by the module itself.
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off", "GOFLAGS=-mod=mod")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("go vet: %w\n%s%s", err, stderr.Bytes(), failures(stdout.Bytes()))
	}
	// Before Go 1.26 the go command printed the JSON to its standard error,
	// among the names of the packages.
	findings, err := read(io.MultiReader(&stdout, bytes.NewReader(objects(stderr.Bytes()))), dir)
	if err != nil {
		return nil, err
	}
	return findings, locate(dir, findings)
}

// failures returns what of the output is no JSON, for an error message.
func failures(stdout []byte) []byte {
	if json.Valid(stdout) {
		return nil
	}
	return stdout
}

// objects returns the JSON objects in the error output of go vet: each begins
// and ends with a brace that has a line to itself.
func objects(stderr []byte) []byte {
	var out []byte
	inside := false
	for line := range bytes.Lines(stderr) {
		text := string(bytes.TrimRight(line, "\r\n"))
		if text == "{" {
			inside = true
		}
		if inside || text == "{}" {
			out = append(out, line...)
		}
		if text == "}" {
			inside = false
		}
	}
	return out
}

// read reads the JSON objects of go vet: for each package and analyzer its
// findings, or the error with which it failed.
func read(in io.Reader, dir string) ([]Finding, error) {
	var findings []Finding
	dec := json.NewDecoder(in)
	for {
		var packages map[string]map[string]json.RawMessage
		if err := dec.Decode(&packages); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("cannot read what go vet printed: %w", err)
		}
		for _, pkg := range slices.Sorted(maps.Keys(packages)) {
			for _, analyzer := range slices.Sorted(maps.Keys(packages[pkg])) {
				some, err := readAnalyzer(packages[pkg][analyzer], dir)
				if err != nil {
					return nil, fmt.Errorf("%s, %s: %w", pkg, analyzer, err)
				}
				findings = append(findings, some...)
			}
		}
	}
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Program, b.Program), cmp.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message),
		)
	})
	// A package is analysed once more for its tests.
	return slices.CompactFunc(findings, func(a, b Finding) bool {
		return a.Program == b.Program && a.File == b.File && a.Line == b.Line && a.Col == b.Col && a.Rule == b.Rule && a.Message == b.Message
	}), nil
}

// ruleAtEnd matches the rule in a finding's message.
var ruleAtEnd = regexp.MustCompile(`^(.*) \(([a-z]+/[a-z-]+)\)$`)

func readAnalyzer(result json.RawMessage, dir string) ([]Finding, error) {
	if bytes.HasPrefix(bytes.TrimSpace(result), []byte("{")) {
		var failed struct{ Error string }
		if err := json.Unmarshal(result, &failed); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("the analyzer failed: %s", failed.Error)
	}
	var said []struct {
		Posn, Message string
		Related       []struct{ Posn, Message string }
	}
	if err := json.Unmarshal(result, &said); err != nil {
		return nil, fmt.Errorf("cannot read what go vet printed: %w", err)
	}
	var findings []Finding
	for _, s := range said {
		f := Finding{Message: s.Message}
		if m := ruleAtEnd.FindStringSubmatch(s.Message); m != nil {
			f.Message, f.Rule = m[1], m[2]
		} else {
			return nil, fmt.Errorf("a finding ends with no rule in brackets: %s", s.Message)
		}
		if strings.HasSuffix(f.Rule, "/failed") {
			return nil, fmt.Errorf("the analyzer failed: %s", s.Message)
		}
		var err error
		if f.Program, f.File, f.Line, f.Col, err = position(dir, s.Posn); err != nil {
			return nil, err
		}
		for _, r := range s.Related {
			rel := Related{Message: r.Message}
			if rel.Program, rel.File, rel.Line, rel.Col, err = position(dir, r.Posn); err != nil {
				return nil, err
			}
			f.Related = append(f.Related, rel)
		}
		findings = append(findings, f)
	}
	return findings, nil
}

var posn = regexp.MustCompile(`^(.*?)(?::(\d+))?(?::(\d+))?$`)

// position parses file:line:column. What is outside of all programs has no
// program, and the file as it was given.
func position(dir, text string) (program, file string, line, col int, err error) {
	m := posn.FindStringSubmatch(text)
	if m == nil {
		return "", "", 0, 0, fmt.Errorf("no position: %q", text)
	}
	line, _ = strconv.Atoi(m[2]) // 0 where there is none
	col, _ = strconv.Atoi(m[3])
	file = m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil || !filepath.IsLocal(rel) {
		return "", m[1], line, col, nil
	}
	rel = filepath.ToSlash(rel)
	if program, inside, ok := strings.Cut(rel, "/"); ok {
		return program, inside, line, col, nil
	}
	return "", rel, line, col, nil
}
