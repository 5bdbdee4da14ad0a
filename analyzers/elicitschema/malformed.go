package elicitschema

import (
	"math"
	"strconv"

	"github.com/elicitlint/elicitlint/internal/form"
)

// A shape is what the value of a keyword must be for the clients that read a
// schema into a typed structure, as the go-sdk client does. They refuse the
// whole form where one keyword of it has another shape, even one that forms do
// not have. Null is always read as absent.
type shape int

const (
	isAnything shape = iota
	isText
	isBoolean
	isNumber
	isInteger
	isList
	isTexts
	isSchema
	isSchemas
	isSchemaMap
	isItems // a schema or a list of them
)

var shapeNames = map[shape]string{
	isText: "a string", isBoolean: "true or false", isNumber: "a number", isInteger: "a whole number",
	isList: "a list", isTexts: "a list of strings", isSchema: "a schema", isSchemas: "a list of schemas",
	isSchemaMap: "an object of schemas", isItems: "a schema",
}

// shapes holds the keywords of jsonschema.Schema in
// github.com/google/jsonschema-go v0.4.3. The type of a property is left to
// the check of types.
var shapes = map[string]shape{
	"$id": isText, "$schema": isText, "$ref": isText, "$comment": isText, "$anchor": isText, "$dynamicAnchor": isText, "$dynamicRef": isText,
	"title": isText, "description": isText, "pattern": isText, "format": isText, "contentEncoding": isText, "contentMediaType": isText,
	"deprecated": isBoolean, "readOnly": isBoolean, "writeOnly": isBoolean, "uniqueItems": isBoolean,
	"multipleOf": isNumber, "minimum": isNumber, "maximum": isNumber, "exclusiveMinimum": isNumber, "exclusiveMaximum": isNumber,
	"minLength": isInteger, "maxLength": isInteger, "minItems": isInteger, "maxItems": isInteger,
	"minProperties": isInteger, "maxProperties": isInteger, "minContains": isInteger, "maxContains": isInteger,
	"examples": isList, "enum": isList, "required": isTexts,
	"prefixItems": isSchemas, "allOf": isSchemas, "anyOf": isSchemas, "oneOf": isSchemas, "items": isItems,
	"additionalItems": isSchema, "contains": isSchema, "unevaluatedItems": isSchema, "additionalProperties": isSchema,
	"propertyNames": isSchema, "unevaluatedProperties": isSchema, "not": isSchema, "if": isSchema, "then": isSchema, "else": isSchema, "contentSchema": isSchema,
	"$defs": isSchemaMap, "definitions": isSchemaMap, "patternProperties": isSchemaMap, "dependentSchemas": isSchemaMap, "properties": isSchemaMap,
}

// malformed returns the first member at or below m that has the wrong shape,
// and what it must be.
func malformed(m *form.Member) (want string, bad *form.Member) {
	s := shapes[m.Key]
	v := m.Value
	switch kind(v) {
	case form.Unknown, form.Null:
		return "", nil
	}
	ok := true
	switch s {
	case isText:
		ok = v.Is(form.String)
	case isBoolean:
		ok = v.Is(form.Bool)
	case isNumber:
		ok = v.Is(form.Number)
	case isInteger:
		_, ok = integral(v)
	case isList, isTexts, isSchemas:
		ok = v.Is(form.Array)
	case isSchema:
		ok = v.Is(form.Object) || v.Is(form.Bool)
	case isSchemaMap:
		ok = v.Is(form.Object)
	case isItems:
		ok = v.Is(form.Object) || v.Is(form.Bool) || v.Is(form.Array)
	}
	if !ok {
		return shapeNames[s], m
	}
	return malformedBelow(m, s)
}

func malformedBelow(m *form.Member, s shape) (want string, bad *form.Member) {
	switch s {
	case isTexts:
		for _, e := range m.Value.Elems {
			switch kind(e) {
			case form.Unknown, form.Null, form.String:
			default:
				return shapeNames[isTexts], m
			}
		}
	case isSchema, isSchemas, isItems, isSchemaMap:
		for _, e := range m.Value.Elems {
			if want, bad = malformedSchema(m, e); bad != nil {
				return want, bad
			}
		}
		if s != isSchemaMap {
			return malformedSchema(nil, m.Value)
		}
		for i := range m.Value.Members {
			sub := &m.Value.Members[i]
			if want, bad = malformedSchema(sub, sub.Value); bad != nil {
				return want, bad
			}
		}
	}
	return "", nil
}

// malformedSchema is malformed for the schema v, which outer holds.
func malformedSchema(outer *form.Member, v *form.Value) (want string, bad *form.Member) {
	switch kind(v) {
	case form.Unknown, form.Null, form.Bool:
		return "", nil
	case form.Object:
	default:
		if outer == nil { // judged already
			return "", nil
		}
		return "a schema", &form.Member{Key: outer.Key, KeyPos: outer.KeyPos, KeyEnd: outer.KeyEnd, Value: v}
	}
	for i := range v.Members {
		sub := &v.Members[i]
		if sub.Key == "type" {
			if !typeShape(sub.Value) {
				return "a string", sub
			}
			continue
		}
		if want, bad = malformed(sub); bad != nil {
			return want, bad
		}
	}
	return "", nil
}

// typeShape reports whether v can be read as the type of a schema.
func typeShape(v *form.Value) bool {
	switch kind(v) {
	case form.Unknown, form.String:
		return true
	case form.Array:
		for _, e := range v.Elems {
			if k := kind(e); k != form.Unknown && k != form.String && k != form.Null {
				return false
			}
		}
		return true
	}
	return false
}

// categoryOf returns the category of a keyword of the wrong shape.
func categoryOf(key string) string {
	switch key {
	case "format", "required":
		return key
	case "enum", "enumNames", "oneOf", "anyOf":
		return "enum"
	case "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems":
		return "bounds"
	case "items", "prefixItems":
		return "array"
	case "properties":
		return "nested"
	}
	return "type"
}

// integral returns the whole number that v is for the go-sdk client, which
// takes no more than 32 bits.
func integral(v *form.Value) (int64, bool) {
	f, ok := float(v)
	if !ok || f != math.Trunc(f) || f < math.MinInt32 || f > math.MaxInt32 {
		return 0, false
	}
	return int64(f), true
}

// float returns the number that v is.
func float(v *form.Value) (float64, bool) {
	if !v.Is(form.Number) {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.Num, 64)
	return f, err == nil
}
