package outcome

import (
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// config returns what it takes to analyze a package of one file that imports
// the standard library only.
func config(t *testing.T, src string) *Config {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes: make(map[ast.Node]*types.Scope), Instances: make(map[*ast.Ident]types.Instance), FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	set, err := dialect.NewSet(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Config{
		Fset: fset, Pkg: pkg, Files: []*ast.File{file}, Info: info, Set: set,
		AskAt:     func(token.Pos) (AskSite, bool) { return AskSite{}, false },
		RoundForm: func(token.Pos, string) *Form { return nil },
		Level:     effect.Of, Lends: func(*types.Func) bool { return true },
		FuncName: func(f *types.Func) string { return f.FullName() },
	}
}

const hostile = `package p

type list struct { next *list; all []list; by map[string]list }

type tree[T any] struct { left, right *tree[T]; val T }

func (t *tree[T]) walk(f func(T) bool) bool {
	return t == nil || t.left.walk(f) && f(t.val) && t.right.walk(f)
}

func again(n int) int { if n > 0 { return again(n-1) + again(n-2) }; return n }

func forever(c chan int) { for { select { case c <- 1: case x, ok := <-c: if ok { forever(make(chan int, x)) } } } }

func cycle() *list { l := &list{}; l.next = l; l.all = append(l.all, *l); return l.next.next }

func labels() (n int) {
outer:
	for i := range 10 { for j := range i { if j == 3 { continue outer }; if i == 7 { break outer }; n += j } }
	goto end
end:
	defer func() { if r := recover(); r != nil { n = -1 } }()
	var m map[string]int
	m["x"]++
	return
}

var table = map[string]func() int{"labels": labels, "again": func() int { return again(3) }}

func use() (int, bool) {
	t := &tree[string]{val: "x"}
	t.walk(func(s string) bool { return s != "" })
	f, ok := table["labels"]
	if ok { return f(), true }
	var x any = cycle()
	switch x := x.(type) { case *list: return len(x.all), false; case interface{ Len() int }: return x.Len(), false }
	return 0, false
}
`

// Every function ends, whatever it does, and its code survives being handed
// on.
func TestExecute(t *testing.T) {
	u := translate(config(t, hostile))
	p := link(func(string) bool { return false }, u)
	u.settle(sortedNames(u.funcs), p.find)
	for _, name := range sortedNames(u.funcs) {
		x := &player{prog: p, steps: maxSteps, objects: p.objects, play: newPlay()}
		x.run(u.funcs[name])
	}
	w := &codeWriter{index: make(map[*typ]int)}
	var codes []codeFunc
	for _, name := range sortedNames(u.funcs) {
		codes = append(codes, w.function(u.funcs[name]))
	}
	r := &codeReader{types: make([]*typ, len(w.code.Types))}
	for i, c := range w.code.Types {
		r.types[i] = &typ{kind: c.Kind, name: c.Name, role: c.Role}
	}
	for i := range codes {
		f, was := r.function(&codes[i]), u.funcs[codes[i].Name]
		if f.size != was.size || f.regs != was.regs || !reflect.DeepEqual(f.rpo, was.rpo) {
			t.Errorf("%s is another function after it was handed on", f.name)
		}
	}
}

func TestFold(t *testing.T) {
	u := translate(config(t, `package p

import ("errors"; "fmt"; "slices"; "strings")

var errNo = errors.New("no")

func check(s string) error {
	switch {
	case strings.EqualFold(s, "YES"): return nil
	case slices.Contains([]string{"no", "never"}, s): return fmt.Errorf("asked: %w", errNo)
	}
	return errors.New("what?")
}

func yes() bool { return check("yes") == nil }
func no() bool { err := check("never"); return errors.Is(err, errNo) }
func other() bool { err := check("perhaps"); return errors.Is(err, errNo) }
`))
	p := link(func(string) bool { return false }, u)
	u.settle(sortedNames(u.funcs), p.find)
	for name, want := range map[string]bool{"yes": true, "no": true, "other": false} {
		x := &player{prog: p, steps: maxSteps, objects: p.objects, play: newPlay()}
		x.run(u.funcs["example.com/p."+name])
		if len(x.play.returns) != 1 {
			t.Fatalf("%s ends in %d ways, want 1", name, len(x.play.returns))
		}
		if v := x.play.returns[0].vals[0]; v.kind != vConst || constant.BoolVal(v.val) != want {
			t.Errorf("%s() is %+v, want %t", name, v, want)
		}
	}
}
