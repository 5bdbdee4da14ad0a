package effects_test

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

func TestKinds(t *testing.T) {
	names := map[string]bool{}
	var strong, harmless int
	for _, k := range effects.Kinds() {
		if names[k.Name] {
			t.Errorf("two kinds are named %q", k.Name)
		}
		names[k.Name] = true
		if k.Strong {
			strong++
		} else {
			harmless++
		}
		if got := effects.Named(k.Name); got.Name != k.Name {
			t.Errorf("Named(%q) is %q", k.Name, got.Name)
		}
		if len(k.Places) == 0 {
			t.Errorf("%s can stand nowhere", k.Name)
		}
		if k.Strong && (!slices.Contains(k.Places, effects.Acting) || k.Action || k.Ends) {
			t.Errorf("%s is no kind that an answer could be needed for", k.Name)
		}
		if k.Ends && (!k.Durable || !slices.Equal(k.Places, []effects.Place{effects.Refusing})) {
			t.Errorf("%s ends the process; so it has to be durable, and can only stand where the answer was none", k.Name)
		}
		if k.Action && slices.Contains(k.Places, effects.Deferred) {
			t.Errorf("%s is handed the action, which is not known yet when it is deferred", k.Name)
		}
	}
	if strong < 15 || harmless < 15 {
		t.Errorf("there are %d strong and %d harmless kinds; want 15 of each", strong, harmless)
	}
}

func TestNamedUnknown(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Named did not panic")
		}
	}()
	effects.Named("os.Nothing")
}

// site returns a site in package foo, with the program's own in the package
// that is given.
func site(k effects.Kind, id, pkg string) effects.Site {
	s := effects.Site{
		ID: id, Value: "target", Action: "string(res.Action)", Ctx: "ctx", Req: "req", Server: "s.mcp", Deps: "s.deps",
		Fail:    func(err string) string { return "return failed(" + err + ")" },
		Package: pkg, SDK: k.SDK,
	}
	return s
}

// words returns the identifiers of Go code, which may be a list of statements
// or of declarations.
func words(t *testing.T, code string) []string {
	t.Helper()
	if formatted, err := format.Source([]byte(code)); err != nil || string(formatted) != code {
		t.Errorf("not formatted (%v):\n%s", err, code)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+code, 0)
	if err != nil {
		file, err = parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+code+"\n}", 0)
	}
	if err != nil {
		t.Fatalf("%v:\n%s", err, code)
	}
	var list []string
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			list = append(list, id.Name)
		}
		return true
	})
	return list
}

func TestRender(t *testing.T) {
	for _, k := range effects.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			for _, pkg := range []string{"", "example.com/programs/p1/store"} {
				c := k.Render(site(k, "e1", pkg))
				stmts := words(t, c.Stmts)
				observe := words(t, c.Observe)
				words(t, c.Decls)
				words(t, c.Reset)
				words(t, c.Before)

				if got := slices.Contains(stmts, "Action"); got != k.Action {
					t.Errorf("handed the action: %t, want %t", got, k.Action)
				}
				if got := slices.Contains(stmts, "target"); got != k.Value {
					t.Errorf("handed a value: %t, want %t", got, k.Value)
				}
				inMemory := !k.Durable && k.SDK == ""
				if got := slices.Contains(observe, "ran"); got != inMemory {
					t.Errorf("observed: %t, want %t", got, inMemory)
				}
				if got, want := slices.Contains(c.Imports, pkg), pkg != "" && c.Decls != ""; got != want {
					t.Errorf("imports %s: %t, want %t", pkg, got, want)
				}
				if pkg == "" && len(c.DeclImports) > 0 {
					t.Errorf("imports of declarations in the same package: %v", c.DeclImports)
				}
				// Where the site is inside of New, some names are taken.
				for _, taken := range []string{"net/url"} {
					if pkg != "" && slices.Contains(c.Imports, taken) {
						t.Errorf("statements that need %s, whose name is a parameter of New", taken)
					}
				}
				if slices.Contains(k.Places, effects.Deferred) {
					if _, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\ndefer "+c.Stmts+"\n}", 0); err != nil || strings.Contains(c.Stmts, "\n") {
						t.Errorf("cannot be deferred: %v:\n%s", err, c.Stmts)
					}
				}
			}
			again := k.Render(site(k, "e1", ""))
			if got := k.Render(site(k, "e1", "")); fmt.Sprint(got) != fmt.Sprint(again) {
				t.Errorf("two renderings differ:\n%s\n%s", got, again)
			}
		})
	}
}

// A value that is not handed on is replaced by a constant, which is not
// reported as a value.
func TestConstant(t *testing.T) {
	for _, k := range effects.Kinds() {
		s := site(k, "e1", "")
		s.Value = ""
		if slices.Contains(words(t, k.Render(s).Stmts), "target") {
			t.Errorf("%s is handed a value that the site does not have", k.Name)
		}
	}
}

func TestSDK(t *testing.T) {
	var got []program.SDK
	for _, k := range effects.Kinds() {
		if k.SDK != "" {
			got = append(got, k.SDK)
		}
	}
	if want := []program.SDK{program.GoSDK, program.MCPGo}; !slices.Equal(got, want) {
		t.Errorf("kinds of a single SDK: %v, want %v", got, want)
	}
}
