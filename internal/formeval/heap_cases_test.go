package formeval

import (
	"fmt"
	"strings"
)

var closureTests = []formTest{
	{`func F() *Params { f := func(s string) any { return s + "!" }; return &Params{Schema: []any{f("a"), f("b")}} }`, `["a!" "b!"]`},
	{`type opt func(map[string]any); func title(s string) opt { return func(m map[string]any) { m["title"] = s } }; func field(o ...opt) any { m := map[string]any{}; for _, f := range o { f(m) }; return m }; func F() *Params { return &Params{Schema: []any{field(title("a")), field(title("b")), field()}} }`, `[{title:a} {title:b} {}]`},
	{`func mk(s string) func() string { return func() string { return s } }; func F() *Params { f, g := mk("a"), mk("b"); return &Params{Schema: []string{f(), g(), f()}} }`, `[a b a]`},
	{`func F() *Params { s := "a"; f := func() { s = "b" }; f(); return &Params{Schema: s} }`, `b`},
	{`func F() *Params { s := "a"; f := func() { s = "b" }; if cond() { f() }; return &Params{Schema: s} }`, `<1:b|a>`},
	{`func F() *Params { m := map[string]any{}; func() { m["a"] = 1 }(); return &Params{Schema: m} }`, `{a:1}`},
	{`func F() *Params { m := map[string]any{}; defer func() { m["a"] = 1 }(); return &Params{Schema: m} }`, `?`},
	{`func F() { s := "a"; defer func() { _ = &Params{Schema: s} }(); s = "b" }`, `?`},
	{`func F() { for _, x := range []string{"a", "b"} { y := x; defer func() { _ = &Params{Schema: y} }() } }`, "a\nb"},
	{`func F() { y := ""; for _, x := range []string{"a", "b"} { y = x; defer func() { _ = &Params{Schema: y} }() } }`, "?"},
	{`func use(m map[string]any) { _ = &Params{Schema: m} }; func F() { m := map[string]any{}; defer use(m); m["a"] = 1 }`, `?`},
	{`func use(s string) { _ = &Params{Schema: s} }; func F() { s := "a"; defer use(s); s = "b" }`, `a`},
	{`func F() *Params { m := map[string]any{}; go func() { m["a"] = 1 }(); return &Params{Schema: m} }`, `?`},
	{`func F() *Params { m := map[string]any{"a": 1}; go func() { fmt.Println(m) }(); return &Params{Schema: m} }`, `{a:1}`},
	{`func F() *Params { m := map[string]any{}; var once sync.Once; once.Do(func() { m["a"] = 1 }); return &Params{Schema: m} }`, `?`},
	{`func F() *Params { s := "a"; ext.Call(func() { s = "b" }); return &Params{Schema: s} }`, `?`},
	{`func F() *Params { m := map[string]any{}; sub := func() { x := m; x["a"] = 1 }; ext.Call(sub); return &Params{Schema: m} }`, `?`},
	{`func F() { m := map[string]any{"a": 1}; ext.Call(func() { _ = &Params{Schema: m} }) }`, `{a:1}`},
	{`func F() { m := map[string]any{"a": 1}; ext.Call(func() { _ = &Params{Schema: m} }); m["b"] = 2 }`, `?`},
	{`func F() { m := map[string]any{"a": 1}; f := func() { _ = &Params{Schema: m} }; n := m; n["b"] = 2; f() }`, "?\n{a:1 b:2}"},
	{`func F() { f := func(s string) { _ = &Params{Schema: s} }; f("a"); f("b") }`, "?\na\nb"},
	{`func F() { for _, s := range []string{"a", "b"} { ext.Call(func() { _ = &Params{Schema: s} }) } }`, "a\nb"},
	{`func F() { n := 0; next := func() int { n++; return n }; _ = &Params{Schema: []int{next(), next()}} }`, `[? ?]`},
	{`var mk = func(s string) *Params { return &Params{Schema: s} }; func F() { mk("a") }`, "?\na"},
	{`type S struct{ f func(string) any }; func F() *Params { s := S{f: func(x string) any { return x }}; return &Params{Schema: s.f("a")} }`, `a`},
	{`func apply(f func(map[string]any), m map[string]any) { f(m) }; func F() *Params { m := map[string]any{}; apply(func(m map[string]any) { m["a"] = 1 }, m); return &Params{Schema: m} }`, `{a:1}`},
	{`func up(s string) string { return s + "!" }; func F() *Params { f := up; return &Params{Schema: f("a")} }`, `"a!"`},
	{`func F() *Params { var f func(int) any; f = func(n int) any { if n == 0 { return 0 }; return f(n - 1) }; return &Params{Schema: f(2)} }`, `?`},
}

var aliasTests = []formTest{
	{`func F() *Params { s := "a"; p := &s; s = "b"; return &Params{Schema: p} }`, `b`},
	{`func F() *Params { s := "a"; p := &s; *p = "b"; return &Params{Schema: s} }`, `b`},
	{`func F() *Params { s := []string{"a"}; p := &s; *p = append(*p, "b"); return &Params{Schema: s} }`, `[a b]`},
	{`func set(p *string) { *p = "b" }; func F() *Params { s := "a"; set(&s); return &Params{Schema: s} }`, `b`},
	{`type S struct{ A string }; func F() *Params { s := S{"a"}; p := &s; s = S{"b"}; return &Params{Schema: p} }`, `{A:b}`},
	{`type S struct{ A string }; func F() *Params { s := S{"a"}; p := &s; *p = S{"b"}; return &Params{Schema: s} }`, `{A:b}`},
	{`type S struct{ A string }; func F() *Params { s := S{"a"}; p := &s; q := *p; q.A = "b"; return &Params{Schema: []S{s, q}} }`, `[{A:a} {A:b}]`},
	{`type S struct{ A string }; func F() *Params { s := S{"a"}; p := &s.A; *p = "b"; return &Params{Schema: s} }`, `{A:?}`},
	{`type S struct{ In struct{ A string } }; func F() *Params { var s S; p := &s.In; p.A = "b"; return &Params{Schema: s} }`, `{In:{A:b}}`},
	{`func F() *Params { l := []string{"a"}; p := &l[0]; *p = "b"; return &Params{Schema: l} }`, `[...]`},
	{`type S struct{ A string }; func F() *Params { l := []S{{"a"}}; p := &l[0]; p.A = "b"; return &Params{Schema: l} }`, `[{A:b}]`},
	{`type S struct{ A string }; func F() *Params { l := []S{{"a"}}; l[0].A = "b"; return &Params{Schema: l} }`, `[{A:b}]`},
	{`func F() *Params { s, t := "a", "b"; p := &s; if cond() { p = &t }; *p = "c"; return &Params{Schema: []string{s, t}} }`, `[? ?]`},
	{`func F() *Params { var ps []*string; for _, s := range []string{"a", "b"} { ps = append(ps, &s) }; return &Params{Schema: ps} }`, `[a b]`},
	{`func F() *Params { var ps []*int; for i := range 2 { ps = append(ps, &i) }; return &Params{Schema: ps} }`, `[0 1]`},
	{`func F() *Params { m := map[string]any{}; n := m; n["a"] = 1; return &Params{Schema: m} }`, `{a:1}`},
	{`func F() *Params { m := map[string]any{}; n := maps.Clone(m); n["a"] = 1; return &Params{Schema: []any{m, n}} }`, `[{} {a:1}]`},
	{`func F() *Params { l := []string{"a"}; m := slices.Clone(l); m[0] = "b"; return &Params{Schema: l} }`, `[a]`},
	{`func F() *Params { m := map[string]any{}; m["self"] = m; return &Params{Schema: m} }`, `{self:` + strings.Repeat("{self:", 60) + "?" + strings.Repeat("}", 61)},
	{`func F() *Params { x := "a"; if cond() { p := &x; *p = "b" }; return &Params{Schema: x} }`, `<1:b|a>`},
	// Package variables that something else changes.
	{`var s = map[string]any{"a": 1}; func init() { s["b"] = 2 }; func F() *Params { return &Params{Schema: s} }`, `?`},
	{`var s = map[string]any{"a": 1}; func init() { t := s; t["b"] = 2 }; func F() *Params { return &Params{Schema: s} }`, `?`},
	{`var s = map[string]any{"a": 1}; func init() { add(s) }; func add(m map[string]any) { sub(m) }; func sub(m map[string]any) { m["b"] = 2 }; func F() *Params { return &Params{Schema: s} }`, `?`},
	{`var s = map[string]any{"a": map[string]any{}}; func init() { p := s["a"].(map[string]any); p["b"] = 2 }; func F() *Params { return &Params{Schema: s} }`, `?`},
	{`var s = map[string]any{"a": 1}; func use(m map[string]any) any { return m["a"] }; func F() *Params { use(s); return &Params{Schema: s} }`, `{a:1}`},
	{`type B struct{ m map[string]any }; func (b *B) add() { b.m = nil }; var b = &B{map[string]any{"a": 1}}; func init() { b.add() }; func F() *Params { return &Params{Schema: b.m} }`, `?`},
	{`var l = []string{"b", "a"}; func init() { sort.Strings(l) }; func F() *Params { return &Params{Schema: l} }`, `?`},
	{`var s = map[string]any{"a": 1}; func F() *Params { if cond() { _ = s["a"] }; return &Params{Schema: s} }`, `{a:1}`},
	{`var n = "x"; func F() *Params { p := &n; *p = "y"; return &Params{Schema: n} }`, `y`},
	{`var n = "x"; func init() { n = "y" }; func F() *Params { return &Params{Schema: n} }`, `?`},
	{`var base = Params{Schema: 1}; func F() *Params { p := base; p.Schema = 2; q := base; return &q }`, "1\n2"},
}

var stdTests = []formTest{
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("%s %d %v %q %t %%", "a", 1, "b", "c", true)} }`, `"a 1 b \"c\" true %"`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("a %s %5d %x %[1]s", str(), 1, 2, "x")} }`, `a ~ ~ ~ ~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf(str(), "x")} }`, `~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("x", "y")} }`, `x~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("%s", "x", "y")} }`, `x~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("%s %")} }`, `~ ~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("%q", "a\"b" + str())} }`, `"\"a\\\"b~\""`},
	{`type e int; func (e) String() string { return "five" }; func F() *Params { return &Params{Schema: fmt.Sprintf("%d %v", e(5), time.Second)} }`, `~ ~`},
	{`func F() *Params { return &Params{Schema: fmt.Sprintf("%v %d", 1.5, 1.5)} }`, `~ ~`},
	{`func two() (string, string) { return "%s", "x" }; func F() *Params { return &Params{Schema: fmt.Sprint(two())} }`, `~`},
	{`func F() *Params { return &Params{Schema: []string{strings.TrimSpace(" a "), strings.ToLower("AB"), strings.ToUpper("c"), strings.Title("x"), strings.Join([]string{"a", "b"}, ","), strings.Join(strs(), ",")}} }`, `[a ab C ~ a,b ~]`},
	{`func F() *Params { m := map[string]any{"a": 1}; maps.Copy(m, map[string]any{"a": 2, "b": 3}); return &Params{Schema: m} }`, `{a:2 b:3}`},
	{`func F() *Params { l := []string{"b", "a"}; slices.Sort(l); return &Params{Schema: l} }`, `[a b]`},
	{`func F() *Params { l := []string{"b", str()}; slices.Sort(l); return &Params{Schema: l} }`, `?`},
	{`func F() *Params { l := []string{"b", "a"}; slices.Reverse(l); return &Params{Schema: l} }`, `?`},
	{`func F() *Params { m := map[string]any{"a": 1}; maps.DeleteFunc(m, func(string, any) bool { return true }); return &Params{Schema: m} }`, `?`},
	{`func F() *Params { l := []string{"a"}; l = slices.Insert(l, 0, "b"); return &Params{Schema: l} }`, `?`},
	{`func F() *Params { var m map[string]any; json.Unmarshal([]byte("{\"a\": [1, null]}"), &m); return &Params{Schema: m} }`, `{a:[1 null]}`},
	{`func F() *Params { m := map[string]any{"z": 0}; if err := json.Unmarshal([]byte("{\"a\": 1}"), &m); err != nil { return nil }; m["b"] = 2; return &Params{Schema: m} }`, `{z:0 a:1 b:2}`},
	{`func F() *Params { var m any; json.Unmarshal([]byte("[1]"), &m); return &Params{Schema: m} }`, `[1]`},
	{`func F() *Params { var m json.RawMessage; json.Unmarshal([]byte("[1]"), &m); return &Params{Schema: m} }`, `[1]`},
	{`func F() *Params { var m map[string]int; json.Unmarshal([]byte("{\"a\": 1}"), &m); return &Params{Schema: m} }`, `?`},
	{`func F() *Params { var m map[string]any; json.Unmarshal([]byte(str()), &m); return &Params{Schema: m} }`, `?`},
	{`func F() *Params { var m map[string]any; if json.Unmarshal([]byte("{"), &m) != nil { return &Params{Schema: 1} }; return &Params{Schema: m} }`, "1\n?"},
	{`func F() *Params { var m map[string]any; p := &m; json.Unmarshal([]byte("{}"), p); return &Params{Schema: m} }`, `{}`},
	{`type S struct{ A any }; func F() *Params { var s S; json.Unmarshal([]byte("{}"), &s); return &Params{Schema: s} }`, `?`},
	{`func F() *Params { p := &Params{}; json.Unmarshal([]byte("{\"a\":1}"), &p.Schema); return p }`, `?`},
	{`func F() *Params { b, _ := json.Marshal(map[string]any{}); return &Params{Schema: json.RawMessage(b)} }`, `?`},
}

var schemaTests = []formTest{
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"a": {Type: "string", Enum: []any{"x"}, Extra: map[string]any{"enumNames": []string{"X"}}}}, Required: []string{"a"}}} }`,
		`{type:object required:[a] properties:{a:{type:string enum:[x] enumNames:[X]}}}`},
	{`func F() *Params { return &Params{Schema: jsonschema.Schema{Types: []string{"null", "string"}}} }`, `{type:["null" string]}`},
	{`func F() *Params { return &Params{Schema: []any{&jsonschema.Schema{}, &jsonschema.Schema{Not: &jsonschema.Schema{}}, (*jsonschema.Schema)(nil), &jsonschema.Schema{Extra: map[string]any{}}}} }`, `[true false null true]`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{}, Required: []string{}, Enum: []any{}, Extra: nil}} }`, `{properties:{}}`},
	{`func F() *Params { var props map[string]*jsonschema.Schema; return &Params{Schema: &jsonschema.Schema{Type: "object", Properties: props}} }`, `{type:object}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Types: []string{}, ItemsArray: []*jsonschema.Schema{}}} }`, `{type:[] items:[]}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Default: json.RawMessage("null"), Const: jsonschema.Ptr(any(nil)), MinLength: jsonschema.Ptr(0), Minimum: ext.Ptr(1.5)}} }`, `{default:null const:null minimum:1.5 minLength:0}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Default: []byte("true"), Title: ""}} }`, `{default:true}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: "string", Types: []string{"null"}}} }`, `?`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: "object", Extra: map[string]any{"title": 1}}} }`, `?`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: "object", Extra: map[string]any{str(): 1}}} }`, `{type:object ~:1 ...}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: "object", PropertyOrder: []string{"b"}}} }`, `{type:object}`},
	{`func F() *Params { return &Params{Schema: &jsonschema.Schema{Type: str(), Title: str()}} }`, `{title:? type:?}`},
	{`func F(x bool) *Params { s := &jsonschema.Schema{Type: "string"}; if x { s.Title = "T"; s.Enum = []any{"a"} }; s.Format = "date"; return &Params{Schema: s} }`, `{title:<1:T|-> type:string enum:<1:[a]|-> format:date}`},
	{`func F(x bool) *Params { s := &jsonschema.Schema{}; if x { s.Type = "string" }; return &Params{Schema: s} }`, `?`},
	{`func F() *Params { s := jsonschema.Schema{Type: "string"}; t := s; t.Type = "number"; return &Params{Schema: []any{s, &t}} }`, `[{type:string} {type:number}]`},
	{`var s = &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"a": {Type: "string"}}}; func F() *Params { return &Params{Schema: s} }`, `{type:object properties:{a:{type:string}}}`},
	// Structs by their tags.
	{"type S struct { A string `json:\"a\"`; B string `json:\"b,omitempty\"`; C any `json:\"c,omitempty\"`; D *int `json:\",omitempty\"`; e int; F string `json:\"-\"`; G string `json:\"-,\"` }; func F() *Params { return &Params{Schema: S{}} }", `{a:"" "-":""}`},
	{"type S struct { C any `json:\"c,omitempty\"`; M map[string]int `json:\"m,omitempty\"`; L []int `json:\"l,omitempty\"`; P *[]int `json:\"p,omitempty\"`; S struct{} `json:\"s,omitempty\"`; A [0]int `json:\"a,omitempty\"` }; func F() *Params { return &Params{Schema: S{C: map[string]any{}, M: map[string]int{}, L: []int{}, P: new([]int)}} }", `{c:{} p:null s:{}}`},
	{"type S struct { C any `json:\"c,omitzero\"`; M map[string]int `json:\"m,omitzero\"`; N map[string]int `json:\"n,omitzero\"`; I int `json:\"i,omitzero\"`; T time.Time `json:\"t,omitzero\"` }; func F() *Params { return &Params{Schema: S{M: map[string]int{}}} }", `{m:{} t:?}`},
	{"type S struct { A int `json:\"a,string\"` }; func F() *Params { return &Params{Schema: S{A: 1}} }", `?`},
	{"type S struct { A int `json:\"x\"`; B int `json:\"x\"` }; func F() *Params { return &Params{Schema: S{A: 1}} }", `?`},
	{"type E struct { A int }; type S struct { E; B int }; func F() *Params { return &Params{Schema: S{B: 1}} }", `?`},
	{"type S struct { A int `json:\"a b!,omitempty\"`; B int `json:\"x\\\"y\"` }; func F() *Params { return &Params{Schema: S{A: 1}} }", `{"a b!":1 B:0}`},
	{"type S struct { A int `json:\"a\"` }; type T struct { A int `json:\"b\"` }; func F() *Params { s := S{A: 1}; return &Params{Schema: []any{T(s), s}} }", `[{b:1} {a:1}]`},
	{"type S struct { A string `json:\"a,omitempty\"`; B string }; func F() *Params { s := S{A: str()}; if cond() { s.B = \"x\" }; return &Params{Schema: s} }", `{a:? B:<1:x|"">}`},
	{"type S struct { A string `json:\"a,omitempty\"` }; func F() *Params { s := S{}; if cond() { s.A = \"x\" }; return &Params{Schema: s} }", `{a:<1:x|->}`},
	{"type S struct { A string }; func (S) MarshalJSON() ([]byte, error) { return nil, nil }; func F() *Params { return &Params{Schema: S{}} }", `?`},
	{"type S struct { A string }; func (*S) MarshalJSON() ([]byte, error) { return nil, nil }; func F() *Params { return &Params{Schema: &S{}} }", `?`},
	{"func F() *Params { return &Params{Schema: struct{ A []byte; B []byte; C json.RawMessage }{A: []byte(\"x\"), C: json.RawMessage(\"1\")}} }", `{A:~ B:null C:1}`},
}

var jsonTests = []formTest{
	{"func F() *Params { return &Params{Schema: json.RawMessage(`{\"type\": \"object\", \"a\": [1, {\"b\": null}]}`)} }", `{type:object a:[1 {b:null}]}`},
	{`const s = "{\"a\": " + one + "}"; const one = "1"; func F() *Params { return &Params{Schema: json.RawMessage(s)} }`, `{a:1}`},
	{`var s = []byte("{}"); func F() *Params { return &Params{Schema: json.RawMessage(s)} }`, `{}`},
	{`var s = json.RawMessage("{}"); func F() *Params { return &Params{Schema: s} }`, `{}`},
	{`func F() *Params { return &Params{Schema: "{}"} }`, `"{}"`},
	{`func F() *Params { return &Params{Schema: []byte("{}")} }`, `~`},
	{`func F() *Params { return &Params{Schema: json.RawMessage(fmt.Sprintf("{\"a\": %q, \"b\": %d, \"c\": %s}", "x", 1, str()))} }`, `{a:x b:1 c:?}`},
	{`func F() *Params { return &Params{Schema: json.RawMessage("{\"a\": \"" + str() + "\", \"b\": {" + str() + "}}")} }`, `{a:~ b:{...}}`},
	{`func F() *Params { return &Params{Schema: json.RawMessage("{")} }`, `?`},
	{`func F() *Params { return &Params{Schema: json.RawMessage("")} }`, `?`},
	{`func F() *Params { var r json.RawMessage; return &Params{Schema: r} }`, `null`},
	{`func F() *Params { return &Params{Schema: map[string]any{"a": json.RawMessage("{\"b\":1}")}} }`, `{a:{b:1}}`},
	{`func F() *Params { s := "1"; if cond() { s = "2" }; return &Params{Schema: json.RawMessage(s)} }`, `<1:2|1>`},
	{`type T json.RawMessage; func F() *Params { return &Params{Schema: T("{}")} }`, `~`},
	{`func F() *Params { return &Params{Schema: json.RawMessage(append([]byte("{"), '}'))} }`, `?`},
}

// hostileTests are sources that could cost too much, or confuse.
var hostileTests = []formTest{
	{"func F() *Params { s := \"x\"; " + strings.Repeat("s = s + s; ", 40) + "return &Params{Schema: s} }", `~~~~~~~~~~~~~~~~`},
	{"func F() *Params { n := 3; " + strings.Repeat("n = n * n; ", 60) + "return &Params{Schema: n} }", `?`},
	{`func F() *Params { return &Params{Schema: json.RawMessage("1e999999999")} }`, `1e999999999`},
	{`func F() *Params { var x any; json.Unmarshal([]byte("1e999999999"), &x); return &Params{Schema: x} }`, `?`},
	{`func F() *Params { return &Params{Schema: [1 << 40]int{}} }`, `[...]`},
	{`func F() *Params { var x [1 << 40][1 << 20]struct{ a [1 << 30]int }; _ = x; return &Params{Schema: 1} }`, `1`},
	{`type T struct{ Next *T }; func F() *Params { t := &T{}; t.Next = t; return &Params{Schema: 1} }`, `1`},
	{`func F() *Params { var f func(); f = func() { f() }; f(); return &Params{Schema: 1} }`, `1`},
	{`func F(x bool) *Params { m := map[string]any{}; ` + func() string {
		var b strings.Builder
		for i := range 70 {
			fmt.Fprintf(&b, "if cond() { m[\"k%d\"] = 1 }; ", i)
		}
		return b.String()
	}() + `; return &Params{Schema: len(m)} }`, `?`},
	{`func F(x int) *Params { s := 0; switch x { ` + func() string {
		var b strings.Builder
		for i := range 70 {
			fmt.Fprintf(&b, "case %d: s = %d; ", i, i)
		}
		return b.String()
	}() + `}; if x == 3 { s++ }; _ = s; return &Params{Schema: 1} }`, `1`},
}
