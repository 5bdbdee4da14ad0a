// Package elicitfailopen defines an analyzer that reports what happens
// although nobody could be asked about it.
package elicitfailopen

import (
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

const doc = `report what happens although nobody could be asked about it

A question fails when the client has no elicitation, when nobody answers in
time, and whenever a client of protocol 2026-07-28 is called from within a
handler. None of that is a yes: the call has to fail with an explanation, or
do something harmless.

Questions that may be left unanswered are silent, and so is an error that is
logged where nothing depends on the answer.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitfailopen", Doc: doc,
	Categories: []finding.Category{
		{Name: "proceeds", Severity: finding.Error, Doc: "what was asked about happens although the question failed"},
		{Name: "unsupported", Severity: finding.Error, Doc: "it happens where the failure is of a certain kind, such as a client that cannot ask"},
		{Name: "timeout", Severity: finding.Error, Doc: "it happens when nobody answers in time"},
		{Name: "ignored", Severity: finding.Error, Doc: "the error of the question is dropped and its result used"},
	},
	Check: check,
}

// Analyzer reports what happens although nobody could be asked.
var Analyzer = Rule.New(elicitation.Analyzer)

func check(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, h := range p.Harms(outcome.FailProceeds, outcome.IgnoredError) {
		switch {
		case h.Kind == outcome.IgnoredError && h.Dies:
			list = append(list, h.Finding("ignored", finding.Error,
				"the server panics here if the user cannot be asked, because the error of %s is dropped; look at it first", h.Asks))
		case h.Kind == outcome.IgnoredError:
			list = append(list, h.Finding("ignored", finding.Error,
				"if the user cannot be asked, %s, because the error of %s is dropped; fail instead, and say why", h.Runs(), h.Asks))
		case h.Expiry:
			list = append(list, h.Finding("timeout", h.Severity(),
				"if the user does not answer in time, %s; fail instead, and say why", h.Runs()))
		case h.Certain:
			list = append(list, h.Finding("unsupported", h.Severity(),
				"if the user cannot be asked and the error is one that is let pass here, %s; fail on every error", h.Runs()))
		default:
			list = append(list, h.Finding("proceeds", h.Severity(), "%s, %s; fail instead, and say why", h.When(), h.Runs()))
		}
	}
	return list
}
