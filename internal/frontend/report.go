package frontend

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A report gathers what the vet tool says about packages.
type report struct {
	dir         string // paths below it are printed relative to it
	diagnostics []diagnostic
	seen        map[string]bool
	failures    []failure
}

// A diagnostic is one finding.
type diagnostic struct {
	analyzer, category string
	pos                position
	message            string
	related            []related
}

// isFailure reports whether a finding is about elicitlint, which could not
// analyse a package. It is no error of the analyzer's, because the go command
// shows those once and then takes the package to be clean.
func (d diagnostic) isFailure() bool { return d.category == "failed" }

// related is what belongs to a finding but stands elsewhere.
type related struct {
	pos     position
	message string
}

// A failure is an analyzer that could not analyse a package.
type failure struct{ pkg, analyzer, message string }

// A position is a place in a file. Line and column are 0 where not known.
type position struct {
	file      string
	line, col int
}

func newReport(dir string) *report {
	return &report{dir: dir, seen: make(map[string]bool)}
}

// read adds what go vet -json prints: an object for each package, which holds
// for each analyzer its diagnostics or the error with which it failed.
func (r *report) read(in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var packages map[string]map[string]json.RawMessage
		err := dec.Decode(&packages)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			io.Copy(io.Discard, in) // so that the writer can go on
			return fmt.Errorf("cannot read what go vet printed: %w", err)
		}
		for _, pkg := range slices.Sorted(maps.Keys(packages)) {
			for _, analyzer := range slices.Sorted(maps.Keys(packages[pkg])) {
				if err := r.add(pkg, analyzer, packages[pkg][analyzer]); err != nil {
					return fmt.Errorf("cannot read what go vet printed about %s: %w", pkg, err)
				}
			}
		}
	}
}

// add adds what one analyzer says about one package.
func (r *report) add(pkg, analyzer string, result json.RawMessage) error {
	if bytes.HasPrefix(bytes.TrimSpace(result), []byte("{")) {
		var failed struct {
			Error string `json:"error"`
		}
		err := json.Unmarshal(result, &failed)
		r.failures = append(r.failures, failure{pkg, analyzer, failed.Error})
		return err
	}
	var diagnostics []struct {
		Category string
		Posn     string
		Message  string
		Related  []struct{ Posn, Message string }
	}
	if err := json.Unmarshal(result, &diagnostics); err != nil {
		return err
	}
	for _, jd := range diagnostics {
		d := diagnostic{analyzer: analyzer, category: jd.Category, pos: r.position(jd.Posn), message: jd.Message}
		for _, jr := range jd.Related {
			d.related = append(d.related, related{r.position(jr.Posn), jr.Message})
		}
		r.addOnce(d)
	}
	return nil
}

// addOnce adds a finding unless it was added for another variant of its
// package.
func (r *report) addOnce(d diagnostic) {
	key := fmt.Sprintf("%q %q %v %q", d.analyzer, d.category, d.pos, d.message)
	if !r.seen[key] {
		r.seen[key] = true
		r.diagnostics = append(r.diagnostics, d)
	}
}

// causes returns the failures without those that only follow from another of
// the same package.
func (r *report) causes() []failure {
	follows := func(f failure) bool { return strings.HasPrefix(f.message, "failed prerequisites:") }
	explained := make(map[string]bool)
	for _, f := range r.failures {
		if !follows(f) {
			explained[f.pkg] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.failures), func(f failure) bool {
		return follows(f) && explained[f.pkg]
	})
}

// sorted returns the findings in the order in which they are printed.
func (r *report) sorted() []diagnostic {
	slices.SortFunc(r.diagnostics, func(a, b diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.pos.file, b.pos.file),
			cmp.Compare(a.pos.line, b.pos.line),
			cmp.Compare(a.pos.col, b.pos.col),
			cmp.Compare(a.message, b.message),
			cmp.Compare(a.analyzer, b.analyzer),
		)
	})
	return r.diagnostics
}

// position parses file:line:column, or file:line, or a file alone.
func (r *report) position(posn string) position {
	pos := position{file: posn}
	if file, n, ok := cutNumber(posn); ok {
		pos.file, pos.line = file, n
		if file, n, ok := cutNumber(file); ok {
			pos.file, pos.line, pos.col = file, n, pos.line
		}
	}
	if pos.line > 0 && !filepath.IsAbs(pos.file) {
		pos.file = filepath.Join(r.dir, pos.file)
	}
	return pos
}

// cutNumber cuts a colon and a number off the end of s.
func cutNumber(s string) (before string, n int, ok bool) {
	colon := strings.LastIndexByte(s, ':')
	if colon < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[colon+1:])
	return s[:colon], n, err == nil && n > 0
}

// place returns a position as it is printed.
func (r *report) place(pos position) string {
	file := pos.file
	if rel, err := filepath.Rel(r.dir, file); err == nil && filepath.IsLocal(rel) {
		file = rel
	}
	file = escape(file)
	switch {
	case pos.line == 0:
		return file
	case pos.col == 0:
		return fmt.Sprintf("%s:%d", file, pos.line)
	}
	return fmt.Sprintf("%s:%d:%d", file, pos.line, pos.col)
}
