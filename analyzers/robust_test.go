package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

// module writes the files of a module that requires the SDKs.
func module(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	data := analyzertest.Dir(t)
	analyzertest.Download(t, data)
	dir = t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(data, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// findings analyses the module of the files and returns the messages by
// package.
func findings(t *testing.T, files map[string]string) map[string][]string {
	t.Helper()
	dir := module(t, files)
	pkgs := analyzertest.Load(t, dir, nil, "./...")
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Errorf("%s: %v", p, err)
		}
	}
	start := time.Now()
	found := make(map[string][]string)
	for _, act := range analyzertest.Analyze(t, pkgs, made(t, analyzers.Settings{Info: true})...) {
		for _, d := range act.Diagnostics {
			if d.Category == "failed" {
				t.Errorf("%s: %s", act.Package, d.Message)
			}
			if strings.ContainsFunc(d.Message, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("%s: the message is not printable: %q", act.Package, d.Message)
			}
			path := strings.TrimPrefix(act.Package.PkgPath, "example.com/elicit/")
			found[path] = append(found[path], d.Message)
		}
	}
	if d := time.Since(start); d > time.Minute {
		t.Errorf("took %v", d)
	}
	return found
}

func contains(list []string, part string) bool {
	for _, s := range list {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

const head = `import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var _ json.RawMessage

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where to?", RequestedSchema: schema}
}

func object(props map[string]any) *mcp.ElicitParams {
	return ask(map[string]any{"type": "object", "properties": props})
}

`

func TestRobust(t *testing.T) {
	const nested = "elicitschema/nested"
	files := map[string]string{
		"empty/empty.go":         "package empty\n",
		"onlydoc/doc.go":         "// Package onlydoc will elicit one day.\npackage onlydoc\n",
		"onlytests/a_test.go":    "package onlytests\n\n" + head,
		"onlyexternal/a_test.go": "package onlyexternal_test\n\n" + head,
		"unused/unused.go":       "package unused\n\nimport _ \"github.com/modelcontextprotocol/go-sdk/mcp\"\n",
		"declared/declared.go":   "package declared // elicit\n\nfunc asm()\n",
		"declared/declared.s":    "",
		"generics/generics.go":   "package generics\n\n" + head + generics,
		"cyclic/cyclic.go":       "package cyclic\n\n" + head + cyclic,
		"itself/itself.go":       "package itself\n\n" + head + itself,
		"recursive/recursive.go": "package recursive\n\n" + head + recursive,
		"wide/wide.go":           "package wide\n\n" + head + wide(),
		"deepcalls/deepcalls.go": "package deepcalls\n\n" + head + deepCalls(),
		"deepexpr/deepexpr.go":   "package deepexpr\n\n" + head + deepExpr(),
		"branches/branches.go":   "package branches\n\n" + head + branches(),
		"strange/strange.go":     "package strange\n\n" + head + strange,
		"brokenjson/broken.go":   "package brokenjson\n\n" + head + brokenJSON,
		"lines/lines.go":         "package lines\n\n" + head + "//line other.go:1\n" + "func f() *mcp.ElicitParams { return object(map[string]any{\"to\": map[string]any{\"type\": \"object\"}}) }\n",
		"missingline/lines.go":   "package missingline\n\n" + head + "//line /nowhere/no.go:900\n" + "func f() *mcp.ElicitParams { return ask(json.RawMessage(`{\"type\": \"object\", \"properties\": {\"to\": {\"type\": \"object\"}}}`)) }\n",
		"bom/bom.go":             "\ufeffpackage bom\n\n" + head + "func f() *mcp.ElicitParams { return ask(json.RawMessage(`{\"type\": \"object\", \"properties\": {\"to\": {\"type\": \"object\"}}}`)) }\n",
		"initorder/initorder.go": "package initorder\n\n" + head + initOrder,
		"noreturns/noreturns.go": "package noreturns\n\n" + head + noReturns,
		"nosdk/nosdk.go":         "package nosdk // elicitation/create\n\nfunc Elicit() {}\n",
		"unsafe/pointer.go":      "package unsafe\n\nimport \"unsafe\"\n\n" + head + "func f(p *mcp.ElicitParams) uintptr { return uintptr(unsafe.Pointer(p)) + unsafe.Sizeof(*p) }\n",
		"shadowed/shadowed.go":   "package shadowed\n\n" + head + shadowed,
		"labels/labels.go":       "package labels\n\n" + head + labels,
		"conversions/conv.go":    "package conversions\n\n" + head + conversions,
	}
	found := findings(t, files)
	for _, path := range []string{"generics", "cyclic", "wide", "lines", "missingline", "bom", "initorder", "shadowed", "labels"} {
		if !contains(found[path], nested) {
			t.Errorf("%s: not found: %s in %q", path, nested, found[path])
		}
	}
	for _, path := range []string{"empty", "onlydoc", "onlytests", "onlyexternal", "unused", "declared", "nosdk", "unsafe"} {
		if len(found[path]) > 0 {
			t.Errorf("%s: found %q", path, found[path])
		}
	}
}

const generics = `
type Asker[P any, R any] interface{ Ask(P) R }

type impl[P, R any] struct{ f func(P) R }

func (i impl[P, R]) Ask(p P) R { return i.f(p) }

type tree[T any] struct {
	left, right *tree[T]
	value       T
}

func leaf[T any](v T) *tree[T] { return &tree[T]{value: v} }

func walk[T any, S ~[]T](s S, f func(T)) {
	for _, v := range s {
		f(v)
	}
}

func all() {
	p := object(map[string]any{"to": map[string]any{"type": "object"}})
	leaf(p)
	leaf[*mcp.ElicitParams](p)
	var a Asker[*mcp.ElicitParams, *mcp.ElicitResult] = impl[*mcp.ElicitParams, *mcp.ElicitResult]{}
	a.Ask(p)
	walk([]*mcp.ElicitParams{p}, func(*mcp.ElicitParams) {})
}

type num interface{ ~int | ~float64 }

func limit[N num](n N) map[string]any { return map[string]any{"type": "number", "minimum": n} }

func limits() *mcp.ElicitParams { return object(map[string]any{"a": limit(1), "b": limit(2.5)}) }
`

const cyclic = `
type node struct {
	*node
	next  *node
	elicit func(*node) *mcp.ElicitParams
	Props map[string]node ` + "`json:\"props\"`" + `
}

type fn func(fn) fn

type list []list

type iface interface{ m() iface }

func build(n *node) *mcp.ElicitParams {
	var l list
	l = append(l, l)
	n.next = n
	n.node = n
	ask(n)
	ask(l)
	ask(map[string]any{"type": "object", "properties": map[string]any{"a": n, "to": map[string]any{"type": "object"}}})
	return n.elicit(n.next.next)
}
`

const itself = `
func one() *mcp.ElicitParams {
	schema := map[string]any{"type": "object"}
	schema["properties"] = schema
	return ask(schema)
}

func two() *mcp.ElicitParams {
	a := map[string]any{"type": "object"}
	b := map[string]any{"type": "object", "properties": map[string]any{"a": a}}
	a["properties"] = map[string]any{"b": b}
	return ask(a)
}

func three() *mcp.ElicitParams {
	list := []any{nil}
	list[0] = list
	return object(map[string]any{"to": map[string]any{"type": "string", "enum": list, "oneOf": list}})
}

var global = map[string]any{"type": "object"}

func init() { global["properties"] = global }

func four() *mcp.ElicitParams { return ask(global) }

func five() *mcp.ElicitParams {
	p := &mcp.ElicitParams{Message: "Where to?"}
	p.RequestedSchema = p
	return p
}
`

const recursive = `
func even(n int) map[string]any {
	if n == 0 {
		return map[string]any{"type": "string"}
	}
	return map[string]any{"type": "object", "properties": map[string]any{"n": odd(n - 1)}}
}

func odd(n int) map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any{"n": even(n - 1)}}
}

func one() *mcp.ElicitParams { return ask(even(1000)) }

func two() *mcp.ElicitParams { return two() }

func three(n int) *mcp.ElicitParams {
	f := func() *mcp.ElicitParams { return nil }
	f = func() *mcp.ElicitParams { return f() }
	return f()
}

type t struct{ up *t }

func (x *t) ask() *mcp.ElicitParams { return x.up.ask() }

func fork(n int) []*mcp.ElicitParams {
	if n == 0 {
		return []*mcp.ElicitParams{ask(nil)}
	}
	return append(fork(n-1), fork(n-1)...)
}

var x, y = func() any { return y }, ask(nil)
`

const strange = `
func f(c chan *mcp.ElicitParams, p **mcp.ElicitParams, a [3]mcp.ElicitParams, m map[*mcp.ElicitParams]int) {
	select {
	case c <- ask(nil):
	case *p = <-c:
	default:
		goto end
	}
	a[1].Message, (*p).Message = (*p).Message, a[2].Message
	m[&a[0]]++
	for range c {
		break
	}
	for i := range 3 {
		a[i] = *ask(i)
	}
	for p := range func(yield func(*mcp.ElicitParams) bool) { yield(ask(nil)) } {
		_ = p.RequestedSchema.(map[string]any)["properties"].(map[string]any)
	}
	switch x := any(p).(type) {
	case nil, **mcp.ElicitParams:
		_ = x
	}
	func() {
		defer func() { recover() }()
		panic(ask(nil))
	}()
end:
	_ = struct{ mcp.ElicitParams }{mcp.ElicitParams{Message: "x"}}
	_ = [...]mcp.ElicitParams{5: {Message: "x"}}
	_ = map[string][]*mcp.ElicitParams{"a": {{}, {Message: "b"}}}
	const c2 = len("abc")
	_ = ask(map[string]any{"type": "object", "properties": map[string]any{"n": map[string]any{"type": "number", "minimum": 1 << 80 * 1.0, "maximum": -1e300, "default": 'x'}}})
	_ = ask(complex(1, 2))
	_ = ask(struct{}{})
	_ = ask(func() {})
	_ = ask(c)
	_ = ask(uintptr(0))
	_ = ask([]byte(nil))
	_ = ask(json.RawMessage{})
	_ = ask(json.RawMessage{1, 2, 3})
	_ = ask(map[int]any{1: 2})
	_ = ask(map[any]any{"type": "object"})
	_ = object(map[string]any{"": map[string]any{}})
}
`

const brokenJSON = `
func f() {
	ask(json.RawMessage(""))
	ask(json.RawMessage("{"))
	ask(json.RawMessage("}"))
	ask(json.RawMessage("{\"type\""))
	ask(json.RawMessage("{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"object\"}}"))
	ask(json.RawMessage("\xff\xfe"))
	ask(json.RawMessage("{\"type\": \"\\ud800\"}"))
	ask(json.RawMessage("[1e999999]"))
	ask(json.RawMessage("nul"))
	ask(json.RawMessage("{\"a\": 1, \"a\": 2}"))
	ask(json.RawMessage("// no comments\n{}"))
	var v map[string]any
	json.Unmarshal([]byte("{\"type\": 1e99999}"), &v)
	ask(v)
}
`

const initOrder = `
var a = ask(b)

var b = map[string]any{"type": "object", "properties": c}

var c = map[string]any{"to": map[string]any{"type": d}}

const d = "object"

func use() *mcp.ElicitParams { return a }
`

const noReturns = `
func one() *mcp.ElicitParams {
	for {
	}
}

func two() *mcp.ElicitParams { panic(ask(nil)) }

func three() (p *mcp.ElicitParams) {
	defer func() { p = ask(nil) }()
	return
}

func four() *mcp.ElicitParams { select {} }
`

const shadowed = `
func f() *mcp.ElicitParams {
	type string int
	nil := map[any]any{}
	append := func(a, b any) any { return b }
	len := 3
	_, _, _ = nil, append(1, len), string(1)
	return object(map[_s]any{"to": map[_s]any{"type": "object"}})
}

type _s = string
`

const labels = `
func f(names []string) *mcp.ElicitParams {
	props := map[string]any{"to": map[string]any{"type": "object"}}
outer:
	for i := 0; i < len(names); i++ {
		for _, n := range names {
			if n == "" {
				continue outer
			}
			if n == "x" {
				break outer
			}
		}
	}
	return object(props)
}
`

const conversions = `
type (
	myMap    map[string]any
	myString string
	raw      json.RawMessage
	params   mcp.ElicitParams
)

func f(b []byte) {
	ask(myMap{"type": myString("object"), "properties": myMap{}})
	ask(raw("{}"))
	ask(json.RawMessage(raw("{}")))
	ask([]rune("{}"))
	ask(string(b))
	p := mcp.ElicitParams(params{Message: "x"})
	_ = (*mcp.ElicitParams)(&p)
	_ = (*params)(ask(nil))
	_ = any(ask(nil)).(interface{ GetMeta() map[string]any })
}
`

// wide is a form with many fields.
func wide() string {
	var b strings.Builder
	b.WriteString("func f() *mcp.ElicitParams {\n\treturn object(map[string]any{\n\t\t\"to\": map[string]any{\"type\": \"object\"},\n")
	for i := range 2000 {
		fmt.Fprintf(&b, "\t\t\"f%d\": map[string]any{\"type\": \"string\"},\n", i)
	}
	b.WriteString("\t})\n}\n")
	return b.String()
}

// deepCalls is a chain of functions, each of which calls the next one twice.
func deepCalls() string {
	var b strings.Builder
	const n = 200
	for i := range n {
		fmt.Fprintf(&b, "func f%d(a any) any { return map[string]any{\"a\": f%d(a), \"b\": f%[2]d(a)} }\n\n", i, i+1)
	}
	fmt.Fprintf(&b, "func f%d(a any) any { return a }\n\nfunc f() *mcp.ElicitParams { return ask(f0(1)) }\n", n)
	return b.String()
}

func deepExpr() string {
	const n = 3000
	return "var x = ask(" + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + ")\n\n" +
		"func f(a string) *mcp.ElicitParams { return ask(a" + strings.Repeat(" + a", n) + ") }\n\n" +
		"func g() *mcp.ElicitParams { return ask(" + strings.Repeat("map[string]any{\"a\": ", 500) + "1" + strings.Repeat("}", 500) + ") }\n"
}

// branches makes two of each state, many times.
func branches() string {
	var b strings.Builder
	b.WriteString("func f(c []bool, schema map[string]any) *mcp.ElicitParams {\n\tprops := map[string]any{}\n")
	for i := range 200 {
		fmt.Fprintf(&b, "\tif c[%d] {\n\t\tprops[\"f%[1]d\"] = map[string]any{\"type\": \"string\"}\n\t} else if schema != nil {\n\t\tprops[\"g%[1]d\"] = map[string]any{\"type\": \"text\"}\n\t}\n", i)
	}
	b.WriteString("\treturn object(props)\n}\n")
	return b.String()
}

func TestHostileNames(t *testing.T) {
	names := []string{
		"line\nend", "cr\rlf\r\n", "\x1b[31mred\x1b[0m", "bidi\u202egpj.exe\u202c", "zero\u200bwidth", "nul\x00", "\u2028line\u2029",
		"back`quote", `back\slash`, "quote\"d", "%s%d%!", "\ufeffbom", "\u2066isolate\u2069", "{{.}}", strings.Repeat("long", 500), "\xff\xfe",
	}
	var b strings.Builder
	b.WriteString("package hostile\n\n" + head)
	for i, n := range names {
		fmt.Fprintf(&b, "func f%d() []*mcp.ElicitParams {\n\tconst name = %q\n\treturn []*mcp.ElicitParams{\n", i, n)
		b.WriteString("\t\tobject(map[string]any{name: map[string]any{\"type\": \"object\"}}),\n")
		b.WriteString("\t\tobject(map[string]any{name: map[string]any{\"type\": name}}),\n")
		b.WriteString("\t\tobject(map[string]any{name: map[string]any{\"type\": \"string\", \"format\": name, \"default\": 1}}),\n")
		b.WriteString("\t\tobject(map[string]any{name: map[string]any{\"type\": \"string\", \"enum\": []string{name, name}, \"default\": name + \"x\"}}),\n")
		b.WriteString("\t\tobject(map[string]any{name + \" password\": map[string]any{\"type\": \"string\"}}),\n")
		b.WriteString("\t\tobject(map[string]any{name: map[string]any{\"type\": \"string\", name: name}}),\n")
		b.WriteString("\t\task(map[string]any{\"type\": \"object\", \"properties\": map[string]any{}, \"required\": []string{name}}),\n")
		b.WriteString("\t}\n}\n\n")
		fmt.Fprintf(&b, "func g%d(r *mcp.ElicitResult) bool { return r.Action == %q }\n\n", i, "accepted"+n)
	}
	for i, n := range []string{"approved\n", " Accept", "accept\u202e"} {
		fmt.Fprintf(&b, "func h%d(r *mcp.ElicitResult) bool { return r.Action == %q }\n\n", i, n)
	}
	b.WriteString("//elicitlint:ignore \x1b[31m\u202e because\nfunc ignored() {}\n")
	found := findings(t, map[string]string{"hostile/hostile.go": b.String()})["hostile"]
	if len(found) < 5*len(names) {
		t.Errorf("found only %d", len(found))
	}
	for _, m := range found {
		if len(m) > 1000 {
			t.Errorf("a message of %d bytes: %.100q", len(m), m)
		}
	}
}

func TestGenerated(t *testing.T) {
	var b strings.Builder
	b.WriteString("\n" + head)
	for i := range 4000 {
		fmt.Fprintf(&b, "func f%d() *mcp.ElicitParams {\n\treturn object(map[string]any{\"to\": map[string]any{\"type\": \"object\"}})\n}\n\n\n", i)
	}
	found := findings(t, map[string]string{
		"written/a.go":   "package written\n" + b.String(),
		"generated/a.go": "// Code generated by a tool. DO NOT EDIT.\n\npackage generated\n" + b.String(),
	})
	if len(found["written"]) == 0 {
		t.Error("nothing found in the file that was written")
	}
	if len(found["generated"]) > 0 {
		t.Errorf("found in the generated file: %q", found["generated"][0])
	}
}

func TestDeepJSON(t *testing.T) {
	const n = 100_000
	texts := map[string]string{
		"lists":   strings.Repeat("[", n) + strings.Repeat("]", n),
		"objects": strings.Repeat(`{"properties": {"a": `, n/2) + "1" + strings.Repeat("}}", n/2),
		"open":    strings.Repeat(`{"type": [`, n/2),
		"long":    `{"type": "object", "properties": {` + strings.Repeat(`"a": {"type": "string"}, `, n/10) + `"to": {"type": "object"}}}`,
	}
	files := make(map[string]string)
	for name, text := range texts {
		files[name+"/a.go"] = "package " + name + "\n\n" + head + "func f() *mcp.ElicitParams {\n\treturn ask(json.RawMessage(`" + text + "`))\n}\n\n" +
			"func g() (v any) {\n\tjson.Unmarshal([]byte(`" + text + "`), &v)\n\treturn ask(v)\n}\n"
	}
	findings(t, files)
}

// What does not compile is reported by the go command, and by nobody else.
func TestNotCompiling(t *testing.T) {
	dir := module(t, map[string]string{
		"syntax/a.go":   "package syntax\n\n" + head + "func f( {\n",
		"types/a.go":    "package types\n\n" + head + "func f() { object(1); undefined(); var p mcp.ElicitParams = 3 }\n",
		"imports/a.go":  "package imports\n\nimport \"example.com/nowhere\"\n\n" + head + "var _ = nowhere.X\n",
		"packages/a.go": "package one\n\n" + head,
		"packages/b.go": "package two\n",
		"right/a.go":    "package right\n\n" + head + "func f() *mcp.ElicitParams { return object(map[string]any{\"to\": map[string]any{\"type\": \"object\"}}) }\n",
	})
	for _, pkg := range []string{"syntax", "types", "imports", "packages"} {
		cmd := command(dir, "go", "vet", "-vettool="+tool(t), "./"+pkg)
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("%s: go vet succeeds", pkg)
		}
		if s := string(out); strings.Contains(s, "panic") || strings.Contains(s, "goroutine ") || strings.Contains(s, "/failed)") || !strings.Contains(s, pkg) {
			t.Errorf("%s: go vet says:\n%s", pkg, s)
		}
	}
	out, err := command(dir, "go", "vet", "-vettool="+tool(t), "./types", "./right").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "elicitschema/nested") {
		t.Errorf("beside a package that does not compile, nothing is found: %v\n%s", err, out)
	}
}
