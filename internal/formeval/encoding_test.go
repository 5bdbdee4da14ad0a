package formeval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/internal/form"
)

// encodingTypes are types with what encoding/json treats specially.
const encodingTypes = `
type Level int
type Grade int
func (g Grade) MarshalText() ([]byte, error) { return []byte("grade"), nil }
type Kind string
type Word string
func (w *Word) MarshalJSON() ([]byte, error) { return []byte("\"word\""), nil }
type List []string
type Dict map[string]any
type Raw json.RawMessage
type Box struct { V any }
func (b Box) MarshalJSON() ([]byte, error) { return []byte("\"box\""), nil }
type Tagged struct {
	A string         ` + "`json:\"a\"`" + `
	B string         ` + "`json:\"b,omitempty\"`" + `
	C any            ` + "`json:\"c,omitempty\"`" + `
	D *int           ` + "`json:\",omitempty\"`" + `
	E map[string]int ` + "`json:\"e,omitempty\"`" + `
	F []string       ` + "`json:\"f,omitzero\"`" + `
	G string         ` + "`json:\"-\"`" + `
	H int            ` + "`json:\"-,\"`" + `
	I float32        ` + "`json:\"i,omitempty\"`" + `
	J json.RawMessage ` + "`json:\"j,omitempty\"`" + `
	K [2]int         ` + "`json:\"k,omitempty\"`" + `
	L bool           ` + "`json:\"l,omitzero\"`" + `
	M *[]string      ` + "`json:\"m,omitempty\"`" + `
	N Plain          ` + "`json:\"n,omitempty\"`" + `
	O int            ` + "`json:\"o,string\"`" + `
	P []byte
	Q List           ` + "`json:\"bad,name!\"`" + `
	r int
}
type Plain struct { X, Y any; z int }
type Clean struct {
	A string         ` + "`json:\"a,omitempty\"`" + `
	C any            ` + "`json:\"c,omitempty\"`" + `
	E map[string]int ` + "`json:\"e,omitempty\"`" + `
	F []string       ` + "`json:\"f,omitzero\"`" + `
	I float32        ` + "`json:\"i,omitempty\"`" + `
	J json.RawMessage ` + "`json:\"j,omitempty\"`" + `
	K [2]int         ` + "`json:\"k,omitempty\"`" + `
	L bool           ` + "`json:\"l,omitzero\"`" + `
	M *[]string      ` + "`json:\"m,omitempty\"`" + `
	N Plain          ` + "`json:\"n,omitempty\"`" + `
	P []byte
}
type Outer struct { Plain; Z int }
func ptr[T any](x T) *T { return &x }
var _ time.Duration
var _ jsonschema.Schema
`

type encoder struct {
	*rand.Rand
	depth int
}

func (g *encoder) pick(list ...string) string { return list[g.Intn(len(list))] }

func (g *encoder) float() string {
	switch g.Intn(5) {
	case 0:
		return strconv.FormatFloat(math.Trunc(g.Float64()*100), 'f', 1, 64)
	case 1:
		return strconv.FormatFloat(g.Float64()*math.Pow(10, float64(g.Intn(50)-25)), 'e', g.Intn(18), 64)
	case 2:
		return "-" + strconv.FormatFloat(g.Float64(), 'f', -1, 64)
	}
	return g.pick("0.0", "1e21", "1e20", "1e-6", "1e-7", "9.999e-7", "123456789.0", "0.1", "1.5")
}

func (g *encoder) str() string {
	return g.pick(`""`, `"a"`, `"b c"`, `"<&>"`, `"é\u2028"`, `"\x00"`, `"\xff"`, `"{}"`, `"null"`, strconv.Quote(strings.Repeat("x", g.Intn(4))))
}

func (g *encoder) raw() string {
	return "json.RawMessage(" + g.pick("`{}`", "`null`", "`\"x\"`", "`[1, {\"a\": true}]`", "`1.50`", "`{`", "``", "` 5 `", "`{\"a\": 1, \"a\": 2}`") + ")"
}

// value returns an expression for a place of type any.
func (g *encoder) value() string {
	g.depth++
	defer func() { g.depth-- }()
	n := 34
	if g.depth > 3 {
		n = 17
	}
	v := g.value
	switch g.Intn(n) {
	case 0:
		return "nil"
	case 1:
		return strconv.Itoa(g.Intn(200) - 100)
	case 2:
		return g.float()
	case 3:
		return "float32(" + g.pick("0.1", "1e-7", "16777217.0", "1e21", "3.4e38", "0.3") + ")"
	case 4, 5:
		return g.str()
	case 6:
		return g.pick("true", "false")
	case 7:
		return g.pick("Level(3)", "Grade(2)", `Kind("k")`, `Word("w")`, "'a'", "time.Second", "int64(-1<<63)", "uint64(1<<64-1)", "uint8(200)", "time.Duration(0)")
	case 8:
		return g.raw()
	case 9:
		return g.pick(`[]byte("xyz")`, "[]byte(nil)", "[]byte{}", "[]byte{1, 2}", "[3]byte{1}", "Raw(`{}`)", "Raw(nil)")
	case 10:
		return g.pick("[]string(nil)", "map[string]any(nil)", "(*int)(nil)", "(*jsonschema.Schema)(nil)", "[]string{}", "map[string]any{}", "[]any{}", "List(nil)", "Dict{}")
	case 11:
		return "ptr(" + g.pick("1", "1.5", `"x"`, "true", "any(nil)", "Level(2)", "Grade(1)", `Word("x")`, "[]string{}", "Plain{}") + ")"
	case 12:
		return "[]string{" + g.str() + ", " + g.str() + "}"
	case 13:
		return "[3]string{" + g.str() + "}"
	case 14:
		return g.pick("map[string]string{", "map[Kind]string{") + `"k": ` + g.str() + "}"
	case 15:
		return g.pick("map[int]string{1: \"x\"}", "map[Grade]int{1: 1}", "[]float64{1, 2.5}", "[]int{1}", "map[string]float64{\"a\": 1}", "[]Level{1}", "[]Grade{1}", "[]*string{nil}", "[][]string{nil, {}}")
	case 16:
		return g.pick("Box{1}", "&Box{1}", "Outer{}", "struct{}{}", "&struct{ A int }{1}", "[]Box{{1}}", "[2]int{}", "new(int)", "new(Plain)")
	case 17, 18, 19:
		return g.pick("map[string]any{", "Dict{") + `"a": ` + v() + `, "b": ` + v() + "}"
	case 20, 21:
		return "[]any{" + v() + ", " + v() + "}"
	case 22:
		return g.pick("", "&") + "Plain{X: " + v() + ", Y: " + v() + "}"
	case 23:
		return "Tagged{" + g.fields("A", g.str(), "B", g.str(), "C", v(), "D", "ptr(0)", "E", g.pick("nil", "map[string]int{}", `map[string]int{"x": 1}`),
			"F", g.pick("nil", "[]string{}"), "I", "0.1", "J", g.raw(), "L", "true", "M", "new([]string)", "P", g.pick("nil", `[]byte("x")`), "Q", `List{"q"}`) + "}"
	case 24, 25:
		return "&Clean{" + g.fields("A", g.str(), "C", v(), "E", g.pick("nil", "map[string]int{}", `map[string]int{"x": 1}`),
			"F", g.pick("nil", "[]string{}"), "I", "0.1", "J", g.raw(), "K", "[2]int{0, 1}", "L", "true", "M", "new([]string)", "N", "Plain{X: "+v()+"}", "P", g.pick("nil", `[]byte("x")`, "[]byte{}")) + "}"
	}
	return g.pick("", "&", "&", "&", "&") + g.schema()
}

// fields returns some of the fields in a list of names and values.
func (g *encoder) fields(list ...string) string {
	var b strings.Builder
	for i := 0; i < len(list); i += 2 {
		if g.Intn(3) == 0 {
			b.WriteString(list[i] + ": " + list[i+1] + ", ")
		}
	}
	return b.String()
}

func (g *encoder) schema() string {
	g.depth++
	defer func() { g.depth-- }()
	sub := func() string {
		if g.depth > 4 {
			return g.pick("nil", "&jsonschema.Schema{}", "&jsonschema.Schema{Type: \"string\"}")
		}
		return "&" + g.schema()
	}
	subs := []string{}
	if g.Intn(2) == 0 {
		subs = append(subs,
			"Items", sub(), "ItemsArray", g.pick("nil", "[]*jsonschema.Schema{}", "[]*jsonschema.Schema{"+sub()+"}"),
			"Properties", g.pick("nil", "map[string]*jsonschema.Schema{}", `map[string]*jsonschema.Schema{"a": `+sub()+`, "b": {Type: "string"}}`),
			"AnyOf", g.pick("nil", "[]*jsonschema.Schema{}", "[]*jsonschema.Schema{{Const: ptr(any(\"x\")), Title: \"X\"}}"),
			"Not", sub(), "AdditionalProperties", sub(), "Defs", g.pick("nil", "map[string]*jsonschema.Schema{}", `map[string]*jsonschema.Schema{"d": nil}`))
	}
	return "jsonschema.Schema{" + g.fields(append([]string{
		"Type", g.pick(`""`, `"string"`, `"object"`), "Types", g.pick("nil", "[]string{}", `[]string{"null", "string"}`),
		"Title", g.str(), "Description", g.str(), "Default", g.pick("nil", g.raw(), `[]byte("true")`), "ReadOnly", g.pick("true", "false"),
		"Enum", g.pick("nil", "[]any{}", `[]any{"a", 1, nil}`), "Const", g.pick("nil", "ptr(any(nil))", "ptr(any(1.5))"),
		"Minimum", g.pick("nil", "ptr(0.0)", "ptr(1e21)", "jsonschema.Ptr[float64](3)"), "MinLength", g.pick("nil", "ptr(0)", "jsonschema.Ptr(4)"),
		"Required", g.pick("nil", "[]string{}", `[]string{"a"}`), "Extra", g.pick("nil", "map[string]any{}", `map[string]any{"enumNames": []string{"A"}}`, `map[string]any{"title": 1}`, `map[string]any{"x-a": `+g.value()+`}`),
		"PropertyOrder", g.pick("nil", `[]string{"b", "a"}`), "UniqueItems", "true", "Format", g.pick(`"date"`, `""`),
		"DependencyStrings", g.pick("nil", `map[string][]string{"a": {"b"}}`),
	}, subs...)...) + "}"
}

// TestEncoding compares the JSON of random values with what encoding/json and
// the real jsonschema package make of them.
func TestEncoding(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs a program")
	}
	g := &encoder{Rand: rand.New(rand.NewSource(1))}
	const n = 600
	exprs := []string{"any(&jsonschema.Schema{})", "&jsonschema.Schema{Not: &jsonschema.Schema{}}", "&jsonschema.Schema{Types: []string{}}"}
	for len(exprs) < n {
		exprs = append(exprs, g.value())
	}
	var program strings.Builder
	program.WriteString("package main\n\nimport (\n\t\"encoding/json\"\n\t\"fmt\"\n\t\"time\"\n\n\t\"github.com/google/jsonschema-go/jsonschema\"\n)\n" + encodingTypes)
	program.WriteString("func show(x any) {\n\tb, err := json.Marshal(x)\n\tif err != nil {\n\t\tfmt.Println(\"error\")\n\t\treturn\n\t}\n\tfmt.Println(string(b))\n}\n\nfunc main() {\n")
	for _, e := range exprs {
		fmt.Fprintf(&program, "\tshow(%s)\n", e)
	}
	program.WriteString("}\n")
	out := strings.Split(strings.TrimSuffix(runMain(t, program.String()), "\n"), "\n")
	if len(out) != n {
		t.Fatalf("%d lines for %d values", len(out), n)
	}
	exact, failing := 0, 0
	for i, e := range exprs {
		p := load(t, encodingTypes+"func F() Params { return Params{Schema: "+e+"} }", false)
		var got *form.Value
		p.message = func(_ string, schema *form.Value) { got = schema }
		p.run(dump)
		if out[i] == "error" {
			failing++
			if got != nil && certain(got) {
				t.Errorf("%s cannot be encoded, we say %s", e, dump(got))
			}
			continue
		}
		d := json.NewDecoder(strings.NewReader(out[i]))
		d.UseNumber()
		var real any
		if err := d.Decode(&real); err != nil {
			t.Fatal(err)
		}
		if got == nil || !matches(got, real) {
			t.Errorf("%s\nis %s\nwe say %s", e, out[i], dump(got))
		} else if certain(got) {
			exact++
		}
	}
	t.Logf("of %d values, %d cannot be encoded, and %d are known exactly", n, failing, exact)
	if exact < n/2 {
		t.Errorf("only %d of %d values are known exactly", exact, n)
	}
}

// certain reports whether every part of v is known.
func certain(v *form.Value) bool {
	if v.Kind == form.Unknown || v.Kind == form.Choice || v.Open || strings.Contains(v.Str, form.Hole) {
		return false
	}
	return !slices.ContainsFunc(v.Elems, func(e *form.Value) bool { return !certain(e) }) &&
		!slices.ContainsFunc(v.Members, func(m form.Member) bool { return !certain(m.Value) })
}

// runMain runs a program that imports the real jsonschema package.
func runMain(t *testing.T, src string) string {
	t.Helper()
	dir := t.TempDir()
	sum, err := os.ReadFile("../../analyzers/testdata/go.sum")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":  "module example.com/m\n\ngo 1.25\n\nrequire github.com/google/jsonschema-go v0.4.3\n",
		"go.sum":  string(sum),
		"main.go": src,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", "-gcflags=-N -l", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%.3000s", err, stderr.Bytes())
	}
	return string(out)
}
