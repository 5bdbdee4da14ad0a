// Package rules lists what the analyzers are made of.
package rules

import (
	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers/elicitaction"
	"github.com/elicitlint/elicitlint/analyzers/elicitcancel"
	"github.com/elicitlint/elicitlint/analyzers/elicitcapability"
	"github.com/elicitlint/elicitlint/analyzers/elicitconfirm"
	"github.com/elicitlint/elicitlint/analyzers/elicitcontent"
	"github.com/elicitlint/elicitlint/analyzers/elicitfailopen"
	"github.com/elicitlint/elicitlint/analyzers/elicitlabel"
	"github.com/elicitlint/elicitlint/analyzers/elicitschema"
	"github.com/elicitlint/elicitlint/analyzers/elicitsecret"
	"github.com/elicitlint/elicitlint/internal/elicitation"
)

var list = []struct {
	rule     elicitation.Rule
	analyzer *analysis.Analyzer
}{
	{elicitcapability.Rule, elicitcapability.Analyzer},
	{elicitcancel.Rule, elicitcancel.Analyzer},
	{elicitconfirm.Rule, elicitconfirm.Analyzer},
	{elicitsecret.Rule, elicitsecret.Analyzer},
	{elicitschema.Rule, elicitschema.Analyzer},
	{elicitlabel.Rule, elicitlabel.Analyzer},
	{elicitaction.Rule, elicitaction.Analyzer},
	{elicitfailopen.Rule, elicitfailopen.Analyzer},
	{elicitcontent.Rule, elicitcontent.Analyzer},
}

// All returns the rules of all analyzers but elicitignore, in the order in
// which they are documented.
func All() []elicitation.Rule {
	var rules []elicitation.Rule
	for _, l := range list {
		rules = append(rules, l.rule)
	}
	return rules
}

// Analyzers returns the package-level analyzers of the rules of All.
func Analyzers() []*analysis.Analyzer {
	var analyzers []*analysis.Analyzer
	for _, l := range list {
		analyzers = append(analyzers, l.analyzer)
	}
	return analyzers
}
