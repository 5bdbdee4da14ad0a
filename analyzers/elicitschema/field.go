package elicitschema

import (
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

const someType = `"string", "number", "integer" or "boolean"`

// typeMeant maps what people write for a type to the type.
var typeMeant = map[string]string{
	"str": "string", "text": "string", "enum": "string", "email": "string", "date": "string", "password": "string", "uri": "string", "url": "string",
	"int": "integer", "int32": "integer", "int64": "integer", "long": "integer", "uint": "integer",
	"float": "number", "float32": "number", "float64": "number", "double": "number", "decimal": "number", "numeric": "number",
	"bool": "boolean", "checkbox": "boolean", "confirm": "boolean",
	"list": "array", "slice": "array",
}

// A property is one field of the form.
type property struct {
	*form.Member
	schema *form.Value
	label  string // field "name"
}

// field checks one property. A property that cannot be a field at all is
// reported once, and nothing below it is checked.
func (c *checker) field(m *form.Member) {
	p := property{m, m.Value, label(m.Key)}
	switch kind(p.schema) {
	case form.Unknown:
		return
	case form.Null:
		c.report("type", finding.Error, someRefused+p.label+` is described by null; give it a schema such as {"type": "string"}, or leave it out`, at(p.schema), atKey(m))
		return
	case form.Object:
	default:
		c.report("type", finding.Error, refused+p.label+" is described by "+describe(p.schema)+`; give it a schema such as {"type": "string"}`, at(p.schema), atKey(m))
		return
	}
	if c.nested(p) || c.nullable(p) || c.malformed(p) {
		return
	}
	typ, ok := c.fieldType(p)
	if !ok {
		return
	}
	switch typ {
	case "string":
		c.text(p)
	case "number", "integer":
		c.number(p, typ)
	case "boolean":
		c.boolean(p)
	case "array":
		c.array(p)
	default:
		return
	}
	c.keywords(p, typ)
}

// nested reports a field that holds fields.
func (c *checker) nested(p property) bool {
	typ, _ := p.schema.Get("type").Text()
	props := p.schema.Get("properties")
	hasFields := props.Is(form.Object) && len(props.Members) > 0
	switch {
	case typ == "object" && hasFields || listsType(p.schema, "object"):
		c.report("nested", finding.Error, refused+p.label+" is an object; make each of its parts a field of its own (flat forms only)", atKey(p.Member))
	case typ == "object" && p.schema.Get("additionalProperties").Is(form.Object):
		c.report("nested", finding.Error, refused+p.label+" is a map with keys of any name; make each key that you need a field of its own (flat forms only)", atKey(p.Member))
	case typ == "object":
		c.report("nested", finding.Error, refused+p.label+" is an object; ask for each of its parts in a field of its own (flat forms only)", atKey(p.Member))
	case hasFields:
		c.report("nested", finding.Error, someRefused+p.label+` has "properties" of its own; make each of them a field of the form (flat forms only)`, atKey(p.Member))
	case lacks(p.schema, "type") && p.schema.Get("$ref") != nil:
		c.report("nested", finding.Error, refused+p.label+" only refers to a definition elsewhere ($ref), which clients do not look up; write its type here, and if it is an object, make each of its parts a field of its own", atKey(p.Member))
	default:
		return false
	}
	return true
}

// nullable reports a field with more than one type.
func (c *checker) nullable(p property) bool {
	typ := p.schema.Get("type")
	switch {
	case typ.Is(form.Array) && listsType(p.schema, "array"):
		c.report("nullable", finding.Error, refused+"the type of "+p.label+` is a list ("null" or "array"), as it is generated for a Go slice; ask for a single text, or write out the choices as a list of type "array" alone`, at(typ), atKey(p.Member))
	case typ.Is(form.Array):
		c.report("nullable", finding.Error, refused+"the type of "+p.label+` is a list`+typeList(typ)+`; give it one type, and leave it out of "required" if it may stay empty (a pointer in a Go struct becomes such a list)`, at(typ), atKey(p.Member))
	case lacks(p.schema, "type") && (lists(p.schema.Get("anyOf"), isNull) == yes || lists(p.schema.Get("oneOf"), isNull) == yes):
		c.report("nullable", finding.Error, refused+p.label+` is either null or something else; give it one "type", and leave it out of "required" if it may stay empty`, atKey(p.Member))
	default:
		return false
	}
	return true
}

// listsType reports whether the type is a list with name in it.
func listsType(schema *form.Value, name string) bool {
	typ := schema.Get("type")
	return typ.Is(form.Array) && slices.ContainsFunc(typ.Elems, func(e *form.Value) bool {
		s, ok := e.Text()
		return ok && s == name
	})
}

// typeList returns the types of a list as ` ("null" or "string")`.
func typeList(typ *form.Value) string {
	var names []string
	for _, e := range typ.Elems {
		if s, ok := e.Text(); ok {
			names = append(names, finding.Quote(s))
		}
	}
	if len(names) == 0 || len(names) > 4 {
		return ""
	}
	return " (" + strings.Join(names, " or ") + ")"
}

// isNull reports whether an alternative is null.
func isNull(e *form.Value) answer {
	switch typ, ok := e.Get("type").Text(); {
	case ok && typ == "null":
		return yes
	case ok || lacks(e, "type") || kind(e) != form.Unknown && !e.Is(form.Object):
		return no
	}
	return maybe
}

// malformed reports the first keyword of a field that is of the wrong kind.
func (c *checker) malformed(p property) bool {
	for i := range p.schema.Members {
		m := &p.schema.Members[i]
		want, bad := malformed(m)
		why := someRefused
		if m.Key == "title" || m.Key == "description" {
			// These alone have a type in every kind of field.
			if m.Value.Is(form.Null) {
				want, bad = "a string", m
			} else {
				why = refused
			}
		}
		if bad == nil {
			continue
		}
		mend := "it must be " + want
		if m.Key == "required" && kind(bad.Value) == form.Bool {
			mend = `write "required": [` + finding.Quote(p.Key) + `] beside the "properties" of the form instead`
		}
		c.report(categoryOf(m.Key), finding.Error, why+finding.Quote(bad.Key)+" of "+p.label+" is "+describe(bad.Value)+"; "+mend, at(bad.Value), atKey(bad))
		return true
	}
	return false
}

// fieldType returns the type of a field, "" where it is not known; or reports
// that it has none.
func (c *checker) fieldType(p property) (typ string, ok bool) {
	v := p.schema.Get("type")
	if v == nil {
		if !p.schema.Closed() {
			return "", true
		}
		if lists(p.schema.Get("anyOf"), isNull) == maybe || lists(p.schema.Get("oneOf"), isNull) == maybe {
			return "", false // it may be that it can be null
		}
		mend := `; give it the "type" ` + someType
		for _, key := range []string{"enum", "oneOf", "anyOf"} {
			if p.schema.Get(key) != nil {
				mend = `, only choices; give it the "type" "string"`
			}
		}
		c.report("type", finding.Error, refused+p.label+" has no type"+mend, atKey(p.Member))
		return "", false
	}
	if kind(v) == form.Unknown {
		return "", true
	}
	name, known := v.Text()
	switch {
	case !v.Is(form.String):
		c.report("type", finding.Error, refused+"the type of "+p.label+" is "+describe(v)+"; it must be "+someType, at(v), atKey(p.Member))
		return "", false
	case !known:
		return "", true
	case slices.Contains([]string{"string", "number", "integer", "boolean", "array"}, name):
		return name, true
	case name == "null":
		c.report("type", finding.Error, refused+p.label+` has the type "null", so there is nothing to fill in; give it the type `+someType, at(v), atKey(p.Member))
		return "", false
	}
	mend := "write " + someType
	if meant := meantType(name); meant != "" {
		mend = "write " + finding.Quote(meant)
	}
	c.report("type", finding.Error, refused+p.label+" has the type "+finding.Quote(name)+", which does not exist; "+mend, at(v), atKey(p.Member))
	return "", false
}

func meantType(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if meant, ok := typeMeant[name]; ok {
		return meant
	}
	return nearest(name, []string{"string", "number", "integer", "boolean", "array"})
}

// lacks reports whether v certainly has no member key.
func lacks(v *form.Value, key string) bool { return v.Closed() && v.Get(key) == nil }

// An answer is what is known of a question about a schema.
type answer int

const (
	no answer = iota
	maybe
	yes
)

// lists reports whether v, a member of a schema or nil, is a list with an
// element that is so.
func lists(v *form.Value, is func(*form.Value) answer) answer {
	switch {
	case v == nil:
		return no
	case kind(v) == form.Unknown:
		return maybe
	case !v.Is(form.Array):
		return no
	}
	most := no
	if v.Open {
		most = maybe
	}
	for _, e := range v.Elems {
		most = max(most, is(e))
	}
	return most
}
