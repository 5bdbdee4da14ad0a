// Package wrong_test checks that the wrong servers are what they claim to be:
// servers that start, that do harm, and of which expected.txt speaks truly.
package wrong_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bin is the directory of the built servers.
var bin string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if bin, err = os.MkdirTemp("", "wrong"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		return m.Run()
	}())
}

// build builds the servers.
var build = sync.OnceValue(func() error {
	if out, err := exec.Command("go", "build", "-o", bin, "./gosdk", "./mcpgo").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	// The go command sees which files a test looks at, and repeats the test
	// when they change. It does not see what the build above looks at.
	for _, pattern := range []string{"*/*.go", "../deploy/*.go", "../go.*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, file := range files {
			if _, err := os.Stat(file); err != nil {
				return err
			}
		}
	}
	return nil
})

// connect starts a server and connects to it. The person at the client gives
// the answer to every question; without an answer nobody can be asked.
func connect(t *testing.T, server []string, answer *mcp.ElicitResult) *mcp.ClientSession {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	opts := &mcp.ClientOptions{}
	if answer != nil {
		opts.ElicitationHandler = func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return answer, nil
		}
	}
	command := exec.Command(filepath.Join(bin, server[0]), server[1:]...)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts).
		Connect(t.Context(), &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

var (
	gosdk          = []string{"gosdk"}
	gosdkRoundTrip = []string{"gosdk", "-roundtrip"}
	mcpgo          = []string{"mcpgo"}
	mcpgoRoundTrip = []string{"mcpgo", "-roundtrip"}
	mcpgoAudit     = []string{"mcpgo", "-audit"}
)

// TestStart starts each server and counts its tools.
func TestStart(t *testing.T) {
	for _, test := range []struct {
		server []string
		tools  int
	}{
		{gosdk, 34},
		{gosdkRoundTrip, 4},
		{mcpgo, 35},
		{mcpgoRoundTrip, 4},
		{mcpgoAudit, 1},
	} {
		res, err := connect(t, test.server, nil).ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Tools) != test.tools {
			t.Errorf("%v: %d tools, want %d", test.server, len(res.Tools), test.tools)
		}
	}
}

// TestHarm shows what some of the mistakes do to people.
func TestHarm(t *testing.T) {
	answers := map[string]*mcp.ElicitResult{
		"an empty accept": {Action: "accept"},
		"decline":         {Action: "decline"},
		"cancel":          {Action: "cancel"},
		"nobody":          nil,
	}
	for _, test := range []struct {
		tool   string
		answer string
		says   string
		server [][]string
	}{
		{"restart", "decline", "Restarted", [][]string{gosdk, mcpgo}},
		{"restart", "cancel", "Restarted", [][]string{gosdk, mcpgo}},
		{"promote", "decline", "unknown answer", [][]string{gosdk, mcpgo}},
		{"drain", "cancel", "unknown answer", [][]string{gosdk, mcpgo}},
		{"sign_off", "decline", "Released", [][]string{gosdk, mcpgo}},
		{"deploy_chosen", "an empty accept", "", [][]string{gosdk, mcpgo}}, // the server panics
		{"deploy_or_default", "cancel", "Deployed", [][]string{gosdk, mcpgo}},
		{"deploy_or_pause", "cancel", "Switched off", [][]string{gosdk, mcpgo}},
		{"release_confirmed", "an empty accept", "Released", [][]string{gosdk, mcpgo}},
		{"release_unless", "an empty accept", "Released", [][]string{gosdk, mcpgo}},
		{"release_logged", "nobody", "Released", [][]string{gosdk, mcpgo}},
		{"release_quietly", "nobody", "", [][]string{gosdk, mcpgo}}, // the server panics
		{"place", "cancel", "nested", [][]string{gosdk, mcpgo}},     // the client refuses
		{"release_answered", "decline", "Released", [][]string{gosdkRoundTrip, mcpgoRoundTrip}},
		{"release_unchecked", "nobody", "", [][]string{gosdkRoundTrip, mcpgoRoundTrip}}, // the client gives up
		{"deploy_cancelled", "cancel", "Deployed", [][]string{gosdkRoundTrip, mcpgoRoundTrip}},
	} {
		for _, server := range test.server {
			t.Run(fmt.Sprintf("%s/%s/%s", server[0], test.tool, test.answer), func(t *testing.T) {
				t.Parallel()
				res, err := connect(t, server, answers[test.answer]).CallTool(t.Context(), &mcp.CallToolParams{
					Name:      test.tool,
					Arguments: map[string]any{"service": "checkout", "version": "2.4.0"},
				})
				if (err != nil) != (test.says == "") {
					t.Fatalf("error %v", err)
				}
				if err != nil {
					return
				}
				if text := res.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, test.says) {
					t.Errorf("result %q does not say %q", text, test.says)
				}
			})
		}
	}
}

// flawless are the tools without a mistake of their own: the server, the form
// or the schema that they use has it.
var flawless = map[string]bool{
	"gosdk/schema.go replicate":        true,
	"gosdk/schema.go rename":           true,
	"gosdk/schema.go resize":           true,
	"mcpgo/schema.go replicate":        true,
	"mcpgo/schema.go rename":           true,
	"mcpgo/schema.go resize":           true,
	"mcpgo/capability.go markReviewed": true,
}

// TestExpected checks that expected.txt names declarations that exist, each
// once, and leaves out no tool.
func TestExpected(t *testing.T) {
	declared := declarations(t)
	data, err := os.ReadFile("expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`^(\S+)\t(\w+)\telicit[a-z]+/[a-z-]+\t(now|later)$`)
	expected := map[string]bool{}
	for l := range strings.Lines(string(data)) {
		m := line.FindStringSubmatch(strings.TrimSuffix(l, "\n"))
		if m == nil {
			t.Errorf("malformed: %q", l)
			continue
		}
		name := m[1] + " " + m[2]
		if _, ok := declared[name]; !ok {
			t.Errorf("%s is not declared", name)
		}
		if expected[name] {
			t.Errorf("%s is expected twice", name)
		}
		expected[name] = true
	}
	for name, isTool := range declared {
		if isTool && !expected[name] && !flawless[name] {
			t.Errorf("%s is not expected to have a mistake", name)
		}
	}
}

// declarations returns what the packages declare, as file and name, and whether
// it is the handler of a tool.
func declarations(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		add := func(id *ast.Ident, isTool bool) {
			declared[fmt.Sprintf("%s %s", filepath.ToSlash(file), id.Name)] = isTool
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				p := d.Type.Params.List
				isTool := len(p) == 3 && p[2].Names[0].Name == "in" && d.Recv != nil
				add(d.Name, isTool)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							add(id, false)
						}
					case *ast.TypeSpec:
						add(spec.Name, false)
					}
				}
			}
		}
	}
	return declared
}
