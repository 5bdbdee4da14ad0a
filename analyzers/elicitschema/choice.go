package elicitschema

import (
	"slices"
	"strconv"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

// singleChoice checks the choices of a text. It returns their values, nil for
// none, and whether these are known to be all.
func (c *checker) singleChoice(p property) (values []string, known bool) {
	enum, oneOf := p.schema.Get("enum"), p.schema.Get("oneOf")
	if !p.schema.Closed() && (enum == nil || oneOf == nil) && !filled(enum) {
		// It may have choices that are not seen.
		return nil, false
	}
	switch {
	case enum != nil && kind(enum) == form.Unknown:
		return nil, false
	case filled(enum):
		c.enumNames(p, enum)
		return c.enumValues(p, enum, atMember(p, "enum"), finding.Warning)
	case enum.Is(form.Array) && enum.Open:
		return nil, false
	case enum.Is(form.Array) && oneOf == nil:
		c.report("enum", finding.Warning, "the person finds nothing to choose from: the list of choices of "+p.label+" is empty; name the choices, or leave out the list", atMember(p, "enum")...)
		return nil, true
	}
	switch {
	case oneOf != nil && kind(oneOf) == form.Unknown:
		return nil, false
	case oneOf.Is(form.Array):
		return c.titled(p, oneOf, "oneOf")
	}
	if anyOf := p.schema.Get("anyOf"); lists(anyOf, hasConst) == yes {
		c.report("enum", finding.Warning, "clients show a box for any text instead of the choices: "+p.label+` has its choices in "anyOf", which is only read inside "items"; write "oneOf"`, atMember(p, "anyOf")...)
	}
	return nil, true
}

// filled reports whether v is a list that certainly has an element.
func filled(v *form.Value) bool { return v.Is(form.Array) && len(v.Elems) > 0 }

// hasConst reports whether e is written as a choice.
func hasConst(e *form.Value) answer {
	switch {
	case e.Get("const") != nil:
		return yes
	case kind(e) == form.Unknown || e.Open:
		return maybe
	}
	return no
}

// enumNames checks the display names of choices.
func (c *checker) enumNames(p property, enum *form.Value) {
	names := p.schema.Get("enumNames")
	switch {
	case kind(names) == form.Unknown:
	case !names.Is(form.Array):
		c.report("enum", finding.Error, someRefused+`"enumNames" of `+p.label+" is "+describe(names)+"; it must be a list with one name for each choice", atMember(p, "enumNames")...)
	case enum.Closed() && names.Closed() && len(names.Elems) != len(enum.Elems):
		c.report("enum", finding.Error, someRefused+p.label+" has "+count(int64(len(enum.Elems)), "choice")+" but "+count(int64(len(names.Elems)), "display name")+` in "enumNames"; give each choice one name`, atMember(p, "enumNames")...)
	default:
		for _, e := range names.Elems {
			if k := kind(e); k != form.Unknown && k != form.String {
				c.report("enum", finding.Warning, "some clients show no names for the choices: a display name of "+p.label+" is "+describe(e)+"; it must be a string", at(e), at(names), atKey(p.Member))
				return
			}
		}
	}
}

// enumValues checks the values of an enum, and returns them as singleChoice
// does. notText is how bad a value is that is no text.
func (c *checker) enumValues(p property, enum *form.Value, places []span, notText finding.Severity) (values []string, known bool) {
	known = enum.Closed()
	named := p.schema.Get("enumNames") != nil || !p.schema.Closed()
	reported := false
	values = []string{}
	for _, e := range enum.Elems {
		s, ok := e.Text()
		severity, message := finding.Warning, ""
		switch {
		case ok && slices.Contains(values, s):
			message = "the person sees one choice twice: " + p.label + " offers " + finding.Quote(s) + " more than once; name it once"
		case ok && s == "" && !named:
			message = "the person sees a blank choice: " + p.label + ` offers ""; give it a name, or leave out the choice and the field of "required"`
		case !ok && kind(e) != form.Unknown && kind(e) != form.String:
			severity = notText
			message = "some clients cannot offer the choices: a choice of " + p.label + " is " + describe(e) + "; write it as a string"
			if severity == finding.Error {
				message = someRefused + "a choice of " + p.label + " is " + describe(e) + "; write it as a string"
			}
		}
		if message != "" && !reported {
			c.report("enum", severity, message, append([]span{at(e)}, places...)...)
			reported = true
		}
		known = known && ok
		values = append(values, s)
	}
	if !known {
		return nil, false
	}
	return values, true
}

// titled checks choices that are written as a list of const and title, and
// returns them as singleChoice does.
func (c *checker) titled(p property, list *form.Value, key string) (values []string, known bool) {
	known = list.Closed()
	values = []string{}
	if known && len(list.Elems) == 0 {
		c.report("enum", finding.Warning, "the person finds nothing to choose from: the list of choices of "+p.label+" is empty; name the choices, or leave out the list", at(list), atKey(p.Member))
		return values, true
	}
	for _, e := range list.Elems {
		if fault, where := entryFault(e); fault != "" {
			c.report("enum", finding.Error, someRefused+"a choice of "+p.label+" "+fault, at(where), at(e), at(list), atKey(p.Member))
			return nil, false
		}
	}
	for _, e := range list.Elems {
		value := e.Get("const")
		s, ok := value.Text()
		if ok && slices.Contains(values, s) {
			c.report("enum", finding.Warning, "the person sees one choice twice: "+p.label+" offers "+finding.Quote(s)+" more than once; name it once", at(value), at(e), at(list), atKey(p.Member))
			ok = false
		}
		known = known && ok
		values = append(values, s)
	}
	if !known {
		return nil, false
	}
	return values, true
}

// entryFault says what is wrong with an entry of titled choices, and where.
func entryFault(e *form.Value) (fault string, where *form.Value) {
	switch kind(e) {
	case form.Unknown:
		return "", nil
	case form.Object:
	default:
		return "is " + describe(e) + `; write it as {"const": value, "title": name}`, e
	}
	value, title := e.Get("const"), e.Get("title")
	switch {
	case lacks(e, "const"):
		return `has no "const"; give it the value that it stands for`, e
	case kind(value) != form.Unknown && !value.Is(form.String):
		return `stands for ` + describe(value) + `; its "const" must be a string`, value
	case value.Is(form.String) && value.Str == "":
		return `stands for an empty string; give its "const" a value, or leave it out and do not require the field`, value
	case lacks(e, "title"):
		return choiceName(value) + `has no "title"; give it the name that the person is to see`, e
	case kind(title) != form.Unknown && !(title.Is(form.String) && title.Str != ""):
		return choiceName(value) + "has a title that is empty or no string; give it the name that the person is to see", title
	}
	return "", nil
}

func choiceName(value *form.Value) string {
	if s, ok := value.Text(); ok {
		return "(" + finding.Quote(s) + ") "
	}
	return ""
}

// orMean ends a message about a value that is none of choices.
func orMean(s string, choices []string) string {
	if near := nearest(s, choices); near != "" {
		return "; write " + finding.Quote(near)
	}
	return "; write one of them, or leave it out"
}

// count returns n and what there are n of.
func count(n int64, noun string) string {
	s := strconv.FormatInt(n, 10)
	if noun == "" {
		return s
	}
	if n != 1 {
		noun += "s"
	}
	return s + " " + noun
}
