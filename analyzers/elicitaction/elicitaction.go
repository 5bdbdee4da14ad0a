// Package elicitaction defines an analyzer that reports answers which are not
// looked at.
package elicitaction

import (
	"slices"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

const doc = `report answers to a question that are not looked at

An elicitation comes back with an action: accept, decline or cancel. Nothing
that was asked for may be taken as agreed before the action was compared with
"accept".

Nothing is reported on functions that hand the answer to their caller, on
client-side handlers and gateways, and on a notice without fields whose answer
changes nothing.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitaction", Doc: doc,
	Categories: []finding.Category{
		{Name: "discarded", Severity: finding.Error, Doc: "the answer is thrown away"},
		{Name: "unchecked", Severity: finding.Error, Doc: "the action is never looked at"},
		{Name: "presence", Severity: finding.Error, Doc: "an answer of an earlier round is taken for a yes because it is there"},
		{Name: "decline-proceeds", Severity: finding.Error, Doc: "what was declined still happens"},
		{Name: "unknown-passes", Severity: finding.Warning, Doc: "any action but decline and cancel is taken for a yes"},
		{Name: "wire-name", Severity: finding.Error, Doc: "the action is compared with a word that it never is"},
	},
	Check: func(p *elicitation.Package) []finding.Finding {
		return slices.Concat(discarded(p), untested(p), wireNames(p))
	},
}

// Analyzer reports answers that are not looked at.
var Analyzer = Rule.New(elicitation.Analyzer)
