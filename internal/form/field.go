package form

import (
	"go/token"
	"strings"
)

// A Field is one property of a requestedSchema: what a person is asked for.
type Field struct {
	Name             string
	NamePos, NameEnd token.Pos // the property's key

	Schema *Value // the property's schema

	// Title and Description are as written, or "" where they are not there
	// or not known; HasTitle is false only where there is certainly none.
	Title, Description string
	HasTitle           bool
	HasDescription     bool

	// Type is the JSON Schema type, "" where it is not known. A string with
	// choices is "enum".
	Type string

	// Required says that an answer must hold the field; where it is false,
	// that is certain only with RequiredKnown.
	Required, RequiredKnown bool

	Default *Value // nil where there is none

	// Choices are what the field offers; with MoreChoices there may be more.
	Choices     []ChoiceItem
	MoreChoices bool
}

// A ChoiceItem is one of the values that a field offers, with the text that a
// person is shown for it. What is not known of either is a [Hole].
type ChoiceItem struct {
	Value    string
	Label    string // "" where the raw value is shown
	Pos, End token.Pos
}

// Fields returns the fields of a requestedSchema that holds no Choice (see
// [Value.Expand]), and whether these are all there are.
func Fields(schema *Value) (fields []Field, all bool) {
	props := schema.Get("properties")
	if !props.Is(Object) {
		return nil, schema.Is(Null) || props.Is(Null) || props == nil && schema.Closed()
	}
	required, requiredKnown := names(schema, "required")
	for _, m := range props.Members {
		f := Field{
			Name: m.Key, NamePos: m.KeyPos, NameEnd: m.KeyEnd,
			Schema:        m.Value,
			Required:      required[m.Key],
			RequiredKnown: required[m.Key] || requiredKnown && !strings.Contains(m.Key, Hole),
		}
		f.Title, f.HasTitle = words(m.Value, "title")
		f.Description, f.HasDescription = words(m.Value, "description")
		f.Default = m.Value.Get("default")
		f.Type, _ = m.Value.Get("type").Text()
		f.Choices, f.MoreChoices = choices(m.Value)
		if f.Type == "string" && len(f.Choices) > 0 {
			f.Type = "enum"
		}
		fields = append(fields, f)
	}
	return fields, props.Closed()
}

// names returns the strings of a member that is a list, and whether these are
// all there are.
func names(schema *Value, key string) (set map[string]bool, all bool) {
	list := schema.Get(key)
	if !list.Is(Array) {
		return nil, list.Is(Null) || list == nil && schema.Closed()
	}
	set = make(map[string]bool)
	all = list.Closed()
	for _, e := range list.Elems {
		if s, ok := e.Text(); ok {
			set[s] = true
		} else {
			all = false
		}
	}
	return set, all
}

// words returns the text of a member that people read. The text keeps a Hole
// for each part that is not known.
func words(schema *Value, key string) (text string, has bool) {
	if schema == nil || schema.unknown() {
		return "", true
	}
	v := schema.Get(key)
	if v == nil {
		return "", schema.Open
	}
	if v.Kind != String {
		return "", v.unknown()
	}
	return v.Str, v.Str != ""
}

// unknown reports whether v can be of more than one kind.
func (v *Value) unknown() bool { return v.Kind == Unknown || v.Kind == Choice }

// choices returns what a schema offers: enum with enumNames, or oneOf/anyOf of
// const and title, or the same inside the items of an array. With more, it
// may offer others too.
func choices(schema *Value) (list []ChoiceItem, more bool) {
	if items := schema.Get("items"); items != nil {
		return choices(items)
	}
	if enum := schema.Get("enum"); enum.Is(Array) {
		for i, e := range enum.Elems {
			list = append(list, ChoiceItem{
				Value: e.literal(), Label: enumName(schema, i),
				Pos: e.Pos, End: e.End,
			})
		}
		return list, enum.Open
	}
	for _, key := range []string{"oneOf", "anyOf"} {
		entries := schema.Get(key)
		if !entries.Is(Array) {
			continue
		}
		more = entries.Open
		for _, e := range entries.Elems {
			c := e.Get("const")
			if c == nil {
				more = true
				continue
			}
			item := ChoiceItem{Value: c.literal(), Pos: c.Pos, End: c.End}
			if t := e.Get("title"); t != nil {
				item.Label = t.label()
			} else if e.Open {
				item.Label = Hole
			}
			list = append(list, item)
		}
		return list, more
	}
	return nil, schema == nil || schema.unknown() || schema.Open
}

// enumName returns the label of the i'th value of an enum.
func enumName(schema *Value, i int) string {
	names := schema.Get("enumNames")
	switch {
	case names == nil && schema.Open,
		names != nil && names.unknown(),
		// Which name is the i'th is not known.
		names.Is(Array) && names.Open:
		return Hole
	case names.Is(Array) && i < len(names.Elems):
		return names.Elems[i].label()
	}
	return ""
}

// label returns v as a text that a person is shown.
func (v *Value) label() string {
	if v.unknown() {
		return Hole
	}
	return v.Str
}

// literal returns a scalar as a person would read it.
func (v *Value) literal() string {
	if v == nil {
		return ""
	}
	switch v.Kind {
	case String:
		return v.Str
	case Number:
		return v.Num
	case Bool:
		if v.Bool {
			return "true"
		}
		return "false"
	case Null:
		return "null"
	case Unknown, Choice:
		return Hole
	}
	return ""
}
