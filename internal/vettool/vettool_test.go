package vettool

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

type testFact struct{}

func (*testFact) AFact() {}

type otherFact struct{}

func (*otherFact) AFact() {}

// sumFlag is a value that adds up.
type sumFlag []string

func (s *sumFlag) String() string     { return strings.Join(*s, ",") }
func (s *sumFlag) Set(v string) error { *s = append(*s, v); return nil }

// newAnalyzers returns one analyzer with flags that requires another with a fact.
func newAnalyzers() ([]*analysis.Analyzer, *sumFlag) {
	run := func(*analysis.Pass) (any, error) { return nil, nil }
	base := &analysis.Analyzer{Name: "base", Doc: "base", Run: run, FactTypes: []analysis.Fact{new(otherFact)}}
	a := &analysis.Analyzer{
		Name: "elicit", Doc: "settings", Run: run,
		FactTypes: []analysis.Fact{new(testFact)}, Requires: []*analysis.Analyzer{base},
	}
	sum := new(sumFlag)
	a.Flags.Var(sum, "asks", "")
	a.Flags.String("compatible", "", "")
	a.Flags.String("kept", "by default", "")
	a.Flags.Int("max", 2, "")
	a.Flags.Bool("tests", false, "")
	a.Flags.Func("strange", "", func(string) error { return nil })
	return []*analysis.Analyzer{a}, sum
}

func TestInvoked(t *testing.T) {
	for line, want := range map[string]bool{
		"-V=full":               true,
		"-flags":                true,
		"-json -x=y /tmp/a.cfg": true,
		"":                      false,
		"./...":                 false,
		"help":                  false,
		"a.cfg ./...":           false,
		"-V":                    false,
	} {
		if got := Invoked(strings.Fields(line)); got != want {
			t.Errorf("Invoked(%q) = %v", line, got)
		}
	}
}

func TestParseCommand(t *testing.T) {
	for _, test := range []struct {
		line string
		want string // "unit", "error" or "leave"
	}{
		{"u.cfg", "unit"},
		{"-json -elicit -elicit.tests -elicit.max=3 --elicit.max 3 u.cfg", "unit"},
		{"-fix -diff -c=3 -tags=a -v -all -source -elicit=false u.cfg", "unit"},
		{"-elicit.strange=x u.cfg", "leave"},
		{"-flags u.cfg", "leave"},
		{"-V=full u.cfg", "leave"},
		{"-h u.cfg", "leave"},
		{"-json other u.cfg", "leave"},
		{"u.cfg -json", "leave"},
		{"", "leave"},
		{"-nosuch u.cfg", "error"},
		{"-elicit.max=x u.cfg", "error"},
		{"-elicit.max u.cfg", "error"}, // the name of the unit is taken for the value
		{"-elicit=x u.cfg", "error"},
		{"-elicit.tests=x u.cfg", "error"},
	} {
		analyzers, sum := newAnalyzers()
		cmd, err := parseCommand(strings.Fields(test.line), analyzers)
		got := "leave"
		if err != nil {
			got = "error"
		} else if cmd != nil {
			got = "unit"
		}
		if got != test.want {
			t.Errorf("%q: %s, want %s (%v)", test.line, got, test.want, err)
		}
		if analyzers[0].Flags.Lookup("max").Value.String() != "2" || len(*sum) != 0 {
			t.Errorf("%q: the analyzers' own values were set", test.line)
		}
	}
}

func TestValues(t *testing.T) {
	analyzers, _ := newAnalyzers()
	cmd, err := parseCommand(strings.Fields("-elicit.asks=a.b.F,,a.c.F -elicit.asks=a.d.F u.cfg"), analyzers)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"elicit.asks":   {"a.b.F", "a.c.F", "a.d.F"},
		"elicit.kept":   {"by default"},
		"elicit.nosuch": nil,
	} {
		if got := cmd.list(name); !slices.Equal(got, want) {
			t.Errorf("%s = %q, want %q", name, got, want)
		}
	}
}

func TestPackagesOf(t *testing.T) {
	for name, want := range map[string]string{
		"example.com/a/b.Func":           "example.com/a/b",
		"example.com/a/b.Type.Method":    "example.com/a/b example.com/a/b.Type",
		"(*example.com/a/b.Type).Method": "example.com/a/b example.com/a/b.Type",
		"gopkg.in/a.v1.Func":             "gopkg.in/a gopkg.in/a.v1",
		"main.ask":                       "main",
		"ask":                            "",
	} {
		if got := strings.Join(packagesOf(name), " "); got != want {
			t.Errorf("packagesOf(%q) = %s, want %s", name, got, want)
		}
	}
}

func TestRelevant(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	var (
		plain  = write("plain.go", "package p")
		traced = write("traced.go", "package p // elicitation/create")
		none   = write("none.facts", "")
		facts  = write("some.facts", "\x01\x02*vettool.testFact\x03")
		base   = write("base.facts", "vettool.otherFact")
		others = write("others.facts", "*printf.isWrapper")
	)
	imports := func(paths ...string) map[string]string {
		m := make(map[string]string)
		for _, path := range paths {
			m[path] = path
		}
		return m
	}
	vetx := func(path, file string) *unitchecker.Config {
		return &unitchecker.Config{ImportMap: map[string]string{"d": path}, PackageVetx: map[string]string{path: file}}
	}
	std := map[string]bool{"io": true, "io [x.test]": true}
	for _, test := range []struct {
		name string
		cfg  *unitchecker.Config
		want bool
	}{
		{"plain", &unitchecker.Config{}, false},
		{"sdk", &unitchecker.Config{ImportMap: imports("io", "sdk/mcp")}, true},
		{"like sdk", &unitchecker.Config{ImportMap: imports("sdk2/mcp")}, false},
		{"vendored sdk", &unitchecker.Config{ImportMap: map[string]string{"sdk": "x/vendor/sdk"}}, true},
		{"in sdk", &unitchecker.Config{ImportPath: "sdk/mcp [y.test]"}, true},
		{"compatible", &unitchecker.Config{ImportMap: imports("example.com/copy/mcp")}, true},
		{"compatible root", &unitchecker.Config{ImportMap: imports("example.com/copy")}, true},
		{"like compatible", &unitchecker.Config{ImportMap: imports("example.com/copyright")}, false},
		{"in compatible", &unitchecker.Config{ImportPath: "example.com/copy/mcp"}, true},
		{"named", &unitchecker.Config{ImportPath: "example.com/ask"}, true},
		{"imports named", &unitchecker.Config{ImportMap: imports("example.com/ask")}, true},
		{"below named", &unitchecker.Config{ImportPath: "example.com/ask/sub"}, false},
		{"no facts", vetx("d", none), false},
		{"facts", vetx("d [x.test]", facts), true},
		{"required facts", vetx("d", base), true},
		{"others' facts", vetx("d", others), false},
		{"lost facts", vetx("d", filepath.Join(dir, "lost")), true},
		{"trace", &unitchecker.Config{GoFiles: []string{plain, traced}, ModulePath: "m"}, true},
		{"no trace", &unitchecker.Config{GoFiles: []string{plain}}, false},
		{"no file", &unitchecker.Config{GoFiles: []string{filepath.Join(dir, "no.go")}, ModulePath: "m"}, false},
		{"directory", &unitchecker.Config{GoFiles: []string{dir}, ModulePath: "m"}, true},
		{"standard", &unitchecker.Config{ImportPath: "io/fs [x.test]", GoFiles: []string{traced}, ImportMap: imports("io", "unsafe"), Standard: std}, false},
		{"standard test", &unitchecker.Config{ImportPath: "io/fs", GoFiles: []string{traced}, ImportMap: imports("io [x.test]"), Standard: std}, false},
		{"undotted module", &unitchecker.Config{ImportPath: "server", ModulePath: "server", GoFiles: []string{traced}}, true},
		{"file arguments", &unitchecker.Config{ImportPath: "command-line-arguments", GoFiles: []string{traced}}, true},
		{"not only standard", &unitchecker.Config{ImportPath: "a/b", GoFiles: []string{traced}, ImportMap: imports("c")}, true},
	} {
		analyzers, _ := newAnalyzers()
		cmd, err := parseCommand(strings.Fields("-elicit.asks=example.com/ask.F -elicit.compatible=example.com/copy/ u.cfg"), analyzers)
		if err != nil {
			t.Fatal(err)
		}
		isSDK := func(path string) bool { return path == "sdk" || strings.HasPrefix(path, "sdk/") }
		r := newRelevance(cmd, analyzers, Options{
			IsSDK: isSDK, Trace: "licit", Compatible: "elicit.compatible", Named: []string{"elicit.asks"},
		})
		if got := r.relevant(test.cfg); got != test.want {
			t.Errorf("%s: relevant = %v", test.name, got)
		}
	}
}

func TestMaySkip(t *testing.T) {
	tools := func(version string, replace *debug.Module) *debug.BuildInfo {
		return &debug.BuildInfo{Deps: []*debug.Module{
			{Path: "golang.org/x/mod", Version: "v0.99.0"},
			{Path: "golang.org/x/tools", Version: version, Replace: replace},
		}}
	}
	for _, test := range []struct {
		name string
		info *debug.BuildInfo
		want bool
	}{
		{"proven", tools("v0.49.0", nil), true},
		{"patch", tools("v0.49.1-0.20260101000000-0123456789ab", nil), true},
		{"old", tools("v0.9.3", nil), true},
		{"new", tools("v0.50.0", nil), false},
		{"v1", tools("v1.0.0", nil), false},
		{"work tree", tools("(devel)", nil), false},
		{"replaced by new", tools("v0.49.0", &debug.Module{Version: "v0.52.0"}), false},
		{"replaced by directory", tools("v0.49.0", &debug.Module{Path: "../tools"}), false},
		{"replaced by proven", tools("v0.52.0", &debug.Module{Version: "v0.49.0"}), true},
		{"no module", &debug.BuildInfo{}, false},
	} {
		if got := maySkip(test.info, true); got != test.want {
			t.Errorf("%s: maySkip = %v", test.name, got)
		}
	}
	if maySkip(nil, false) {
		t.Error("skips without build information")
	}
}

// The go command passes on every flag that unitchecker registers, so all of
// them must be known here, and parsed alike.
func TestRegister(t *testing.T) {
	analyzers, _ := newAnalyzers()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	(&command{values: make(map[string][]string)}).register(fs, analyzers)
	got := make(map[string]bool)
	fs.VisitAll(func(f *flag.Flag) {
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		got[f.Name] = ok && b.IsBoolFlag()
	})
	delete(got, "fix") // not told to the go command
	if want := flagsOfUnitchecker(t); !maps.Equal(got, want) {
		t.Errorf("flags %v\nunitchecker has %v", got, want)
	}
}

// flagsOfUnitchecker returns the flags that unitchecker tells the go command
// of, and which of them need no value.
func flagsOfUnitchecker(t *testing.T) map[string]bool {
	cmd := exec.Command(os.Args[0], "-flags")
	cmd.Env = append(os.Environ(), "VETTOOL_TEST_UNITCHECKER=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name string
		Bool bool
	}
	if err := json.Unmarshal(out, &list); err != nil {
		t.Fatal(err)
	}
	flags := make(map[string]bool)
	for _, f := range list {
		if !strings.HasPrefix(f.Name, "test.") {
			flags[f.Name] = f.Bool
		}
	}
	return flags
}

func TestMain(m *testing.M) {
	if os.Getenv("VETTOOL_TEST_UNITCHECKER") != "" {
		analyzers, _ := newAnalyzers()
		unitchecker.Main(analyzers...)
	}
	os.Exit(m.Run())
}

// Wrong use is said by the packages that were named, and not by each one that
// they import.
func TestWrongUseOnce(t *testing.T) {
	for _, vetxOnly := range []bool{false, true} {
		dir := t.TempDir()
		config := filepath.Join(dir, "a.cfg")
		facts := filepath.Join(dir, "a.vetx")
		data, err := json.Marshal(unitchecker.Config{
			ImportPath: "example.com/a", GoFiles: []string{"a.go"}, VetxOnly: vetxOnly, VetxOutput: facts,
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(config, data, 0o666); err != nil {
			t.Fatal(err)
		}
		analyzers, _ := newAnalyzers()
		skipped, err := skip([]string{"-elicit.max=x", config}, analyzers, Options{IsSDK: func(string) bool { return true }})
		if skipped != vetxOnly || (err == nil) != vetxOnly {
			t.Errorf("VetxOnly %v: skipped %v, error %v", vetxOnly, skipped, err)
		}
		if _, err := os.Stat(facts); (err == nil) != vetxOnly {
			t.Errorf("VetxOnly %v: facts: %v", vetxOnly, err)
		}
	}
}
