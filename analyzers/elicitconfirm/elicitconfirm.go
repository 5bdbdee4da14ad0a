// Package elicitconfirm defines an analyzer that reports confirmations which
// come out as yes without anybody having said it.
package elicitconfirm

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

const doc = `report confirmations that are a yes before anybody said it

A checkbox that is ticked from the start, or a choice in which the approving
answer is preselected, is agreed to by whoever presses Enter. A confirmation
has to start as a no.

A boolean counts as a confirmation when its name or title asks for approval,
or when it is the one boolean under a message that does. Preferences
("include tests"), side options ("do not ask again") and inverted names
("skip", "keep", "dry run") are not reported.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitconfirm", Doc: doc, Check: run,
	Categories: []finding.Category{
		{Name: "default-true", Severity: finding.Error, Doc: "a confirmation is ticked from the start"},
		{Name: "default-approves", Severity: finding.Error, Doc: "the approving choice of a confirmation is preselected"},
		{Name: "ignored", Severity: finding.Error, Doc: "a no to the confirmation counts as yes"},
		{Name: "permissive", Severity: finding.Error, Doc: "a missing confirmation counts as yes"},
		{Name: "typed-unchecked", Severity: finding.Error, Doc: "a text to be typed is not compared with the right one"},
		{Name: "no-default", Severity: finding.Info, OptIn: true, Doc: "a confirmation has no explicit default false"},
	},
}

// Analyzer reports confirmations that are a yes before anybody said it.
var Analyzer = Rule.New(elicitation.Analyzer)

func run(p *elicitation.Package) []finding.Finding {
	return append(unread(p), defaults(p)...)
}

// defaults reports confirmations that start as a yes.
func defaults(p *elicitation.Package) []finding.Finding {
	return p.Judge(func(v *elicitation.Variant) []finding.Finding {
		var list []finding.Finding
		if v.Mode == elicitation.ModeForm {
			for _, c := range v.Confirmations() {
				if found, ok := check(p, v, c); ok {
					list = append(list, found)
				}
			}
		}
		return list
	})
}

func check(p *elicitation.Package, v *elicitation.Variant, f form.Field) (finding.Finding, bool) {
	found := finding.Finding{Severity: finding.Error}
	switch d := f.Default; {
	case d == nil:
		// The versions in which a default can crash the server are better
		// off without one.
		if f.Type != "boolean" || !f.Schema.Closed() || v.Traits.DefaultPanics || !f.NamePos.IsValid() {
			return found, false
		}
		found.Category, found.Severity = "no-default", finding.Info
		found.Pos, found.End = f.NamePos, f.NameEnd
		found.Message = fmt.Sprintf("whether the confirmation %s starts as a no is left to the client; give it the default false", finding.Quote(f.Name))
	case f.Type == "boolean" && d.Is(form.Bool) && d.Bool:
		found.Category = "default-true"
		found.Pos, found.End = d.Pos, d.End
		found.Message = fmt.Sprintf("whoever just presses Enter agrees: the confirmation %s is ticked from the start; %s", finding.Quote(f.Name), mendDefault(v, f))
		found.Fixes = falseFix(p, v, f)
	case f.Type == "enum" && approves(f):
		found.Category = "default-approves"
		found.Pos, found.End = d.Pos, d.End
		found.Message = fmt.Sprintf("whoever just presses Enter agrees: %s is preselected in %s; preselect nothing, or the choice that refuses", finding.Quote(d.Str), finding.Quote(f.Name))
	default:
		return found, false
	}
	return found, found.Pos.IsValid()
}

func mendDefault(v *elicitation.Variant, f form.Field) string {
	if v.Traits.DefaultPanics && !f.Required {
		return "drop the default, which this version of go-sdk cannot handle anyway"
	}
	return "make the default false"
}

// falseFix turns a default true that is written out into false. With the SDK
// versions in which a default of a field that is not required can crash the
// server, the default has to go instead, which is left to the person.
func falseFix(p *elicitation.Package, v *elicitation.Variant, f form.Field) []analysis.SuggestedFix {
	if v.Traits.DefaultPanics && !f.Required {
		return nil
	}
	edit, ok := p.Replace(f.Default.Pos, f.Default.End, "true", "false")
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Make the default false", TextEdits: []analysis.TextEdit{edit}}}
}

// approves reports whether the preselected choice of a field approves, where
// another one refuses.
func approves(f form.Field) bool {
	d, ok := f.Default.Text()
	if !ok {
		return false
	}
	yes, no := false, false
	for _, c := range f.Choices {
		if c.Value == d {
			yes = elicitation.Approves(c)
		} else {
			no = no || elicitation.Refuses(c)
		}
	}
	return yes && no
}
