package vettool

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// A relevance decides which units can have a part in elicitation.
type relevance struct {
	isSDK      func(importPath string) bool
	compatible []string // import paths that count as SDKs
	named      []string // import paths that may declare a named function
	facts      [][]byte // names of the types of facts, as in a file of facts
	trace      []byte
}

func newRelevance(cmd *command, analyzers []*analysis.Analyzer, opts Options) *relevance {
	r := &relevance{isSDK: opts.IsSDK, facts: factNames(analyzers), trace: []byte(opts.Trace)}
	for _, path := range cmd.list(opts.Compatible) {
		r.compatible = append(r.compatible, strings.TrimSuffix(path, "/"))
	}
	for _, name := range opts.Named {
		for _, function := range cmd.list(name) {
			r.named = append(r.named, packagesOf(function)...)
		}
	}
	return r
}

// factNames returns the names that gob gives to the facts of the analyzers
// and of all that they require.
func factNames(analyzers []*analysis.Analyzer) [][]byte {
	names := make(map[string]bool)
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer)
	visit = func(analyzers []*analysis.Analyzer) {
		for _, a := range analyzers {
			if seen[a] {
				continue
			}
			seen[a] = true
			visit(a.Requires)
			for _, fact := range a.FactTypes {
				names[strings.TrimLeft(reflect.TypeOf(fact).String(), "*")] = true
			}
		}
	}
	visit(analyzers)
	var list [][]byte
	for _, name := range slices.Sorted(maps.Keys(names)) {
		list = append(list, []byte(name))
	}
	return list
}

// packagesOf returns the import paths that may be meant in the name of a
// function: where an import path ends cannot be told from gopkg.in/a.v1.F.
func packagesOf(function string) []string {
	function = strings.NewReplacer("(", "", "*", "", ")", "").Replace(function)
	var paths []string
	for i := strings.LastIndex(function, "/") + 1; i < len(function); i++ {
		if function[i] == '.' {
			paths = append(paths, function[:i])
		}
	}
	return paths
}

// relevant reports whether a unit must be analysed.
func (r *relevance) relevant(cfg *unitchecker.Config) bool {
	self, _, _ := strings.Cut(cfg.ImportPath, " [") // "p [p.test]"
	if r.part(self) {
		return true
	}
	for path, resolved := range cfg.ImportMap {
		if r.part(path) || r.part(resolved) || r.hasFacts(cfg.PackageVetx[resolved]) {
			return true
		}
	}
	return !isStandard(cfg) && slices.ContainsFunc(cfg.GoFiles, r.hasTrace)
}

// part reports whether the package of an import path takes part in
// elicitation by itself, and so do those that import it.
func (r *relevance) part(path string) bool {
	below := func(root string) bool {
		rest, ok := strings.CutPrefix(path, root)
		return ok && (rest == "" || rest[0] == '/')
	}
	return r.isSDK(path) || slices.ContainsFunc(r.compatible, below) || slices.Contains(r.named, path)
}

// hasFacts reports whether a file of facts, if there is one, holds a fact
// that some analyzer reads.
func (r *relevance) hasFacts(filename string) bool {
	if filename == "" {
		return false
	}
	data, err := os.ReadFile(filename)
	if err != nil {
		return true // unitchecker says what is wrong
	}
	return slices.ContainsFunc(r.facts, func(name []byte) bool { return bytes.Contains(data, name) })
}

// isStandard reports whether a unit belongs to the standard library, as far
// as its configuration tells: that says so of imports only. The packages of a
// module named on the command line as files have no module either.
func isStandard(cfg *unitchecker.Config) bool {
	if cfg.ModulePath != "" || cfg.Module != nil || os.Getenv("GO111MODULE") == "off" {
		return false
	}
	first, _, _ := strings.Cut(cfg.ImportPath, "/")
	if strings.Contains(first, ".") || strings.HasPrefix(first, "command-line-arguments") {
		return false
	}
	for _, path := range cfg.ImportMap {
		if path != "unsafe" && path != "C" && !cfg.Standard[path] {
			return false
		}
	}
	return true
}

// hasTrace reports whether a file may speak of elicitation although nothing
// that it imports does, as a server written by hand does.
func (r *relevance) hasTrace(filename string) bool {
	data, err := os.ReadFile(filename)
	if err != nil {
		// A file that is not there says nothing, and the compiler misses
		// it. For any other error unitchecker finds the words.
		return !errors.Is(err, fs.ErrNotExist)
	}
	return bytes.Contains(data, r.trace)
}
