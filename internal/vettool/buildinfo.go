package vettool

import (
	"runtime/debug"
	"strconv"
	"strings"
)

// lastProven is the last minor version of x/tools whose unitchecker takes an
// empty file of facts. Later ones expect types in it, from every dependency.
const lastProven = 49

// maySkip reports whether the program is known to be linked with an x/tools
// in which a unit can be skipped. Whoever builds the program can end up with
// a newer one, by requirements of their own.
func maySkip(info *debug.BuildInfo, ok bool) bool {
	if !ok {
		return false
	}
	for _, dep := range info.Deps {
		if dep.Path != "golang.org/x/tools" {
			continue
		}
		if dep.Replace != nil {
			dep = dep.Replace
		}
		minor, ok := minorOfV0(dep.Version)
		return ok && minor <= lastProven
	}
	return false
}

// minorOfV0 returns the minor version of a version v0.MINOR.PATCH.
func minorOfV0(version string) (int, bool) {
	rest, ok := strings.CutPrefix(version, "v0.")
	if !ok {
		return 0, false
	}
	digits, _, _ := strings.Cut(rest, ".")
	minor, err := strconv.Atoi(digits)
	return minor, err == nil
}
