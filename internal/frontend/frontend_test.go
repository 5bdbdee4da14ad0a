package frontend

import (
	"bytes"
	"errors"
	"flag"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

func newCommand() (*Command, *bytes.Buffer, *bytes.Buffer) {
	a := &analysis.Analyzer{Name: "elicitschema", Doc: "elicitschema: find forms\n\nMore."}
	a.Flags.Bool("nested", true, "")
	a.Flags.Int("max", 2, "")
	stdout, stderr := new(bytes.Buffer), new(bytes.Buffer)
	return &Command{
		Name:      "elicitlint",
		Analyzers: []*analysis.Analyzer{a},
		Categories: func(string) []finding.Category {
			return []finding.Category{{Name: "nested", Severity: finding.Warning}, {Name: "empty", Severity: finding.Info}}
		},
		Stdout: stdout, Stderr: stderr,
	}, stdout, stderr
}

func TestRead(t *testing.T) {
	const stream = `{}
{"p": {"toy": [
	{"category": "c", "posn": "/w/p/b.go:10:2", "end": "/w/p/b.go:10:4", "message": "ten"},
	{"category": "c", "posn": "/w/p/b.go:9:12", "message": "twelve"},
	{"category": "c", "posn": "/w/p/b.go:9:2", "message": "two", "url": "unknown",
	 "related": [{"posn": "/w/q.go:1:1", "message": "there"}, {"posn": "-", "message": "nowhere"}]}
]}}
{}{"p [p.test]": {"toy": [
	{"category": "c", "posn": "/w/p/b.go:9:2", "message": "two"},
	{"category": "c", "posn": "/w/p/b.go:9:2", "message": "another"},
	{"category": "c", "posn": "/elsewhere/a.go:3", "message": "no column"},
	{"category": "c", "posn": "./p/c.y:3:1", "message": "relative"},
	{"category": "d", "posn": "-", "message": "no position"}
]}, "q": {"toy": {"error": "broken"}, "after": {"error": "failed prerequisites: toy"}},
    "r": {"after": {"error": "failed prerequisites: elsewhere"}}}`
	r := newReport(filepath.FromSlash("/w"))
	if err := r.read(strings.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	c, stdout, _ := newCommand()
	c.print(r)
	const want = `-: no position
/elsewhere/a.go:3: no column
p/b.go:9:2: another
p/b.go:9:2: two
q.go:1:1: 	there
-: 	nowhere
p/b.go:9:12: twelve
p/b.go:10:2: ten
p/c.y:3:1: relative
`
	if got := stdout.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	wantCauses := []failure{{"q", "toy", "broken"}, {"r", "after", "failed prerequisites: elsewhere"}}
	if got := r.causes(); !slices.Equal(got, wantCauses) {
		t.Errorf("causes %v, want %v", got, wantCauses)
	}
}

func TestReadErrors(t *testing.T) {
	for _, stream := range []string{
		"{", "{}x", `{"p": 1}`, `{"p": {"toy": 1}}`, `{"p": {"toy": [1]}}`, `{"p": {"toy": {"error": 1}}}`, "[]", "\xff",
	} {
		if err := newReport("/w").read(strings.NewReader(stream)); err == nil {
			t.Errorf("%q: no error", stream)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"p": {"toy": [{"posn": "a.go:1:2", "message": "m"}], "x": {"error": "e"}}}`)
	f.Fuzz(func(t *testing.T, stream string) {
		r := newReport("/w")
		if r.read(strings.NewReader(stream)) == nil {
			c, stdout, _ := newCommand()
			c.print(r)
			if !utf8.Valid(stdout.Bytes()) {
				t.Errorf("%q printed as %q", stream, stdout)
			}
		}
	})
}

func TestPosition(t *testing.T) {
	for posn, want := range map[string]string{
		"/w/a.go:1:2":    "a.go:1:2",
		"/w/a.go:1":      "a.go:1",
		"/w/a:b.go:1:2":  "a:b.go:1:2",
		"/w2/a.go:1:2":   "/w2/a.go:1:2",
		"/w/../a.go:1:2": "/w/../a.go:1:2",
		"/a\x1b.go:1:2":  `/a\x1b.go:1:2`,
		"-":              "-",
		"":               "",
		"a.go:0:0":       "a.go:0:0",
	} {
		r := newReport(filepath.FromSlash("/w"))
		if got := filepath.ToSlash(r.place(r.position(posn))); got != want {
			t.Errorf("%q is printed as %q, want %q", posn, got, want)
		}
	}
}

func TestEscape(t *testing.T) {
	for s, want := range map[string]string{
		"plain, \"quoted\" \\n":  "plain, \"quoted\" \\n",
		"Straße 日本 \u00a0→ é":    "Straße 日本 \u00a0→ é",
		"\x1b[31mred\x07\r\n\t":  `\x1b[31mred\a\r\n\t`,
		"a\u202eb\u2066c\u200f":  `a\u202eb\u2066c\u200f`,
		"\xff\u0085\u2028\ufeff": `\xff\u0085\u2028\ufeff`,
		"\U000e0041":             `\U000e0041`,
		"\ufffd":                 `\ufffd`,
	} {
		if got := escape(s); got != want {
			t.Errorf("escape(%q) = %s, want %s", s, got, want)
		}
	}
}

func TestSplitStderr(t *testing.T) {
	const stderr = `go: downloading example.com/x v1.0.0
# example.com/clean
{}
# example.com/p
{
	"example.com/p": {
		"toy": [
			{
				"posn": "/w/p.go:1:2",
				"message": "found"
			}
		]
	}
}
# example.com/broken
./b.go:3:23: undefined: x` + "\x1b" + `
	have indented
# example.com/last`
	var out, objects strings.Builder
	if err := splitStderr(strings.NewReader(stderr), &out, &objects); err != nil {
		t.Fatal(err)
	}
	const want = `go: downloading example.com/x v1.0.0
# example.com/broken
./b.go:3:23: undefined: x\x1b
	have indented
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
	r := newReport("/w")
	if err := r.read(strings.NewReader(objects.String())); err != nil || len(r.diagnostics) != 1 {
		t.Errorf("read %v, %v", r.diagnostics, err)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"elicitschema", "elicitsecret", "elicitcancel", "tags", "C", "mod"}
	for name, want := range map[string]string{
		"elicitschem":   "elicitschema",
		"elicitshcema":  "elicitschema",
		"Elicitcancel":  "elicitcancel",
		"tag":           "tags",
		"modd":          "mod",
		"json":          "",
		"c":             "",
		"somethingelse": "",
	} {
		if got := nearest(name, names); got != want {
			t.Errorf("nearest(%q) = %q, want %q", name, got, want)
		}
	}
	if d := distance("", "abc"); d != 3 {
		t.Errorf("distance from nothing = %d", d)
	}
}

func TestParseFlags(t *testing.T) {
	for _, test := range []struct{ line, flags, packages string }{
		{"", "", "./..."},
		{"a b", "", "a b"},
		{"-elicitschema", "-elicitschema=true", "./..."},
		{"-elicitschema=false -elicitschema.nested --elicitschema.max 3 a", "-elicitschema=false -elicitschema.nested=true -elicitschema.max=3", "a"},
		{"-tags a,b -mod=mod -race -x -p 2 -- a", "-tags=a,b -mod=mod -race=true -x=true -p=2", "a"},
		{"-C dir a", "", "a"},
	} {
		c, _, _ := newCommand()
		opts, err := c.parseFlags(strings.Fields(test.line))
		if err != nil {
			t.Errorf("%q: %v", test.line, err)
			continue
		}
		if got := strings.Join(opts.vetFlags, " "); got != test.flags {
			t.Errorf("%q: flags %s, want %s", test.line, got, test.flags)
		}
		if got := strings.Join(opts.packages, " "); got != test.packages {
			t.Errorf("%q: packages %s, want %s", test.line, got, test.packages)
		}
	}
	for line, want := range map[string]string{
		"-elicitshema":        "flag provided but not defined: -elicitshema (did you mean -elicitschema?)",
		"-elicitschema.nestd": "flag provided but not defined: -elicitschema.nestd (did you mean -elicitschema.nested?)",
		"-cover":              "flag provided but not defined: -cover",
		"-json":               "flag provided but not defined: -json (go vet -vettool=$(which elicitlint) has it)",
		"-tags":               "flag needs an argument: -tags",
		"a -x":                "flag -x after a package: flags come first",
		"-elicitschema.max=x": `invalid value "x" for flag -elicitschema.max: parse error`,
	} {
		c, _, _ := newCommand()
		if _, err := c.parseFlags(strings.Fields(line)); err == nil || err.Error() != want {
			t.Errorf("%q: error %q, want %q", line, err, want)
		}
	}
}

func TestFails(t *testing.T) {
	c, _, _ := newCommand()
	for category, want := range map[string]bool{"nested": true, "empty": false, "unknown": true} {
		if got := c.fails(diagnostic{analyzer: "elicitschema", category: category}); got != want {
			t.Errorf("%s fails: %v", category, got)
		}
	}
}

func TestProgramVersion(t *testing.T) {
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}
	modified := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for want, info := range map[string]*debug.BuildInfo{
		"v1.2.3":                   build("v1.2.3", revision),
		"devel":                    build("(devel)"),
		"devel 0123456789ab":       build("", revision),
		"devel 0123456789ab+dirty": build("(devel)", revision, modified),
	} {
		if got := programVersion(info); got != want {
			t.Errorf("version %s, want %s", got, want)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestPrintError(t *testing.T) {
	c, _, stderr := newCommand()
	c.Stdout = brokenWriter{}
	r := newReport("/w")
	r.addOnce(diagnostic{message: "m"})
	if c.print(r) || !strings.Contains(stderr.String(), "no space left") {
		t.Errorf("stderr %q", stderr)
	}
}

// The flags of no analyzer may hide one of the command or of go vet.
func TestFlagSet(t *testing.T) {
	c, _, _ := newCommand()
	n := 0
	c.flagSet(new(options)).VisitAll(func(*flag.Flag) { n++ })
	if want := 2 + 3 + len(buildBoolFlags) + len(buildFlags); n != want {
		t.Errorf("%d flags, want %d", n, want)
	}
}
