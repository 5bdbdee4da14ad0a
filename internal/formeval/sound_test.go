package formeval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/internal/form"
)

// runs is how often each generated program is executed, each time with other
// answers to what it asks.
const runs = 12

// extSource is package ext as the executed programs see it. What F is given
// and asks for depends on the number of the run.
const extSource = `package ext

import (
	"encoding/json"
	"fmt"
	"math/rand"
)

var rnd *rand.Rand
var built []any
var fuel int

func Fuel() {
	if fuel--; fuel < 0 {
		panic("fuel")
	}
}

func Cond() bool { return rnd.Intn(2) == 0 }
func Num() int { return rnd.Intn(4) }
func Str() string { return fmt.Sprintf("u%d", rnd.Intn(3)) }

func Strs() (list []string) {
	for range rnd.Intn(3) {
		list = append(list, Str())
	}
	return list
}

func Anything() any {
	return []any{nil, "x", 5, true, map[string]any{"m": "n"}}[rnd.Intn(5)]
}

func Log(x ...any) { built = append(built, x...) }

func Fill(x any) {
	switch x := x.(type) {
	case map[string]any:
		if x != nil {
			x["filled"] = 1
			delete(x, "a")
		}
	case *string:
		if x != nil {
			*x = "filled"
		}
	}
}

func Run(program int, f func(kind string, flag bool) any, reset func()) {
	for i := range RUNS {
		rnd = rand.New(rand.NewSource(int64(program*1000 + i)))
		built, fuel = nil, 200
		reset()
		func() {
			defer func() {
				if recover() != nil {
					built = nil
				}
			}()
			f([]string{"a", "b", "c", "d", "e"}[rnd.Intn(5)], Cond())
		}()
		for _, p := range built {
			if text, err := json.Marshal(p); err == nil {
				fmt.Printf("%d %s\n", program, text)
			}
		}
	}
}
`

const executedCommon = `package p

import "example.com/m/ext"

type Params struct {
	Message string
	Schema  any
}

func str() string { return ext.Str() }
func num() int { return ext.Num() }
func cond() bool { return ext.Cond() }
func strs() []string { return ext.Strs() }
func anything() any { return ext.Anything() }
func fuel() { ext.Fuel() }

func Reset() { global = map[string]any{"g": "x"} }
`

// TestSound executes generated programs and checks that each form that they
// build is one of those that the evaluator says they can build.
func TestSound(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs a program")
	}
	n := 200
	if s := os.Getenv("FORMEVAL_PROGRAMS"); s != "" {
		fmt.Sscan(s, &n)
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.25\n")
	write("ext/ext.go", strings.ReplaceAll(extSource, "RUNS", fmt.Sprint(runs)))
	var imports, calls strings.Builder
	predicted := make(map[int]map[string][]*form.Value)
	sources := make(map[int]string)
	for i := range n {
		src := generate([]byte(fmt.Sprint(os.Getenv("FORMEVAL_SEED"), "program ", i)))
		p := load(t, src, true)
		if p == nil || !p.typed {
			continue
		}
		forms, ev := p.forms()
		if ev.exhausted() {
			continue
		}
		predicted[i], sources[i] = forms, src
		text := strings.NewReplacer("go func", "defer func", "go v", "defer v", "func fuel()\n", "", `"example.com/ext"`, `"example.com/m/ext"`).Replace(p.src)
		write(fmt.Sprintf("p%d/p.go", i), text)
		write(fmt.Sprintf("p%d/common.go", i), executedCommon)
		fmt.Fprintf(&imports, "import p%d \"example.com/m/p%d\"\n", i, i)
		fmt.Fprintf(&calls, "ext.Run(%d, p%d.F, p%d.Reset)\n", i, i, i)
	}
	write("main.go", "package main\n\nimport \"example.com/m/ext\"\n"+imports.String()+"func main() {\n"+calls.String()+"}\n")
	cmd := exec.Command("go", "run", "-gcflags=-N -l", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	checked, missing, vague, failed := 0, 0, 0, make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		program, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		var i int
		fmt.Sscan(program, &i)
		var real struct {
			Message string
			Schema  any
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&real); err != nil {
			t.Fatal(err)
		}
		forms := predicted[i][real.Message]
		checked++
		if len(forms) == 0 {
			missing++
			continue
		}
		ok := false
		for _, f := range forms {
			for _, v := range f.Expand() {
				ok = ok || matches(v.Value, real.Schema)
				if v.Kind == form.Unknown {
					vague++
				}
			}
		}
		if key := program + " " + real.Message; !ok && !failed[key] && len(failed) < 5 {
			failed[key] = true
			said := make([]string, len(forms))
			for j, f := range forms {
				said[j] = dump(f)
			}
			t.Errorf("%s of %s\nis %s\nsaid to be\n%s", real.Message, sources[i], text, strings.Join(said, "\n"))
		}
	}
	t.Logf("%d programs, %d forms, of which %d were not foreseen; %d vague", len(predicted), checked, missing, vague)
	if checked < 10*len(predicted) || missing > checked/10 {
		t.Errorf("of %d forms, %d were not foreseen", checked, missing)
	}
}

// forms returns what the program builds, by message.
func (p *program) forms() (map[string][]*form.Value, *Evaluator) {
	forms := make(map[string][]*form.Value)
	seen := make(map[string]bool)
	p.message = func(message string, schema *form.Value) {
		if key := message + dump(schema); !seen[key] {
			seen[key] = true
			forms[message] = append(forms[message], schema)
		}
	}
	_, ev := p.run(dump)
	return maps.Clone(forms), ev
}

// matches reports whether a JSON value is one that v stands for.
func matches(v *form.Value, real any) bool {
	switch v.Kind {
	case form.Unknown:
		return true
	case form.Null:
		return real == nil
	case form.Bool:
		return real == v.Bool
	case form.Number:
		n, ok := real.(json.Number)
		return ok && string(n) == v.Num
	case form.String:
		s, ok := real.(string)
		if !ok {
			return false
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(v.Str), form.Hole, "(?s:.*)")
		return regexp.MustCompile("^(?s:" + pattern + ")$").MatchString(s)
	case form.Array:
		list, ok := real.([]any)
		return ok && matchElems(v.Elems, list, v.Open)
	case form.Object:
		m, ok := real.(map[string]any)
		if !ok {
			return false
		}
		for _, e := range v.Members {
			if strings.Contains(e.Key, form.Hole) {
				continue
			}
			x, ok := m[e.Key]
			if ok && !matches(e.Value, x) || !ok && e.Value.Kind != form.Unknown {
				return false
			}
		}
		for k := range m {
			if v.Get(k) == nil && !v.Open {
				return false
			}
		}
		return true
	}
	return false
}

// matchElems reports whether list has the elements in order, and with open
// perhaps others between them.
func matchElems(elems []*form.Value, list []any, open bool) bool {
	if !open {
		if len(elems) != len(list) {
			return false
		}
		for i, e := range elems {
			if !matches(e, list[i]) {
				return false
			}
		}
		return true
	}
	for _, x := range list {
		if len(elems) > 0 && matches(elems[0], x) {
			elems = elems[1:]
		}
	}
	return len(elems) == 0
}
