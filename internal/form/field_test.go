package form

import (
	"fmt"
	"strings"
	"testing"
)

func TestFields(t *testing.T) {
	for _, test := range []struct{ schema, want string }{ // % is a hole
		{`null`, " all"},
		{`{}`, " all"},
		{`%`, ""},
		{`{%}`, ""},
		{`{"properties": null}`, " all"},
		{`{"properties": %}`, ""},
		{`{"properties": {"a": {"type": "string", "title": "A"}}, "required": ["a"]}`, "a string title:A required all"},
		{`{"properties": {"a": {"type": "string"}}}`, "a string untitled optional all"},
		{`{"properties": {"a": {"type": "string"}}, "required": null}`, "a string untitled optional all"},
		{`{"properties": {"a": {"type": "string"}}, "required": %}`, "a string untitled all"},
		{`{"properties": {"a": {"type": "string"}}, "required": ["b", %]}`, "a string untitled all"},
		{`{"properties": {"a": {"type": "string"}}, "required": ["b%"]}`, "a string untitled all"},
		{`{"properties": {"a": {"type": "string"}}, %}`, "a string untitled all"},
		{`{"properties": {"a": {"type": "string", "title": %}, %}}`, "a string title: optional"},
		{`{"properties": {"a": {"type": "string", "title": 5}}}`, "a string untitled optional all"},
		{`{"properties": {"a": {"type": "string", %}}}`, "a string title: optional more all"},
		{`{"properties": {"a": %}}`, "a  title: optional more all"},
		{`{"properties": {"a": true}}`, "a  untitled optional all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x", "y"], "enumNames": ["X", "Y"]}}}`, "a enum untitled optional x=X y=Y all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x", "y"], "enumNames": ["X"]}}}`, "a enum untitled optional x=X y= all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x", %]}}}`, "a enum untitled optional x= more all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x"], "enumNames": %}}}`, "a enum untitled optional x=% all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x"], "enumNames": [%]}}}`, "a enum untitled optional x=% all"},
		{`{"properties": {"a": {"type": "string", "enum": ["x"], %}}}`, "a enum title: optional x=% all"},
		{`{"properties": {"a": {"type": "string", "oneOf": [{"const": "x", "title": "X"}, {"const": "y"}, {"const": "z", %}, {"const": "w", "title": %}, {"const": %2}]}}}`,
			"a enum untitled optional x=X y= z=% w=% %= all"},
		{`{"properties": {"a": {"type": "string", "oneOf": [{"const": "x", "title": "X"}, %]}}}`, "a enum untitled optional x=X more all"},
		{`{"properties": {"a": {"type": "array", "items": {"anyOf": [{"const": "x", "title": "X"}]}}}}`, "a array untitled optional x=X all"},
		{`{"properties": {"a": {"type": "array", "items": %}}}`, "a array untitled optional more all"},
	} {
		fields, all := Fields(ParseJSON(placed(strings.ReplaceAll(test.schema, "%", Hole))))
		var b strings.Builder
		for _, f := range fields {
			fmt.Fprintf(&b, "%s %s", f.Name, f.Type)
			if f.HasTitle {
				b.WriteString(" title:" + f.Title)
			} else {
				b.WriteString(" untitled")
			}
			switch {
			case f.Required:
				b.WriteString(" required")
			case f.RequiredKnown:
				b.WriteString(" optional")
			}
			for _, c := range f.Choices {
				fmt.Fprintf(&b, " %s=%s", c.Value, c.Label)
			}
			if f.MoreChoices {
				b.WriteString(" more")
			}
		}
		if all {
			b.WriteString(" all")
		}
		if got := strings.ReplaceAll(b.String(), Hole, "%"); got != test.want {
			t.Errorf("%s:\n got %q\nwant %q", test.schema, got, test.want)
		}
	}
}
