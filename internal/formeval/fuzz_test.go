package formeval

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"
)

// A generator writes random functions. Seeds come from data first, and then
// from what data seeds, so that small changes of data are small changes of
// the program for the most part.
type generator struct {
	data  []byte
	rnd   *rand.Rand
	depth int
	vars  map[string][]string // by type
	n     int
	loops int
}

func (g *generator) intn(n int) int {
	if len(g.data) > 0 {
		x := int(g.data[0])
		g.data = g.data[1:]
		return x % n
	}
	return g.rnd.Intn(n)
}

func (g *generator) pick(list ...string) string { return list[g.intn(len(list))] }

func (g *generator) name() string {
	g.n++
	return fmt.Sprintf("v%d", g.n)
}

const (
	mapType  = "map[string]any"
	listType = "[]string"
)

// expr returns an expression of a type.
func (g *generator) expr(typ string) string {
	g.depth++
	defer func() { g.depth-- }()
	if vars := g.vars[typ]; len(vars) > 0 && (g.depth > 4 || g.intn(2) == 0) {
		return g.pick(vars...)
	}
	if g.depth > 4 {
		return map[string]string{
			mapType: "(map[string]any{})", listType: "([]string{})", "string": `"s"`, "int": "1", "bool": "cond()",
			"any": "any(nil)", "*S": "(&S{})", "S": "(S{})", "*string": "new(string)", "func()": "func() {}",
		}[typ]
	}
	sub := g.expr
	switch typ {
	case mapType:
		switch g.intn(6) {
		case 0, 1:
			return "(map[string]any{" + `"` + g.pick("a", "b") + `": ` + sub("any") + `, "c": ` + sub("any") + "})"
		case 2:
			return "maps.Clone(" + sub(mapType) + ")"
		case 3:
			return "obj(" + sub("string") + ", " + sub("any") + ")"
		case 4:
			return sub("*S") + ".M"
		}
		return "global"
	case listType:
		switch g.intn(5) {
		case 0:
			return "append(slices.Clip(" + sub(listType) + "), " + sub("string") + ")"
		case 1:
			return "append(slices.Clip(" + sub(listType) + "), " + sub(listType) + "...)"
		case 2:
			return "([]string{" + sub("string") + ", " + sub("string") + "})"
		case 3:
			return "strs()"
		}
		return sub("*S") + ".L"
	case "string":
		switch g.intn(8) {
		case 0:
			return sub("string") + " + " + sub("string")
		case 1:
			return `fmt.Sprintf("%s-%d%q", ` + sub("string") + ", " + sub("int") + ", " + sub("string") + ")"
		case 2:
			return "str()"
		case 3:
			return "(*" + sub("*string") + ")"
		case 4:
			return "string(json.RawMessage(" + sub("string") + "))"
		case 5:
			return "strings.Join(" + sub(listType) + ", " + sub("string") + ")"
		case 6:
			return sub("*S") + ".T"
		}
		return `"` + g.pick("a", "b", "{", `{\"a\": 1}`) + `"`
	case "int":
		return g.pick("1", "2", "num()", "len("+sub(listType)+")", "len("+sub(mapType)+")", sub("int")+" + "+sub("int"), sub("int")+" * "+sub("int"))
	case "bool":
		return g.pick("cond()", "flag", "!flag", sub("string")+" == "+sub("string"), `kind == "a"`, `kind != "b"`, sub("bool")+" && "+sub("bool"), sub("int")+" < "+sub("int"), sub("any")+" == nil", "true")
	case "any":
		switch g.intn(9) {
		case 0:
			return "json.RawMessage(" + sub("string") + ")"
		case 1:
			return "anything()"
		case 2:
			return sub(mapType) + `["` + g.pick("a", "b", "c") + `"]`
		case 3:
			return "any(" + sub("S") + ")"
		case 4:
			return "any(" + sub("*S") + ")"
		case 5:
			return "id(" + sub("any") + ")"
		}
		return "any(" + sub(g.pick(mapType, listType, "string", "int", "bool", "*string")) + ")"
	case "*S":
		return g.pick("(&S{T: "+sub("string")+"})", "(&S{M: "+sub(mapType)+", L: "+sub(listType)+"})", "new(S)", "mk("+sub("string")+")", sub("*S")+".with("+sub("string")+")")
	case "S":
		return g.pick("(S{T: "+sub("string")+"})", "(*"+sub("*S")+")")
	case "*string":
		if vars := g.vars["string"]; len(vars) > 0 && g.intn(2) == 0 {
			return "(&" + g.pick(vars...) + ")"
		}
		return g.pick("ptr("+sub("string")+")", "(&"+sub("*S")+".T)", "new(string)")
	case "func()":
		return "func() {\nfuel()\n" + g.inner(func() string { return g.block(2) }) + "}"
	}
	return "nil"
}

// block returns the text of up to n statements in a scope of their own.
func (g *generator) block(n int) string {
	outer := make(map[string][]string)
	for k, v := range g.vars {
		outer[k] = slices.Clone(v)
	}
	g.depth++
	var b strings.Builder
	for range 1 + g.intn(n) {
		b.WriteString(g.stmt())
	}
	g.depth--
	g.vars = outer
	return b.String()
}

func (g *generator) stmt() string {
	if g.depth > 5 {
		return g.params()
	}
	switch k := g.intn(22); k {
	case 0, 1, 2, 3:
		typ := g.pick(mapType, listType, "string", "int", "any", "*S", "S", "*string", "func()", "bool")
		e := g.expr(typ)
		v := g.name()
		g.vars[typ] = append(g.vars[typ], v)
		return "var " + v + " " + typ + " = " + e + "\n_ = " + v + "\n"
	case 4:
		return g.expr(mapType) + "[" + g.pick(`"a"`, `"b"`, "str()") + "] = " + g.expr("any") + "\n"
	case 5, 6:
		typ := g.pick(mapType, listType, "string", "int", "any", "*S", "S", "*string", "func()", "bool")
		if vars := g.vars[typ]; len(vars) > 0 {
			v := g.pick(vars...)
			return v + " = " + g.expr(typ) + "\n"
		}
	case 7:
		return "if " + g.expr("bool") + " {\n" + g.block(3) + "}\n"
	case 8:
		return "if " + g.expr("bool") + " {\n" + g.block(3) + "} else {\n" + g.block(2) + "}\n"
	case 9:
		g.loops++
		v := g.name()
		head := g.pick("for range "+g.expr("int"), "for _, "+v+" := range "+g.expr(listType), "for "+v+" := range "+g.expr(mapType), "for "+g.expr("bool"), "for "+v+" := 0; "+v+" < 3; "+v+"++")
		body := g.block(3)
		if strings.Contains(head, v+" :=") {
			body = "_ = " + v + "\n" + body
		}
		g.loops--
		return head + " {\nfuel()\n" + body + "}\n"
	case 10:
		if g.loops > 0 {
			return "if cond() { " + g.pick("break", "continue") + " }\n"
		}
	case 11:
		return "switch kind {\ncase " + g.pick(`"a"`, `"b", "c"`) + ":\n" + g.block(2) + g.pick("", "fallthrough\n") + "case \"d\":\n" + g.block(2) + "}\n"
	case 12:
		return "switch x := " + g.expr("any") + ".(type) {\ncase map[string]any:\nx[\"t\"] = 1\n" + g.block(2) + "case string:\n_ = x\n}\n"
	case 13:
		return "delete(" + g.expr(mapType) + ", \"a\")\n"
	case 14:
		return "maps.Copy(" + g.expr(mapType) + ", " + g.expr(mapType) + ")\n"
	case 15:
		return g.pick("defer ", "go ", "") + "func() {\n" + g.inner(func() string { return g.block(3) }) + "}()\n"
	case 16:
		if vars := g.vars["func()"]; len(vars) > 0 {
			return g.pick("", "defer ", "go ") + g.pick(vars...) + "()\n"
		}
	case 17:
		return "*" + g.expr("*string") + " = " + g.expr("string") + "\n"
	case 18:
		return g.expr("*S") + "." + g.pick("T = "+g.expr("string"), "M = "+g.expr(mapType), "L = "+g.expr(listType)) + "\n"
	case 19:
		return "ext.Fill(" + g.expr("any") + ")\n"
	}
	return g.params()
}

// params makes a form with a message of its own.
func (g *generator) params() string {
	g.n++
	return fmt.Sprintf("ext.Log(&Params{Message: \"L%d\", Schema: %s})\n", g.n, g.expr("any"))
}

// inner runs f outside of the loops around.
func (g *generator) inner(f func() string) string {
	loops := g.loops
	g.loops = 0
	defer func() { g.loops = loops }()
	return f()
}

const fuzzHeader = `
type S struct { T string; M map[string]any; L []string }
func (s *S) with(t string) *S { s.T = t; if s.M != nil { s.M["with"] = t }; s.L = append(s.L, t); return s }
func mk(t string) *S { s := &S{T: t, M: map[string]any{"mk": t}}; return s }
func obj(k string, v any) map[string]any { m := map[string]any{k: v}; if v == nil { delete(m, k) }; return m }
func id[T any](x T) T { return x }
func ptr[T any](x T) *T { return &x }
var global = map[string]any{"g": "x"}
func use() { json.Valid(nil); fmt.Print(); strings.ToLower(""); maps.Clone(global); slices.Clip([]int{}); ext.Fill(nil) }
func fuel()
func F(kind string, flag bool) any {
`

func generate(data []byte) string {
	var seed int64
	for _, b := range data {
		seed = seed*31 + int64(b)
	}
	g := &generator{data: data, rnd: rand.New(rand.NewSource(seed)), vars: make(map[string][]string)}
	return fuzzHeader + g.block(12) + "return nil\n}\n"
}

// FuzzRun executes random functions, twice: each time they must come to an
// end soon, with the same forms.
func FuzzRun(f *testing.F) {
	n := 400
	if testing.Short() {
		n = 50
	}
	for i := range n {
		f.Add([]byte(fmt.Sprint(i)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 200 {
			return
		}
		src := generate(data)
		p := load(t, src, true)
		if p == nil {
			t.Fatalf("no Go: %s", src)
		}
		start := time.Now()
		first, _ := p.run(dump)
		second, _ := p.run(dump)
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("took %v\n%s", d, src)
		}
		if !slices.Equal(first, second) {
			t.Errorf("%s\nonce\n%s\nthen\n%s", src, strings.Join(first, "\n"), strings.Join(second, "\n"))
		}
	})
}

// TestGenerated checks that most of what is generated is Go, and that the
// functions do not all run out of budget.
func TestGenerated(t *testing.T) {
	good, spent := 0, 0
	const n = 60
	for i := range n {
		src := generate([]byte(fmt.Sprint("x", i)))
		p := load(t, src, true)
		if p == nil {
			t.Log(src)
			continue
		}
		if p.typed {
			good++
		}
		if _, ev := p.run(dump); ev.exhausted() {
			spent++
		}
	}
	if good < n*9/10 || spent > n/4 {
		t.Errorf("of %d programs %d are Go, and %d cost too much", n, good, spent)
	}
}

// TestIllTyped executes functions that do not compile.
func TestIllTyped(t *testing.T) {
	for _, src := range []string{
		`func F() { _ = append(); _ = make(); _ = new(); _ = len(); delete(); copy(); clear(); make([]int); delete(map[string]int{}) }`,
		`func F() { var x undefined; x.y = 1; x[1] = 2; *x = 3; x(); for range x { }; switch x { case y: } }`,
		`func F() { a, b := 1; a, b = f(); var c, d = 2; return 1, 2 }`,
		`func f() (int, int) { return }; func F() { x := f(); y := f(1, 2, 3); return f() }`,
		`func F() { ext.Ptr(); ext.String(); strings.Join(); strings.ToUpper(); fmt.Sprintf(); json.Unmarshal(); maps.Copy(); maps.Clone(); slices.Sort(); sort.Strings() }`,
		`func F() { _ = &Params{Schem: 1, 2}; _ = Params{1, 2, 3}; _ = map[string]any{1, 2}; _ = []int{"a": 1}; _ = []int{-1: 1}; _ = undefined{a: 1} }`,
		`func F() { break; continue; goto x; fallthrough; break y; for { fallthrough; break z } }`,
		`type T struct{ T }; func F() { var t T; _ = &Params{Schema: t} }`,
		`type T [2]T; func F() { var t T; _ = &Params{Schema: t} }`,
		`var a = b; var b = a; func F() { _ = &Params{Schema: a} }`,
		`const c = c; func F() { _ = &Params{Schema: c} }`,
		`func F() { 1 = 2; 1++; f() += 1; x.(type); switch x := 1; x.(type) { }; select { case 1: } }`,
		`func (x) F2() { }; func (F3) { }; func F() { F2(); x.F2(); (*x).F2(1) }`,
		`func F[T any](t T) { t.x = 1; _ = T{a: 1}; _ = T(1); t(); for range t { } }`,
	} {
		for _, wrap := range []string{src, strings.ReplaceAll(src, "func F()", "func F(x int) (y int)")} {
			if p := load(t, wrap, true); p != nil {
				p.run(dump)
			}
		}
	}
}

// TestCost checks that the budget bounds the time, also of what is nested
// deeply or repeated often.
func TestCost(t *testing.T) {
	repeat := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	var calls strings.Builder
	for i := range 12 {
		fmt.Fprintf(&calls, "func f%d(x int) any { if cond() { return f%d(x) }; for range x { f%d(x) }; return []any{f%d(x), f%d(x)} }\n", i, i+1, i+1, i+1, i+1)
	}
	for name, src := range map[string]string{
		"ifs":       "func F(x int) *Params { m := map[string]any{}; " + repeat("if cond() { m[\"k%d\"] = 1 }; ", 3000) + "return &Params{Schema: m} }",
		"returns":   "func F(x int) *Params { m := map[string]any{}; " + repeat("if x == %d { return &Params{Schema: m} }; ", 3000) + "return nil }",
		"elements":  "func F() *Params { return &Params{Schema: []any{" + repeat("map[string]any{\"k\": %d},", 50_000) + "}} }",
		"members":   "func F() *Params { return &Params{Schema: map[string]any{" + repeat("\"k%d\": 1,", 20_000) + "}} }",
		"stores":    "func F() *Params { m := map[string]any{}; " + repeat("m[\"k%d\"] = 1; ", 20_000) + "return &Params{Schema: m} }",
		"doubled":   "func F() *Params { m := map[string]any{}; " + repeat("m = map[string]any{\"a\": m, \"b\": m}; _ = %d; ", 55) + "return &Params{Schema: m} }",
		"swapped":   "func F() *Params { var x, y any = 1, 2; " + repeat("if cond() { x = y }; if cond() { y = x }; _ = %d; ", 1000) + "return &Params{Schema: x} }",
		"loops":     "func F() *Params { m := map[string]any{}; " + strings.Repeat("for range num() { if cond() { m[str()] = m }; ", 30) + strings.Repeat("}; ", 30) + "return &Params{Schema: m} }",
		"blocks":    "func F() *Params { " + strings.Repeat("if cond() { ", 400) + strings.Repeat("}", 400) + "; return &Params{Schema: 1} }",
		"parens":    "func F() *Params { return &Params{Schema: " + strings.Repeat("(", 5000) + "num()" + strings.Repeat(")", 5000) + "} }",
		"nested":    "func F() *Params { return &Params{Schema: " + strings.Repeat("[]any{", 2000) + strings.Repeat("}", 2000) + "} }",
		"concat":    "func F() *Params { return &Params{Schema: str()" + strings.Repeat(" + \"x\"", 5000) + "} }",
		"constants": "func F() *Params { return &Params{Schema: \"\"" + strings.Repeat(" + \"x\"", 5000) + "} }",
		"calls":     calls.String() + "func f12(x int) any { return x }; func F() *Params { return &Params{Schema: f0(1)} }",
		"closures":  "func F() { " + strings.Repeat("_ = func() { _ = &Params{Schema: 1}; ", 40) + strings.Repeat("}; ", 40) + "}",
		"called":    "func F() { " + strings.Repeat("func() { _ = &Params{Schema: 1}; ", 40) + strings.Repeat("}(); ", 40) + "}",
		"deferred":  "func F() { " + strings.Repeat("defer func() { _ = &Params{Schema: 1}; ", 40) + strings.Repeat("}(); ", 40) + "}",
		"cases":     "func F(x int) *Params { m := map[string]any{}; switch x { " + repeat("case %[1]d: m[\"k%[1]d\"] = %[1]d; ", 3000) + "}; return &Params{Schema: m} }",
		"format":    "func F() *Params { return &Params{Schema: fmt.Sprintf(\"" + strings.Repeat("%s", 5000) + "\"" + strings.Repeat(", str()", 5000) + ")} }",
		"json":      "func F() *Params { return &Params{Schema: json.RawMessage(`[" + strings.Repeat("{},", 30_000) + "{}]`)} }",
		"asks":      "func G(x any) { }; func F() { s := json.RawMessage(`[" + strings.Repeat("{},", 30_000) + "{}]`); " + strings.Repeat("G(s); ", 2000) + "}",
		"structs":   "type S struct { " + repeat("A%d struct { B, C string }; ", 300) + "}; func F() *Params { var s S; " + repeat("s%[1]d := s; s%[1]d.A0.B = \"x\"; _ = s%[1]d; ", 300) + "return &Params{Schema: s} }",
		"escapes":   "func F() *Params { m := map[string]any{}; " + repeat("m[\"k%d\"] = map[string]any{}; ext.Fill(m); ", 3000) + "return &Params{Schema: m} }",
		"appends":   "func F() *Params { var l []string; " + repeat("if cond() { l = append(l, \"%d\") }; ", 1000) + "return &Params{Schema: l} }",
		"edges":     "var g = map[string]any{}; " + repeat("func e%[1]d(m map[string]any) { e%[1]d(m); x := m; _ = x }; ", 2000) + "func F() *Params { return &Params{Schema: g} }",
	} {
		t.Run(name, func(t *testing.T) {
			p := load(t, src, true)
			if p == nil {
				t.Fatal("no Go")
			}
			start := time.Now()
			_, ev := p.run(dump)
			if d := time.Since(start); d > 5*time.Second {
				t.Errorf("took %v", d)
			} else {
				t.Logf("%v, %d left, %d cells", d, ev.left, ev.cells)
			}
		})
	}
}
