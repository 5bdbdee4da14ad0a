package elicitaction

import (
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

// untested reports what happens because the action is not looked at, or not
// in the right way.
func untested(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, h := range p.Harms(outcome.Unchecked, outcome.Presence, outcome.DeclineProceeds, outcome.UnknownPasses) {
		switch h.Kind {
		case outcome.Unchecked:
			if h.Dies {
				list = append(list, h.Finding("unchecked", finding.Error,
					`the server panics here if the user declines or cancels, because the Action of the answer is never looked at; read its Content only if Action is "accept"`))
				continue
			}
			list = append(list, h.Finding("unchecked", finding.Error,
				`%s even if the user declines or cancels, because the Action of the answer is never looked at; go on only if it is "accept"`, h.Happens()))
		case outcome.Presence:
			list = append(list, h.Finding("presence", finding.Error,
				`%s whatever the user answers, because only the presence of the answer is tested; go on only if its Action is "accept"`, h.Happens()))
		case outcome.DeclineProceeds:
			list = append(list, h.Finding("decline-proceeds", h.Severity(),
				`%s, %s; stop unless Action is "accept"`, h.When(), h.Runs()))
		case outcome.UnknownPasses:
			list = append(list, h.Finding("unknown-passes", finding.Warning,
				`%s after any Action but "decline" and "cancel", such as an empty one; go on only if it is "accept"`, h.Happens()))
		}
	}
	return list
}
