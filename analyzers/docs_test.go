package analyzers_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/elicitation"
)

const rulesDir = "../docs/rules"

// A category is what the flags of the analyzers say of one.
type category struct {
	severity string
	on       bool
}

var usageRE = regexp.MustCompile(`\((error|warning|info)\b[^()]*\)$`)

// registered returns the categories of each analyzer that has any.
func registered(t *testing.T) map[string]map[string]category {
	t.Helper()
	all := make(map[string]map[string]category)
	for _, a := range analyzers.All() {
		if a == elicitation.Analyzer {
			continue // its flags are settings
		}
		all[a.Name] = make(map[string]category)
		a.Flags.VisitAll(func(f *flag.Flag) {
			m := usageRE.FindStringSubmatch(f.Usage)
			if m == nil {
				t.Fatalf("-%s.%s: usage %q names no severity", a.Name, f.Name, f.Usage)
			}
			all[a.Name][f.Name] = category{m[1], f.DefValue == "true"}
		})
		if got, want := path.Base(a.URL), a.Name+".md"; got != want {
			t.Errorf("the page of %s is %s, want %s", a.Name, got, want)
		}
	}
	return all
}

// A page documents an analyzer.
type page struct {
	title, intro string
	sections     []*section
}

// A section of a page documents a category, unless it is refuses.
type section struct {
	name     string
	first    string // its first line
	snippets []snippet
}

// A snippet is a fenced block of Go.
type snippet struct {
	label, text string
	line        int
}

// refuses is the heading of the last section of a page.
const refuses = "What it refuses to judge"

func readPage(t *testing.T, name string) *page {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(rulesDir, name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	p := new(page)
	var (
		s         *section
		paragraph []string // the last one
		ended     bool     // paragraph is complete
		block     *snippet
		fenced    bool
	)
	for i, line := range strings.Split(string(data), "\n") {
		switch {
		case fenced:
			if strings.HasPrefix(line, "```") {
				fenced, block = false, nil
			} else if block != nil {
				block.text += line + "\n"
			} else if s == nil {
				p.intro += line + "\n"
			}
			continue
		case strings.HasPrefix(line, "```"):
			fenced = true
			if line != "```go" {
				break
			}
			label := ""
			if len(paragraph) > 0 {
				label, _, _ = strings.Cut(paragraph[0], ":")
			}
			if s == nil || label != "Wrong" && label != "Right" {
				t.Errorf("%s.md:%d: the text above a block of Go says neither Wrong nor Right", name, i+1)
				break
			}
			s.snippets = append(s.snippets, snippet{label: label, line: i + 1})
			block = &s.snippets[len(s.snippets)-1]
		case strings.HasPrefix(line, "## "):
			s = &section{name: strings.TrimPrefix(line, "## ")}
			p.sections = append(p.sections, s)
		case strings.HasPrefix(line, "# ") && p.title == "":
			p.title = strings.TrimPrefix(line, "# ")
		case strings.HasPrefix(line, "#"):
			t.Errorf("%s.md:%d: a heading that is neither the title nor a section", name, i+1)
		case s == nil:
			p.intro += line + "\n"
		case s.first == "":
			s.first = line
		}
		switch {
		case line == "":
			ended = true
		case ended:
			paragraph, ended = []string{line}, false
		default:
			paragraph = append(paragraph, line)
		}
	}
	if fenced {
		t.Errorf("%s.md: a block has no end", name)
	}
	return p
}

var severityRE = regexp.MustCompile(`^Severity: (error|warning|info)\b.* (On|Off) by default\b`)

// TestRulePages checks that the page of each analyzer has a section for each
// of its categories, at the place that diagnostics link to, and tells how
// severe it is.
func TestRulePages(t *testing.T) {
	all := registered(t)
	for name, categories := range all {
		p := readPage(t, name)
		if p.title != name {
			t.Errorf("%s.md: title %q", name, p.title)
		}
		for _, s := range []string{" -" + name + "=false ", " -" + name + ".", "//elicitlint:ignore " + name + "/"} {
			if !strings.Contains(p.intro, s) {
				t.Errorf("%s.md: before the first section it does not say %q", name, s)
			}
		}
		if n := len(p.sections); n == 0 || p.sections[n-1].name != refuses {
			t.Errorf("%s.md: the last section is not %q", name, refuses)
			continue
		}
		seen := make(map[string]bool)
		for _, s := range p.sections[:len(p.sections)-1] {
			c, ok := categories[s.name]
			if !ok || seen[s.name] {
				t.Errorf("%s.md: section %q is no category, or comes twice", name, s.name)
				continue
			}
			seen[s.name] = true
			m := severityRE.FindStringSubmatch(s.first)
			if m == nil || m[1] != c.severity || m[2] == "On" != c.on {
				t.Errorf("%s.md: section %s begins with %q; it must name the severity %s, and on by default: %v", name, s.name, s.first, c.severity, c.on)
			}
			for _, label := range []string{"Wrong", "Right"} {
				if !slices.ContainsFunc(s.snippets, func(s snippet) bool { return s.label == label }) {
					t.Errorf("%s.md: section %s shows nothing %s", name, s.name, strings.ToLower(label))
				}
			}
		}
		for c := range categories {
			if !seen[c] {
				t.Errorf("%s.md: no section %s", name, c)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(rulesDir, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".md"); name != "README" && all[name] == nil {
			t.Errorf("%s documents no analyzer", f)
		}
	}
}

// A row of the table of all rules.
type row struct {
	analyzer, category string
	severity           string
	on                 bool
	fix                string
}

var rowRE = regexp.MustCompile("^\\| \\[`(\\w+)/([\\w-]+)`\\]\\((\\w+)\\.md#([\\w-]+)\\) \\| (error|warning|info)[^|]* \\| (yes|no)[^|]* \\| (yes|no|suggestion) \\| [^|]+ \\|$")

func readTable(t *testing.T) []row {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(rulesDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for i, line := range strings.Split(string(data), "\n") {
		if !strings.HasPrefix(line, "| [") {
			continue
		}
		m := rowRE.FindStringSubmatch(line)
		if m == nil || m[1] != m[3] || m[2] != m[4] {
			t.Errorf("README.md:%d: malformed: %s", i+1, line)
			continue
		}
		rows = append(rows, row{m[1], m[2], m[5], m[6] == "yes", m[7]})
	}
	return rows
}

// TestRuleTable checks that the table lists the rules that there are, in the
// order of their pages.
func TestRuleTable(t *testing.T) {
	var got, want []string
	all := registered(t)
	for _, r := range readTable(t) {
		got = append(got, r.analyzer+"/"+r.category)
		c, ok := all[r.analyzer][r.category]
		if ok && (r.severity != c.severity || r.on != c.on) {
			t.Errorf("%s/%s: the table says %s, on by default: %v; the flag says %s, %v", r.analyzer, r.category, r.severity, r.on, c.severity, c.on)
		}
	}
	for _, a := range analyzers.All() {
		if all[a.Name] == nil {
			continue
		}
		for _, s := range readPage(t, a.Name).sections {
			if s.name != refuses {
				want = append(want, a.Name+"/"+s.name)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the table lists\n%q\nand the pages have\n%q", got, want)
	}
}

// assumed are the SDK versions for the rules that do not speak of the one
// that the snippets are built with.
var assumed = map[string]string{"elicitschema/sdk-crash": "go-sdk@v1.6.1"}

// TestRuleSnippets runs the analyzers on the snippets of the pages: what is
// wrong must give a finding of its section, and what is right none.
func TestRuleSnippets(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command and both SDKs")
	}
	all := registered(t)
	fixes := make(map[string]string)
	for _, r := range readTable(t) {
		fixes[r.analyzer+"/"+r.category] = r.fix
	}
	dir := t.TempDir()
	tool := filepath.Join(dir, "elicitlint")
	if out, err := exec.Command("go", "build", "-o", tool, "../cmd/elicitlint").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	module := filepath.Join(dir, "module")
	copyModule(t, module)

	type written struct {
		snippet
		analyzer, category string
	}
	packages := make(map[string]written) // by the last element of the path
	runs := make(map[string][]string)    // arguments, by the SDK version to assume
	for name := range all {
		for _, s := range readPage(t, name).sections {
			for i, sn := range s.snippets {
				pkg := fmt.Sprintf("%s_%s_%d", name, strings.ReplaceAll(s.name, "-", "_"), i)
				if err := write(filepath.Join(module, pkg), sn.text); err != nil {
					t.Errorf("%s.md:%d: %v", name, sn.line, err)
					continue
				}
				packages[pkg] = written{sn, name, s.name}
				v := assumed[name+"/"+s.name]
				runs[v] = append(runs[v], "./"+pkg)
			}
		}
	}

	args := []string{"vet", "-json", "-vettool=" + tool}
	for name, categories := range all {
		for c := range categories {
			args = append(args, fmt.Sprintf("-%s.%s=true", name, c))
		}
	}
	found := make(map[string][]diagnostic)
	for v, pkgs := range runs {
		slices.Sort(pkgs)
		flags := []string{"-elicit.assume-sdk=" + v}
		maps.Copy(found, vet(t, module, slices.Concat(args, flags, pkgs)))
	}

	for _, pkg := range slices.Sorted(maps.Keys(packages)) {
		w := packages[pkg]
		where := fmt.Sprintf("%s.md:%d: %s", w.analyzer, w.line, w.label)
		own := false
		for _, d := range found[pkg] {
			c, known := all[d.analyzer][d.Category]
			same := d.analyzer == w.analyzer && d.Category == w.category
			switch {
			case w.label == "Wrong" && same:
				if fix := len(d.Fixes) > 0; fix != (fixes[w.analyzer+"/"+w.category] == "yes") {
					t.Errorf("%s: offers a fix: %v; the table says %q", where, fix, fixes[w.analyzer+"/"+w.category])
				}
				own = true
			case w.label == "Wrong" && d.analyzer != w.analyzer && known:
			case w.label == "Right" && !same && known && !c.on:
			default:
				t.Errorf("%s: unexpected: %s: %s", where, d.Posn, d.Message)
			}
		}
		if w.label == "Wrong" && !own {
			t.Errorf("%s: no finding of %s/%s", where, w.analyzer, w.category)
		}
	}
}

// A diagnostic as go vet -json prints it.
type diagnostic struct {
	analyzer string
	Category string
	Posn     string
	Message  string
	Fixes    []json.RawMessage `json:"suggested_fixes"`
}

// vet runs go vet and returns what it finds in each package.
func vet(t *testing.T, dir string, args []string) map[string][]diagnostic {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("go vet: %v\n%s%s", err, &stderr, &stdout)
	}
	found := make(map[string][]diagnostic)
	dec := json.NewDecoder(&stdout)
	for {
		var tree map[string]map[string][]diagnostic
		err := dec.Decode(&tree)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("go vet: %v\n%s", err, &stderr)
		}
		for pkg, byAnalyzer := range tree {
			for name, list := range byAnalyzer {
				for _, d := range list {
					d.analyzer = name
					found[path.Base(pkg)] = append(found[path.Base(pkg)], d)
				}
			}
		}
	}
}

// copyModule makes a module that requires the same SDKs as the examples.
func copyModule(t *testing.T, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join("../examples", name))
		if err != nil {
			t.Fatal(err)
		}
		data = regexp.MustCompile(`(?m)^module .*$`).ReplaceAll(data, []byte("module example.com/docs"))
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// imports are the packages that snippets use, by name.
var imports = map[string]string{
	"context":    "context",
	"errors":     "errors",
	"fmt":        "fmt",
	"json":       "encoding/json",
	"jsonschema": "github.com/google/jsonschema-go/jsonschema",
	"server":     "github.com/mark3labs/mcp-go/server",
}

// write makes a package of a snippet. A snippet that is no list of
// declarations is the body of a tool's handler, and one that ends with the
// question is completed by code that looks at the answer.
func write(dir, text string) error {
	if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
		return cmp.Or(err, errors.New("not formatted as gofmt does"))
	}
	prelude, handler := goSDK, goSDKHandler
	sdk := "github.com/modelcontextprotocol/go-sdk/mcp"
	if strings.Contains(text, "mcp.Elicitation") {
		prelude, handler = mcpGo, mcpGoHandler
		sdk = "github.com/mark3labs/mcp-go/mcp"
	}
	parse := func(text string) (*ast.File, error) {
		return parser.ParseFile(token.NewFileSet(), "snippet.go", "package p\n"+text, parser.SkipObjectResolution)
	}
	f, err := parse(text)
	if err != nil {
		body := handler + " {\n" + text + "\n}\n"
		if f, err = parse(body); err != nil {
			return err
		}
		list := f.Decls[0].(*ast.FuncDecl).Body.List
		if _, ok := list[len(list)-1].(*ast.AssignStmt); ok {
			body = handler + " {\n" + text + "\nreturn use(answer, err)\n}\n"
		}
		text = body
	}
	used := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				used[id.Name] = true
			}
		}
		if id, ok := n.(*ast.Ident); ok && id.Name == "mcp" {
			used["mcp"] = true
		}
		return true
	})
	// A handler is put around a body after it was parsed.
	for _, name := range []string{"mcp", "context"} {
		used[name] = used[name] || strings.Contains(text, name+".")
	}
	var b strings.Builder
	b.WriteString("package p\n\nimport (\n")
	for _, name := range slices.Sorted(maps.Keys(used)) {
		if name == "mcp" {
			fmt.Fprintf(&b, "\t%q\n", sdk)
		} else if p := imports[name]; p != "" {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
	}
	b.WriteString(")\n\n" + text)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "prelude.go"), []byte(prelude), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "snippet.go"), []byte(b.String()), 0o666)
}

// What the snippets take for given.
const (
	goSDKHandler = "func handle(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error)"
	goSDK        = `package p

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Service, Version string }

var secretNames, optionNames func() []string

// confirmForm is a form that is right.
var confirmForm = &jsonschema.Schema{
	Type: "object",
	Properties: map[string]*jsonschema.Schema{
		"decision": {
			Type: "string", Title: "Decision", Description: "What happens to the service",
			OneOf: []*jsonschema.Schema{
				{Const: jsonschema.Ptr[any]("approve"), Title: "Do it"},
				{Const: jsonschema.Ptr[any]("reject"), Title: "Leave it alone"},
			},
		},
	},
	Required: []string{"decision"},
}

func approved(answer *mcp.ElicitResult) bool {
	return answer.Action == "accept" && answer.Content["decision"] == "approve"
}

func said(text string) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
}

// use stands for the rest of a handler.
func use(answer *mcp.ElicitResult, err error) (*mcp.CallToolResult, any, error) {
	if err != nil {
		return nil, nil, err
	}
	if answer.Action != "accept" {
		return said("Nothing was done.")
	}
	return said("Done.")
}

func restart(service string) error { return nil }
`

	mcpGoHandler = "func handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)"
	mcpGo        = `package p

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// canAsk reports whether the client said that it shows forms.
func canAsk(ctx context.Context) bool {
	session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	if !ok {
		return false
	}
	elicitation := session.GetClientCapabilities().Elicitation
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}

// use stands for the rest of a handler.
func use(answer *mcp.ElicitationResult, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultErrorFromErr("Nothing was done", err), nil
	}
	if answer.Action != mcp.ElicitationResponseActionAccept {
		return mcp.NewToolResultText("Nothing was done."), nil
	}
	return mcp.NewToolResultText("Done."), nil
}
`
)
