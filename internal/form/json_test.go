package form

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/token"
	"reflect"
	"strings"
	"testing"
	"time"
)

// placed returns text as the whole of a file at position 1.
func placed(text string) Text {
	return Text{text, []segment{{n: len(text), pos: 1, end: token.Pos(1 + len(text)), linear: true}}}
}

// show writes v in a short form: ? for unknown, ... for what may be more.
func show(v *Value) string {
	switch v.Kind {
	case Unknown:
		return "?"
	case Null:
		return "null"
	case Bool:
		if v.Bool {
			return "true"
		}
		return "false"
	case Number:
		return v.Num
	case String:
		return "'" + strings.ReplaceAll(v.Str, Hole, "%") + "'"
	case Array:
		var parts []string
		for _, e := range v.Elems {
			parts = append(parts, show(e))
		}
		if v.Open {
			parts = append(parts, "...")
		}
		return "[" + strings.Join(parts, " ") + "]"
	case Object:
		var parts []string
		for _, m := range v.Members {
			parts = append(parts, strings.ReplaceAll(m.Key, Hole, "%")+":"+show(m.Value))
		}
		if v.Open {
			parts = append(parts, "...")
		}
		return "{" + strings.Join(parts, " ") + "}"
	}
	return "!"
}

func TestParseJSON(t *testing.T) {
	for _, test := range []struct{ text, want string }{ // % is a hole
		{`{"a": [1, -2.5e+3, true, false, null, "x\n\u00e9\ud83d\ude00"], "b": {}}`, "{a:[1 -2.5e+3 true false null 'x\n\u00e9\U0001F600'] b:{}}"},
		{`{"a": 1, "b": 2, "a": 3}`, "{a:3 b:2}"},
		{`"\ud800x"`, "'\ufffdx'"},
		{``, "?"}, {` `, "?"}, {`{`, "?"}, {`[1,]`, "?"}, {`[,1]`, "?"}, {`[1 2]`, "?"}, {`{"a":1,}`, "?"}, {`{"a" 1}`, "?"}, {`{a:1}`, "?"},
		{`01`, "?"}, {`1.`, "?"}, {`-`, "?"}, {`+1`, "?"}, {`1e`, "?"}, {`nul`, "?"}, {`True`, "?"}, {`"a`, "?"}, {"\"\n\"", "?"}, {`"\q"`, "?"}, {`"\u12g4"`, "?"}, {`1 2`, "?"}, {"\ufeff1", "?"},

		// Holes.
		{`%`, "?"},
		{`{"a": %}`, "{a:?}"},
		{`{"a": %, "b": 1}`, "{a:? b:1}"},
		{`{"a": -%.5}`, "{a:? ...}"},
		{`{"a": %5}`, "{a:?}"},
		{`{"a": "%"}`, "{a:'%'}"},
		{`{"a": "x%y"}`, "{a:'x%y'}"},
		{`{"a": "\%n"}`, "{a:'%n'}"},
		{`{"a": "\u00%"}`, "{a:'00%'}"},
		{`{"%": 1}`, "{%:1 ...}"},
		{`{"a%": 1, "a%": 2}`, "{a%:1 a%:2 ...}"},
		{`{%: 1, %: 2}`, "{%:1 %:2 ...}"},
		{`{%}`, "{...}"},
		{`{"a": 1%}`, "{a:? ...}"},
		{`{"a": "x"%}`, "{a:'x' ...}"},
		{`{"a": 1, %}`, "{a:1 ...}"},
		{`{%, "a": 1}`, "{a:1 ...}"},
		{`{% "a": 1}`, "{a:1 ...}"},
		{`{"a": "x" % "b": 1}`, "{a:'x' b:1 ...}"},
		{`[%]`, "[...]"},
		{`["a", %]`, "['a' ...]"},
		{`["a" %, "b"]`, "['a' 'b' ...]"},
		{`[% "b"]`, "['b' ...]"},
		{`{"a": %`, "?"},
		{`{%,}`, "?"},
		{`{"a": 1}%`, "?"},
		{`%{"a": 1}`, "?"},
	} {
		text := strings.ReplaceAll(test.text, "%", Hole)
		if got := show(ParseJSON(placed(text))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}

func TestParseJSONPlaces(t *testing.T) {
	for _, lit := range []string{
		"`{\"type\": \"object\",\r\n \"a\": [12, \"x\\ty\"]}`",
		`"{\"type\": \"object\",\n \"a\": [12, \"x\\ty\"]}"`,
	} {
		lits, rest := literals(t, "package a\r\nvar s = "+lit+"\r\n")
		v := ParseJSON(LiteralText(lits[0], rest[0], lits[0].Pos()))
		if want := "{type:'object' a:[12 'x\ty']}"; show(v) != want {
			t.Fatalf("got %s, want %s", show(v), want)
		}
		source := func(pos, end token.Pos) string {
			return strings.ReplaceAll(string(rest[0][pos-lits[0].Pos():end-lits[0].Pos()]), `\"`, `"`)
		}
		check := func(pos, end token.Pos, want string) {
			t.Helper()
			if got := strings.ReplaceAll(source(pos, end), `\\t`, `\t`); got != want {
				t.Errorf("%s: got %q, want %q", lit, got, want)
			}
		}
		a := v.Members[1]
		check(v.Members[0].KeyPos, v.Members[0].KeyEnd, `"type"`)
		check(v.Get("type").Pos, v.Get("type").End, `"object"`)
		check(a.KeyPos, a.KeyEnd, `"a"`)
		check(a.Value.Pos, a.Value.End, `[12, "x\ty"]`)
		check(a.Value.Elems[0].Pos, a.Value.Elems[0].End, `12`)
		check(a.Value.Elems[1].Pos, a.Value.Elems[1].End, `"x\ty"`)
	}
}

// TestParseJSONHostile feeds what must neither hang nor exhaust the stack.
func TestParseJSONHostile(t *testing.T) {
	start := time.Now()
	const n = 400_000
	for _, text := range []string{
		strings.Repeat("[", n),
		strings.Repeat(`{"a":`, n/5),
		strings.Repeat("[", n) + strings.Repeat("]", n),
		strings.Repeat(Hole, n/4),
		"[" + strings.Repeat(Hole, n/4) + "]",
		"{" + strings.Repeat(Hole+":1,", n/8),
		`"` + strings.Repeat(`\ud800`, n/6),
		`{` + strings.Repeat(`"a":1,`, n/6) + `"b":2}`,
		strings.Repeat("1", 3*n),
	} {
		ParseJSON(placed(text))
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
	deep := strings.Repeat("[", 150) + strings.Repeat("]", 150)
	if !ParseJSON(placed(deep)).Is(Array) {
		t.Error("150 lists in one another are not read")
	}
}

// FuzzParseJSON compares with encoding/json.
func FuzzParseJSON(f *testing.F) {
	for _, s := range []string{
		`{"type":"object","properties":{"a":{"type":"string","enum":["x","y"]}},"required":["a"]}`,
		`[1,-0.5e-7,true,null,"\ud83d\ude00\u12aB\\\/"]`, `{"a":1,"a":{"b":2}}`, "\"\xff\"", `"\ud800\u0041"`, ` 1 `, `[1,]`, `{"` + Hole + `":` + Hole + `}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v := ParseJSON(placed(text))
		inside(t, v, 1, token.Pos(1+len(text)))
		if depth(text) > maxJSONDepth || len(text) > maxJSONBytes {
			return
		}
		valid := json.Valid([]byte(text))
		if !valid {
			if v.Kind != Unknown && !strings.Contains(text, Hole) {
				t.Fatalf("%q is no JSON, but is read as %s", text, show(v))
			}
			return
		}
		d := json.NewDecoder(bytes.NewBufferString(text))
		d.UseNumber()
		var want any
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, Hole) {
			return // a key with a hole is no key
		}
		if got := plain(v); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: got %#v, want %#v", text, got, want)
		}
		leaves(t, v, text)
	})
}

// depth bounds how deep text is nested.
func depth(text string) int { return strings.Count(text, "[") + strings.Count(text, "{") }

// inside checks that v and what it holds lie in pos..end.
func inside(t *testing.T, v *Value, pos, end token.Pos) {
	if v.Pos < pos || v.End > end || v.End < v.Pos {
		t.Fatalf("%s at %d-%d is not inside %d-%d", show(v), v.Pos, v.End, pos, end)
	}
	for _, e := range v.Elems {
		inside(t, e, v.Pos, v.End)
	}
	for _, m := range v.Members {
		if m.KeyPos < v.Pos || m.KeyEnd > m.Value.Pos {
			t.Fatalf("key %q at %d-%d is not in its place", m.Key, m.KeyPos, m.KeyEnd)
		}
		inside(t, m.Value, v.Pos, v.End)
	}
}

// leaves checks that the source of each part is JSON text of that part.
func leaves(t *testing.T, v *Value, text string) {
	var got any
	d := json.NewDecoder(strings.NewReader(text[v.Pos-1 : v.End-1]))
	d.UseNumber()
	if err := d.Decode(&got); err != nil || !reflect.DeepEqual(got, plain(v)) {
		t.Fatalf("%q: %s is not at %d-%d", text, show(v), v.Pos, v.End)
	}
	for _, e := range v.Elems {
		leaves(t, e, text)
	}
	for _, m := range v.Members {
		leaves(t, &Value{Kind: String, Str: m.Key, Pos: m.KeyPos, End: m.KeyEnd}, text)
		leaves(t, m.Value, text)
	}
}

// plain returns v as encoding/json would.
func plain(v *Value) any {
	switch v.Kind {
	case Null:
		return nil
	case Bool:
		return v.Bool
	case Number:
		return json.Number(v.Num)
	case String:
		return v.Str
	case Array:
		list := []any{}
		for _, e := range v.Elems {
			list = append(list, plain(e))
		}
		return list
	case Object:
		m := map[string]any{}
		for _, mem := range v.Members {
			m[mem.Key] = plain(mem.Value)
		}
		return m
	}
	return v.Kind
}

func TestParseJSONNowhere(t *testing.T) {
	for _, text := range []Text{{}, {Value: `{"a":1}`}, LiteralText(&ast.BasicLit{Kind: token.STRING, Value: "``"}, nil, 5)} {
		if v := ParseJSON(text); v == nil {
			t.Errorf("%q: nil", text.Value)
		}
	}
	if v := ParseJSON(Text{Value: `{"a":1}`}); show(v) != "{a:1}" || v.Pos.IsValid() {
		t.Errorf("got %s at %d", show(v), v.Pos)
	}
}
