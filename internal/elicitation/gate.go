package elicitation

import (
	"strings"

	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
)

// Lexical returns the field as the lexicon looks at it. Text that is not
// known is left out.
func Lexical(f form.Field) lexicon.Field {
	t := f.Type
	if f.Type != "array" && (len(f.Choices) > 0 || f.Schema.Get("enum") != nil || f.Schema.Get("oneOf") != nil) {
		t = "enum" // perhaps with choices that are not known
	}
	return lexicon.Field{Name: f.Name, Title: f.Title, Description: f.Description, Type: lexicon.FieldType(t)}
}

// Confirmations returns the booleans and choices of a form whose yes decides
// whether something is done: those whose own name or title asks for approval,
// or else, under a message that does, the one boolean, or the one choice
// between approving and refusing.
func (w *Variant) Confirmations() []form.Field {
	var list []form.Field
	for _, f := range w.Fields {
		if (f.Type == "boolean" || f.Type == "enum") && !isOption(f) && lexicon.Confirm(Lexical(f)) {
			list = append(list, f)
		}
	}
	if text, ok := w.MessageText(); len(list) > 0 || !ok || !w.AllFields || !lexicon.Gate(text) {
		return list
	}
	for _, candidate := range []func(form.Field) bool{isBoolean, isDecision} {
		if f, ok := w.only(candidate); ok && !isOption(f) && !lexicon.Preference(Lexical(f)) {
			return []form.Field{f}
		}
	}
	return nil
}

// isOption reports whether a field is known to be something else than the
// confirmation, or not known at all.
func isOption(f form.Field) bool {
	lex := Lexical(f)
	return strings.Contains(f.Name, form.Hole) || lexicon.Inverted(lex) || lexicon.SideOption(lex)
}

func isBoolean(f form.Field) bool { return f.Type == "boolean" }

// isDecision reports whether a field lets people choose between yes and no.
func isDecision(f form.Field) bool {
	yes, no := false, false
	for _, c := range f.Choices {
		yes = yes || Approves(c)
		no = no || Refuses(c)
	}
	return f.Type == "enum" && yes && no
}

// only returns the one field of which ok is true.
func (w *Variant) only(ok func(form.Field) bool) (found form.Field, one bool) {
	n := 0
	for _, f := range w.Fields {
		if ok(f) {
			found = f
			n++
		}
	}
	return found, n == 1
}

// Approves reports whether a choice means yes, by its label or its value.
func Approves(c form.ChoiceItem) bool {
	return lexicon.Approves(c.Value) || c.Label != "" && lexicon.Approves(c.Label)
}

// Refuses reports whether a choice means no, by its label or its value.
func Refuses(c form.ChoiceItem) bool {
	return lexicon.Refuses(c.Value) || c.Label != "" && lexicon.Refuses(c.Label)
}
