package elicitschema

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

var update = flag.Bool("update", false, "rewrite testdata/messages.txt")

// A row is a schema with what the judges say of it: the client of each go-sdk
// version and the schema of each protocol revision, by experiment. Want holds
// the findings that a person expects, as "severity category", without those
// of category keyword.
type row struct {
	Name   string
	Schema json.RawMessage
	SDK    map[string]string `json:"go_sdk_client"`
	Spec   map[string]string
	Want   []string

	value *form.Value
}

// rows reads a table. Each schema is placed as if it stood in a raw string at
// the beginning of a file.
func rows(t *testing.T, names ...string) []row {
	t.Helper()
	var all []row
	for _, name := range names {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(data) {
			var r row
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			r.value = parse(string(r.Schema))
			all = append(all, r)
		}
	}
	return all
}

func parse(text string) *form.Value {
	lit := &ast.BasicLit{ValuePos: 1, Kind: token.STRING, Value: "`" + text + "`"}
	return form.ParseJSON(form.LiteralText(lit, []byte(lit.Value), 1))
}

// source returns the part of the schema that f points at.
func (r row) source(f finding.Finding) string {
	if f.Pos < 2 || f.End < f.Pos || int(f.End)-2 > len(r.Schema) {
		return ""
	}
	return string(r.Schema[f.Pos-2 : f.End-2])
}

// said returns findings as in row.Want.
func said(findings []finding.Finding) []string {
	list := []string{}
	for _, f := range findings {
		if f.Category != "keyword" {
			list = append(list, f.Severity.String()+" "+f.Category)
		}
	}
	return list
}

func TestTable(t *testing.T) {
	table := rows(t, "schemas.jsonl")
	if len(table) != 100 {
		t.Fatalf("%d schemas, want 100", len(table))
	}
	for _, r := range table {
		got := said(check(r.value, judge{}))
		if !slices.Equal(got, r.Want) {
			t.Errorf("%s: got %q, want %q", r.Name, got, r.Want)
		}
		rejected := r.SDK["v1.8.0"] == "reject" || r.Spec["2025-11-25"] == "reject"
		failed := slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "error") })
		if rejected != failed {
			t.Errorf("%s: go-sdk v1.8.0 says %s, the protocol %s, check %q", r.Name, r.SDK["v1.8.0"], r.Spec["2025-11-25"], got)
		}
	}
	for _, r := range rows(t, "more.jsonl") {
		if got := said(check(r.value, judge{})); !slices.Equal(got, r.Want) {
			t.Errorf("%s: got %q, want %q", r.Name, got, r.Want)
		}
	}
}

// TestPlace checks that a finding stands at the leaf that is wrong.
func TestPlace(t *testing.T) {
	for _, test := range []struct {
		schema   string
		category string
		want     string
	}{
		{`{"type":"object","properties":{"addr":{"type":"object"}}}`, "nested", `"addr"`},
		{`{"type":"object","properties":{"a":{"type":["null","string"]}}}`, "nullable", `["null","string"]`},
		{`{"type":"object","properties":{"a":{"type":"int"}}}`, "type", `"int"`},
		{`{"type":"object","properties":{"a":{}}}`, "type", `"a"`},
		{`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"}}}}`, "array", `"integer"`},
		{`{"type":"object","properties":{"a":{"type":"string","format":"uuid"}}}`, "format", `"uuid"`},
		{`{"type":"object","properties":{"a":{"type":"string","default":5}}}`, "default", `5`},
		{`{"type":"object","properties":{"a":{"type":"string","enum":["x","x"]}}}`, "enum", `"x"`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["b"]}`, "required", `"b"`},
		{`{"type":"object","properties":null}`, "missing", `null`},
		{`{"type":"object","properties":{}}`, "empty", `{}`},
		{`{"type":"object"}`, "missing", `{"type":"object"}`},
		{`{"type":"object","properties":{"a":{"type":"string","pattern":"x"}}}`, "keyword", `"pattern"`},
	} {
		r := row{Schema: json.RawMessage(test.schema)}
		got := check(parse(test.schema), judge{})
		if len(got) != 1 || got[0].Category != test.category || r.source(got[0]) != test.want {
			t.Errorf("%s: got %v, want %s at %s", test.schema, got, test.category, test.want)
		}
	}
}

// TestUnplaced checks that a finding has a position also where the leaf has
// none.
func TestUnplaced(t *testing.T) {
	for _, r := range rows(t, "schemas.jsonl", "more.jsonl") {
		v := form.ParseJSON(form.Unplaced(string(r.Schema), 0, 0))
		v.Pos, v.End = 10, 20
		for _, f := range check(v, judge{}) {
			if f.Pos != 10 || f.End != 20 {
				t.Errorf("%s: %s at %d-%d, want the form", r.Name, f.Category, f.Pos, f.End)
			}
		}
	}
}

func TestRequiredBySDK(t *testing.T) {
	const schema = `{"type":"object","properties":{"ticket":{"type":"string"}},"required":["tickt"]}`
	for _, test := range []struct {
		validated bool
		want      finding.Severity
	}{{true, finding.Error}, {false, finding.Warning}} {
		got := check(parse(schema), judge{answerValidated: test.validated})
		if len(got) != 1 || got[0].Category != "required" || got[0].Severity != test.want {
			t.Errorf("validated %v: got %v", test.validated, got)
		}
	}
}

// oldSDK is a judge whose server dies of defaults.
var oldSDK = judge{answerValidated: true, defaultPanics: true, sdk: "go-sdk", version: "v1.6.1"}

// TestCrash checks what was seen with go-sdk v1.3.1 and v1.6.1.
func TestCrash(t *testing.T) {
	for _, test := range []struct {
		schema string
		crash  bool
	}{
		{`{"type":"object","properties":{"a":{"type":"string","default":"x"}}}`, true},
		{`{"properties":{"a":{"type":"string","default":"x"}}}`, true},
		{`{"type":"object","properties":{"a":{"type":"string","default":"x"}},"required":[]}`, true},
		{`{"type":"object","properties":{"a":{"type":"string","default":null}}}`, true},
		{`{"type":"object","properties":{"a":{"type":"string","default":"x"},"b":{"type":"boolean","default":true}}}`, true},
		{`{"type":"object","properties":{"a":{"type":"string","default":"x"}},"required":["a"]}`, false},
		{`{"type":"object","properties":{"a":{"type":"string","default":"x"},"b":{"type":"string"}},"required":["b"]}`, false},
		{`{"type":"object","properties":{"a":{"type":"string"}}}`, false},
	} {
		n := 0
		for _, f := range check(parse(test.schema), oldSDK) {
			if f.Category == "sdk-crash" {
				n++
			}
		}
		if want := map[bool]int{true: 1}[test.crash]; n != want {
			t.Errorf("%s: %d findings of sdk-crash, want %d", test.schema, n, want)
		}
	}
	for _, f := range check(parse(`{"type":"object","properties":{"a":{"type":"string","default":"x"}}}`), judge{}) {
		t.Errorf("without an old SDK: %v", f)
	}
}

// TestOneAPlace checks that no leaf is reported twice.
func TestOneAPlace(t *testing.T) {
	for _, r := range rows(t, "schemas.jsonl", "more.jsonl") {
		for _, j := range []judge{{}, oldSDK} {
			seen := make(map[[2]token.Pos]string)
			for _, f := range check(r.value, j) {
				place := [2]token.Pos{f.Pos, f.End}
				if seen[place] != "" {
					t.Errorf("%s: both %s and %s at %s", r.Name, seen[place], f.Category, r.source(f))
				}
				seen[place] = f.Category
			}
		}
	}
}

// TestUnknown checks that knowing less never finds more errors: a part of the
// schema is not known, or one of an object or list is hidden and it is open.
func TestUnknown(t *testing.T) {
	for _, r := range rows(t, "schemas.jsonl", "more.jsonl") {
		for _, j := range []judge{{}, oldSDK} {
			full := errors(check(r.value, j))
			for less := range withLess(r.value) {
				for where := range errors(check(less, j)) {
					if !full[where] {
						t.Errorf("%s: %s, which is not there when all is known, of %s", r.Name, where, dump(less))
					}
				}
			}
		}
	}
}

func errors(findings []finding.Finding) map[string]bool {
	set := make(map[string]bool)
	for _, f := range findings {
		if f.Severity == finding.Error {
			set[f.Category] = true
		}
	}
	return set
}

// withLess yields v with each part in turn not known.
func withLess(v *form.Value) func(yield func(*form.Value) bool) {
	return func(yield func(*form.Value) bool) {
		unknown := &form.Value{Pos: v.Pos, End: v.End}
		if !yield(unknown) {
			return
		}
		if v.Kind == form.String {
			w := *v
			w.Str = form.Hole
			yield(&w)
			return
		}
		if v.Kind != form.Array && v.Kind != form.Object {
			return
		}
		open := *v
		open.Open = true
		if !yield(&open) {
			return
		}
		for i := range v.Elems {
			w := open
			w.Elems = slices.Delete(slices.Clone(v.Elems), i, i+1)
			if !yield(&w) {
				return
			}
			for less := range withLess(v.Elems[i]) {
				w := *v
				w.Elems = slices.Clone(v.Elems)
				w.Elems[i] = less
				if !yield(&w) {
					return
				}
			}
		}
		for i := range v.Members {
			w := open
			w.Members = slices.Delete(slices.Clone(v.Members), i, i+1)
			if !yield(&w) {
				return
			}
			for less := range withLess(v.Members[i].Value) {
				w := *v
				w.Members = slices.Clone(v.Members)
				w.Members[i].Value = less
				if !yield(&w) {
					return
				}
			}
		}
	}
}

// dump writes a value as JSON, with ? for what is not known and ... for what
// may be more.
func dump(v *form.Value) string {
	var parts []string
	switch v.Kind {
	case form.Unknown:
		return "?"
	case form.String:
		return fmt.Sprintf("%q", v.Str)
	case form.Array:
		for _, e := range v.Elems {
			parts = append(parts, dump(e))
		}
	case form.Object:
		for _, m := range v.Members {
			parts = append(parts, fmt.Sprintf("%q: %s", m.Key, dump(m.Value)))
		}
	default:
		return fmt.Sprint(v.Num, v.Bool)
	}
	if v.Open {
		parts = append(parts, "...")
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// TestMessages compares every message with testdata/messages.txt, where they
// can be read side by side.
func TestMessages(t *testing.T) {
	said := make(map[string]bool)
	refusing := oldSDK
	refusing.version, refusing.defaultPanicsOnRefusal = "v1.3.1", true
	for _, r := range rows(t, "schemas.jsonl", "more.jsonl") {
		for _, j := range []judge{{}, oldSDK, refusing} {
			for _, f := range check(r.value, j) {
				d := f.Diagnostic("elicitschema", false)
				said[fmt.Sprintf("%-7s %s", f.Severity, d.Message)] = true
				style(t, r.Name, f.Message)
			}
		}
	}
	lines := make([]string, 0, len(said))
	for line := range said {
		lines = append(lines, line)
	}
	category := func(line string) string { return line[strings.LastIndex(line, "(elicitschema/"):] }
	slices.SortFunc(lines, func(a, b string) int {
		return strings.Compare(category(a)+a, category(b)+b)
	})
	got := strings.Join(lines, "\n") + "\n"
	const file = "testdata/messages.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("messages differ from %s (write it anew with -update):\n%s", file, got)
	}
}

func style(t *testing.T, name, message string) {
	switch {
	case message == "", message[0] >= 'A' && message[0] <= 'Z':
		t.Errorf("%s: %q does not begin with a small letter", name, message)
	case strings.HasSuffix(message, "."), strings.ContainsAny(message, "\n\x1b‘’“”"):
		t.Errorf("%s: %q is not one plain sentence", name, message)
	}
}

func TestCategories(t *testing.T) {
	known := make(map[string]finding.Severity)
	for _, c := range Categories {
		if _, ok := known[c.Name]; ok || c.Doc == "" {
			t.Errorf("category %s is there twice, or has no doc", c.Name)
		}
		known[c.Name] = c.Severity
	}
	seen := make(map[string]bool)
	for _, r := range rows(t, "schemas.jsonl", "more.jsonl") {
		for _, f := range check(r.value, oldSDK) {
			if s, ok := known[f.Category]; !ok || f.Severity > s {
				t.Errorf("%s: %s %s is no category", r.Name, f.Severity, f.Category)
			}
			seen[f.Category] = true
		}
	}
	for name := range known {
		if !seen[name] {
			t.Errorf("nothing in the table shows %s", name)
		}
	}
}

func TestNothingKnown(t *testing.T) {
	for _, v := range []*form.Value{nil, {}, {Kind: form.Object, Open: true}, {Kind: form.Choice}, {Kind: form.Absent}} {
		if got := check(v, oldSDK); len(got) > 0 {
			t.Errorf("%v: %v", v, got)
		}
	}
}
