package effects_test

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// module is where the tried programs are, "" until they are written.
var module string

// built reports that the tried programs are built.
var built bool

func TestMain(m *testing.M) {
	code := m.Run()
	if module != "" {
		os.RemoveAll(module)
	}
	os.Exit(code)
}

// A tried is an effect in the module.
type tried struct {
	effects.Kind
	id    string
	value bool // it is handed the variable value, not a constant
}

// The sets of effects. Those of a set are in one package, so that they must
// not get into each other's way. In package apart, what they declare is in a
// package of its own.
var (
	same  = append(set("e", true), set("k", false)...)
	block = set("b", true)
	apart = set("a", true)
)

// set returns each kind once. IDs are such that one begins like another.
func set(letter string, value bool) []tried {
	var list []tried
	for i, k := range effects.Kinds() {
		list = append(list, tried{k, fmt.Sprintf("%s%d", letter, i+1), value && k.Value})
	}
	return list
}

func (e tried) site(pkg string) effects.Site {
	s := effects.Site{
		ID: e.id, Action: "action", Ctx: "ctx", Req: "req", Server: "s", Deps: "d",
		Fail:    func(err string) string { return "return fmt.Errorf(\"run: %w\", " + err + ")" },
		Package: pkg, SDK: e.SDK,
	}
	if e.value {
		s.Value = "value"
	}
	if e.SDK != "" {
		s.Fail = func(err string) string { return "return nil, " + err }
	}
	return s
}

// build writes and builds the module, and runs go vet.
func build(t *testing.T) {
	t.Helper()
	if module != "" {
		if !built {
			t.Fatal("the tried programs could not be built")
		}
		return
	}
	dir, err := os.MkdirTemp("", "effects")
	if err != nil {
		t.Fatal(err)
	}
	module = dir
	oracle, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(oracle, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, requirements, _ := strings.Cut(string(mod), "\n")
	const self = "github.com/elicitlint/elicitlint/oracle"
	write(t, "go.mod", fmt.Sprintf("module example.com/tried\n%s\nrequire %s v0.0.0\nreplace %[2]s => %s\n", requirements, self, oracle))
	sum, err := os.ReadFile(filepath.Join(oracle, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, "go.sum", string(sum))

	writeSet(t, "same", "", same)
	writeBlock(t)
	writeSet(t, "apart", "example.com/tried/apart/store", apart)
	write(t, "act/main.go", actMain)
	for _, k := range effects.Kinds() {
		switch k.SDK {
		case program.GoSDK:
			writeNotifier(t, goSDKNotifier, k)
		case program.MCPGo:
			writeNotifier(t, mcpGoNotifier, k)
		}
	}
	write(t, "notify/main.go", notifyMain)

	run(t, "build", "-o", "bin/", "./act", "./notify")
	run(t, "vet", "./same", "./apart/...", "./notify/...")
	built = true
}

// run runs the go command in the module.
func run(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// write writes a file of the module.
func write(t *testing.T, name, text string) {
	t.Helper()
	if strings.HasSuffix(name, ".go") {
		formatted, err := format.Source([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		text = string(formatted)
	}
	name = filepath.Join(module, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// header returns the beginning of a file.
func header(pkg string, imports ...string) string {
	slices.Sort(imports)
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	for _, path := range slices.Compact(imports) {
		fmt.Fprintf(&b, "import %q\n", path)
	}
	return b.String()
}

// params are the parameters of the functions that hold an effect. Some are
// named as those of New are, and so hide packages.
const params = `ctx context.Context, dir, url string, db *sql.DB, logs io.Writer, until int, action, value string`

var paramImports = []string{"context", "database/sql", "fmt", "io", "log"}

// writeSet writes a package with a function for each effect. It stops before
// the statements that prepare the ask if until is 0, and before the effect if
// it is 1. Of an effect that can be deferred there is a second function.
func writeSet(t *testing.T, name, pkg string, list []tried) {
	var table, reset, observe bytes.Buffer
	imports := []string{"context", "database/sql", "io", "log"}
	for _, e := range list {
		if e.SDK != "" {
			continue
		}
		c := e.Render(e.site(pkg))
		var f bytes.Buffer
		f.WriteString(header(name, append(paramImports, c.Imports...)...))
		fmt.Fprintf(&f, "\nfunc act%s(%s) error {\n", strings.ToUpper(e.id), params)
		f.WriteString("d := &deps{dir, url, db, log.New(logs, \"\", log.LstdFlags)}\n")
		f.WriteString("if until == 0 {\nreturn fmt.Errorf(\"stopped in %s\", d.dir)\n}\n")
		f.WriteString(c.Before)
		f.WriteString("\nif until == 1 {\nreturn nil\n}\n")
		f.WriteString(c.Stmts)
		f.WriteString("\nreturn nil\n}\n\n")
		fmt.Fprintf(&table, "%q: act%s,\n", e.id, strings.ToUpper(e.id))
		if slices.Contains(e.Places, effects.Deferred) {
			fmt.Fprintf(&f, "\nfunc deferred%s(%s) error {\n", strings.ToUpper(e.id), params)
			f.WriteString("d := &deps{dir, url, db, log.New(logs, \"\", 0)}\n")
			f.WriteString(c.Before)
			f.WriteString("\ndefer " + c.Stmts)
			f.WriteString("\nif until == 0 {\nreturn fmt.Errorf(\"stopped in %s\", d.dir)\n}\nreturn nil\n}\n\n")
			fmt.Fprintf(&table, "%q: deferred%s,\n", e.id+" deferred", strings.ToUpper(e.id))
		}
		if pkg == "" {
			f.WriteString(c.Decls)
		} else if c.Decls != "" {
			write(t, name+"/store/"+e.id+".go", header("store", c.DeclImports...)+"\n"+c.Decls)
		}
		write(t, name+"/"+e.id+".go", f.String())
		if c.Reset != "" {
			reset.WriteString(c.Reset + "\n")
		}
		if c.Observe != "" {
			observe.WriteString(c.Observe + "\n")
		}
	}
	if pkg != "" {
		imports = append(imports, pkg)
	}
	write(t, name+"/"+name+".go", header(name, imports...)+`
type deps struct {
	dir, url string
	db       *sql.DB
	log      *log.Logger
}

var Acts = map[string]func(`+params+`) error{
`+table.String()+`}

func Reset() {
`+reset.String()+`}

func Observe() map[string]string {
	ran := map[string]string{}
`+observe.String()+`return ran
}
`)
}

// together returns the effects that can all stand in one block.
func together() []tried {
	return slices.DeleteFunc(slices.Clone(block), func(e tried) bool { return e.SDK != "" || e.Ends })
}

// writeBlock adds a function that has all effects in a single block, to
// package same.
func writeBlock(t *testing.T) {
	imports := slices.Clone(paramImports)
	var before, stmts, decls, observe bytes.Buffer
	for _, e := range together() {
		c := e.Render(e.site(""))
		imports = append(imports, c.Imports...)
		before.WriteString(c.Before + "\n")
		stmts.WriteString(c.Stmts + "\n")
		decls.WriteString(c.Decls + "\n\n")
		observe.WriteString(c.Observe + "\n")
	}
	write(t, "same/block.go", header("same", imports...)+`
func Block(`+params+`) error {
	d := &deps{dir, url, db, log.New(logs, "", log.LstdFlags)}
	if until == 0 {
		return nil
	}
	`+before.String()+stmts.String()+`return nil
}

func ObserveBlock() map[string]string {
	ran := map[string]string{}
`+observe.String()+`return ran
}

`+decls.String())
}

// actMain runs one effect. The process ends at once afterwards.
const actMain = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"

	"example.com/tried/apart"
	"example.com/tried/same"

	"github.com/elicitlint/elicitlint/oracle/effects"
)

func main() {
	log.SetFlags(0)
	pkg, name, dir, url := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	until, err := strconv.Atoi(os.Args[5])
	if err != nil {
		log.Fatal(err)
	}
	action, value, mode := os.Args[6], os.Args[7], os.Args[8]
	db, err := effects.OpenDB(dir)
	if err != nil {
		log.Fatal(err)
	}
	logs, err := os.Create(filepath.Join(dir, "log.txt"))
	if err != nil {
		log.Fatal(err)
	}
	acts, observe := same.Acts, same.Observe
	if pkg == "apart" {
		acts, observe = apart.Acts, apart.Observe
	}
	act := acts[name]
	if name == "block" {
		act, observe = same.Block, same.ObserveBlock
	}
	if mode == "broken" {
		db.Close()
	}
	err = act(context.Background(), filepath.Join(dir, "dir"), url, db, logs, until, action, value)
	if mode == "kill" {
		os.Exit(7)
	}
	if err != nil && until > 1 {
		log.Fatal(err)
	}
	before, err := json.Marshal(observe())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(before))
	// What was done must not be taken for something that the next play did.
	if name != "block" {
		same.Reset()
		apart.Reset()
		after, err := json.Marshal(observe())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(after))
	}
	if err := db.Close(); err != nil {
		log.Fatal(err)
	}
}
`
