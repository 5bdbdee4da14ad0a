// Package elicitsecret defines an analyzer that reports forms which ask
// people for passwords, keys, tokens and other secrets.
package elicitsecret

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
)

const doc = `report forms that ask people for secrets

What a person types into an elicitation form passes through the client, and
often through a model and its logs. The protocol forbids servers to ask for
secrets in a form (MCP 2025-11-25, Elicitation, "Form Mode Security"): they
belong on a page of the server's own, opened in URL mode, or in the server's
configuration.

A field is judged by its name, title and description, in ten languages. Fields
that are booleans or choices, questions about secrets, references to secrets
("secret name", "key id") and URL mode are not reported.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitsecret", Doc: doc, Check: run,
	Categories: []finding.Category{
		{Name: "field", Severity: finding.Error, Doc: "a field is named like a credential"},
		{Name: "text", Severity: finding.Error, Doc: "a title, description or message asks for a credential"},
		{Name: "dynamic", Severity: finding.Warning, Doc: "a field's name or title comes from a place named for secrets"},
		{Name: "format", Severity: finding.Error, Doc: `a field has format "password" or is writeOnly`},
	},
}

// Analyzer reports forms that ask people for secrets.
var Analyzer = Rule.New(elicitation.Analyzer)

const mend = "let the person enter it on a page of your own, opened in URL mode, or read it from configuration"

func run(p *elicitation.Package) []finding.Finding {
	return p.Judge(func(v *elicitation.Variant) []finding.Finding {
		if v.Mode != elicitation.ModeForm {
			return nil
		}
		return check(p, v)
	})
}

// check reports each field once, and the message only where no field is.
func check(p *elicitation.Package, v *elicitation.Variant) []finding.Finding {
	var list []finding.Finding
	typed := false // something can be typed into the form
	for _, f := range v.Fields {
		typed = typed || f.Type == "string"
		if found, ok := checkField(f); ok {
			list = append(list, found)
		} else if found, ok := checkOrigin(p, f); ok {
			list = append(list, found)
		}
	}
	text, ok := v.MessageText()
	if !ok || len(list) > 0 || !typed {
		return list
	}
	if m, ok := lexicon.SecretMessage(text); ok {
		list = append(list, finding.Finding{
			Category: "text", Severity: finding.Error, Pos: v.Message.Pos, End: v.Message.End,
			Message: fmt.Sprintf("the message asks people to type %s into a form, where the client, the model and their logs can see it; %s", article(m.Concept), mend),
		})
	}
	return list
}

func checkField(f form.Field) (finding.Finding, bool) {
	found := finding.Finding{Severity: finding.Error, Pos: f.NamePos, End: f.NameEnd}
	lex := elicitation.Lexical(f)
	if lex.Type == lexicon.TypeUnknown {
		return found, false
	}
	if m, ok := lexicon.Secret(lex); ok {
		found.Category = "field"
		found.Message = fmt.Sprintf("field %s asks people to type %s into a form, where the client, the model and their logs can see it; %s",
			finding.Quote(f.Name), article(m.Concept), mend)
		return found, true
	}
	if m, ok := lexicon.SecretText(lex); ok {
		found.Category = "text"
		found.Message = fmt.Sprintf("the %s of field %s asks people to type %s into a form, where the client, the model and their logs can see it; %s",
			m.Part, finding.Quote(f.Name), article(m.Concept), mend)
		if t := f.Schema.Get(string(m.Part)); t != nil && t.Pos.IsValid() {
			found.Pos, found.End = t.Pos, t.End
		}
		return found, true
	}
	if lex.Type != lexicon.TypeString {
		return found, false
	}
	found.Category = "format"
	if w := f.Schema.Get("writeOnly"); w.Is(form.Bool) && w.Bool {
		found.Pos, found.End = w.Pos, w.End
		found.Message = fmt.Sprintf("field %s is writeOnly, as a secret is, but what people type into a form can be seen by the client, the model and their logs; %s", finding.Quote(f.Name), mend)
		return found, true
	}
	if format := f.Schema.Get("format"); format.Is(form.String) && format.Str == "password" {
		found.Pos, found.End = format.Pos, format.End
		found.Message = fmt.Sprintf(`field %s has format "password", but what people type into a form can be seen by the client, the model and their logs; %s`, finding.Quote(f.Name), mend)
		return found, true
	}
	return found, false
}

// checkOrigin reports a text field of which the name or title is only known
// when the program runs, if the variables and functions that it comes from are
// named for secrets.
func checkOrigin(p *elicitation.Package, f form.Field) (finding.Finding, bool) {
	if elicitation.Lexical(f).Type != lexicon.TypeString {
		return finding.Finding{}, false
	}
	part, pos, end := "name", f.NamePos, f.NameEnd
	if !strings.Contains(f.Name, form.Hole) {
		title := f.Schema.Get("title")
		if !title.Is(form.String) || !strings.Contains(title.Str, form.Hole) {
			return finding.Finding{}, false
		}
		part, pos, end = "title", title.Pos, title.End
	}
	if !pos.IsValid() {
		return finding.Finding{}, false
	}
	for _, name := range p.Names(pos, end) {
		if words := lexicon.Words(name); slices.ContainsFunc(words, func(w string) bool { return secretPlaces[w] }) {
			return finding.Finding{
				Category: "dynamic", Severity: finding.Warning, Pos: pos, End: end,
				Message: fmt.Sprintf("people are asked to type what looks like a secret into a form, where the client, the model and their logs can see it: the field's %s comes from %s; %s", part, finding.Quote(name), mend),
			}, true
		}
	}
	return finding.Finding{}, false
}

// secretPlaces are words in the names of places that hold secrets.
var secretPlaces = map[string]bool{
	"secret": true, "secrets": true, "sensitive": true, "credential": true, "credentials": true,
	"password": true, "passwords": true,
}

// article puts "a" or "an" before a noun. Words in capitals are spelled out.
func article(noun string) string {
	first, _, _ := strings.Cut(noun, " ")
	vowels := "aei"
	if first == strings.ToUpper(first) {
		vowels = "AEFHILMNORSX"
	}
	if noun != "" && strings.ContainsRune(vowels, rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}
