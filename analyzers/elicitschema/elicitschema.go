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

func run(p *elicitation.Package) []finding.Finding { return p.Judge(checkVariant) }

func checkVariant(v *elicitation.Variant) []finding.Finding {
	if v.Mode != elicitation.ModeForm {
		return nil
	}
	// Where the form is not seen to be asked, its schema may yet be set.
	if !v.Asked && (v.Schema == nil || v.Schema.Is(form.Null)) {
		return nil
	}
	list := check(v.Schema, judge{
		answerValidated:        v.Traits.AnswerValidated && !v.Round,
		defaultPanics:          v.Traits.DefaultPanics,
		defaultPanicsOnRefusal: v.Traits.DefaultPanicsOnRefusal,
		sdk:                    v.SDK.Name,
		version:                v.Traits.Version,
	})
	for i := range list {
		if !list[i].Pos.IsValid() {
			list[i].Pos, list[i].End = v.Pos, v.End
		}
		if list[i].Category == "empty" && !acceptIsTheGate(v) {
			list[i].Severity = finding.Warning
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
