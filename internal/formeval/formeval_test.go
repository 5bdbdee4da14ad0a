package formeval

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/elicitlint/elicitlint/internal/form"
)

// stubs are the packages that test sources import beside the standard
// library, by import path. The first has the fields of the real one.
var stubs = map[string]string{
	"github.com/google/jsonschema-go/jsonschema": `package jsonschema

import "encoding/json"

type Schema struct {
	ID                string              ` + "`json:\"$id,omitempty\"`" + `
	Schema            string              ` + "`json:\"$schema,omitempty\"`" + `
	Ref               string              ` + "`json:\"$ref,omitempty\"`" + `
	Defs              map[string]*Schema  ` + "`json:\"$defs,omitempty\"`" + `
	DependencySchemas map[string]*Schema  ` + "`json:\"-\"`" + `
	DependencyStrings map[string][]string ` + "`json:\"-\"`" + `
	Title             string              ` + "`json:\"title,omitempty\"`" + `
	Description       string              ` + "`json:\"description,omitempty\"`" + `
	Default           json.RawMessage     ` + "`json:\"default,omitempty\"`" + `
	ReadOnly          bool                ` + "`json:\"readOnly,omitempty\"`" + `
	WriteOnly         bool                ` + "`json:\"writeOnly,omitempty\"`" + `
	Examples          []any               ` + "`json:\"examples,omitempty\"`" + `
	Type              string              ` + "`json:\"-\"`" + `
	Types             []string            ` + "`json:\"-\"`" + `
	Enum              []any               ` + "`json:\"enum,omitempty\"`" + `
	Const             *any                ` + "`json:\"const,omitempty\"`" + `
	Minimum           *float64            ` + "`json:\"minimum,omitempty\"`" + `
	Maximum           *float64            ` + "`json:\"maximum,omitempty\"`" + `
	MinLength         *int                ` + "`json:\"minLength,omitempty\"`" + `
	MaxLength         *int                ` + "`json:\"maxLength,omitempty\"`" + `
	Pattern           string              ` + "`json:\"pattern,omitempty\"`" + `
	Items             *Schema             ` + "`json:\"-\"`" + `
	ItemsArray        []*Schema           ` + "`json:\"-\"`" + `
	MinItems          *int                ` + "`json:\"minItems,omitempty\"`" + `
	UniqueItems       bool                ` + "`json:\"uniqueItems,omitempty\"`" + `
	Required          []string            ` + "`json:\"required,omitempty\"`" + `
	Properties        map[string]*Schema  ` + "`json:\"properties,omitempty\"`" + `
	AdditionalProperties *Schema          ` + "`json:\"additionalProperties,omitempty\"`" + `
	AnyOf             []*Schema           ` + "`json:\"anyOf,omitempty\"`" + `
	OneOf             []*Schema           ` + "`json:\"oneOf,omitempty\"`" + `
	Not               *Schema             ` + "`json:\"not,omitempty\"`" + `
	Format            string              ` + "`json:\"format,omitempty\"`" + `
	Extra             map[string]any      ` + "`json:\"-\"`" + `
	PropertyOrder     []string            ` + "`json:\"-\"`" + `
}

func Ptr[T any](x T) *T { return &x }

func (s Schema) MarshalJSON() ([]byte, error) { return nil, nil }
`,
	"example.com/ext": `package ext

func Ptr[T any](x T) *T { return nil }
func String(s string) *string
func OrNil[T comparable](x T) *T { return nil }
func Fill(x any)
func Call(f func())
func Schema() map[string]any
func Log(x ...any)
`,
	"example.com/names": `package names

const Title = "Pick one"
`,
}

// common is a file of every test package.
const common = `package p

type Params struct {
	Message string
	Schema  any
}

type Request struct{ Params Params }

func str() string
func num() int
func cond() bool
func strs() []string
func anything() any
`

type stubImporter struct {
	std types.Importer
	pkg map[string]*types.Package
}

var imports = sync.OnceValue(func() *stubImporter {
	fset := token.NewFileSet()
	imp := &stubImporter{importer.ForCompiler(fset, "source", nil), make(map[string]*types.Package)}
	for path, src := range stubs {
		f, err := parser.ParseFile(fset, path+".go", src, 0)
		if err != nil {
			panic(err)
		}
		pkg, err := (&types.Config{Importer: imp.std}).Check(path, fset, []*ast.File{f}, nil)
		if err != nil {
			panic(err)
		}
		imp.pkg[path] = pkg
	}
	return imp
})

func (imp *stubImporter) Import(path string) (*types.Package, error) {
	if pkg := imp.pkg[path]; pkg != nil {
		return pkg, nil
	}
	return imp.std.Import(path)
}

// A program is a type-checked package of which the functions can be executed.
type program struct {
	fset  *token.FileSet
	files []*ast.File
	pkg   *types.Package
	info  *types.Info
	src   string
	typed bool
	// message is told of each form that has a known message.
	message func(message string, schema *form.Value)
}

// imported finds the packages that a source without import declarations uses.
var imported = regexp.MustCompile(`\b(json|fmt|strings|slices|maps|sort|log|sync|errors|jsonschema|ext|names|time)\.`)

var importPaths = map[string]string{
	"json": "encoding/json", "jsonschema": "github.com/google/jsonschema-go/jsonschema",
	"ext": "example.com/ext", "names": "example.com/names",
}

// load type-checks the declarations in src. Errors that are lenient are
// passed over.
func load(t testing.TB, src string, lenient bool) *program {
	t.Helper()
	var header strings.Builder
	header.WriteString("package p; ")
	seen := make(map[string]bool)
	for _, m := range imported.FindAllStringSubmatch(src, -1) {
		if name := m[1]; !seen[name] {
			seen[name] = true
			path := importPaths[name]
			if path == "" {
				path = name
			}
			fmt.Fprintf(&header, "import %q; ", path)
		}
	}
	p := &program{fset: token.NewFileSet(), src: header.String() + src}
	for name, text := range map[string]string{"common.go": common, "p.go": p.src} {
		f, err := parser.ParseFile(p.fset, name, text, 0)
		if err != nil {
			if lenient {
				return nil
			}
			t.Fatalf("%v\n%s", err, src)
		}
		p.files = append(p.files, f)
	}
	slices.SortFunc(p.files, func(a, b *ast.File) int { return int(a.Pos() - b.Pos()) })
	p.info = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance),
		Scopes: make(map[ast.Node]*types.Scope),
	}
	conf := types.Config{Importer: imports(), Error: func(err error) {
		p.typed = p.typed && err.(types.Error).Soft
		if !lenient && !err.(types.Error).Soft {
			t.Errorf("%v\n%s", err, src)
		}
	}}
	p.typed = true
	p.pkg, _ = conf.Check("example.com/p", p.fset, p.files, p.info)
	return p
}

// run executes the function F, or all functions where there is none, and
// returns what is built, in the notation of dump, without repetition.
func (p *program) run(show func(*form.Value) string) (built []string, ev *Evaluator) {
	ev = New(Config{
		Fset: p.fset, Files: p.files, Pkg: p.pkg, Info: p.info,
		ReadFile: func(name string) ([]byte, error) {
			if name == "p.go" {
				return []byte(p.src), nil
			}
			return []byte(common), nil
		},
		Hooks: Hooks{
			Tracked: func(t types.Type) bool {
				named, ok := types.Unalias(t).(*types.Named)
				return ok && named.Obj().Name() == "Params"
			},
			Called: func(_ *ast.CallExpr, _ *types.Func, args []Value, _ []*ast.CallExpr) {
				for _, a := range args {
					a.JSON()
				}
			},
			Built: func(v Value, _ types.Type) {
				schema := v.Field("Schema").JSON()
				if text, ok := v.Field("Message").JSON().Text(); ok && p.message != nil {
					p.message(text, schema)
				}
				if s := show(schema); !slices.Contains(built, s) {
					built = append(built, s)
				}
			},
			Harmless: func(fn *types.Func) bool { return fn.Name() == "Log" },
		},
	})
	hasF := p.pkg.Scope().Lookup("F") != nil
	for _, f := range p.files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && (!hasF || fd.Name.Name == "F") {
				ev.RunFunc(fd)
			}
		}
	}
	return built, ev
}

var plain = regexp.MustCompile(`^[A-Za-z_$~][\w\-.,:/$~ ]*$`)

// dump writes a value compactly: strings and keys without quotes where that
// is clear, ? for what is not known, - for what is not there, ~ for a hole,
// ... for what may be more, and <1:a|b> for a choice of the first branch.
func dump(v *form.Value) string { return dumpWith(v, make(map[int]int), dumpLeaf) }

func dumpLeaf(v *form.Value) string {
	switch v.Kind {
	case form.Absent:
		return "-"
	case form.Null:
		return "null"
	case form.Bool:
		return strconv.FormatBool(v.Bool)
	case form.Number:
		return v.Num
	case form.String:
		return dumpString(v.Str)
	}
	return "?"
}

func dumpString(s string) string {
	s = strings.ReplaceAll(s, form.Hole, "~")
	if plain.MatchString(s) && s != "true" && s != "false" && s != "null" {
		return s
	}
	return strconv.Quote(s)
}

func dumpWith(v *form.Value, branches map[int]int, leaf func(*form.Value) string) string {
	var parts []string
	switch v.Kind {
	case form.Array:
		for _, e := range v.Elems {
			parts = append(parts, dumpWith(e, branches, leaf))
		}
		if v.Open {
			parts = append(parts, "...")
		}
		return "[" + strings.Join(parts, " ") + "]"
	case form.Object:
		for _, m := range v.Members {
			parts = append(parts, dumpString(m.Key)+":"+dumpWith(m.Value, branches, leaf))
		}
		if v.Open {
			parts = append(parts, "...")
		}
		return "{" + strings.Join(parts, " ") + "}"
	case form.Choice:
		n, ok := branches[v.Branch]
		if !ok {
			n = len(branches) + 1
			branches[v.Branch] = n
		}
		for _, a := range v.Arms {
			parts = append(parts, dumpWith(a, branches, leaf))
		}
		return fmt.Sprintf("<%d:%s>", n, strings.Join(parts, "|"))
	}
	return leaf(v)
}

// source returns a function for dumpWith that writes the source of a leaf.
func (p *program) source(v *form.Value) string {
	f := p.fset.File(v.Pos)
	if f == nil || f.Name() != "p.go" {
		return "@"
	}
	return "`" + p.src[f.Offset(v.Pos):f.Offset(v.End)] + "`"
}

func (p *program) sources(v *form.Value) string { return dumpWith(v, make(map[int]int), p.source) }

func TestForms(t *testing.T) {
	for _, tests := range [][]formTest{literalTests, valueTests, storeTests, branchTests, loopTests, callTests, closureTests, aliasTests, stdTests, schemaTests, jsonTests, hostileTests} {
		for _, test := range tests {
			p := load(t, test.src, false)
			built, ev := p.run(dump)
			if got := strings.Join(built, "\n"); got != test.want {
				t.Errorf("%s\ngot\n%s\nwant\n%s", test.src, got, test.want)
			}
			if ev.exhausted() {
				t.Errorf("%s\ntoo much work", test.src)
			}
		}
	}
}

// A formTest is a package whose function F builds forms, and these.
type formTest struct{ src, want string }

// TestSources checks the source of each leaf, written between backquotes, and
// of structs and maps as a whole.
func TestSources(t *testing.T) {
	for _, test := range sourceTests {
		p := load(t, test.src, false)
		built, _ := p.run(p.sources)
		if got := strings.Join(built, "\n"); got != test.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", test.src, got, test.want)
		}
	}
}

var sourceTests = []formTest{
	{`func F() Params { return Params{Schema: map[string]any{"a": "x", "b": []any{1, true, nil, str()}}} }`, "{a:`\"x\"` b:[`1` `true` `nil` @]}"},
	{`const c = "x"; func F() Params { return Params{Schema: map[string]any{"a": c, "b": c + "y"}} }`, "{a:`c` b:`c + \"y\"`}"},
	{`func F() Params { x := "a"; y := x; return Params{Schema: []string{y, x + str()}} }`, "[`\"a\"` `x + str()`]"},
	{`func F() Params { m := map[string]any{"a": 1}; m["a"] = 2; m["b"] = 1 + 1; return Params{Schema: m} }`, "{a:`2` b:`1 + 1`}"},
	{`func f(s string) any { return s }; func F() Params { return Params{Schema: []any{f("a"), f("b")}} }`, "[`\"a\"` `\"b\"`]"},
	{`func ptr[T any](v T) *T { return &v }; func F() Params { return Params{Schema: ptr(5)} }`, "`5`"},
	{`func F() Params { return Params{Schema: &jsonschema.Schema{Type: "string", Default: json.RawMessage("\"x\""), Required: []string{"a"}}} }`, "{default:`\\\"x\\\"` type:`\"string\"` required:[`\"a\"`]}"},
	{"func F() Params { return Params{Schema: json.RawMessage(`{\"a\": \"x\", \"b\": [1, true]}`)} }", "{a:`\"x\"` b:[`1` `true`]}"},
	{`func F() Params { return Params{Schema: json.RawMessage("{\"a\": " + "1" + "}")} }`, "{a:`1`}"},
	{`func F() Params { return Params{Schema: json.RawMessage("{\"a\": \"x\"}")} }`, "{a:`\\\"x\\\"`}"},
	{`func F() Params { return Params{Schema: json.RawMessage(fmt.Sprintf("{\"a\": %q}", "x"))} }`, "{a:`\"x\"`}"},
	{`func F(x bool) Params { s := "a"; if x { s = "b" }; return Params{Schema: s} }`, "<1:`\"b\"`|`\"a\"`>"},
	{`func F() Params { var m map[string]any; return Params{Schema: map[string]any{"p": m}} }`, "{p:`m`}"},
	{`func F() Params { var m map[string]any; json.Unmarshal([]byte("{\"a\": 1}"), &m); return Params{Schema: m} }`, "{a:`1`}"},
}
