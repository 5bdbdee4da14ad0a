package mutate

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// examplesPath is the module of the examples.
const examplesPath = "github.com/elicitlint/elicitlint/examples"

// A server is one of the right examples.
type server struct {
	name string // its folder below right
	id   string // as a package
	sdk  program.SDK
	flow program.Flow
	recv string // the type that its handlers are methods of
}

var servers = []server{
	{"gosdk-call", "gosdkcall", program.GoSDK, program.Call, "server"},
	{"gosdk-roundtrip", "gosdkroundtrip", program.GoSDK, program.RoundTrip, "server"},
	{"mcpgo-call", "mcpgocall", program.MCPGo, program.Call, "deployServer"},
	{"mcpgo-roundtrip", "mcpgoroundtrip", program.MCPGo, program.RoundTrip, "deployServer"},
}

// A scene is a tool of the examples, and what tells its right answer from a
// wrong one.
type scene struct {
	tool    string
	handler string // the method
	args    map[string]any
	form    program.Form
	field   string
	right   string
	wrong   []string // values that are not it
	closed  bool     // the form lists the values
	did     string   // how a line of the history begins if it has done something
	value   string   // what stands before the value in such a line; "" if none does
}

var scenes = []scene{
	{
		tool: "deploy", handler: "deploy",
		args: map[string]any{"service": "checkout", "version": "2.4.0"},
		form: program.DatumEnum, field: "environment", right: "staging", wrong: []string{"production"}, closed: true,
		did: "deployed ", value: " to ",
	},
	{
		tool: "release", handler: "release",
		args: map[string]any{"service": "checkout", "version": "2.4.0"},
		form: program.GateTyped, field: "ticket", right: "REL-1001", wrong: []string{"REL-1002"},
		did: "released ",
	},
	{
		tool: "run_sql", handler: "runSQL",
		args: map[string]any{"statement": "DROP TABLE orders"},
		form: program.GateTyped, field: "table", right: "orders", wrong: []string{"sessions"},
		did: "ran ",
	},
	{
		tool: "settle_conflict", handler: "settleConflict",
		args: map[string]any{"path": "config/mail.yaml"},
		form: program.DatumEnum, field: "choice", right: "take_theirs", wrong: []string{"both", "skip"}, closed: true,
		did: "settled ", value: " by ",
	},
}

// An ExampleMutant is an example server that was broken in one place. Its
// program is a command of the examples' module, with one question and one
// effect for each of the tools, which has the name of the tool.
type ExampleMutant struct {
	Mutant
	Server string // the example, such as "gosdk-call"
}

// Examples returns the mutants of the right example servers, given the folder
// of the examples' module. They are always the same, in the same order.
func Examples(dir string) ([]ExampleMutant, error) {
	l := newLoader(dir)
	var all []ExampleMutant
	for _, server := range servers {
		p, err := server.program(dir)
		if err != nil {
			return nil, err
		}
		s, err := l.load(context.Background(), examplesPath+"/right/"+server.name, p.Files)
		if err != nil {
			return nil, err
		}
		for _, b := range s.mutants(exampleConstants) {
			m, err := s.mutant(p, b, fmt.Sprintf("m%04d", len(all)+1))
			if err != nil {
				return nil, err
			}
			all = append(all, ExampleMutant{m, server.name})
		}
	}
	return all, nil
}

// exampleConstants returns values that the tools take, other than the right
// ones. What is typed to confirm has none.
func exampleConstants(fn string, t types.Type) []string {
	if t != types.Typ[types.String] {
		return nil
	}
	switch name := fn[strings.LastIndexByte(fn, '.')+1:]; name {
	case "deploy":
		return []string{`"development"`}
	case "settle", "settleConflict":
		return []string{`"keep_mine"`}
	}
	return nil
}

// program returns the example as it is.
func (s server) program(dir string) (program.Program, error) {
	p := program.Program{ID: s.id, SDK: s.sdk, Flow: s.flow, Packages: 1, Productions: []string{"example/" + s.name}}
	names, err := filepath.Glob(filepath.Join(dir, "right", s.name, "*.go"))
	if err != nil {
		return p, err
	}
	if len(names) == 0 {
		return p, fmt.Errorf("there is no example %s in %s", s.name, dir)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return p, err
		}
		p.Files = append(p.Files, program.File{Name: filepath.Base(name), Text: string(text)})
	}
	for i, scene := range scenes {
		p.Asks = append(p.Asks, program.Ask{
			Message: scene.tool, Form: scene.form, Field: scene.field, Good: scene.right, Bad: scene.wrong[0],
			Tested: true, Func: "." + s.recv + "." + scene.handler,
		})
		p.Effects = append(p.Effects, program.Effect{ID: scene.tool, Kind: "example", Strong: true, Ask: i, Value: scene.value != ""})
	}
	return p, nil
}

// writeExamples writes programs as commands of a copy of the examples' module,
// each in a folder with its ID. With linked they are packages with a function
// Main instead, and the command that the module is runs the one that its
// argument names.
func writeExamples(examples, dir string, programs []program.Program, linked bool) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := copyFile(filepath.Join(examples, name), filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	files, err := filepath.Glob(filepath.Join(examples, "deploy", "*.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := copyFile(name, filepath.Join(dir, "deploy", filepath.Base(name))); err != nil {
			return err
		}
	}
	var imports, cases strings.Builder
	for _, p := range programs {
		for _, f := range p.Files {
			if linked {
				if f.Text, err = asPackage(f, p.ID); err != nil {
					return err
				}
			}
			if err := writeFile(filepath.Join(dir, p.ID, f.Name), []byte(f.Text)); err != nil {
				return err
			}
		}
		fmt.Fprintf(&imports, "\t%q\n", examplesPath+"/"+p.ID)
		fmt.Fprintf(&cases, "\tcase %q:\n\t\t%s.Main()\n", p.ID, p.ID)
	}
	if !linked {
		return nil
	}
	return writeFile(filepath.Join(dir, "main.go"), fmt.Appendf(nil,
		"package main\n\nimport (\n\t\"os\"\n\n%s)\n\nfunc main() {\n\tswitch os.Args[1] {\n%s\t}\n}\n", imports.String(), cases.String()))
}

// asPackage returns the text of a file of a command as one of a package.
func asPackage(f program.File, name string) (string, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, f.Name, f.Text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	offset := func(pos token.Pos) int { return fset.Position(pos).Offset }
	changes := []change{{offset(tree.Name.Pos()), offset(tree.Name.End()), name}}
	if main := mainOf(tree); main != nil {
		changes = append(changes, change{offset(main.Pos()), offset(main.End()), "Main"})
	}
	return apply(f.Text, changes)
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, data)
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// mainOf returns the name of the function main of a file, nil if it has none.
func mainOf(tree *ast.File) *ast.Ident {
	for _, d := range tree.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "main" {
			return fn.Name
		}
	}
	return nil
}
