package run

import (
	"cmp"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// A sample is a program that is written once for each SDK and flow.
type sample struct {
	name        string
	from        string // the name of the text, if it is another one
	asks        []program.Ask
	kinds       []string // of the effects e1, e2 and so on
	flows       []program.Flow
	productions []string
	replace     []string // pairs of what is replaced in the text, and by what
}

var (
	confirm = program.Ask{Message: "Delete it?", Form: program.GateBool, Field: "confirm", Good: true, Bad: false, Tested: true}
	where   = program.Ask{Message: "Where to?", Form: program.DatumText, Field: "env", Good: "prod", Tested: true}

	both     = []program.Flow{program.Call, program.RoundTrip}
	callOnly = []program.Flow{program.Call}
)

var samples = []sample{
	{name: "gate", asks: []program.Ask{confirm}, kinds: []string{"shared map"}, flows: both},
	{name: "plain", asks: []program.Ask{{Message: "Go on?", Form: program.GateEmpty, Good: true, Tested: true}}, kinds: []string{"os.WriteFile"}, flows: both},
	{name: "assert", asks: []program.Ask{confirm}, kinds: []string{"os.WriteFile"}, flows: both},
	{name: "fatal", asks: []program.Ask{confirm}, kinds: []string{"db.ExecContext", "http.Post"}, flows: both},
	// The database is not handed the context, which ends with the call.
	{name: "failopen", asks: []program.Ask{confirm}, kinds: []string{"db.Exec delete"}, flows: both},
	{name: "datum", asks: []program.Ask{where}, kinds: []string{"http.Post"}, flows: both},
	{name: "wizard", asks: []program.Ask{where, confirm}, kinds: []string{"os.WriteFile"}, flows: both},
	{name: "recovers", from: "assert", asks: []program.Ask{confirm}, kinds: []string{"os.WriteFile"}, flows: both,
		replace: []string{"server.WithElicitation()", "server.WithElicitation(), server.WithRecovery()"}},
	{name: "steps", from: "wizard", asks: []program.Ask{where, confirm}, kinds: []string{"os.WriteFile"}, flows: []program.Flow{program.RoundTrip},
		replace: []string{"oneRound = true", "oneRound = false"}},
	{name: "progress", asks: []program.Ask{confirm}, kinds: []string{"os.WriteFile", "progress by SDK"}, flows: both},
	{name: "waiting", asks: []program.Ask{confirm}, kinds: []string{"shared map"}, flows: callOnly, productions: []string{"travel/goroutine"}},
	{name: "loop", asks: []program.Ask{confirm}, kinds: []string{"os.WriteFile"}, flows: callOnly},
}

// programs returns the samples as programs.
func programs(t *testing.T) []program.Program {
	t.Helper()
	var all []program.Program
	for _, s := range samples {
		for _, flow := range s.flows {
			for _, sdk := range []program.SDK{program.GoSDK, program.MCPGo} {
				all = append(all, s.program(t, sdk, flow))
			}
		}
	}
	return all
}

// program returns the sample for an SDK and a flow.
func (s sample) program(t *testing.T, sdk program.SDK, flow program.Flow) program.Program {
	t.Helper()
	name := strings.ReplaceAll(string(sdk), "-", "")
	p := program.Program{
		ID: s.name + name + string(flow), SDK: sdk, Flow: flow, Packages: 1,
		Asks: s.asks, Productions: s.productions,
	}
	decide := cmp.Or(s.from, s.name) + ".txt"
	replace := strings.NewReplacer(append(s.replace, "PACKAGE", p.ID)...)
	for _, from := range []string{"common.txt", name + "-" + string(flow) + ".txt", decide} {
		text, err := os.ReadFile(filepath.Join("testdata", from))
		if err != nil {
			t.Fatal(err)
		}
		p.Files = append(p.Files, program.File{
			Name: strings.TrimSuffix(from, ".txt") + ".go",
			Text: replace.Replace(string(text)),
		})
	}
	for i, kind := range s.kinds {
		k := effects.Named(strings.ReplaceAll(kind, "SDK", string(sdk)))
		p.Effects = append(p.Effects, program.Effect{ID: fmt.Sprint("e", i+1), Kind: k.Name, Strong: k.Strong, Value: k.Value})
	}
	p.Files = append(p.Files, effectsFile(t, p))
	return p
}

// effectsFile writes the effects of a program, each as a method of call.
func effectsFile(t *testing.T, p program.Program) program.File {
	t.Helper()
	var imports []string
	var methods, decls, reset, observe strings.Builder
	for _, e := range p.Effects {
		site := effects.Site{
			ID: e.ID, Ctx: "c.ctx", Req: "c.req", Server: "c.server", Deps: "c.deps", SDK: p.SDK,
			Fail: func(err string) string { return "return " + err },
		}
		if e.Value {
			site.Value = "value"
		}
		code := effects.Named(e.Kind).Render(site)
		imports = append(imports, code.Imports...)
		fmt.Fprintf(&methods, "func (c *call) %s(value string) error {\n%s\n%s\nreturn nil\n}\n\n", e.ID, code.Before, code.Stmts)
		fmt.Fprintf(&decls, "%s\n", code.Decls)
		fmt.Fprintf(&reset, "%s\n", code.Reset)
		fmt.Fprintf(&observe, "%s\n", code.Observe)
	}
	slices.Sort(imports)
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", p.ID)
	for _, i := range slices.Compact(imports) {
		fmt.Fprintf(&b, "%q\n", i)
	}
	fmt.Fprintf(&b, ")\n\n%s%s", methods.String(), decls.String())
	fmt.Fprintf(&b, "func reset() {\n%s}\n\n", reset.String())
	fmt.Fprintf(&b, "func Observe() map[string]string {\nran := map[string]string{}\n%sreturn ran\n}\n", observe.String())
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatalf("%s: %v\n%s", p.ID, err, b.String())
	}
	return program.File{Name: "effects.go", Text: string(text), Harness: true}
}
