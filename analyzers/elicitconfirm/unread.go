package elicitconfirm

import (
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

// unread reports confirmations whose value does not decide what happens.
func unread(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, h := range p.Harms(outcome.ValueIgnored, outcome.Permissive) {
		field := "the confirmation"
		if h.Field != "" {
			field = finding.Quote(h.Field)
		}
		switch {
		case h.Kind == outcome.Permissive:
			list = append(list, h.Finding("permissive", finding.Error,
				"%s when %s is missing from the answer; go on only if it is there and says yes", h.Happens(), field))
		case h.Typed:
			list = append(list, h.Finding("typed-unchecked", finding.Error,
				"%s whatever the user types into %s; go on only if it is the right text", h.Happens(), field))
		default:
			list = append(list, h.Finding("ignored", finding.Error,
				"%s even if the user says no to %s; go on only if its value is a yes", h.Happens(), field))
		}
	}
	return list
}
