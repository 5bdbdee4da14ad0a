package gen

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
)

func TestDeterministic(t *testing.T) {
	all := Generate(7, period)
	for i := period - 1; i >= 0; i-- {
		if p := One(7, i); !reflect.DeepEqual(p, all[i]) {
			t.Fatalf("program %s is not the same when made alone", p.ID)
		}
	}
	other := Generate(8, 20)
	for i, p := range other {
		if reflect.DeepEqual(p.Files, all[i].Files) {
			t.Errorf("program %s is the same for another seed", p.ID)
		}
	}
}

func TestProductions(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range Productions() {
		if seen[p.Name] {
			t.Errorf("%s stands in the list twice", p.Name)
		}
		seen[p.Name] = true
	}
	for _, name := range common {
		if !seen[name] {
			t.Errorf("there is no production %s", name)
		}
	}
	for _, seed := range []uint64{1, 2, 3} {
		count := make(map[string]int) // by production and number of packages
		right := 0
		for _, p := range Generate(seed, period) {
			if len(p.Mistakes) == 0 {
				right++
			}
			if (len(p.Mistakes) == 0) != slices.Contains(p.Productions, "policy/right") {
				t.Errorf("seed %d: program %s has %d mistakes and is made of %v", seed, p.ID, len(p.Mistakes), p.Productions)
			}
			for _, name := range p.Productions {
				count[fmt.Sprint(name, p.Packages)]++
				if !seen[name] {
					t.Errorf("seed %d: program %s is made of %s, which is not in the list", seed, p.ID, name)
				}
			}
			for _, pr := range Productions() {
				if slices.Contains(p.Productions, pr.Name) && (!slices.Contains(pr.SDKs, p.SDK) || !slices.Contains(pr.Flows, p.Flow)) {
					t.Errorf("seed %d: program %s of %s, flow %s, is made of %s", seed, p.ID, p.SDK, p.Flow, pr.Name)
				}
			}
		}
		for _, pr := range Productions() {
			for _, n := range pr.Packages {
				if count[fmt.Sprint(pr.Name, n)] == 0 {
					t.Errorf("seed %d: no program of %d packages is made of %s", seed, n, pr.Name)
				}
			}
		}
		if right < period*2/5 || right > period*3/5 {
			t.Errorf("seed %d: %d of %d programs are right, want about half", seed, right, period)
		}
	}
}

func TestKindsOfEffects(t *testing.T) {
	seen := make(map[string]bool)
	for _, p := range Generate(4, 5*period) {
		for _, e := range p.Effects {
			seen[e.Kind] = true
		}
	}
	for _, k := range effects.Kinds() {
		if !seen[k.Name] {
			t.Errorf("no program does %s", k.Name)
		}
	}
}

// TestClaims compares what programs say of themselves with their source.
func TestClaims(t *testing.T) {
	for _, p := range Generate(5, period) {
		folders := make(map[string]bool)
		funcs := make(map[string]bool)
		for _, f := range p.Files {
			if formatted, err := format.Source([]byte(f.Text)); err != nil || string(formatted) != f.Text {
				t.Errorf("%s/%s is not formatted, or does not parse: %v", p.ID, f.Name, err)
				continue
			}
			folder := strings.TrimPrefix(path.Dir(f.Name), ".")
			folders[folder] = true
			if !f.Harness {
				for _, name := range functions(f.Text) {
					funcs[folder+"."+name] = true
				}
			}
		}
		if len(folders) != p.Packages {
			t.Errorf("%s has the packages %v, want %d", p.ID, folders, p.Packages)
		}
		messages := make(map[string]bool)
		for _, a := range p.Asks {
			if messages[a.Message] {
				t.Errorf("%s asks %q twice", p.ID, a.Message)
			}
			messages[a.Message] = true
			if !funcs[a.Func] {
				t.Errorf("%s asks in %s, which does not exist", p.ID, a.Func)
			}
			if (a.Field == "") != (a.Form == program.GateEmpty) {
				t.Errorf("%s: the field of a form of kind %s is %q", p.ID, a.Form, a.Field)
			}
		}
		for _, m := range p.Mistakes {
			if !funcs[m.Func] {
				t.Errorf("%s has a mistake in %s, which does not exist", p.ID, m.Func)
			}
			if len(m.Answers) == 0 {
				t.Errorf("%s: the mistake %s lets nothing through", p.ID, m.Name)
			}
			if m.Ask >= len(p.Asks) {
				t.Errorf("%s: the mistake %s is about question %d", p.ID, m.Name, m.Ask)
			}
			if !slices.Contains(p.Productions, m.Name) {
				t.Errorf("%s: the mistake %s is no production of it", p.ID, m.Name)
			}
		}
		strong := make(map[int]bool)
		for _, e := range p.Effects {
			k := effects.Named(e.Kind)
			if k.SDK != "" && k.SDK != p.SDK {
				t.Errorf("%s of %s does %s", p.ID, p.SDK, e.Kind)
			}
			if p.MayDie && !k.Durable {
				t.Errorf("%s may die, and does %s, which is not seen then", p.ID, e.Kind)
			}
			if e.Strong && !e.Alternative {
				strong[e.Ask] = true
			}
		}
		for i, a := range p.Asks {
			if (a.Form.Gate() || a.Form.Datum()) && !strong[i] && !slices.Contains(p.Productions, "flow/harmless") {
				t.Errorf("%s does nothing that matters after question %d", p.ID, i)
			}
		}
	}
}

// functions returns the functions of a source file, with their receivers.
func functions(text string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		return nil
	}
	var names []string
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := f.Name.Name
		if f.Recv != nil {
			typ := f.Recv.List[0].Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			name = fmt.Sprint(typ) + "." + name
		}
		names = append(names, name)
	}
	return names
}

func TestVet(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a hundred programs")
	}
	dir := t.TempDir()
	if err := run.Write(dir, Generate(6, 100)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}
