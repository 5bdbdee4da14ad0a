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
		happens := h.What + " runs"
		if h.Returns != "" {
			happens = h.What + " returns " + h.Returns
		}
		switch {
		case h.Kind == outcome.Permissive:
			list = append(list, h.Finding("permissive", finding.Error,
				"%s when %s is missing from the answer; go on only if it is there and says yes", happens, field))
		case h.Typed:
			list = append(list, h.Finding("typed-unchecked", finding.Error,
				"%s whatever the user types into %s; go on only if it is the right text", happens, field))
		default:
			list = append(list, h.Finding("ignored", finding.Error,
				"%s even if the user says no to %s; go on only if its value is a yes", happens, field))
		}
	}
	return list
}
