package formeval

import (
	"go/types"

	"github.com/elicitlint/elicitlint/internal/form"
)

// jsonSchema encodes a jsonschema.Schema as its MarshalJSON does (v0.2.0 to
// v0.4.3): Type or Types are "type", Extra lies beside the other keywords, a
// nil map of properties is not sent but an empty one is, a schema without
// keywords is true, and one that only excludes that is false.
func (ev *Evaluator) jsonSchema(st *state, c *cell, j *form.Value, depth int) *form.Value {
	s, ok := c.typ.Underlying().(*types.Struct)
	if !ok {
		return j
	}
	out := &form.Value{Kind: form.Object, Pos: j.Pos, End: j.End}
	for i := range s.NumFields() {
		f := s.Field(i)
		var v *value
		m := form.Member{}
		for _, e := range c.entries {
			if e.key == f.Name() {
				v, m.KeyPos, m.KeyEnd = e.val, e.keyPos, e.keyEnd
			}
		}
		if v == nil {
			continue
		}
		tag, ok := jsonTag(f.Name(), s.Tag(i))
		tag.omitEmpty, tag.omitZero = true, false
		switch f.Name() {
		case "Type":
			tag.name = "type"
		case "Items":
			tag.name = "items"
		case "Types", "ItemsArray", "Properties": // only nil is left out
			tag.name = map[string]string{"Types": "type", "ItemsArray": "items", "Properties": "properties"}[f.Name()]
			tag.omitEmpty, tag.omitZero = false, true
		case "Extra":
			if !ev.extra(st, v, out, depth) {
				return j
			}
			continue
		case "DependencySchemas", "DependencyStrings":
			if v.kind != null {
				return j
			}
			continue
		default:
			if !ok {
				continue
			}
		}
		m.Key = tag.name
		if m.Value = ev.omit(st, v.present(ev.zero(st, f.Type(), 0, 0)), f.Type(), tag, depth+1); m.Value.Kind == form.Absent {
			continue
		}
		if out.Get(m.Key) != nil { // the encoding fails, or depends on a branch
			return j
		}
		out.Members = append(out.Members, m)
	}
	switch {
	case out.Open || len(out.Members) > 1:
	case len(out.Members) == 0:
		out.Kind, out.Bool = form.Bool, true
	case out.Members[0].Key == "not" && out.Members[0].Value.Is(form.Bool) && out.Members[0].Value.Bool:
		return &form.Value{Kind: form.Bool, Pos: j.Pos, End: j.End}
	case out.Members[0].Value.Kind == form.Choice || out.Members[0].Value.Kind == form.Unknown:
		return j // perhaps true
	}
	return out
}

// extra adds the members of a schema's Extra. It reports whether the encoding
// may succeed: what has a field must not be there.
func (ev *Evaluator) extra(st *state, v *value, out *form.Value, depth int) bool {
	x := ev.json(st, v, depth+1)
	switch x.Kind {
	case form.Object:
		for _, m := range x.Members {
			if keyword[m.Key] {
				return false
			}
		}
		out.Members = append(out.Members, x.Members...)
		out.Open = out.Open || x.Open
	case form.Null:
	default:
		out.Open = true
	}
	return true
}

// keyword are the keywords that a jsonschema.Schema has a field for.
var keyword = map[string]bool{
	"$id": true, "$schema": true, "$ref": true, "$comment": true, "$defs": true, "definitions": true,
	"$anchor": true, "$dynamicAnchor": true, "$dynamicRef": true, "$vocabulary": true, "title": true,
	"description": true, "default": true, "deprecated": true, "readOnly": true, "writeOnly": true,
	"examples": true, "enum": true, "const": true, "multipleOf": true, "minimum": true, "maximum": true,
	"exclusiveMinimum": true, "exclusiveMaximum": true, "minLength": true, "maxLength": true, "pattern": true,
	"prefixItems": true, "minItems": true, "maxItems": true, "additionalItems": true, "uniqueItems": true,
	"contains": true, "minContains": true, "maxContains": true, "unevaluatedItems": true, "minProperties": true,
	"maxProperties": true, "required": true, "dependentRequired": true, "properties": true,
	"patternProperties": true, "additionalProperties": true, "propertyNames": true,
	"unevaluatedProperties": true, "allOf": true, "anyOf": true, "oneOf": true, "not": true, "if": true,
	"then": true, "else": true, "dependentSchemas": true, "contentEncoding": true, "contentMediaType": true,
	"contentSchema": true, "format": true, "type": true, "items": true,
	"dependencies": true,
}
