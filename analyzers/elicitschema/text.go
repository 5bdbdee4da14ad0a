package elicitschema

import (
	"math"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

// Formats are the formats that a text field can have.
var formats = []string{"email", "uri", "date", "date-time"}

// formatMeant maps what people write for a format to the format.
var formatMeant = map[string]string{
	"url": "uri", "link": "uri", "http": "uri", "https": "uri", "iri": "uri",
	"mail": "email", "e-mail": "email", "idn-email": "email",
	"datetime": "date-time", "timestamp": "date-time", "date_time": "date-time", "rfc3339": "date-time",
}

// text checks a field of type string.
//
// A client that finds choices looks at nothing else, so what is wrong beside
// choices is only an error where there are certainly none.
func (c *checker) text(p property) {
	choices, known := c.singleChoice(p)
	plain := known && choices == nil
	c.format(p, plain)
	c.lengths(p, plain)
	c.textDefault(p, choices, plain)
}

// format checks the format of a text.
func (c *checker) format(p property, plain bool) {
	v := p.schema.Get("format")
	if v.Is(form.Null) && protocolSeesText(p.schema) {
		c.report("format", finding.Error, someRefused+"the format of "+p.label+" is null; leave it out", at(v), atKey(p.Member))
		return
	}
	name, ok := v.Text()
	text := protocolSeesText(p.schema)
	if !ok || slices.Contains(formats, name) || !text && (!plain || name == "") {
		return
	}
	why := someRefused
	if plain && text {
		why = refused
	}
	mend := `only "email", "uri", "date" and "date-time" can be used: drop it, and check the text in the handler`
	meant := formatMeant[strings.ToLower(name)]
	if meant == "" {
		meant = nearest(strings.ToLower(name), formats)
	}
	switch {
	case name == "":
		why, mend = someRefused, "leave it out"
	case strings.EqualFold(name, "password"):
		mend = "let the person enter it on a web page of yours (URL mode), or read it from the configuration"
	case meant != "":
		mend = "write " + finding.Quote(meant)
	}
	reason := ", which forms do not have; "
	if strings.EqualFold(name, "password") {
		reason = ", but forms must not ask for secrets; "
	}
	c.report("format", finding.Error, why+p.label+" has the format "+finding.Quote(name)+reason+mend, at(v), atKey(p.Member))
}

// protocolSeesText reports whether the protocol's own schema certainly judges
// the field as a plain text: it does where there are no choices, and where
// the choices are not what it takes for choices.
func protocolSeesText(schema *form.Value) bool {
	return notList(schema, "enum", func(e *form.Value) bool {
		k := kind(e)
		return k != form.Unknown && k != form.String
	}) && notList(schema, "oneOf", notEntry)
}

// notEntry reports whether e certainly is no titled choice to the protocol,
// which allows empty ones.
func notEntry(e *form.Value) bool {
	if k := kind(e); k != form.Object {
		return k != form.Unknown
	}
	return notText(e, "const") || notText(e, "title")
}

// notList reports whether a member certainly is absent, no list, or a list
// with a bad element.
func notList(schema *form.Value, key string, bad func(*form.Value) bool) bool {
	v := schema.Get(key)
	switch {
	case v == nil:
		return schema.Closed()
	case kind(v) == form.Array:
		return slices.ContainsFunc(v.Elems, bad)
	}
	return kind(v) != form.Unknown
}

// notText reports whether a member certainly is absent or no string.
func notText(schema *form.Value, key string) bool {
	v := schema.Get(key)
	if v == nil {
		return schema.Closed()
	}
	k := kind(v)
	return k != form.Unknown && k != form.String
}

// lengths checks minLength and maxLength.
func (c *checker) lengths(p property, plain bool) {
	for _, key := range []string{"minLength", "maxLength"} {
		v := p.schema.Get(key)
		if v.Is(form.Null) && protocolSeesText(p.schema) {
			c.report("bounds", finding.Error, someRefused+finding.Quote(key)+" of "+p.label+" is null; leave it out", at(v), atKey(p.Member))
			return
		}
		if n, ok := integral(v); ok && n < 0 && plain {
			c.report("bounds", finding.Error, someRefused+finding.Quote(key)+" of "+p.label+" is negative; write 0 or more, or leave it out", at(v), atKey(p.Member))
			return
		}
	}
	low, ok1 := integral(p.schema.Get("minLength"))
	high, ok2 := integral(p.schema.Get("maxLength"))
	if ok1 && ok2 && low > high && plain {
		v := p.schema.Get("maxLength")
		c.report("bounds", finding.Error, someRefused+p.label+" must have at least "+count(low, "character")+" and at most "+count(high, "")+", which no answer can; raise maxLength or lower minLength", at(v), atKey(p.Member))
	}
}

// textDefault checks the default of a text or of a single choice.
func (c *checker) textDefault(p property, choices []string, plain bool) {
	d := p.schema.Get("default")
	if !c.defaultKind(p, d, form.String, "a string") {
		return
	}
	s, ok := d.Text()
	if !ok {
		return
	}
	if choices != nil {
		if len(choices) > 0 && !slices.Contains(choices, s) {
			c.report("default", finding.Warning, "clients may preselect nothing or an answer that is no choice: the default "+finding.Quote(s)+" of "+p.label+" is none of its choices"+orMean(s, choices), at(d), atKey(p.Member))
		}
		return
	}
	n := int64(len([]rune(s)))
	low, hasLow := integral(p.schema.Get("minLength"))
	high, hasHigh := integral(p.schema.Get("maxLength"))
	if plain && (hasLow && n < low || hasHigh && n > high) && !(hasLow && hasHigh && low > high) {
		c.report("default", finding.Warning, "a person who keeps what is filled in gets a refusal: the default of "+p.label+" has "+count(n, "character")+", which its minLength or maxLength does not allow; change the one or the other", at(d), atKey(p.Member))
	}
}

// defaultKind reports a default that is not of the kind of its field. It
// returns whether the default is of that kind.
func (c *checker) defaultKind(p property, d *form.Value, want form.Kind, name string) bool {
	switch {
	case kind(d) == form.Unknown:
		return false
	case d.Is(form.Null):
		c.report("default", finding.Error, someRefused+"the default of "+p.label+" is null; leave it out", at(d), atKey(p.Member))
		return false
	case d.Kind != want:
		why := refused
		if want == form.Array || p.schema.Get("enum") != nil || p.schema.Get("oneOf") != nil {
			why = someRefused
		}
		c.report("default", finding.Error, why+"the default of "+p.label+" is "+describe(d)+"; it must be "+name+", as its answer is", at(d), atKey(p.Member))
		return false
	}
	return true
}

// number checks a field of type number or integer.
func (c *checker) number(p property, typ string) {
	if enum := p.schema.Get("enum"); enum.Is(form.Array) {
		c.report("enum", finding.Warning, "clients show a box for any number instead of the choices: "+p.label+" has choices and the type "+finding.Quote(typ)+`; make it a "string" with choices, and convert the answer in the handler`, atMember(p, "enum")...)
	}
	low, hasLow := c.limit(p, "minimum")
	high, hasHigh := c.limit(p, "maximum")
	if hasLow && hasHigh && low > high {
		c.report("bounds", finding.Error, someRefused+p.label+" must be at least "+p.schema.Get("minimum").Num+" and at most "+p.schema.Get("maximum").Num+", which no number is; raise maximum or lower minimum", at(p.schema.Get("maximum")), atKey(p.Member))
		hasLow, hasHigh = false, false
	}
	d := p.schema.Get("default")
	if !c.defaultKind(p, d, form.Number, "a number") {
		return
	}
	f, ok := float(d)
	switch {
	case !ok:
	case typ == "integer" && f != math.Trunc(f):
		c.report("default", finding.Warning, "a person who keeps what is filled in gets a refusal: the default of "+p.label+" is "+describe(d)+", but the field takes whole numbers; round it", at(d), atKey(p.Member))
	case hasLow && f < low || hasHigh && f > high:
		c.report("default", finding.Warning, "a person who keeps what is filled in gets a refusal: the default of "+p.label+" is "+describe(d)+", which its minimum or maximum does not allow; change the one or the other", at(d), atKey(p.Member))
	}
}

// limit returns the minimum or maximum of a number.
func (c *checker) limit(p property, key string) (float64, bool) {
	v := p.schema.Get(key)
	if v.Is(form.Null) {
		c.report("bounds", finding.Error, someRefused+finding.Quote(key)+" of "+p.label+" is null; leave it out", at(v), atKey(p.Member))
	}
	return float(v)
}

// boolean checks a field of type boolean.
func (c *checker) boolean(p property) {
	if enum := p.schema.Get("enum"); enum.Is(form.Array) {
		c.report("enum", finding.Warning, "clients show a checkbox instead of the choices: "+p.label+` has choices and the type "boolean"; make it a "string" with choices`, atMember(p, "enum")...)
	}
	c.defaultKind(p, p.schema.Get("default"), form.Bool, "true or false")
}

// atMember returns the places of the member key of p, the best first.
func atMember(p property, key string) []span {
	if m := member(p.schema, key); m != nil {
		return []span{at(m.Value), atKey(m), atKey(p.Member)}
	}
	return []span{atKey(p.Member)}
}
