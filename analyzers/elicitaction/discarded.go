package elicitaction

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// discarded reports asks whose result is thrown away.
func discarded(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, a := range p.Asks {
		if !p.Discarded(a) {
			continue
		}
		effect := p.EffectAfter(a)
		shown := shows(a)
		if effect == nil && shown != fields && shown != page {
			continue // a notice, or not known to be more
		}
		f := finding.Finding{
			Category: "discarded", Severity: finding.Warning,
			Pos: a.Expr.Pos(), End: a.Expr.End(),
		}
		switch {
		case effect != nil:
			if shown != notice {
				f.Severity = finding.Error
			}
			name := elicitation.CallName(effect)
			f.Message = fmt.Sprintf(`%s runs whatever the user answers, because the result of %s is thrown away; go on only if its Action is "accept"`, name, a.Name)
			f.Related = []analysis.RelatedInformation{{
				Pos: effect.Pos(), End: effect.End(),
				Message: name + " runs after accept, decline and cancel alike",
			}}
		case shown == page:
			f.Message = fmt.Sprintf(`whether the user agreed to open the page is never looked at, because the result of %s is thrown away; go on only if its Action is "accept"`, a.Name)
		default:
			f.Message = fmt.Sprintf(`the user fills in this form for nothing, because the result of %s is thrown away; use its Content if its Action is "accept", or do not ask`, a.Name)
		}
		list = append(list, f)
	}
	return list
}

// What a person is shown by an ask.
type display int

const (
	unknown display = iota
	notice          // a form without fields
	fields          // a form to fill
	page            // a URL to open
)

func shows(a *elicitation.Ask) display {
	if a.URL {
		return page
	}
	shown := unknown
	for _, f := range a.Forms {
		for _, v := range f.Variants() {
			switch {
			case v.Mode == elicitation.ModeURL:
				shown = max(shown, page)
			case v.Mode != elicitation.ModeForm:
			case len(v.Fields) > 0:
				shown = max(shown, fields)
			case v.AllFields:
				shown = max(shown, notice)
			}
		}
	}
	return shown
}
