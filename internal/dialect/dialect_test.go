package dialect_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/elicitlint/elicitlint/internal/analyzertest"
	"github.com/elicitlint/elicitlint/internal/dialect"
)

var roleNames = map[dialect.Role]string{
	dialect.NoRole: "NoRole", dialect.Params: "Params", dialect.Request: "Request", dialect.ClientRequest: "ClientRequest",
	dialect.Result: "Result", dialect.ResultPart: "ResultPart", dialect.Action: "Action", dialect.Questions: "Questions",
	dialect.Response: "Response",
}

var callNames = map[dialect.Call]string{
	dialect.NoCall: "NoCall", dialect.Ask: "Ask", dialect.AskURL: "AskURL", dialect.Answer: "Answer",
	dialect.NewServer: "NewServer", dialect.Declare: "Declare", dialect.InputRequest: "InputRequest",
}

// roles is a package in which each variable, call and function literal has
// its role behind it.
const roles = `package roles

import (
	"context"

	. "github.com/modelcontextprotocol/go-sdk/mcp"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"example.com/elicit/lookalike/mcp"
)

type (
	alias            = ElicitParams
	aliasOfPointer   = *alias
	genericAlias[T Params] = ClientRequest[T]
	defined          ElicitParams
	wrapper          struct{ ElicitParams }
	other[T any]     struct{ v T }
)

var (
	_ ElicitParams                   // Params go-sdk
	_ *ElicitParams                  // Params go-sdk
	_ alias                          // Params go-sdk
	_ aliasOfPointer                 // Params go-sdk
	_ **ElicitParams                 // NoRole
	_ []ElicitParams                 // NoRole
	_ defined                        // NoRole
	_ wrapper                        // NoRole
	_ *ElicitResult                  // Result go-sdk
	_ *ElicitRequest                 // ClientRequest go-sdk
	_ ClientRequest[*ElicitParams]   // ClientRequest go-sdk
	_ genericAlias[*ElicitParams]    // ClientRequest go-sdk
	_ *genericAlias[aliasOfPointer]  // ClientRequest go-sdk
	_ *CreateMessageRequest          // NoRole
	_ *CallToolRequest               // NoRole
	_ other[*ElicitParams]           // NoRole
	_ InputRequestMap                // Questions go-sdk
	_ InputResponse                  // Response go-sdk
	_ mark.ElicitationParams         // Params mcp-go
	_ *mark.ElicitationRequest       // Request mcp-go
	_ mark.ElicitationResult         // Result mcp-go
	_ mark.ElicitationResponse       // ResultPart mcp-go
	_ mark.ElicitationResponseAction // Action mcp-go
	_ mark.InputRequests             // Questions mcp-go
	_ mark.CallToolRequest           // NoRole
	_ server.MCPServer               // NoRole
	_ mcp.ElicitParams               // NoRole
	_ error                          // NoRole
	_ func()                         // NoRole
	_ string                         // NoRole
	_ struct{ ElicitParams }         // NoRole
)

type ownElicitor interface {
	Elicit(ctx context.Context, p *ElicitParams) (*ElicitResult, error)
}

type embeds struct{ *ServerSession }

type generic[S server.SessionWithElicitation] struct{ session S }

func calls(ctx context.Context, s *ServerSession, m *server.MCPServer, se server.SessionWithElicitation, own ownElicitor, e embeds, g generic[server.SessionWithElicitation], o *mcp.ServerSession, p *ElicitParams, q mark.ElicitationRequest) {
	s.Elicit(ctx, p)                                   // Ask go-sdk
	(*ServerSession).Elicit(s, ctx, p)                 // Ask go-sdk
	e.Elicit(ctx, p)                                   // Ask go-sdk
	own.Elicit(ctx, p)                                 // NoCall
	o.Elicit(ctx, nil)                                 // NoCall
	s.Ping(ctx, nil)                                   // NoCall
	NewServer(nil, nil)                                // NewServer go-sdk
	m.RequestElicitation(ctx, q)                       // Ask mcp-go
	se.RequestElicitation(ctx, q)                      // Ask mcp-go
	g.session.RequestElicitation(ctx, q)               // Ask mcp-go
	m.RequestURLElicitation(ctx, nil, "i", "u", "m")   // AskURL mcp-go
	server.ElicitationResponse(nil, "i")               // Answer mcp-go
	server.NewMCPServer("n", "v")                      // NewServer mcp-go
	server.WithElicitation()                           // Declare mcp-go
	server.WithLogging()                               // NoCall
	server.NewInputRequestBuilder("").Elicit("i", q.Params) // InputRequest mcp-go
	mark.NewElicitationInputRequest(q.Params)          // InputRequest mcp-go
	panic("x")                                         // NoCall
}

var (
	_ = func(context.Context, *ElicitRequest) (*ElicitResult, error) { return nil, nil }                                 // handler
	_ = func(context.Context, *genericAlias[*ElicitParams]) (*ElicitResult, error) { return nil, nil }                   // handler
	_ = func(context.Context, mark.ElicitationRequest) (*mark.ElicitationResult, error) { return nil, nil }              // handler
	_ = func(context.Context, *ElicitParams) (*ElicitResult, error) { return nil, nil }                                  // server
	_ = func(context.Context, *ElicitRequest) error { return nil }                                                       // server
	_ = func(context.Context, *CallToolRequest) (*ElicitResult, error) { return nil, nil }                               // server
	_ = func() {}                                                                                                        // server
)
`

// loadRoles type-checks roles in the testdata module, with a package beside it
// that looks like an SDK.
func loadRoles(t *testing.T) *packages.Package {
	t.Helper()
	dir := analyzertest.Dir(t)
	lookalike := "package mcp\n\nimport \"context\"\n\ntype ElicitParams struct{}\ntype ServerSession struct{}\n\nfunc (*ServerSession) Elicit(context.Context, *ElicitParams) {}\n"
	pkgs := analyzertest.Load(t, dir, map[string][]byte{
		filepath.Join(dir, "roles", "roles.go"):             []byte(strings.ReplaceAll(roles, "elicit/lookalike", "elicit/roles/lookalike")),
		filepath.Join(dir, "roles", "lookalike/mcp/mcp.go"): []byte(lookalike),
	}, "./roles")
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors)
	}
	return pkgs[0]
}

func TestRoles(t *testing.T) {
	p := loadRoles(t)
	set, err := dialect.NewSet(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	f := p.Syntax[0]
	comments := make(map[int]string)
	for _, g := range f.Comments {
		comments[p.Fset.Position(g.Pos()).Line] = strings.TrimSpace(g.Text())
	}
	checked := 0
	ast.Inspect(f, func(n ast.Node) bool {
		var got string
		var sdk *dialect.SDK
		switch n := n.(type) {
		case *ast.ValueSpec:
			if n.Type == nil {
				lit, ok := n.Values[0].(*ast.FuncLit)
				if !ok {
					return true
				}
				got = "server"
				if set.IsClientHandler(p.TypesInfo.TypeOf(lit).(*types.Signature)) {
					got = "handler"
				}
				break
			}
			var role dialect.Role
			role, sdk = set.TypeRole(p.TypesInfo.TypeOf(n.Type))
			got = roleNames[role]
		case *ast.ExprStmt:
			fn, _ := typeutil.Callee(p.TypesInfo, n.X.(*ast.CallExpr)).(*types.Func)
			var call dialect.Call
			call, sdk = set.CallRole(fn)
			got = callNames[call]
		default:
			return true
		}
		if sdk != nil {
			got += " " + sdk.Name
		}
		checked++
		if want := comments[p.Fset.Position(n.Pos()).Line]; got != want {
			t.Errorf("%s: got %s, want %s", p.Fset.Position(n.Pos()), got, want)
		}
		return true
	})
	if checked < 50 {
		t.Errorf("checked only %d roles", checked)
	}
	if role, _ := set.CallRole(nil); role != dialect.NoCall {
		t.Error("a call of nothing has a role")
	}
}

// TestCompatible checks that packages can be taken for an SDK's.
func TestCompatible(t *testing.T) {
	pkg := types.NewPackage("example.com/fork/compat/mcp", "mcp")
	named := func(name string) types.Type {
		obj := types.NewTypeName(token.NoPos, pkg, name, nil)
		return types.NewNamed(obj, types.NewStruct(nil, nil), nil)
	}
	for _, test := range []struct {
		compatible string
		name       string
		want       dialect.Role
		path       bool
	}{
		{"", "ElicitationParams", dialect.NoRole, false},
		{"example.com/fork/compat", "ElicitationParams", dialect.Params, true},
		{"example.com/fork/compat/", "ElicitationParams", dialect.Params, true},
		{"example.com/fork/compat", "ElicitParams", dialect.Params, true},
		{"example.com/fork/compat", "Something", dialect.NoRole, true},
		{"example.com/fork", "ElicitationParams", dialect.NoRole, false},
		{"example.com/fork/compat/mcp", "ElicitationParams", dialect.NoRole, false},
		{"example.com/fork/comp", "ElicitationParams", dialect.NoRole, false},
	} {
		var compatible []string
		if test.compatible != "" {
			compatible = []string{test.compatible}
		}
		set, err := dialect.NewSet(compatible, nil)
		if err != nil {
			t.Fatal(err)
		}
		if role, _ := set.TypeRole(named(test.name)); role != test.want {
			t.Errorf("%s in %q is %s, want %s", test.name, test.compatible, roleNames[role], roleNames[test.want])
		}
		if got := set.IsSDKPath(pkg.Path()); got != test.path {
			t.Errorf("with %q, IsSDKPath(%s) = %v", test.compatible, pkg.Path(), got)
		}
	}
}

func TestIsSDKPath(t *testing.T) {
	set, _ := dialect.NewSet(nil, nil)
	for path, want := range map[string]bool{
		"github.com/modelcontextprotocol/go-sdk/mcp":                         true,
		"github.com/mark3labs/mcp-go/server":                                 true,
		"github.com/mark3labs/mcp-go/client/transport":                       true,
		"github.com/modelcontextprotocol/go-sdk":                             false,
		"github.com/modelcontextprotocol/go-sdk/examples/server/elicitation": false,
		"github.com/modelcontextprotocol/go-sdk2/mcp":                        false,
		"github.com/mark3labs/mcp-go/examples/elicitation":                   false,
		"example.com/github.com/mark3labs/mcp-go/server":                     false,
		"": false,
	} {
		if got := set.IsSDKPath(path); got != want {
			t.Errorf("IsSDKPath(%q) = %v", path, got)
		}
	}
}

// features names what Traits say of a version.
func features(t dialect.Traits) (list []string) {
	for i, on := range []bool{t.AnswerValidated, t.DefaultPanics, t.DefaultPanicsOnRefusal, t.URLMode, t.ClientChecked, t.RoundTrips} {
		if on {
			list = append(list, []string{"validated", "panics", "panicsOnRefusal", "urls", "checked", "roundTrips"}[i])
		}
	}
	return list
}

// The versions of the SDKs, and what was seen to be true of each.
var versions = []struct {
	sdk, version, since string
	features            string
}{
	{"go-sdk", "v0.3.1", "v0.3.0", ""},
	{"go-sdk", "v1.0.0", "v0.3.0", ""},
	{"go-sdk", "v1.1.0", "v0.3.0", ""},
	{"go-sdk", "v1.2.0", "v1.2.0", "validated panics panicsOnRefusal urls checked"},
	{"go-sdk", "v1.3.1", "v1.2.0", "validated panics panicsOnRefusal urls checked"},
	{"go-sdk", "v1.4.1", "v1.4.0", "validated panics urls checked"},
	{"go-sdk", "v1.6.1", "v1.4.0", "validated panics urls checked"},
	{"go-sdk", "v1.7.0", "v1.7.0", "validated urls checked roundTrips"},
	{"go-sdk", "v1.8.0", "v1.7.0", "validated urls checked roundTrips"},
	{"mcp-go", "v0.40.0", "v0.40.0", ""},
	{"mcp-go", "v0.43.2", "v0.40.0", ""},
	{"mcp-go", "v0.44.0", "v0.44.0", "urls"},
	{"mcp-go", "v0.58.0", "v0.44.0", "urls"},
	{"mcp-go", "v1.0.0", "v1.0.0", "urls roundTrips"},
	{"mcp-go", "v1.2.1", "v1.0.0", "urls roundTrips"},
}

func sdkNamed(t *testing.T, name string) *dialect.SDK {
	for _, sdk := range dialect.All {
		if sdk.Name == name {
			return sdk
		}
	}
	t.Fatalf("no SDK %s", name)
	return nil
}

// TestTraits tells the real modules apart by their shape, and checks that the
// version is read from where they lie.
func TestTraits(t *testing.T) {
	if testing.Short() {
		t.Skip("loads many modules")
	}
	set, _ := dialect.NewSet(nil, nil)
	for _, v := range versions {
		t.Run(v.sdk+"@"+v.version, func(t *testing.T) {
			sdk := sdkNamed(t, v.sdk)
			pkg := loadVersion(t, sdk.Module, v.version)
			got := set.Traits(sdk, pkg.Types, pkg.Fset)
			if f := strings.Join(features(got), " "); got.Since != v.since || f != v.features {
				t.Errorf("since %s: %s, want since %s: %s", got.Since, f, v.since, v.features)
			}
			if got.Version != v.version {
				t.Errorf("version %q", got.Version)
			}
			for _, other := range dialect.All {
				if got := set.Traits(other, pkg.Types, pkg.Fset); other != sdk && got != (dialect.Traits{}) {
					t.Errorf("%s: %v", other.Name, got)
				}
			}
		})
	}
}

// loadVersion loads a package that imports a version of an SDK.
func loadVersion(t *testing.T, module, version string) *packages.Package {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": fmt.Sprintf("module example.com/m\n\ngo 1.25.5\n\nrequire %s %s\n", module, version),
		"m.go":   fmt.Sprintf("package m\n\nimport _ %q\n", module+"/mcp"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedFiles | packages.NeedSyntax,
		Dir:  dir,
		Env:  append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GONOSUMDB=*", "GONOSUMCHECK=1"),
	}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors)
	}
	return pkgs[0]
}

// TestAssume checks what an assumed version is taken for.
func TestAssume(t *testing.T) {
	for _, v := range versions {
		set, err := dialect.NewSet(nil, []string{v.sdk + "@" + v.version})
		if err != nil {
			t.Errorf("%s@%s: %v", v.sdk, v.version, err)
			continue
		}
		got := set.Traits(sdkNamed(t, v.sdk), types.NewPackage("p", "p"), token.NewFileSet())
		if f := strings.Join(features(got), " "); got.Since != v.since || f != v.features {
			t.Errorf("%s@%s: since %s: %s", v.sdk, v.version, got.Since, f)
		}
		for _, other := range dialect.All {
			if other.Name != v.sdk {
				if got := set.Traits(other, types.NewPackage("p", "p"), token.NewFileSet()); got != (dialect.Traits{}) {
					t.Errorf("%s@%s is assumed of %s", v.sdk, v.version, other.Name)
				}
			}
		}
	}
	for assume, want := range map[string]string{
		"go-sdk@v1.8.0-pre.1":      "v1.7.0",
		"go-sdk@v1.4.0":            "v1.4.0",
		"go-sdk@v1.3.99":           "v1.2.0",
		"go-sdk@v1.10.0":           "v1.7.0",
		"go-sdk@v99.0.0":           "v1.7.0",
		"go-sdk@v1.2.0+incompat":   "v1.2.0",
		"mcp-go@v0.44.0-beta.1":    "v0.44.0",
		"go-sdk":                   "",
		"go-sdk@":                  "",
		"go-sdk@1.8.0":             "",
		"go-sdk@v1.8":              "",
		"go-sdk@v1.8.x":            "",
		"go-sdk@latest":            "",
		"go-sdk@v0.2.0":            "",
		"mcp-go@v0.39.1":           "",
		"sdk@v1.0.0":               "",
		"@v1.0.0":                  "",
		"":                         "",
		"go-sdk@v1.8.0@v1.8.0":     "",
		"go-sdk@v01.8.0":           "",
		"go-sdk@v1.8.0 ":           "",
		"github.com/go-sdk@v1.8.0": "",
	} {
		set, err := dialect.NewSet(nil, []string{assume})
		switch {
		case err == nil && want == "":
			t.Errorf("%q is taken", assume)
		case err != nil && want != "":
			t.Errorf("%q: %v", assume, err)
		case err != nil:
			if !strings.Contains(err.Error(), fmt.Sprintf("%q", assume)) {
				t.Errorf("the error of %q does not name it: %v", assume, err)
			}
		default:
			name, _, _ := strings.Cut(assume, "@")
			if got := set.Traits(sdkNamed(t, name), types.NewPackage("p", "p"), token.NewFileSet()).Since; got != want {
				t.Errorf("%q: since %s, want %s", assume, got, want)
			}
		}
	}
}

func TestDeclareOption(t *testing.T) {
	for name, want := range map[string]string{"go-sdk": "", "mcp-go": "WithElicitation"} {
		if got := sdkNamed(t, name).DeclareOption(); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if !sdkNamed(t, "go-sdk").InfersMode() || sdkNamed(t, "mcp-go").InfersMode() {
		t.Error("only go-sdk takes the mode from the other parts")
	}
}

// TestSchema checks that the schema type is recognised, also by a pointer.
func TestSchema(t *testing.T) {
	pkg := types.NewPackage("github.com/google/jsonschema-go/jsonschema", "jsonschema")
	other := types.NewPackage("github.com/invopop/jsonschema", "jsonschema")
	named := func(pkg *types.Package, name string) types.Type {
		return types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), types.NewStruct(nil, nil), nil)
	}
	for _, test := range []struct {
		t    types.Type
		want bool
	}{
		{named(pkg, "Schema"), true},
		{types.NewPointer(named(pkg, "Schema")), true},
		{types.NewAlias(types.NewTypeName(token.NoPos, other, "S", nil), named(pkg, "Schema")), true},
		{named(pkg, "Resolved"), false},
		{named(other, "Schema"), false},
		{types.NewSlice(named(pkg, "Schema")), false},
		{types.Typ[types.String], false},
	} {
		if got := dialect.IsSchema(test.t); got != test.want {
			t.Errorf("IsSchema(%s) = %v", test.t, got)
		}
	}
}
