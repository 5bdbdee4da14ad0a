package analyzers_test

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A structWriter writes schemas as literals of jsonschema.Schema. Fits tells
// whether that type can hold them.
type structWriter struct {
	*writer
	fits bool
}

// How the keywords that jsonschema.Schema has a field for are written.
var schemaFields = map[string]struct{ name, kind string }{
	"$ref": {"Ref", "string"}, "$schema": {"Schema", "string"}, "$defs": {"Defs", "schemas"},
	"title": {"Title", "string"}, "description": {"Description", "string"}, "default": {"Default", "raw"},
	"writeOnly": {"WriteOnly", "bool"}, "examples": {"Examples", "anys"},
	"enum": {"Enum", "anys"}, "const": {"Const", "any"}, "pattern": {"Pattern", "string"}, "format": {"Format", "string"},
	"multipleOf": {"MultipleOf", "float"}, "minimum": {"Minimum", "float"}, "maximum": {"Maximum", "float"}, "exclusiveMinimum": {"ExclusiveMinimum", "float"},
	"minLength": {"MinLength", "int"}, "maxLength": {"MaxLength", "int"}, "minItems": {"MinItems", "int"}, "maxItems": {"MaxItems", "int"},
	"uniqueItems": {"UniqueItems", "bool"}, "items": {"Items", "schema"}, "prefixItems": {"PrefixItems", "list"},
	"required": {"Required", "strings"}, "dependentRequired": {"DependentRequired", ""}, "contentEncoding": {"ContentEncoding", "string"},
	"properties": {"Properties", "schemas"}, "patternProperties": {"PatternProperties", "schemas"}, "additionalProperties": {"AdditionalProperties", "schema"},
	"allOf": {"AllOf", "list"}, "anyOf": {"AnyOf", "list"}, "oneOf": {"OneOf", "list"},
	"if": {"If", "schema"}, "then": {"Then", "schema"},
}

func (w *structWriter) schema(v any, path string) {
	if path == "" {
		w.fits = true
	}
	if v == nil && path == "" {
		w.fits = true
		w.WriteString("(*jsonschema.Schema)(")
		w.text(path, "nil")
		w.WriteString(")")
		return
	}
	w.span(path, func() {
		switch v := v.(type) {
		case bool:
			if w.WriteString("&jsonschema.Schema{"); !v {
				w.WriteString("Not: &jsonschema.Schema{}")
			}
			w.WriteString("}")
		case []member:
			w.fits = w.fits && len(v) > 0 // else it is true
			w.WriteString("&jsonschema.Schema{")
			var extra []member
			for _, m := range v {
				if !w.keyword(m, path) {
					extra = append(extra, m)
				}
			}
			if len(extra) > 0 {
				w.WriteString("Extra: map[string]any{")
				for _, m := range extra {
					w.text(path+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
					w.WriteString(": ")
					w.asMap(m.val, path+"/"+m.key)
					w.WriteString(", ")
				}
				w.WriteString("}")
			}
			w.WriteString("}")
		default:
			w.fits = false
		}
	})
}

// keyword writes the field for a member, and reports whether there is one.
func (w *structWriter) keyword(m member, path string) bool {
	at := path + "/" + m.key
	if m.key == "type" {
		if s, ok := m.val.(string); ok {
			w.field("Type", at, func() { w.text(at, fmt.Sprintf("%q", s)) })
		} else {
			w.field("Types", at, func() { w.list(m.val, at, "[]string{", func(v any, at string) { w.text(at, scalar(v)) }) })
		}
		return true
	}
	f, ok := schemaFields[m.key]
	if !ok {
		return false
	}
	w.field(f.name, at, func() {
		_, isString := m.val.(string)
		_, isBool := m.val.(bool)
		n, isNumber := m.val.(json.Number)
		elem := func(v any, at string) { w.asMap(v, at) }
		switch f.kind {
		case "string":
			w.fits = w.fits && isString && m.val != ""
			w.text(at, scalar(m.val))
		case "bool":
			w.fits = w.fits && isBool && m.val == true
			w.text(at, scalar(m.val))
		case "raw":
			w.WriteString("json.RawMessage(`")
			w.asJSON(m.val, at)
			w.WriteString("`)")
		case "any":
			w.WriteString("jsonschema.Ptr(any(")
			w.asMap(m.val, at)
			w.WriteString("))")
		case "float":
			w.fits = w.fits && isNumber
			w.WriteString("jsonschema.Ptr[float64](")
			w.text(at, scalar(m.val))
			w.WriteString(")")
		case "int":
			w.fits = w.fits && isNumber && !strings.Contains(string(n), ".")
			w.WriteString("jsonschema.Ptr(")
			w.text(at, scalar(m.val))
			w.WriteString(")")
		case "anys":
			w.list(m.val, at, "[]any{", elem)
		case "strings":
			w.list(m.val, at, "[]string{", elem)
		case "list":
			w.list(m.val, at, "[]*jsonschema.Schema{", w.schema)
		case "schema":
			w.schema(m.val, at)
		case "schemas":
			members, ok := m.val.([]member)
			w.fits = w.fits && ok
			w.span(at, func() {
				w.WriteString("map[string]*jsonschema.Schema{")
				for _, m := range members {
					w.text(at+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
					w.WriteString(": ")
					w.schema(m.val, at+"/"+m.key)
					w.WriteString(", ")
				}
				w.WriteString("}")
			})
		default:
			w.fits = false
		}
	})
	return true
}

func (w *structWriter) field(name, at string, value func()) {
	w.text(at+"#", name)
	w.WriteString(": ")
	value()
	w.WriteString(", ")
}

func (w *structWriter) list(v any, at, open string, elem func(v any, at string)) {
	list, ok := v.([]any)
	w.fits = w.fits && ok && len(list) > 0
	w.span(at, func() {
		w.WriteString(open)
		for i, e := range list {
			elem(e, fmt.Sprint(at, "/", i))
			w.WriteString(", ")
		}
		w.WriteString("}")
	})
}
