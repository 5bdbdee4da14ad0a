// Package elicitschema defines an analyzer that reports forms which clients
// cannot draw.
package elicitschema

import (
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
)

const doc = `report forms that MCP clients cannot draw

The schema of an elicitation form is a small subset of JSON Schema: one flat
object whose properties are strings, numbers, integers, booleans and choices.
Clients refuse anything else, most of them without a word to the person, some
only after the form was filled.

The schema is followed through literals, variables, JSON text and functions of
the same package. Nothing is reported on a part that is not known, on forms in
URL mode, and on keywords that clients skip.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{Name: "elicitschema", Doc: doc, Categories: Categories, Check: run}

// Analyzer reports forms that clients cannot draw.
var Analyzer = Rule.New(elicitation.Analyzer)

func run(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, f := range p.Forms {
		j := judge{
			answerValidated:        f.Traits.AnswerValidated && !f.Round,
			defaultPanics:          f.Traits.DefaultPanics,
			defaultPanicsOnRefusal: f.Traits.DefaultPanicsOnRefusal,
			sdk:                    f.SDK.Name,
			version:                f.Traits.Version,
		}
		for _, v := range f.Variants() {
			if v.Mode != elicitation.ModeForm {
				continue
			}
			// Where the form is not seen to be asked, its schema may yet be
			// set.
			if !f.Asked && (v.Schema == nil || v.Schema.Is(form.Null)) {
				continue
			}
			for _, found := range check(v.Schema, j) {
				if !found.Pos.IsValid() {
					found.Pos, found.End = f.Pos, f.End
				}
				if found.Category == "empty" && !acceptIsTheGate(v) {
					found.Severity = finding.Warning
				}
				list = append(list, found)
			}
		}
	}
	return list
}

// acceptIsTheGate reports whether a form without fields asks for approval, or
// whether that cannot be told.
func acceptIsTheGate(v *elicitation.Variant) bool {
	text, ok := v.MessageText()
	return !ok || lexicon.Gate(text)
}
