package effect

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

func TestOfName(t *testing.T) {
	for name, want := range map[string]Level{
		"ApplyRelease":   Strong,
		"deleteFiles":    Strong,
		"save_decision":  Strong,
		"rollback":       Undo,
		"RevokeToken":    Undo,
		"auditAnswer":    Bookkeeping,
		"Printf":         Bookkeeping,
		"getUser":        Weak,
		"ListEverything": Weak,
		"isAllowed":      Inert,
		"NewResult":      Inert,
		"frobnicate":     Weak,
		"":               Weak,
	} {
		if got := OfName(name); got != want {
			t.Errorf("OfName(%q) = %d, want %d", name, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	imp := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for name, want := range map[string]Level{
		"os.Remove":                Strong,
		"os.WriteFile":             Strong,
		"os.ReadFile":              Weak,
		"os/exec.Cmd.Run":          Strong,
		"os/exec.Command":          Inert,
		"database/sql.DB.Exec":     Strong,
		"database/sql.DB.Query":    Weak,
		"database/sql.Tx.Rollback": Undo,
		"fmt.Sprintf":              Inert,
		"fmt.Println":              Bookkeeping,
		"log.Printf":               Bookkeeping,
		"strings.ToLower":          Inert,
	} {
		if got := Of(lookup(t, imp, name)); got != want {
			t.Errorf("Of(%s) = %d, want %d", name, got, want)
		}
	}
}

// What a name means can depend on what the function takes and returns.
func TestOfSignature(t *testing.T) {
	const src = `package p
func Release(service, version string) error { return nil }
func ReleaseLock(name string)               {}
func ReleaseAll() error                     { return nil }
func Configure(name string) error           { return nil }
func ConfigureOptions(verbose bool)         {}
func DetachVolume(name string) error        { return nil }
func Fatalf(format string)                  {}
func Die() error                            { return nil }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fn := func(name string) *types.Func { return pkg.Scope().Lookup(name).(*types.Func) }
	for name, want := range map[string]Level{
		"Release": Strong, "ReleaseLock": Undo, "ReleaseAll": Undo,
		"Configure": Strong, "ConfigureOptions": Weak, "DetachVolume": Strong,
	} {
		if got := Of(fn(name)); got != want {
			t.Errorf("Of(%s) = %d, want %d", name, got, want)
		}
	}
	if !SeemsToEnd(fn("Fatalf")) || SeemsToEnd(fn("Die")) || SeemsToEnd(fn("ReleaseLock")) {
		t.Error("SeemsToEnd goes by more or less than the name of a function without results")
	}
}

func lookup(t *testing.T, imp types.Importer, name string) *types.Func {
	t.Helper()
	i := strings.LastIndex(name, "/") + 1
	j := i + strings.Index(name[i:], ".")
	pkg, err := imp.Import(name[:j])
	if err != nil {
		t.Fatal(err)
	}
	typ, method, isMethod := strings.Cut(name[j+1:], ".")
	obj := pkg.Scope().Lookup(typ)
	if isMethod && obj != nil {
		obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, method)
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		t.Fatalf("%s is no function", name)
	}
	return fn
}

// A word in two levels would mean either, by chance.
func TestTablesAreUnambiguous(t *testing.T) {
	for name, words := range map[string]map[Level]string{"std": stdWords, "verbs": verbWords} {
		seen := make(map[string]Level)
		for l, list := range words {
			for w := range strings.FieldsSeq(list) {
				if other, ok := seen[w]; ok {
					t.Errorf("%s: %q is listed as %d and as %d", name, w, other, l)
				}
				seen[w] = l
			}
		}
	}
}
