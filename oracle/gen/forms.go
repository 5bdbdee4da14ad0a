package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// schema returns an expression of the form that a function asks with.
func (b *builder) schema(f *fn) string {
	if b.schemas[f.u] == "" {
		b.schemas[f.u] = b.newSchema(f)
	}
	return b.schemas[f.u]
}

func (b *builder) newSchema(f *fn) string {
	u, a := f.u, f.a
	lit := b.schemaLiteral(u, a)
	if e := b.extra("forms"); e != nil {
		name := e.ident(a.funcs + "Form")
		e.file("forms.go").add(b.schemaDecl(u, name, lit))
		return b.formUse(u, "forms."+name)
	}
	if u.schema == "raw-json" || b.chance(35) {
		base := strings.ToLower(a.funcs[:1]) + a.funcs[1:] + "Form"
		name := f.pkg.ident(base)
		f.pkg.file(b.mainFile(f.pkg)).add(b.schemaDecl(u, name, lit))
		return b.formUse(u, name)
	}
	return lit
}

// schemaDecl declares a form as a variable, or as a function.
func (b *builder) schemaDecl(u *unit, name, lit string) string {
	if u.schemaFunc {
		typ := map[string]string{"jsonschema": "*jsonschema.Schema", "map": "map[string]any"}[u.schema]
		return fmt.Sprintf("func %s() %s {\nreturn %s\n}", name, typ, lit)
	}
	return fmt.Sprintf("var %s = %s", name, lit)
}

func (b *builder) formUse(u *unit, name string) string {
	if u.schemaFunc {
		return name + "()"
	}
	return name
}

// schemaLiteral returns a form in the unit's spelling.
func (b *builder) schemaLiteral(u *unit, a *ask) string {
	switch u.schema {
	case "jsonschema":
		return a.jsonschema()
	case "raw-json":
		return a.rawJSON()
	}
	return a.anyMap()
}

// quoted writes words as a list of Go or JSON strings.
func quoted(words []string) string {
	var list []string
	for _, w := range words {
		list = append(list, fmt.Sprintf("%q", w))
	}
	return strings.Join(list, ", ")
}

func (a *ask) jsonType() string {
	switch a.valueType() {
	case "bool":
		return "boolean"
	case "int":
		return "integer"
	case "[]string":
		return "array"
	}
	return "string"
}

// A spelling is how the parts of a schema are written in one of the ways that
// servers write them: formats for the values.
type spelling struct {
	enum, names, number, multi, text, required string
	form                                       string // of field, type, title, description, more, required
}

var (
	schemaLiteral = spelling{
		enum:     "Enum: []any{%s},\n",
		names:    "Extra: map[string]any{\"enumNames\": []string{%s}},\n",
		number:   "Minimum: jsonschema.Ptr(1.0),\nMaximum: jsonschema.Ptr(9.0),\n",
		multi:    "Items: &jsonschema.Schema{Type: \"string\", Enum: []any{%s}},\nMinItems: jsonschema.Ptr(1),\n",
		text:     "MinLength: jsonschema.Ptr(1),\n",
		required: "Required: []string{%q},\n",
		form:     "&jsonschema.Schema{\nType: \"object\",\nProperties: map[string]*jsonschema.Schema{\n%q: {\nType: %q,\nTitle: %q,\nDescription: %q,\n%s},\n},\n%s}",
	}
	mapLiteral = spelling{
		enum:     "\"enum\": []string{%s},\n",
		names:    "\"enumNames\": []string{%s},\n",
		number:   "\"minimum\": 1,\n\"maximum\": 9,\n",
		multi:    "\"items\": map[string]any{\"type\": \"string\", \"enum\": []string{%s}},\n\"minItems\": 1,\n",
		text:     "\"minLength\": 1,\n",
		required: "\"required\": []string{%q},\n",
		form:     "map[string]any{\n\"type\": \"object\",\n\"properties\": map[string]any{\n%q: map[string]any{\n\"type\": %q,\n\"title\": %q,\n\"description\": %q,\n%s},\n},\n%s}",
	}
	jsonText = spelling{
		enum:     ",\n\t\t\t\"enum\": [%s]",
		names:    ",\n\t\t\t\"enumNames\": [%s]",
		number:   ",\n\t\t\t\"minimum\": 1,\n\t\t\t\"maximum\": 9",
		multi:    ",\n\t\t\t\"items\": {\"type\": \"string\", \"enum\": [%s]},\n\t\t\t\"minItems\": 1",
		text:     ",\n\t\t\t\"minLength\": 1",
		required: ",\n\t\"required\": [%q]",
		form:     "json.RawMessage(`{\n\t\"type\": \"object\",\n\t\"properties\": {\n\t\t%q: {\n\t\t\t\"type\": %q,\n\t\t\t\"title\": %q,\n\t\t\t\"description\": %q%s\n\t\t}\n\t}%s\n}`)",
	}
)

func (a *ask) spelled(s spelling) string {
	more := ""
	switch a.form {
	case program.DatumEnum, program.GateEnum:
		more = fmt.Sprintf(s.enum, quoted(a.choices))
		if len(a.names) > 0 {
			more += fmt.Sprintf(s.names, quoted(a.names))
		}
	case program.DatumNumber:
		more = s.number
	case program.DatumMulti:
		more = fmt.Sprintf(s.multi, quoted(a.choices))
	case program.DatumText, program.GateTyped:
		more = s.text
	}
	required := ""
	if a.required {
		required = fmt.Sprintf(s.required, a.field)
	}
	return fmt.Sprintf(s.form, a.field, a.jsonType(), a.title, a.help, more, required)
}

func (a *ask) jsonschema() string { return a.spelled(schemaLiteral) }

func (a *ask) anyMap() string {
	if a.field == "" {
		return "map[string]any{\n\"type\": \"object\",\n\"properties\": map[string]any{},\n}"
	}
	return a.spelled(mapLiteral)
}

func (a *ask) rawJSON() string {
	if a.field == "" {
		return "json.RawMessage(`{\"type\": \"object\", \"properties\": {}}`)"
	}
	return a.spelled(jsonText)
}
