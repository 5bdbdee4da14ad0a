// Package elicitlabel defines an analyzer that reports forms in which people
// see names and codes of the program instead of words.
package elicitlabel

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
)

const doc = `report forms that show people code instead of words

A field without a title is shown by its name in the program, and a choice
without a display name by its raw value. Titles, descriptions and the names of
choices (enumNames, or oneOf with const and title) are what people read.

Nothing is reported on fields whose title is set in a way that cannot be
followed, and on choices that are words already.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitlabel", Doc: doc, Check: run,
	Categories: []finding.Category{
		{Name: "title", Severity: finding.Info, On: true, Doc: "fields have no title"},
		{Name: "description", Severity: finding.Info, OptIn: true, Doc: "fields have no description, or one that only repeats the message or the name"},
		{Name: "enum-names", Severity: finding.Info, On: true, Doc: "choices look like codes and have no display names"},
		{Name: "legacy-names", Severity: finding.Info, OptIn: true, Doc: "enumNames is used, which newer revisions replace by oneOf with const and title"},
	},
}

// Analyzer reports forms that show people code instead of words.
var Analyzer = Rule.New(elicitation.Analyzer)

func run(p *elicitation.Package) []finding.Finding {
	list := p.Judge(func(v *elicitation.Variant) []finding.Finding {
		if v.Mode != elicitation.ModeForm {
			return nil
		}
		list := descriptions(v)
		for _, f := range v.Fields {
			list = append(list, choices(p, f)...)
		}
		return list
	})
	for _, f := range p.Forms {
		list = append(list, titles(p, f)...)
	}
	return list
}

// titles reports the fields without a title, once a form, at the first. A
// field that has a title in some variant of the form is left out.
func titles(p *elicitation.Package, f *elicitation.Form) []finding.Finding {
	var bare []form.Field
	titled, seen := make(map[token.Pos]bool), make(map[token.Pos]bool)
	for _, v := range f.Variants() {
		if v.Mode != elicitation.ModeForm {
			continue
		}
		for _, f := range v.Fields {
			titled[f.NamePos] = titled[f.NamePos] || f.HasTitle
			if !seen[f.NamePos] && f.Schema.Is(form.Object) && !strings.Contains(f.Name, form.Hole) && f.NamePos.IsValid() {
				seen[f.NamePos] = true
				bare = append(bare, f)
			}
		}
	}
	bare = slices.DeleteFunc(bare, func(f form.Field) bool { return titled[f.NamePos] })
	if len(bare) == 0 {
		return nil
	}
	var edits []analysis.TextEdit
	for _, f := range bare {
		if e, ok := p.InsertText(f.Schema, "title", lexicon.Humanize(f.Name)); ok {
			edits = append(edits, e)
		}
	}
	found := finding.Finding{
		Category: "title", Severity: finding.Info, Pos: bare[0].NamePos, End: bare[0].NameEnd,
		Message: fmt.Sprintf("people are shown the bare %s; give %s a title in their words, such as %s",
			named(bare), each(bare), finding.Quote(lexicon.Humanize(bare[0].Name))),
	}
	if len(edits) == len(bare) && apart(edits) {
		found.Suggestions = []analysis.SuggestedFix{{Message: "Add titles made of the fields' names", TextEdits: edits}}
	}
	return []finding.Finding{f.Relate(found)}
}

// apart reports whether no two edits are at one place: a helper may make the
// schema of several fields.
func apart(edits []analysis.TextEdit) bool {
	seen := make(map[token.Pos]bool)
	for _, e := range edits {
		if seen[e.Pos] {
			return false
		}
		seen[e.Pos] = true
	}
	return true
}

func named(fields []form.Field) string {
	var names []string
	for i, f := range fields {
		if i == 3 && len(fields) > 4 {
			names = append(names, fmt.Sprintf("%d more", len(fields)-i))
			break
		}
		names = append(names, finding.Quote(f.Name))
	}
	if len(names) == 1 {
		return "field name " + names[0]
	}
	return "field names " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func each(fields []form.Field) string {
	if len(fields) == 1 {
		return "it"
	}
	return "each"
}

// descriptions reports the fields that nothing explains.
func descriptions(v *elicitation.Variant) []finding.Finding {
	var list []finding.Finding
	message, _ := v.MessageText()
	for _, f := range v.Fields {
		if !f.Schema.Is(form.Object) || !f.NamePos.IsValid() {
			continue
		}
		found := finding.Finding{Category: "description", Severity: finding.Info, Pos: f.NamePos, End: f.NameEnd}
		switch d := strings.TrimSpace(f.Description); {
		case !f.HasDescription:
			found.Message = fmt.Sprintf("field %s has no description, so people must guess what to answer; say in one sentence what it is for", finding.Quote(f.Name))
		case d != "" && (strings.EqualFold(d, message) || strings.EqualFold(d, f.Name) || strings.EqualFold(d, f.Title)):
			found.Message = fmt.Sprintf("the description of field %s only repeats what people have just read; say what it is for", finding.Quote(f.Name))
		default:
			continue
		}
		list = append(list, found)
	}
	return list
}

// choices reports a field that offers codes, or names them in the old way.
func choices(p *elicitation.Package, f form.Field) []finding.Finding {
	enum, pos, end := source(f)
	if len(f.Choices) == 0 || !pos.IsValid() || !f.Schema.Closed() {
		return nil
	}
	found := finding.Finding{Severity: finding.Info, Pos: pos, End: end}
	var code string
	for _, c := range f.Choices {
		if c.Label != "" {
			if f.Schema.Get("enumNames") == nil {
				return nil
			}
			found.Category = "legacy-names"
			found.Message = fmt.Sprintf("field %s names its choices by enumNames, which clients of newer protocol revisions may not show; use oneOf with a const and a title for each where your clients know it", finding.Quote(f.Name))
			return []finding.Finding{found}
		}
		if code == "" && !strings.Contains(c.Value, form.Hole) && lexicon.LooksLikeCode(c.Value) {
			code = c.Value
		}
	}
	if code == "" {
		return nil
	}
	found.Category = "enum-names"
	mend := "add enumNames with a name for each"
	if f.Type == "array" {
		mend = `offer them as "anyOf" of a const and a title each`
	} else if enum.Closed() {
		found.Suggestions = nameFix(p, f)
	}
	if name := lexicon.Humanize(code); name != code {
		mend += ", such as " + finding.Quote(name)
	}
	found.Message = fmt.Sprintf("people must choose between codes such as %s in field %s; %s", finding.Quote(code), finding.Quote(f.Name), mend)
	return []finding.Finding{found}
}

// nameFix adds names made of the choices themselves.
func nameFix(p *elicitation.Package, f form.Field) []analysis.SuggestedFix {
	var names []string
	for _, c := range f.Choices {
		if strings.Contains(c.Value, form.Hole) {
			return nil
		}
		names = append(names, lexicon.Humanize(c.Value))
	}
	edit, ok := p.InsertTexts(f.Schema, "enumNames", names)
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "Add names made of the choices", TextEdits: []analysis.TextEdit{edit}}}
}

// source returns the list of a field's choices and where it is written.
func source(f form.Field) (list *form.Value, pos, end token.Pos) {
	schema := f.Schema
	if items := schema.Get("items"); items != nil {
		schema = items
	}
	if list = schema.Get("enum"); list == nil {
		return nil, token.NoPos, token.NoPos
	}
	return list, list.Pos, list.End
}
