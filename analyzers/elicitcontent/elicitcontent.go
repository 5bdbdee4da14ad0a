// Package elicitcontent defines an analyzer that reports answers whose values
// are trusted blindly.
package elicitcontent

import (
	"strings"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

const doc = `report answers whose values are trusted blindly

What a person enters reaches a server as JSON, from a client that may have
checked it or not: a value can be missing, and numbers are always float64.

A read in two-value form with a zero value that does no harm is the
recommended one, and silent.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitcontent", Doc: doc,
	Categories: []finding.Category{
		{Name: "assert", Severity: finding.Error, Doc: "the server panics where a value is missing"},
		{Name: "number-type", Severity: finding.Error, Doc: "a value is taken for a type that it never has"},
		{Name: "empty", Severity: finding.Warning, Doc: "a missing value is replaced by a constant"},
	},
	Check: check,
}

// Analyzer reports answers whose values are trusted blindly.
var Analyzer = Rule.New(elicitation.Analyzer)

func check(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, h := range p.Harms(outcome.BareAssertion, outcome.NumberType, outcome.EmptyContent) {
		switch h.Kind {
		case outcome.BareAssertion:
			list = append(list, h.Finding("assert", finding.Error,
				"the server panics here if the answer does not hold this value; use the two-value form of the type assertion, and refuse when it is false"))
		case outcome.NumberType:
			right := "float64"
			if strings.HasPrefix(h.Type, "[]") {
				right = "[]any"
			}
			list = append(list, h.Finding("number-type", finding.Error,
				"what the user enters is never of type %s here, because JSON holds it as %s; assert %[2]s and convert it", h.Type, right))
		case outcome.EmptyContent:
			list = append(list, h.Finding("empty", finding.Warning,
				"if the answer holds no value, %s; check that the value is there", h.Runs()))
		}
	}
	return list
}
