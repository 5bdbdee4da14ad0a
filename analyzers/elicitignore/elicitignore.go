// Package elicitignore defines an analyzer that reports comments which are
// meant to switch findings off and do not.
package elicitignore

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/rules"
)

const doc = `report comments that are meant to switch findings off and do not

	//elicitlint:ignore elicitcancel/proceeds the caller checks the action

switches off one rule, or with the analyzer's name alone all of its rules: on
the line that it ends, on the statement or declaration below it, or on the
whole function as its doc comment. The reason is part of it.

A comment without a reason, with a rule that does not exist, or at a place
where the rule finds nothing, is reported. golangci-lint's nolint comments are
honoured and never reported.`

// Rule is what the analyzer is made of, but for the check, which [New] adds.
var Rule = elicitation.Rule{
	Name: "elicitignore", Doc: doc,
	Categories: []finding.Category{
		{Name: "reason", Severity: finding.Warning, Doc: "a comment gives no reason, and is not honoured"},
		{Name: "unknown", Severity: finding.Warning, Doc: "a comment names a rule that does not exist"},
		{Name: "unused", Severity: finding.Warning, Doc: "a comment switches off nothing"},
	},
}

// Analyzer reports comments that are meant to switch findings off and do not.
var Analyzer = New(elicitation.Analyzer, rules.Analyzers())

// New returns the analyzer over the model that the analyzer model builds. It
// runs after the analyzers that were made of the other rules, and knows what
// they have found.
func New(model *analysis.Analyzer, made []*analysis.Analyzer) *analysis.Analyzer {
	known := make(map[string]bool)
	for _, r := range append(rules.All(), Rule) {
		known[r.Name] = true
		for _, c := range r.Categories {
			known[r.Name+"/"+c.Name] = true
		}
	}
	return Rule.NewAfter(model, made, func(p *elicitation.Package, used elicitation.Used) []finding.Finding {
		var list []finding.Finding
		for _, d := range p.Directives() {
			if !d.Nolint {
				list = append(list, check(d, known, used)...)
			}
		}
		return list
	})
}

func check(d *elicitation.Directive, known map[string]bool, used elicitation.Used) []finding.Finding {
	report := func(category, message string) []finding.Finding {
		return []finding.Finding{{Category: category, Severity: finding.Warning, Pos: d.Pos, End: d.End, Message: message}}
	}
	if len(d.Rules) == 0 {
		return report("unknown", "this comment switches nothing off: it names no rule; write //elicitlint:ignore, the rule and the reason")
	}
	for _, r := range d.Rules {
		if !known[r] {
			return report("unknown", fmt.Sprintf("this comment switches nothing off: there is no rule %s; \"elicitlint help\" lists them", finding.Quote(r)))
		}
	}
	if d.Reason == "" {
		return report("reason", fmt.Sprintf("this comment is not honoured: it does not say why; write the reason behind %s", finding.Quote(d.Rules[len(d.Rules)-1])))
	}
	if !used[d] {
		return report("unused", fmt.Sprintf("there is nothing for this comment to switch off: %s finds nothing here; delete it", finding.Quote(d.Rules[0])))
	}
	return nil
}
