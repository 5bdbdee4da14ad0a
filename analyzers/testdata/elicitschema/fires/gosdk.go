// Package fires holds forms that clients cannot draw.
package fires

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(properties map[string]*jsonschema.Schema, required ...string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Where should the parcel go?",
		RequestedSchema: &jsonschema.Schema{Type: "object", Properties: properties, Required: required},
	}
}

func field(s *jsonschema.Schema) *mcp.ElicitParams {
	s.Title = "Field"
	return object(map[string]*jsonschema.Schema{"field": s})
}

// nested

func nestedObject() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"address": { // want `clients refuse this form before anyone sees it: field "address" is an object; make each of its parts a field of its own \(flat forms only\) \(elicitschema/nested\)`
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"street": {Type: "string"},
				"city":   {Type: "string"},
			},
		},
		"note": {Type: "string"},
	})
}

func nestedMap() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"labels": {Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "string"}}, // want "is a map.*elicitschema/nested"
	})
}

func nestedBare() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"options": {Type: "object"}, // want "elicitschema/nested"
	})
}

func nestedRef() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should the parcel go?",
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"address": {Ref: "#/$defs/address"}}, // want `\$ref.*elicitschema/nested`
			Defs:       map[string]*jsonschema.Schema{"address": {Type: "string"}},
		},
	}
}

func nestedProperties() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"address": {Type: "string", Properties: map[string]*jsonschema.Schema{"city": {Type: "string"}}}, // want "some clients .*elicitschema/nested"
	})
}

func nestedTwice() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"from": {Type: "object", Properties: map[string]*jsonschema.Schema{"city": {Type: "string"}}}, // want `"from".*elicitschema/nested`
		"to":   {Type: "object", Properties: map[string]*jsonschema.Schema{"city": {Type: "string"}}}, // want `"to".*elicitschema/nested`
	})
}

// array

func arrayOpen() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"tags": {Type: "array", Items: &jsonschema.Schema{Type: "string"}}, // want "elicitschema/array"
	})
}

func arrayBare() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"tags": {Type: "array"}, // want "elicitschema/array"
	})
}

func arrayObjects() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"parcels": {Type: "array", Items: &jsonschema.Schema{Type: "object"}}, // want "list of objects.*elicitschema/array"
	})
}

func arrayUntypedItems() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"days": {Type: "array", Items: &jsonschema.Schema{Enum: []any{"mon", "tue"}}}, // want "have no type.*elicitschema/array"
	})
}

// nullable

func nullableTypes() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"note": {Types: []string{"null", "string"}}, // want `\("null" or "string"\).*elicitschema/nullable`
	})
}

func nullableSlice() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"notes": {Types: []string{"null", "array"}, Items: &jsonschema.Schema{Type: "string"}}, // want "Go slice.*elicitschema/nullable"
	})
}

func nullableUnion() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"note": {AnyOf: []*jsonschema.Schema{{Type: "string"}, {Type: "null"}}}, // want "elicitschema/nullable"
	})
}

func nullableRoot() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Where should the parcel go?",
		RequestedSchema: &jsonschema.Schema{
			Types:      []string{"null", "object"}, // want "elicitschema/nullable"
			Properties: map[string]*jsonschema.Schema{"note": {Type: "string"}},
		},
	}
}

// type

func typeMisspelt() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"count": {Type: "int"},     // want `write "integer" \(elicitschema/type\)`
		"name":  {Type: "sting"},   // want `write "string" \(elicitschema/type\)`
		"when":  {Type: "date"},    // want "elicitschema/type"
		"fast":  {Type: "Boolean"}, // want `write "boolean" \(elicitschema/type\)`
		"none":  {Type: "null"},    // want "nothing to fill in.*elicitschema/type"
	})
}

func typeMissing() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"name": {Title: "Name"},                 // want "has no type.*elicitschema/type"
		"size": {Enum: []any{"small", "large"}}, // want "only choices.*elicitschema/type"
		"any":  {},                              // want "is described by true.*elicitschema/type"
	})
}

func typeOfForm() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "What is your name?",
		RequestedSchema: &jsonschema.Schema{Type: "string"}, // want "elicitschema/type"
	}
}

func typeOfFormMissing() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "What is your name?",
		RequestedSchema: &jsonschema.Schema{ // want "has no type.*elicitschema/type"
			Properties: map[string]*jsonschema.Schema{"name": {Type: "string"}},
		},
	}
}

func typeGoString() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "What is your name?",
		RequestedSchema: `{"type": "object", "properties": {"name": {"type": "string"}}}`, // want "as one string.*elicitschema/type"
	}
}

func typeBytes() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "What is your name?",
		RequestedSchema: []byte(`{"type": "object", "properties": {"name": {"type": "string"}}}`), // want "as one string.*elicitschema/type"
	}
}

// missing

func missingProperties() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Delete the parcel?",
		RequestedSchema: &jsonschema.Schema{Type: "object"}, // want `no "properties".*elicitschema/missing`
	}
}

func missingRef() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Delete the parcel?",
		RequestedSchema: &jsonschema.Schema{Ref: "#/$defs/parcel"}, // want `\$ref.*elicitschema/missing`
	}
}

func missingNilMap() *mcp.ElicitParams {
	var properties map[string]*jsonschema.Schema
	return &mcp.ElicitParams{
		Message:         "Delete the parcel?",
		RequestedSchema: &jsonschema.Schema{Type: "object", Properties: properties}, // want "elicitschema/missing"
	}
}

// empty

func empty() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{}) // want "no fields.*elicitschema/empty"
}

// format

func format() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"site":  {Type: "string", Format: "url"},      // want `write "uri" \(elicitschema/format\)`
		"day":   {Type: "string", Format: "datetime"}, // want `write "date-time" \(elicitschema/format\)`
		"phone": {Type: "string", Format: "phone"},    // want "elicitschema/format"
		"pass":  {Type: "string", Format: "password"}, // want "must not ask for secrets.*elicitschema/format"
	})
}

// enum

func enumNames() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"size": {Type: "string", Enum: []any{"s", "m", "l"}, Extra: map[string]any{"enumNames": []any{"Small", "Large"}}}, // want "3 choices but 2 display names.*elicitschema/enum"
		"mood": {Type: "string", Enum: []any{"a", "b"}, Extra: map[string]any{"enumNames": "Good, bad"}},                  // want "elicitschema/enum"
	})
}

func enumTitled() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"size": {Type: "string", OneOf: []*jsonschema.Schema{
			{Const: jsonschema.Ptr[any]("s"), Title: "Small"},
			{Const: jsonschema.Ptr[any]("l")}, // want `"l".*has no "title".*elicitschema/enum`
		}},
	})
}

func enumOneOfInItems() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"days": {Type: "array", Items: &jsonschema.Schema{OneOf: []*jsonschema.Schema{ // want `write "anyOf".*elicitschema/enum`
			{Const: jsonschema.Ptr[any]("mon"), Title: "Monday"},
			{Const: jsonschema.Ptr[any]("tue"), Title: "Tuesday"},
		}}},
	})
}

func enumOnNumber() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"count": {Type: "integer", Enum: []any{1, 2, 5}},          // want "elicitschema/enum"
		"fast":  {Type: "boolean", Enum: []any{true, false}},      // want "checkbox instead of the choices.*elicitschema/enum"
		"size":  {Type: "string", Enum: []any{}},                  // silent: omitted on the wire
		"mood":  {Type: "string", Enum: []any{"good", "good"}},    // want "one choice twice.*elicitschema/enum"
		"shade": {Type: "string", Enum: []any{"light", ""}},       // want "blank choice.*elicitschema/enum"
		"level": {Type: "string", Enum: []any{"low", 2, "three"}}, // want "the number 2.*elicitschema/enum"
	})
}

// bounds

func bounds() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"age":  {Type: "integer", Minimum: jsonschema.Ptr(18.0), Maximum: jsonschema.Ptr(8.0)}, // want "elicitschema/bounds"
		"code": {Type: "string", MinLength: jsonschema.Ptr(5), MaxLength: jsonschema.Ptr(4)},   // want "elicitschema/bounds"
		"name": {Type: "string", MinLength: jsonschema.Ptr(-1)},                                // want "elicitschema/bounds"
		"days": {Type: "array", MinItems: jsonschema.Ptr(3), // want "offers 2.*elicitschema/bounds"
			Items: &jsonschema.Schema{Type: "string", Enum: []any{"mon", "tue"}}},
	})
}

// default

func defaults() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{
		"count": {Type: "integer", Default: []byte(`"3"`)},                                        // want "elicitschema/default"
		"fast":  {Type: "boolean", Default: []byte(`"false"`)},                                    // want "elicitschema/default"
		"name":  {Type: "string", Default: []byte(`7`)},                                           // want "elicitschema/default"
		"size":  {Type: "string", Enum: []any{"small", "large"}, Default: []byte(`"smal"`)},       // want `write "small" \(elicitschema/default\)`
		"age":   {Type: "integer", Minimum: jsonschema.Ptr(18.0), Default: []byte(`8`)},           // want "elicitschema/default"
		"code":  {Type: "string", MinLength: jsonschema.Ptr(5), Default: []byte(`"none"`)},        // want "elicitschema/default"
		"whole": {Type: "integer", Default: []byte(`1.5`)},                                        // want "elicitschema/default"
		"zip":   {Type: "string", Enum: []any{"small", "large"}, Default: []byte(`"\u0073mall"`)}, // silent: the same text
	})
}

// required

func required() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{"street": {Type: "string"}},
		"streat", // want `every answer fails.*write "street" \(elicitschema/required\)`
	)
}

func requiredTwice() *mcp.ElicitParams {
	return object(map[string]*jsonschema.Schema{"street": {Type: "string"}},
		"street",
		"street", // want "twice.*elicitschema/required"
	)
}
