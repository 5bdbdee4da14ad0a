// Package elicitcancel defines an analyzer that reports what goes on after a
// person has cancelled a question.
package elicitcancel

import (
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

const doc = `report what goes on after a person has cancelled a question

A person who cancels has agreed to nothing, and has not chosen anything else
either. The call has to stop: no effect that an accept would have had, no
default in place of the value that was asked for, no other question.

One refusal for decline and cancel alike is right, and silent. So are questions
that may be left unanswered, undoing and recording, and whatever the analysis
cannot follow.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitcancel", Doc: doc,
	Categories: []finding.Category{
		{Name: "proceeds", Severity: finding.Error, Doc: "what was asked about happens although the user cancelled"},
		{Name: "as-decline", Severity: finding.Warning, Doc: "a cancel does what a decline does instead"},
		{Name: "asks-again", Severity: finding.Warning, Doc: "a cancel leads to another question"},
	},
	Check: check,
}

// Analyzer reports what goes on after a cancel.
var Analyzer = Rule.New(elicitation.Analyzer)

func check(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, h := range p.Harms(outcome.CancelProceeds, outcome.CancelAsDecline, outcome.AsksAgain) {
		switch h.Kind {
		case outcome.CancelProceeds:
			list = append(list, h.Finding("proceeds", h.Severity(), `%s, %s; stop unless Action is "accept"`, h.When(), h.Runs()))
		case outcome.CancelAsDecline:
			list = append(list, h.Finding("as-decline", finding.Warning,
				`if the user closes the question without deciding, %s runs as after a decline; do nothing when Action is "cancel"`, h.What))
		case outcome.AsksAgain:
			list = append(list, h.Finding("asks-again", finding.Warning,
				`if the user cancels, %s asks once more; stop when Action is "cancel"`, h.What))
		}
	}
	return list
}
