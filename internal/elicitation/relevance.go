package elicitation

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// Trace is the text that every file which has to do with elicitation holds,
// whatever the SDK ("elicit", "Elicitation", "elicitation/create").
const Trace = "licit"

// relevant reports whether a package can have a part in elicitation. The vet
// tool asks the same of a unit before it parses it.
func relevant(pass *analysis.Pass, set *dialect.Set, s *Settings, facts bool) bool {
	if set.IsSDKPath(pass.Pkg.Path()) {
		return false
	}
	if facts || Named(pass.Pkg.Path(), s) {
		return true
	}
	for _, imp := range pass.Pkg.Imports() {
		if set.IsSDKPath(imp.Path()) || Named(imp.Path(), s) {
			return true
		}
	}
	if isStd(pass) {
		return false
	}
	for _, f := range pass.Files {
		src, err := pass.ReadFile(pass.Fset.PositionFor(f.FileStart, false).Filename)
		if err == nil && bytes.Contains(src, []byte(Trace)) {
			return true
		}
	}
	return false
}

// Named reports whether a setting names a function of the package at path.
func Named(path string, s *Settings) bool {
	for _, names := range [][]string{s.Asks, s.Guards} {
		if slices.ContainsFunc(names, func(name string) bool {
			rest, ok := strings.CutPrefix(name, path+".")
			return ok && !strings.Contains(rest, "/")
		}) {
			return true
		}
	}
	return false
}

// isStd reports whether the package of a pass belongs to the standard library.
func isStd(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return pass.Module.Path == "std" || pass.Module.Path == "cmd"
	}
	return effect.IsStd(pass.Pkg.Path()) && pass.Pkg.Name() != "main"
}
