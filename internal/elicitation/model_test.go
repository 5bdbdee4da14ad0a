package elicitation_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// load type-checks packages, given by the path of their files below the
// testdata module.
func load(t *testing.T, files map[string]string) []*packages.Package {
	t.Helper()
	dir := analyzertest.Dir(t)
	overlay := make(map[string][]byte)
	var patterns []string
	for name, src := range files {
		overlay[filepath.Join(dir, name)] = []byte(src)
		if p := "./" + filepath.Dir(name); !slices.Contains(patterns, p) {
			patterns = append(patterns, p)
		}
	}
	slices.Sort(patterns)
	pkgs := analyzertest.Load(t, dir, overlay, patterns...)
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
	}
	return pkgs
}

// A probe is a rule that runs f, and what it reported.
func probe(t *testing.T, pkgs []*packages.Package, s elicitation.Settings, f func(p *elicitation.Package) []finding.Finding) []*checker.Action {
	t.Helper()
	rule := elicitation.Rule{Name: "elicitprobe", Doc: "probe", Categories: []finding.Category{
		{Name: "here", Severity: finding.Error, Doc: "x"}, {Name: "there", Severity: finding.Error, Doc: "x"},
	}, Check: f}
	// One package after the other: f may add up what it sees.
	graph, err := checker.Analyze([]*analysis.Analyzer{rule.New(elicitation.New(&s))}, pkgs, &checker.Options{Sequential: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range graph.Roots {
		if a.Err != nil {
			t.Fatal(a.Err)
		}
	}
	return graph.Roots
}

// model returns the model of one package.
func model(t *testing.T, src string, s elicitation.Settings) *elicitation.Package {
	t.Helper()
	var model *elicitation.Package
	probe(t, load(t, map[string]string{"probe/probe.go": src}), s, func(p *elicitation.Package) []finding.Finding {
		model = p
		return nil
	})
	if model == nil {
		t.Fatal("the package is not relevant")
	}
	return model
}

const ignores = `package probe

import _ "github.com/modelcontextprotocol/go-sdk/mcp"

func mark(string, ...any) bool { return true }

func lines() {
	mark("a") //elicitlint:ignore elicitprobe/here why
	mark("b") //elicitlint:ignore elicitprobe why
	mark("C") //elicitlint:ignore elicitprobe/there why
	mark("D") //elicitlint:ignore elicitprobe/here
	mark("E") //elicitlint:ignore elicitother why
	mark("f") //nolint:elicitlint
	mark("g") // nolint: a, elicitlint // why
	mark("H") //nolint:errcheck
	//elicitlint:ignore elicitprobe why
	mark("i")
	mark("J")

	//elicitlint:ignore elicitprobe why
	mark("k",
		mark("l"))
	mark("m", //elicitlint:ignore elicitprobe why
		mark("n"))
	//elicitlint:ignore elicitprobe why

	mark("O")
	//elicitlint:ignore elicitother,elicitprobe/here why
	// More about it.
	mark("p")
}

func blocks() {
	//elicitlint:ignore elicitprobe why
	if mark("q") {
		mark("r")
	} else {
		mark("s")
	}
	if mark("t") { //elicitlint:ignore elicitprobe why
		mark("U")
	}
	for mark("V") {
		mark("w") //elicitlint:ignore elicitprobe why
		mark("X")
	}
	_ = func() { mark("Y") }
	//elicitlint:ignore elicitprobe why
	_ = func() {
		mark("z")
	}
}

// Doc of a function.
//
//elicitlint:ignore elicitprobe why
func whole() {
	mark("1")
	mark("2")
}

func next() {
	mark("Three")
}

//elicitlint:ignore elicitprobe why
var (
	_ = mark("4")
	_ = mark("5")
)

var _ = []any{
	mark("Six"),
	mark("7"), //elicitlint:ignore elicitprobe why
	//elicitlint:ignore elicitprobe why
	mark("8"),
	map[string]bool{
		//elicitlint:ignore elicitprobe why
		"k": mark(
			"9"),
		"l": mark("Ten"),
	},
}

//nolint
func all() {
	mark("11")
}
`

// TestIgnores checks which findings a directive covers. What is reported has
// a name with a capital letter.
func TestIgnores(t *testing.T) {
	pkgs := load(t, map[string]string{"probe/probe.go": ignores})
	names := make(map[token.Pos]string)
	roots := probe(t, pkgs, elicitation.Settings{}, func(p *elicitation.Package) []finding.Finding {
		var list []finding.Finding
		for _, f := range p.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "mark" {
					name, _ := strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
					names[call.Pos()] = name
					list = append(list, finding.Finding{Category: "here", Severity: finding.Error, Pos: call.Pos(), End: call.End(), Message: name})
				}
				return true
			})
		}
		return list
	})
	reported := make(map[string]bool)
	for _, root := range roots {
		for _, d := range root.Diagnostics {
			if d.Category == "here" {
				reported[names[d.Pos]] = true
			}
		}
	}
	if len(names) < 30 {
		t.Errorf("only %d marks", len(names))
	}
	for _, name := range names {
		if want := 'A' <= name[0] && name[0] <= 'Z'; reported[name] != want {
			t.Errorf("%s: reported %v", name, reported[name])
		}
	}
}

const questions = `package probe

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

var schema = map[string]any{"type": "object", "properties": map[string]any{"a": map[string]any{"type": "string"}}}

func gosdk(ctx context.Context, s *sdk.ServerSession, x bool, url, mode string) {
	s.Elicit(ctx, &sdk.ElicitParams{Message: "plain", RequestedSchema: schema})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "form", Mode: "form", RequestedSchema: schema})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "url", Mode: "url", URL: "https://example.com"})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "inferred", URL: "https://example.com/" + url})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "perhaps", URL: url})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "neither"})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "typo", Mode: "oob", RequestedSchema: schema})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "dynamic", Mode: mode, RequestedSchema: schema})
	s.Elicit(ctx, &sdk.ElicitParams{Message: "dark", Mode: mode})
	p := &sdk.ElicitParams{Message: "branch"}
	if x {
		p.URL = "https://example.com"
	} else {
		p.RequestedSchema = schema
	}
	s.Elicit(ctx, p)
	for _, name := range []string{"first", "second"} {
		s.Elicit(ctx, &sdk.ElicitParams{Message: fmt.Sprintf("loop %s", name), RequestedSchema: schema})
	}
}

func marked(ctx context.Context, s *server.MCPServer, url string) {
	s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "mark plain", RequestedSchema: schema}})
	s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "mark stray", URL: url, RequestedSchema: schema}})
	s.RequestElicitation(ctx, mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: "mark url", Mode: mcp.ElicitationModeURL, URL: url}})
	s.RequestURLElicitation(ctx, nil, "id", "https://example.com", "mark call")
	var r mcp.ElicitationRequest
	r.Params.Message = "mark stores"
	r.Params.RequestedSchema = schema
	s.RequestElicitation(ctx, r)
}

func built() *sdk.ElicitParams { return &sdk.ElicitParams{Message: "built", RequestedSchema: schema} }

func carried() *sdk.CallToolResult {
	return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"k": &sdk.ElicitParams{Message: "carried", RequestedSchema: schema}}}
}

func confirm(ctx context.Context, s *sdk.ServerSession, what string) (*sdk.ElicitResult, error) {
	return s.Elicit(ctx, &sdk.ElicitParams{Message: "confirm " + what, RequestedSchema: schema})
}

func callers(ctx context.Context, s *sdk.ServerSession) {
	confirm(ctx, s, "one")
	confirm(ctx, s, "two")
}

func client(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
	return nil, nil
}
`

// TestVariants checks the mode of each question, and whether it is asked.
func TestVariants(t *testing.T) {
	p := model(t, questions, elicitation.Settings{})
	modes := map[elicitation.Mode]string{elicitation.ModeUnknown: "unknown", elicitation.ModeForm: "form", elicitation.ModeURL: "url"}
	got := make(map[string][]string)
	for _, f := range p.Forms {
		for _, v := range f.Variants() {
			message, _ := v.MessageText()
			how := modes[v.Mode]
			if f.Asked {
				how += " asked"
			}
			if f.Ask != nil {
				how += " here"
			}
			if v.AllFields && len(v.Fields) > 0 {
				how += " " + v.Fields[0].Name
			}
			got[message] = append(got[message], how)
		}
	}
	want := map[string]string{
		"plain":          "form asked here a",
		"form":           "form asked here a",
		"url":            "url asked here",
		"inferred":       "url asked here",
		"perhaps":        "unknown asked here",
		"neither":        "form asked here",
		"typo":           "unknown asked here a",
		"dynamic":        "form asked here a",
		"dark":           "unknown asked here",
		"branch":         "url asked here,form asked here a",
		"loop first":     "form asked here a",
		"loop second":    "form asked here a",
		"mark plain":     "form asked here a",
		"mark stray":     "form asked here a",
		"mark url":       "url asked here",
		"mark call":      "url asked here",
		"mark stores":    "form asked here a",
		"built":          "form a",
		"carried":        "form asked a",
		"confirm one":    "form asked here a",
		"confirm two":    "form asked here a",
		"confirm \uFFFC": "form asked here a",
	}
	for message, how := range want {
		if s := strings.Join(got[message], ","); s != how {
			t.Errorf("%s: got %q, want %q", message, s, how)
		}
		delete(got, message)
	}
	for message, how := range got {
		t.Errorf("%q: %q is not wanted", message, how)
	}
}

const servers = `package probe

import "github.com/mark3labs/mcp-go/server"

func with(extra server.ServerOption, more []server.ServerOption, x bool) {
	server.NewMCPServer("no1", "v")
	server.NewMCPServer("no2", "v", server.WithLogging(), server.WithRecovery())
	server.NewMCPServer("yes3", "v", server.WithLogging(), server.WithElicitation())
	server.NewMCPServer("unknown4", "v", extra)
	server.NewMCPServer("yes5", "v", extra, server.WithElicitation())
	server.NewMCPServer("unknown6", "v", more...)
	server.NewMCPServer("no7", "v", []server.ServerOption{server.WithLogging()}...)
	server.NewMCPServer("yes8", "v", []server.ServerOption{server.WithElicitation()}...)

	opts9 := []server.ServerOption{server.WithLogging()}
	opts9 = append(opts9, server.WithRecovery())
	server.NewMCPServer("no9", "v", opts9...)

	opts10 := []server.ServerOption{server.WithLogging()}
	if x {
		opts10 = append(opts10, server.WithElicitation())
	}
	server.NewMCPServer("yes10", "v", opts10...)

	opts11 := make([]server.ServerOption, 0, 3)
	opts11 = append(opts11, server.WithLogging())
	server.NewMCPServer("no11", "v", opts11...)

	opts12 := []server.ServerOption{server.WithLogging()}
	fill(&opts12)
	server.NewMCPServer("unknown12", "v", opts12...)

	opts13 := []server.ServerOption{server.WithLogging()}
	server.NewMCPServer("yes13", "v", append(opts13, server.WithElicitation())...)

	opts14 := []server.ServerOption{server.WithLogging()}
	server.NewMCPServer("no14", "v", append(opts14, server.WithRecovery())...)

	opts15 := list()
	server.NewMCPServer("unknown15", "v", opts15...)

	opts16 := []server.ServerOption{server.WithLogging()}
	opts16 = append(opts16, more...)
	server.NewMCPServer("unknown16", "v", opts16...)

	opts17 := []server.ServerOption{server.WithLogging(), nil}
	opts17[1] = extra
	server.NewMCPServer("unknown17", "v", opts17...)

	var opts18 []server.ServerOption
	opts18 = append(opts18, own())
	server.NewMCPServer("unknown18", "v", opts18...)
	server.NewMCPServer("unknown19", "v", global...)
	server.NewMCPServer("unknown20", "v", own())
}

var global = []server.ServerOption{server.WithElicitation()}

func fill(*[]server.ServerOption) {}
func list() []server.ServerOption { return nil }
func own() server.ServerOption    { return server.WithElicitation() }
`

// TestServers checks what is known of the options that servers are built with.
func TestServers(t *testing.T) {
	p := model(t, servers, elicitation.Settings{})
	if len(p.Servers) != 20 {
		t.Errorf("%d servers", len(p.Servers))
	}
	names := map[elicitation.Tri]string{elicitation.Unknown: "unknown", elicitation.No: "no", elicitation.Yes: "yes"}
	for _, s := range p.Servers {
		name, _ := strconv.Unquote(s.Call.Args[0].(*ast.BasicLit).Value)
		if got := names[s.Declares]; strings.TrimRight(name, "0123456789") != got {
			t.Errorf("%s: got %s", name, got)
		}
		if s.Declare != "WithElicitation" || s.SDK.Name != "mcp-go" {
			t.Errorf("%s: %s of %s", name, s.Declare, s.SDK.Name)
		}
		if fn, ok := s.Builder.(*ast.FuncDecl); !ok || fn.Name.Name != "with" {
			t.Errorf("%s is built by %v", name, s.Builder)
		}
	}
}

const asks = `package probe

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type elicitor interface {
	Elicit(context.Context, *sdk.ElicitParams) (*sdk.ElicitResult, error)
}

type store interface {
	Load(id string) (*sdk.ElicitResult, error)
}

type holder struct {
	ask func(context.Context, *sdk.ElicitParams) (*sdk.ElicitResult, error)
}

func direct(ctx context.Context, s *sdk.ServerSession, m *server.MCPServer, e elicitor, h holder, st store, responses sdk.InputResponseMap) {
	s.Elicit(ctx, nil)                                    // ask
	m.RequestElicitation(ctx, mcp.ElicitationRequest{})   // ask
	m.RequestURLElicitation(ctx, nil, "i", "u", "m")      // ask url
	e.Elicit(ctx, nil)                                    // ask
	h.ask(ctx, nil)                                       // ask
	wrapper(ctx, s)                                       // ask
	generic[int](ctx, s)                                  // ask
	named("x")                                            // ask named
	st.Load("x")                                          // -
	build()                                               // -
	server.ElicitationResponse(nil, "x")                  // ask round
	_ = responses["x"].(*sdk.ElicitResult)                // ask round
	_, _ = responses["x"].(*sdk.ElicitResult)             // ask round
	func() { s.Elicit(ctx, nil) }()                       // ask
}

func wrapper(ctx context.Context, s *sdk.ServerSession) (*sdk.ElicitResult, error) {
	return s.Elicit(ctx, nil) // ask
}

func generic[T any](ctx context.Context, s *sdk.ServerSession) (*sdk.ElicitResult, error) {
	return wrapper(ctx, s) // ask
}

func named(string) (bool, error) { return false, nil }

func build() *sdk.ElicitResult { return &sdk.ElicitResult{} }

func client(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
	var s *sdk.ServerSession
	return s.Elicit(ctx, r.Params) // -
}
`

// TestAsks checks which expressions are asks.
func TestAsks(t *testing.T) {
	p := model(t, asks, elicitation.Settings{Asks: []string{"example.com/elicit/probe.named"}})
	got := make(map[int]string)
	for _, a := range p.Asks {
		how := "ask"
		switch {
		case a.URL:
			how += " url"
		case a.Round:
			how += " round"
		case a.SDK == nil:
			how += " named"
		}
		if a.Func == nil {
			how += " nowhere"
		}
		got[p.Fset.Position(a.Pos()).Line] += how
	}
	for i, line := range strings.Split(asks, "\n") {
		_, want, ok := strings.Cut(line, "// ")
		if ok && want != "-" && got[i+1] != want || (!ok || want == "-") && got[i+1] != "" {
			t.Errorf("%s: got %q", line, got[i+1])
		}
	}
}

// TestRelevance checks of which packages a model is built.
func TestRelevance(t *testing.T) {
	files := map[string]string{
		"probe/sdk/a.go":        "package sdk\n\nimport _ \"github.com/modelcontextprotocol/go-sdk/mcp\"\n",
		"probe/other/a.go":      "package other\n\nimport _ \"encoding/json\"\n",
		"probe/user/a.go":       "package user\n\nimport _ \"example.com/elicit/probe/asker\"\n",
		"probe/far/a.go":        "package far\n\nimport _ \"example.com/elicit/probe/user\"\n",
		"probe/named/a.go":      "package named\n\nimport \"example.com/elicit/probe/prompt\"\n\nvar _ = prompt.Ask\n",
		"probe/prompt/a.go":     "package prompt\n\nfunc Ask() bool { return false }\n",
		"probe/fork/a.go":       "package fork\n\nimport _ \"example.com/elicit/probe/compat/mcp\"\n",
		"probe/compat/mcp/a.go": "package mcp\n",
		"probe/asker/a.go": "package asker\n\nimport (\n\t\"context\"\n\n\t\"github.com/modelcontextprotocol/go-sdk/mcp\"\n)\n\n" +
			"func Ask(ctx context.Context, s *mcp.ServerSession) { s.Elicit(ctx, nil) }\n",
	}
	pkgs := load(t, files)
	for _, test := range []struct {
		settings elicitation.Settings
		want     string
	}{
		{elicitation.Settings{}, "asker far sdk user"},
		{elicitation.Settings{Asks: []string{"example.com/elicit/probe/prompt.Ask"}}, "asker far named prompt sdk user"},
		{elicitation.Settings{Compatible: []string{"example.com/elicit/probe/compat"}}, "asker far fork sdk user"},
	} {
		var got []string
		elicits := make(map[string]string)
		probe(t, pkgs, test.settings, func(p *elicitation.Package) []finding.Finding {
			got = append(got, p.Types.Name())
			elicits[p.Types.Name()] = strings.Join(p.ImportsElicit, ",")
			return nil
		})
		slices.Sort(got)
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%+v: got %s, want %s", test.settings, s, test.want)
		}
		if elicits["user"] != "go-sdk" || elicits["far"] != "go-sdk" || elicits["asker"] != "" {
			t.Errorf("imports ask: %v", elicits)
		}
	}
}

// TestTrace checks that a package without an SDK is looked at when its text
// has to do with elicitation.
func TestTrace(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":     "module example.com/m\n\ngo 1.25\n",
		"a/a.go":     "package a\n\nconst method = \"elicitation/create\"\n",
		"b/b.go":     "package b\n\nconst method = \"tools/call\"\n",
		"c/c.go":     "package c\n",
		"c/other.go": "package c\n\n// Elicit is only named here.\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	probe(t, analyzertest.Load(t, dir, nil, "./..."), elicitation.Settings{}, func(p *elicitation.Package) []finding.Finding {
		got = append(got, p.Types.Name())
		return nil
	})
	slices.Sort(got)
	if s := strings.Join(got, " "); s != "a c" {
		t.Errorf("got %s, want a c", s)
	}
}

func TestFuncName(t *testing.T) {
	p := model(t, asks, elicitation.Settings{})
	got := make(map[string]bool)
	for _, obj := range p.Info.Uses {
		if fn, ok := obj.(*types.Func); ok {
			got[elicitation.FuncName(fn)] = true
		}
	}
	for _, want := range []string{
		"github.com/modelcontextprotocol/go-sdk/mcp.ServerSession.Elicit", "example.com/elicit/probe.elicitor.Elicit",
		"example.com/elicit/probe.generic", "github.com/mark3labs/mcp-go/server.ElicitationResponse",
	} {
		if !got[want] {
			t.Errorf("no %s among %v", want, fmt.Sprint(got))
		}
	}
}
