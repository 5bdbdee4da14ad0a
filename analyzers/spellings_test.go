package analyzers_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/elicitlint/elicitlint/analyzers/elicitschema"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// A spelled schema is one row of the table of schemas with what judges said.
type spelled struct {
	Name   string
	Schema json.RawMessage
	SDK    map[string]string `json:"go_sdk_client"`
	Spec   map[string]string
	Want   []string
}

// A member of an object, with the order kept.
type member struct {
	key string
	val any
}

// parseOrdered reads JSON with objects as []member.
func parseOrdered(t *testing.T, d *json.Decoder) any {
	tok, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	switch tok {
	case json.Delim('{'):
		members := []member{}
		for d.More() {
			key := parseOrdered(t, d).(string)
			members = append(members, member{key, parseOrdered(t, d)})
		}
		d.Token()
		return members
	case json.Delim('['):
		list := []any{}
		for d.More() {
			list = append(list, parseOrdered(t, d))
		}
		d.Token()
		return list
	}
	return tok
}

// A writer writes Go source and keeps which part of a schema stands where, as
// a path such as "/properties/a", with "#" behind it for the key.
type writer struct {
	bytes.Buffer
	spans map[[2]int]string
	vars  int
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// span keeps what f writes as the source of the part at path.
func (w *writer) span(path string, f func()) {
	from := w.Len()
	f()
	w.spans[[2]int{from, w.Len()}] = path
}

func (w *writer) text(path, s string) { w.span(path, func() { w.WriteString(s) }) }

// asJSON writes v as JSON text.
func (w *writer) asJSON(v any, path string) {
	w.span(path, func() {
		switch v := v.(type) {
		case []member:
			for i, m := range v {
				w.WriteString(map[bool]string{true: "{", false: ", "}[i == 0])
				w.text(path+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
				w.WriteString(": ")
				w.asJSON(m.val, path+"/"+m.key)
			}
			if len(v) == 0 {
				w.WriteString("{")
			}
			w.WriteString("}")
		case []any:
			w.WriteString("[")
			for i, e := range v {
				if i > 0 {
					w.WriteString(", ")
				}
				w.asJSON(e, fmt.Sprint(path, "/", i))
			}
			w.WriteString("]")
		default:
			b, _ := json.Marshal(v)
			w.Write(b)
		}
	})
}

// scalar returns a string, number, boolean or null as Go source.
func scalar(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case json.Number:
		return string(v)
	case string:
		return fmt.Sprintf("%q", v)
	}
	return fmt.Sprint(v)
}

// asMap writes v as literals of maps and lists.
func (w *writer) asMap(v any, path string) {
	w.span(path, func() {
		switch v := v.(type) {
		case []member:
			w.WriteString("map[string]any{")
			for _, m := range v {
				w.text(path+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
				w.WriteString(": ")
				w.asMap(m.val, path+"/"+m.key)
				w.WriteString(", ")
			}
			w.WriteString("}")
		case []any:
			w.WriteString("[]any{")
			for i, e := range v {
				w.asMap(e, fmt.Sprint(path, "/", i))
				w.WriteString(", ")
			}
			w.WriteString("}")
		default:
			w.WriteString(scalar(v))
		}
	})
}

// asStores writes statements that build v step by step, and returns a
// function that writes the expression which then yields it.
func (w *writer) asStores(v any, path string) func() {
	w.vars++
	name := fmt.Sprint("v", w.vars)
	switch v := v.(type) {
	case []member:
		w.printf("\t%s := ", name)
		w.text(path, "map[string]any{}")
		w.WriteString("\n")
		for _, m := range v {
			value := w.asStores(m.val, path+"/"+m.key)
			w.printf("\t%s[", name)
			w.text(path+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
			w.WriteString("] = ")
			value()
			w.WriteString("\n")
		}
	case []any:
		w.printf("\t%s := ", name)
		w.text(path, "[]any{}")
		w.WriteString("\n")
		for i, e := range v {
			value := w.asStores(e, fmt.Sprint(path, "/", i))
			w.printf("\t%s = append(%s, ", name, name)
			value()
			w.WriteString(")\n")
		}
	default:
		return func() { w.text(path, scalar(v)) }
	}
	return func() { w.WriteString(name) }
}

// asCalls writes v as calls of functions of the package that add one member
// or element each.
func (w *writer) asCalls(v any, path string) {
	switch v := v.(type) {
	case []member:
		w.WriteString(strings.Repeat("with(", len(v)))
		w.text(path, "map[string]any{}")
		for _, m := range v {
			w.WriteString(", ")
			w.text(path+"/"+m.key+"#", fmt.Sprintf("%q", m.key))
			w.WriteString(", ")
			w.asCalls(m.val, path+"/"+m.key)
			w.WriteString(")")
		}
	case []any:
		if len(v) == 0 {
			w.text(path, "[]any{}")
			return
		}
		w.span(path, func() {
			w.WriteString("list(")
			for i, e := range v {
				w.asCalls(e, fmt.Sprint(path, "/", i))
				w.WriteString(", ")
			}
			w.WriteString(")")
		})
	default:
		w.text(path, scalar(v))
	}
}

const spellingsHeader = `package spellings

import (
	"context"
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	_ json.RawMessage
	_ jsonschema.Schema
)

func with(m map[string]any, key string, value any) map[string]any {
	m[key] = value
	return m
}

func list(elems ...any) []any { return elems }

func ask(ctx context.Context, s *mcp.ServerSession, schema any) {
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Delete the branch?", RequestedSchema: schema})
}

`

// spell writes a function that asks with the schema v, and reports whether
// the spelling can say v.
func spell(t *testing.T, w *writer, spelling string, row int, v any) bool {
	_, object := v.([]member)
	head := func() {
		w.printf("func ask%s%d(ctx context.Context, s *mcp.ServerSession) {\n", spelling, row)
	}
	call := func(value func()) {
		w.WriteString("\task(ctx, s, ")
		value()
		w.WriteString(")\n}\n\n")
	}
	switch spelling {
	case "Map":
		head()
		call(func() { w.asMap(v, "") })
	case "JSON":
		head()
		call(func() {
			w.WriteString("json.RawMessage(`")
			w.asJSON(v, "")
			w.WriteString("`)")
		})
	case "Variable":
		w.printf("var schema%d any = ", row)
		w.asMap(v, "")
		w.WriteString("\n\n")
		head()
		call(func() { w.printf("schema%d", row) })
	case "Stores":
		if !object {
			return false
		}
		head()
		call(w.asStores(v, ""))
	case "Calls":
		if !object {
			return false
		}
		head()
		call(func() { w.asCalls(v, "") })
	case "Struct":
		s := structWriter{writer: &writer{spans: make(map[[2]int]string)}}
		s.schema(v, "")
		if !s.fits {
			return false
		}
		head()
		call(func() {
			for span, path := range s.spans {
				w.spans[[2]int{w.Len() + span[0], w.Len() + span[1]}] = path
			}
			w.Write(s.Bytes())
		})
	}
	return true
}

// TestSpellings writes the schemas of the table in several ways and checks
// that in each the same is found at the same part of the schema: errors
// exactly where the go-sdk v1.8.0 client or the protocol of 2025-11-25
// rejects it.
func TestSpellings(t *testing.T) {
	data, err := os.ReadFile("elicitschema/testdata/schemas.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var rows []spelled
	for line := range bytes.Lines(data) {
		var r spelled
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	spellings := []string{"Map", "JSON", "Struct", "Stores", "Calls", "Variable"}
	w := &writer{spans: make(map[[2]int]string)}
	w.WriteString(spellingsHeader)
	type function struct {
		row      int
		spelling string
		from, to int
	}
	var functions []function
	said := make(map[string]int)
	for i, r := range rows {
		d := json.NewDecoder(bytes.NewReader(r.Schema))
		d.UseNumber()
		v := parseOrdered(t, d)
		for _, s := range spellings {
			from := w.Len()
			if spell(t, w, s, i, v) {
				functions = append(functions, function{i, s, from, w.Len()})
				said[s]++
			}
		}
	}
	if len(rows) < 100 || said["Map"] != len(rows) || said["Struct"] < 70 {
		t.Errorf("%d rows are spelled %v", len(rows), said)
	}
	found := check(t, w.Bytes())
	got := make([]map[string][]string, len(rows))
	for _, f := range functions {
		var list, levels []string
		for _, at := range found {
			if at.from < f.from || at.from >= f.to {
				continue
			}
			path, ok := w.spans[[2]int{at.from, at.to}]
			if !ok {
				path = "no part: " + string(w.Bytes()[at.from:at.to])
			}
			list = append(list, fmt.Sprintf("%s %s at %s", at.Severity, at.Category, path))
			levels = append(levels, fmt.Sprintf("%s %s", at.Severity, at.Category))
		}
		slices.Sort(list)
		if got[f.row] == nil {
			got[f.row] = make(map[string][]string)
		}
		got[f.row][f.spelling] = list
		if want := wanted(rows[f.row]); !slices.Equal(levels, want) {
			t.Errorf("%s as %s: got %q, want %q", rows[f.row].Name, f.spelling, levels, want)
		}
	}
	for i, r := range rows {
		for _, s := range slices.Sorted(maps.Keys(got[i])) {
			if !slices.Equal(got[i][s], got[i]["Map"]) {
				t.Errorf("%s: as %s %q, as Map %q", r.Name, s, got[i][s], got[i]["Map"])
			}
		}
		failed := slices.ContainsFunc(got[i]["Map"], func(s string) bool { return strings.HasPrefix(s, "error") })
		rejected := r.SDK["v1.8.0"] == "reject" || r.Spec["2025-11-25"] == "reject"
		if failed != rejected && r.Name != answersFail {
			t.Errorf("%s: go-sdk says %s, the protocol %s, we %q", r.Name, r.SDK["v1.8.0"], r.Spec["2025-11-25"], got[i]["Map"])
		}
	}
	t.Logf("%v", said)
}

// answersFail is the one schema that both judges take and that is an error
// nonetheless: go-sdk throws each answer away.
const answersFail = "required unknown property"

func wanted(r spelled) []string {
	if r.Name == answersFail {
		return []string{"error required"}
	}
	if len(r.Want) == 0 {
		return nil
	}
	return r.Want
}

// A placed finding has the offsets of its place.
type placed struct {
	finding.Finding
	from, to int
}

// check returns what elicitschema finds in a package of one file.
func check(t *testing.T, src []byte) []placed {
	t.Helper()
	dir := analyzertest.Dir(t)
	file := filepath.Join(dir, "spellings", "spellings.go")
	pkgs := analyzertest.Load(t, dir, map[string][]byte{file: src}, "./spellings")
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatalf("%v\n%s", pkgs[0].Errors, src)
	}
	var found []placed
	r := elicitschema.Rule
	r.Check = func(p *elicitation.Package) []finding.Finding {
		list := elicitschema.Rule.Check(p)
		for _, f := range list {
			if f.Category == "keyword" { // as the analyzer does unless it is asked
				continue
			}
			tok := p.Fset.File(f.Pos)
			at := placed{f, tok.Offset(f.Pos), tok.Offset(f.End)}
			if !slices.ContainsFunc(found, func(g placed) bool {
				return g.from == at.from && g.to == at.to && g.Category == at.Category
			}) {
				found = append(found, at)
			}
		}
		return list
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{r.New(elicitation.New(new(elicitation.Settings)))}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
	}
	slices.SortStableFunc(found, func(a, b placed) int { return a.from - b.from })
	return found
}
