package elicitation

import (
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
)

// Lexical returns the field as the lexicon looks at it. Text that is not
// known is left out.
func Lexical(f form.Field) lexicon.Field {
	t := f.Type
	if t == "" && len(f.Choices) > 0 {
		t = "enum"
	}
	return lexicon.Field{Name: f.Name, Title: f.Title, Description: f.Description, Type: lexicon.FieldType(t)}
}

// Confirmations returns the booleans and choices of a form whose yes decides
// whether something is done: those whose own name or title asks for approval,
// or the one boolean under a message that does.
func (w *Variant) Confirmations() []form.Field {
	var list, booleans []form.Field
	for _, f := range w.Fields {
		lex := Lexical(f)
		if f.Name == form.Hole || lexicon.Inverted(lex) || lexicon.SideOption(lex) {
			continue
		}
		switch {
		case f.Type != "boolean" && f.Type != "enum":
		case lexicon.Confirm(lex):
			list = append(list, f)
		case f.Type == "boolean":
			booleans = append(booleans, f)
		}
	}
	if len(list) > 0 || !w.AllFields || w.count("boolean") != 1 || len(booleans) != 1 {
		return list
	}
	if text, ok := w.MessageText(); ok && lexicon.Gate(text) {
		return booleans
	}
	return nil
}

func (w *Variant) count(typ string) int {
	n := 0
	for _, f := range w.Fields {
		if f.Type == typ {
			n++
		}
	}
	return n
}
