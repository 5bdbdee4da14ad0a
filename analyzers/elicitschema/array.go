package elicitschema

import (
	"slices"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

const writeChoices = `; list the choices as "items": {"type": "string", "enum": [...]}, or ask for a single text`

// array checks a field of type array, which can only be a choice of several
// fixed texts.
func (c *checker) array(p property) {
	values, known, ok := c.items(p)
	if !ok {
		return
	}
	c.itemCounts(p, values, known)
	d := p.schema.Get("default")
	if !c.defaultKind(p, d, form.Array, "a list") {
		return
	}
	for _, e := range d.Elems {
		s, isText := e.Text()
		switch {
		case kind(e) != form.Unknown && kind(e) != form.String:
			c.report("default", finding.Error, someRefused+"the default of "+p.label+" holds "+describe(e)+"; it must hold strings", at(e), at(d), atKey(p.Member))
			return
		case known && isText && !slices.Contains(values, s):
			c.report("default", finding.Warning, "clients may preselect nothing or an answer that is no choice: "+finding.Quote(s)+" in the default of "+p.label+" is none of its choices"+orMean(s, values), at(e), at(d), atKey(p.Member))
			return
		}
	}
}

// items checks what the list is made of. It returns the choices, whether they
// are known, and whether there is reason to go on.
func (c *checker) items(p property) (values []string, known, ok bool) {
	items := p.schema.Get("items")
	why := refused
	if items.Get("anyOf") != nil {
		why = someRefused // the protocol looks at that alone
	}
	refuse := func(category, what string, places ...span) ([]string, bool, bool) {
		c.report(category, finding.Error, why+what, append(places, atKey(p.Member))...)
		return nil, false, false
	}
	switch {
	case items == nil && p.schema.Closed():
		return refuse("array", p.label+" is a list without fixed choices"+writeChoices, atKey(p.Member))
	case kind(items) == form.Unknown:
		return nil, false, true
	case !items.Is(form.Object):
		return refuse("array", p.label+" is a list without fixed choices"+writeChoices, at(items))
	}
	typ := items.Get("type")
	name, isName := typ.Text()
	enum, anyOf, oneOf := items.Get("enum"), items.Get("anyOf"), items.Get("oneOf")
	untyped := lacks(items, "type") || isName && name == "" || typ.Is(form.Array)
	switch {
	case isName && name == "string":
		return c.textItems(p, items)
	case isName && name != "":
		return refuse("array", p.label+" is a list of "+plural(name)+", and lists can only be choices of fixed strings"+writeChoices, at(typ), at(items))
	case !untyped:
		return nil, false, true
	case kind(anyOf) == form.Array && !(len(anyOf.Elems) == 0 && anyOf.Closed()):
		values, known = c.titled(p, anyOf, "anyOf")
		return values, known, true
	case anyOf == nil && !items.Closed() || anyOf != nil && kind(anyOf) == form.Unknown:
		return nil, false, true
	case lists(oneOf, hasConst) == maybe:
		return nil, false, false // a mistake, but which?
	case lists(oneOf, hasConst) == yes:
		return refuse("enum", p.label+` has the choices of its list in "oneOf"; write "anyOf" (inside "items" only that is read)`, atMember(property{p.Member, items, p.label}, "oneOf")...)
	case anyOf.Is(form.Array):
		return refuse("enum", "the list of choices of "+p.label+" is empty; name the choices", at(anyOf))
	case enum.Is(form.Array):
		return refuse("array", "the choices of "+p.label+` have no type; add "type": "string" beside their "enum"`, at(items))
	}
	return refuse("array", p.label+" is a list without fixed choices"+writeChoices, at(items))
}

// textItems is items for a list of strings.
func (c *checker) textItems(p property, items *form.Value) (values []string, known, ok bool) {
	enum := items.Get("enum")
	switch {
	case lacks(items, "enum") || enum.Is(form.Null):
		c.noEnum(p, items)
		return nil, false, false
	case !enum.Is(form.Array):
		return nil, false, true
	}
	if len(enum.Elems) == 0 && enum.Closed() {
		c.report("enum", finding.Warning, "the person finds nothing to choose from: the list of choices of "+p.label+" is empty; name the choices", at(enum), atKey(p.Member))
		return nil, false, true
	}
	// The protocol takes titled choices, if there are any, instead.
	notText := finding.Warning
	if notList(items, "anyOf", notEntry) {
		notText = finding.Error
	}
	values, known = c.enumValues(property{p.Member, items, p.label}, enum, []span{at(enum), atKey(p.Member)}, notText)
	return values, known, true
}

// noEnum reports a list of strings that has no enum.
func (c *checker) noEnum(p property, items *form.Value) {
	anyOf, oneOf := items.Get("anyOf"), items.Get("oneOf")
	titled, other := lists(anyOf, hasConst), lists(oneOf, hasConst)
	why := refused
	if anyOf != nil {
		why = someRefused // the protocol looks at that alone
	}
	switch {
	case titled == maybe || titled == no && other == maybe:
		// A mistake, but which?
	case titled == yes:
		c.report("enum", finding.Error, why+p.label+` has titled choices in "anyOf" and a type beside them; leave out the "type" of its "items"`, at(items.Get("type")), atKey(p.Member))
	case other == yes:
		c.report("enum", finding.Error, why+p.label+` has the choices of its list in "oneOf"; write "anyOf", and leave out the "type" of its "items"`, at(oneOf), atKey(p.Member))
	default:
		c.report("array", finding.Error, why+p.label+" is a list of strings without fixed choices"+writeChoices, at(items), atKey(p.Member))
	}
}

// itemCounts checks how many choices a person is to take.
func (c *checker) itemCounts(p property, values []string, known bool) {
	for _, key := range []string{"minItems", "maxItems"} {
		v := p.schema.Get(key)
		if v.Is(form.Null) {
			c.report("bounds", finding.Error, someRefused+finding.Quote(key)+" of "+p.label+" is null; leave it out", at(v), atKey(p.Member))
			return
		}
		if n, ok := integral(v); ok && n < 0 {
			c.report("bounds", finding.Warning, "strict clients may refuse this form: "+finding.Quote(key)+" of "+p.label+" is negative; write 0 or more, or leave it out", at(v), atKey(p.Member))
			return
		}
	}
	low, hasLow := integral(p.schema.Get("minItems"))
	high, hasHigh := integral(p.schema.Get("maxItems"))
	switch {
	case hasLow && hasHigh && low > high:
		c.report("bounds", finding.Warning, "no answer can be right: "+p.label+" asks for at least "+count(low, "choice")+" and at most "+count(high, "")+"; raise maxItems or lower minItems", at(p.schema.Get("maxItems")), atKey(p.Member))
	case known && hasLow && low > int64(len(values)):
		c.report("bounds", finding.Warning, "no answer can be right: "+p.label+" asks for at least "+count(low, "choice")+" and offers "+count(int64(len(values)), "")+"; lower minItems", at(p.schema.Get("minItems")), atKey(p.Member))
	case known && hasHigh && high > int64(len(values)):
		c.report("bounds", finding.Warning, p.label+" allows "+count(high, "choice")+" and offers "+count(int64(len(values)), "")+"; lower maxItems, or add the choices that are missing", at(p.schema.Get("maxItems")), atKey(p.Member))
	}
}

func plural(typ string) string {
	switch typ {
	case "object", "number", "integer", "boolean", "array":
		return typ + "s"
	}
	return "items of the type " + finding.Quote(typ)
}
