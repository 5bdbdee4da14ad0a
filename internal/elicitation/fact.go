package elicitation

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A PackageFact says what a package and the packages that it imports have to
// do with elicitation. Every relevant package exports one.
type PackageFact struct {
	// Elicits names the SDKs through which the package, or one that it
	// imports, asks people, sorted.
	Elicits []string
	// Code is the code of functions that have to do with answers, as package
	// outcome writes it; nil where there is none.
	Code []byte
}

// AFact marks PackageFact as a fact.
func (*PackageFact) AFact() {}

func (f *PackageFact) String() string {
	return "elicits(" + strings.Join(f.Elicits, ",") + ")"
}

// importedFact merges the facts of the packages that the pass's imports, and
// collects the code that they hand on. Facts of packages further away are
// left to those: under go vet they may not be there.
func importedFact(pass *analysis.Pass) (fact PackageFact, code [][]byte, found bool) {
	for _, imp := range pass.Pkg.Imports() {
		var f PackageFact
		if pass.ImportPackageFact(imp, &f) {
			found = true
			fact.Elicits = append(fact.Elicits, f.Elicits...)
			if f.Code != nil {
				code = append(code, f.Code)
			}
		}
	}
	slices.Sort(fact.Elicits)
	fact.Elicits = slices.Compact(fact.Elicits)
	return fact, code, found
}
