package elicitschema

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

// Categories are the mistakes that this analyzer reports.
var Categories = []finding.Category{
	{Name: "nested", Severity: finding.Error, Doc: "a field is an object, a map, a struct or a reference: forms are flat"},
	{Name: "array", Severity: finding.Error, Doc: "a field is a list that is not a choice of several fixed values"},
	{Name: "nullable", Severity: finding.Error, Doc: "a field may be null, or has a list of types"},
	{Name: "type", Severity: finding.Error, Doc: "a type is missing, misspelt or not one that forms have"},
	{Name: "missing", Severity: finding.Error, Doc: "there is no schema or no properties, or null stands where a list or map must be"},
	{Name: "empty", Severity: finding.Warning, Doc: "a form has no fields"},
	{Name: "format", Severity: finding.Error, Doc: "a format other than email, uri, date and date-time"},
	{Name: "enum", Severity: finding.Error, Doc: "choices that clients refuse, ignore or show wrongly"},
	{Name: "bounds", Severity: finding.Error, Doc: "limits that no answer can meet"},
	{Name: "default", Severity: finding.Error, Doc: "a default of the wrong type, or one that is no legal answer"},
	{Name: "required", Severity: finding.Error, Doc: "required is no list, or names a field that does not exist"},
	{Name: "sdk-crash", Severity: finding.Error, Doc: "a default that crashes a server built with go-sdk v1.2.0 to v1.6.1"},
	{Name: "keyword", Severity: finding.Info, OptIn: true, Doc: "a JSON Schema keyword that forms do not have"},
}

// A judge says what becomes of a form and its answer on the server's side.
type judge struct {
	// answerValidated: the SDK drops an accepted answer that does not match
	// the schema.
	answerValidated bool
	// defaultPanics: an answer without content panics the server when a field
	// has a default and none is required. defaultPanicsOnRefusal: so do
	// decline and cancel.
	defaultPanics, defaultPanicsOnRefusal bool

	sdk     string // "go-sdk" or "mcp-go"
	version string // as in "v1.8.0", "" where it is not known
}

// How a message begins that says why a form is never shown. Some clients
// refuse what either the go-sdk client or the protocol's own schema rejects,
// and it is "clients" where both do.
const (
	refused     = "clients refuse this form before anyone sees it: "
	someRefused = "some clients refuse this form before anyone sees it: "
)

// askInstead is what to ask where a form asks nothing.
const askInstead = "ask for one required choice between approve and reject, with a title for each and no default"

// check returns what is wrong with a requestedSchema that holds no Choice.
//
// The severity is Error where the client of go-sdk v1.8.0 or the protocol's
// schema of 2025-11-25 rejects the form, where the server throws every answer
// away, and where it crashes. What is not known is taken to be right.
func check(schema *form.Value, j judge) []finding.Finding {
	c := &checker{judge: j, form: schema}
	c.root(schema)
	return c.found
}

type checker struct {
	judge
	form  *form.Value
	found []finding.Finding
}

// A span is a part of the source.
type span struct{ pos, end token.Pos }

func at(v *form.Value) span {
	if v == nil {
		return span{}
	}
	return span{v.Pos, v.End}
}

func atKey(m *form.Member) span {
	if !m.KeyPos.IsValid() {
		return at(m.Value)
	}
	return span{m.KeyPos, m.KeyEnd}
}

// report adds a finding at the first of places that has a position, or else
// at the form.
func (c *checker) report(category string, severity finding.Severity, message string, places ...span) {
	where := at(c.form)
	for _, p := range places {
		if p.pos.IsValid() {
			where = p
			break
		}
	}
	c.found = append(c.found, finding.Finding{
		Category: category,
		Severity: severity,
		Pos:      where.pos,
		End:      where.end,
		Message:  message,
	})
}

// root checks the schema itself, and then its fields unless they are not what
// is shown.
func (c *checker) root(schema *form.Value) {
	switch kind(schema) {
	case form.Unknown:
		return
	case form.Null:
		c.report("missing", finding.Error, someRefused+"it has no schema, so it holds no question; "+askInstead, at(schema))
		return
	case form.String:
		c.report("type", finding.Error, refused+"its schema is sent as one string, not as an object; pass JSON text as json.RawMessage, not as a string or []byte", at(schema))
		return
	case form.Object:
	default:
		why := refused
		if schema.Is(form.Bool) {
			why = someRefused
		}
		c.report("type", finding.Error, why+"its schema is "+describe(schema)+`, not an object; it must be {"type": "object", "properties": ...} with a property for each field`, at(schema))
		return
	}
	if !c.rootType(schema) {
		return
	}
	props := schema.Get("properties")
	if !c.properties(schema, props) {
		return
	}
	c.rootMalformed(schema)
	if props.Is(form.Object) {
		for i := range props.Members {
			c.field(&props.Members[i])
		}
	}
	c.required(schema, props)
	c.crash(schema, props)
	c.rootKeywords(schema)
}

// rootType checks the type of the whole form, and reports whether there is
// reason to go on.
func (c *checker) rootType(schema *form.Value) bool {
	typ := schema.Get("type")
	switch {
	case typ == nil:
		// Without properties too, that is what counts.
		if schema.Closed() && schema.Get("properties") != nil {
			c.report("type", finding.Error, someRefused+`its schema has no type; add "type": "object" beside "properties"`, at(schema))
		}
		return true
	case kind(typ) == form.Unknown:
		return true
	case typ.Is(form.Array):
		c.report("nullable", finding.Error, someRefused+`the type of its schema is a list; it must be "object" alone (when it is generated, generate it from the struct, not from a pointer to it)`, at(typ))
		return true
	case !typ.Is(form.String):
		c.report("type", finding.Error, refused+"the type of its schema is "+describe(typ)+`; it must be "object"`, at(typ))
		return false
	}
	name, known := typ.Text()
	switch {
	case !known || name == "object":
		return true
	case name == "":
		c.report("type", finding.Error, someRefused+`the type of its schema is empty; it must be "object"`, at(typ))
		return true
	}
	c.report("type", finding.Error, refused+"the type of its schema is "+finding.Quote(name)+`; it must be "object", with a property for each field`, at(typ))
	return false
}

// properties checks that there are fields, and reports whether there is reason
// to go on.
func (c *checker) properties(schema, props *form.Value) bool {
	switch {
	case props == nil:
		if _, known := schema.Get("type").Text(); !schema.Closed() || !known && schema.Get("type") != nil {
			return true // perhaps there are some, or it is no object at all
		}
		why := `its schema has no "properties"`
		if schema.Get("$ref") != nil {
			why = `its schema only refers to a definition ($ref), and has no "properties" of its own`
		}
		c.report("missing", finding.Error, someRefused+why+", so it holds no question; "+askInstead, at(schema))
		return false
	case props.Is(form.Null):
		c.report("missing", finding.Error, someRefused+`"properties" is null, as a nil map is in JSON, so it holds no question; `+askInstead, at(props))
		return false
	case kind(props) == form.Unknown:
		return true
	case !props.Is(form.Object):
		c.report("type", finding.Error, refused+`"properties" is `+describe(props)+"; it must be an object with a property for each field", at(props))
		return false
	case len(props.Members) == 0 && props.Closed():
		c.report("empty", finding.Info, "this form has no fields: some clients hang on it, and one accepts it by itself; "+askInstead, at(props))
	}
	return true
}

// rootMalformed reports the first keyword beside properties that is of the
// wrong kind.
func (c *checker) rootMalformed(schema *form.Value) {
	for i := range schema.Members {
		m := &schema.Members[i]
		switch m.Key {
		case "type", "properties", "required":
			continue // these have checks of their own
		}
		want, bad := malformed(m)
		if bad == nil && m.Key == "$schema" && m.Value.Is(form.Null) {
			want, bad = "a string", m
		}
		if bad != nil {
			c.report("type", finding.Error, someRefused+finding.Quote(bad.Key)+" is "+describe(bad.Value)+"; it must be "+want, at(bad.Value), atKey(bad))
			return
		}
	}
}

// required checks the list of the fields that an answer must hold.
func (c *checker) required(schema, props *form.Value) {
	list := schema.Get("required")
	switch kind(list) {
	case form.Unknown:
		return
	case form.Null:
		c.report("missing", finding.Error, someRefused+`"required" is null, as a nil slice is in JSON; leave it out or send an empty list`, at(list))
		return
	case form.Array:
	default:
		c.report("required", finding.Error, refused+`"required" is `+describe(list)+"; it must be a list of the names of fields", at(list))
		return
	}
	seen := make(map[string]bool)
	for _, e := range list.Elems {
		if k := kind(e); k != form.Unknown && k != form.String {
			c.report("required", finding.Error, someRefused+`"required" holds `+describe(e)+"; it must be a list of the names of fields", at(e), at(list))
			continue
		}
		name, known := e.Text()
		switch {
		case !known:
		case seen[name]:
			c.report("required", finding.Warning, `strict clients may refuse this form: "required" names `+label(name)+" twice; name it once", at(e), at(list))
		case props.Is(form.Object) && props.Closed() && props.Get(name) == nil:
			c.noSuchField(e, list, name, props)
		}
		seen[name] = seen[name] || known
	}
}

func (c *checker) noSuchField(e, list *form.Value, name string, props *form.Value) {
	var fields []string
	for _, m := range props.Members {
		fields = append(fields, m.Key)
	}
	mend := "take it out or add the field"
	if near := nearest(name, fields); near != "" {
		mend = "write " + finding.Quote(near)
	}
	which := `"required" names ` + finding.Quote(name) + ", which is no field of the form; " + mend
	if c.answerValidated {
		c.report("required", finding.Error, "every answer fails after the person has filled the form: "+which, at(e), at(list))
		return
	}
	c.report("required", finding.Warning, "clients that check answers can never send this form: "+which, at(e), at(list))
}

// crash reports a default that the server dies of. Measured with go-sdk
// v1.3.1 and v1.6.1: where any field is required, an answer without values is
// an error instead.
func (c *checker) crash(schema, props *form.Value) {
	if !c.defaultPanics || !props.Is(form.Object) || !nothingRequired(schema) {
		return
	}
	for _, m := range props.Members {
		d := member(m.Value, "default")
		if d == nil || kind(d.Value) == form.Unknown {
			continue
		}
		when := "when a client accepts this form without values"
		if c.defaultPanicsOnRefusal {
			when = "when the person declines or cancels this form, or accepts it without values"
		}
		sdk := strings.TrimSpace(c.sdk + " " + c.version)
		c.report("sdk-crash", finding.Error, "the whole server crashes "+when+" ("+sdk+"): "+label(m.Key)+" has a default and no field is required; upgrade to v1.7.0 or later, drop the default, or require the field", atKey(d), atKey(&m))
		return
	}
}

// nothingRequired reports whether it is certain that the schema matches an
// answer without values.
func nothingRequired(schema *form.Value) bool {
	for _, key := range []string{"allOf", "anyOf", "oneOf", "not", "if", "minProperties", "$ref"} {
		if schema.Get(key) != nil {
			return false
		}
	}
	list := schema.Get("required")
	if list == nil {
		return schema.Closed()
	}
	return list.Is(form.Null) || list.Is(form.Array) && list.Closed() && len(list.Elems) == 0
}

// kind returns the kind of v, Unknown where it can be of more than one.
func kind(v *form.Value) form.Kind {
	if v == nil || v.Kind == form.Choice || v.Kind == form.Absent {
		return form.Unknown
	}
	return v.Kind
}

// member returns a member of an Object, or nil.
func member(v *form.Value, key string) *form.Member {
	if v.Is(form.Object) {
		for i := range v.Members {
			if v.Members[i].Key == key {
				return &v.Members[i]
			}
		}
	}
	return nil
}

// label names a field in a message.
func label(name string) string { return "field " + finding.Quote(name) }

// describe says what a value is that is not what it must be.
func describe(v *form.Value) string {
	switch v.Kind {
	case form.Null:
		return "null"
	case form.Bool:
		return fmt.Sprint(v.Bool)
	case form.Number:
		if len(v.Num) > 20 {
			return "a number"
		}
		return "the number " + v.Num
	case form.String:
		return "the string " + finding.Quote(v.Str)
	case form.Array:
		return "a list"
	}
	return "an object"
}
