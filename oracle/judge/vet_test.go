package judge

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestMain makes the test binary a vet tool if the go command calls it as one.
// It says what stands behind SAY in comments of the files that it is given.
func TestMain(m *testing.M) {
	switch mode := os.Getenv("JUDGE_TEST_TOOL"); {
	case mode == "" || len(os.Args) < 2:
		os.Exit(m.Run())
	case os.Args[1] == "-V=full":
		fmt.Println("judge.test version devel buildID=" + mode + "/" + mode)
	case os.Args[1] == "-flags":
		fmt.Println("[]")
	default:
		if err := vetTool(os.Args[len(os.Args)-1], mode); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func vetTool(config, mode string) error {
	var cfg struct {
		ID         string
		GoFiles    []string
		VetxOnly   bool
		VetxOutput string
	}
	data, err := os.ReadFile(config)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, &cfg); err != nil {
		return err
	}
	if err := os.WriteFile(cfg.VetxOutput, nil, 0o666); err != nil || cfg.VetxOnly {
		return err
	}
	type related struct {
		Posn    string `json:"posn"`
		Message string `json:"message"`
	}
	type diagnostic struct {
		Category string    `json:"category,omitempty"`
		Posn     string    `json:"posn"`
		Message  string    `json:"message"`
		Related  []related `json:"related,omitempty"`
	}
	var said []diagnostic
	for _, file := range cfg.GoFiles {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if before, message, ok := strings.Cut(line, " // SAY "); ok {
				said = append(said, diagnostic{
					Posn:    fmt.Sprintf("%s:%d:%d", file, i+1, len(before)),
					Message: message,
					Related: []related{{Posn: file + ":1", Message: "the package"}},
				})
			}
		}
	}
	var result any = said
	if mode == "failing" {
		result = map[string]string{"error": "it is broken"}
	}
	analyzers := map[string]any{}
	if len(said) > 0 {
		analyzers["fake"] = result
	}
	out, err := json.MarshalIndent(map[string]any{cfg.ID: analyzers}, "", "\t")
	if err != nil {
		return err
	}
	fmt.Printf("%s\n", out)
	return nil
}

// vet runs the test binary as a vet tool over a module.
func vet(t *testing.T, mode, module string) ([]Finding, error) {
	t.Helper()
	t.Setenv("JUDGE_TEST_TOOL", mode)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/"+module)); err != nil {
		t.Fatal(err)
	}
	return Vet(t.Context(), self, dir)
}

func TestVet(t *testing.T) {
	findings, err := vet(t, "saying", "module")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&got, "%s %s:%d:%d %q %s %q", f.Program, f.File, f.Line, f.Col, f.Func, f.Rule, f.Message)
		for _, r := range f.Related {
			fmt.Fprintf(&got, " %s %s:%d:%d %q", r.Program, r.File, r.Line, r.Col, r.Message)
		}
		got.WriteString("\n")
	}
	const want = `p00001 guard/guard.go:4:24 "guard.Confirm" elicitfailopen/proceeds "a yes (a stale one)" p00001 guard/guard.go:1:0 "the package"
p00001 guard/guard.go:10:12 "guard.Box.yes" elicitcancel/proceeds "yes" p00001 guard/guard.go:1:0 "the package"
p00001 run.go:5:13 "" elicitlabel/title "at package level" p00001 run.go:1:0 "the package"
p00001 run.go:11:22 "server.handle" elicitaction/discarded "the answer is thrown away" p00001 run.go:1:0 "the package"
`
	if got.String() != want {
		t.Errorf("findings are\n%swant\n%s", got.String(), want)
	}
}

func TestVetFails(t *testing.T) {
	for _, test := range []struct{ mode, module, want string }{
		{"saying", "broken", "cannot use"},
		{"failing", "module", "the analyzer failed: it is broken"},
	} {
		if _, err := vet(t, test.mode, test.module); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s on %s: error is %v, want one with %q", test.mode, test.module, err, test.want)
		}
	}
}

func TestRead(t *testing.T) {
	const finding = `{"posn": "/m/p1/a.go:3:4", "message": "m (a/b)"}`
	for _, test := range []struct{ in, want string }{
		{``, "0"},
		{`{}`, "0"},
		{`{"p": {}}` + "\n" + `{"q": {"a": []}}`, "0"},
		{`{"p": {"a": [` + finding + `]}, "p [p.test]": {"a": [` + finding + `]}}`, "1"},
		{`{"p": {"a": [` + finding + `, {"posn": "/m/p1/a.go:3:5", "message": "m (a/b)"}]}}`, "2"},
		{`{"p": {"a": [{"posn": "/m/p1/a.go:3:4", "message": "m"}]}}`, "no rule in brackets: m"},
		{`{"p": {"a": [{"posn": "/m/p1/a.go:3:4", "message": "m (a/failed)"}]}}`, "p, a: the analyzer failed"},
		{`{"p": {"a": [}`, "cannot read"},
		{`{"p": {"a": {"error": "e"}}}`, "p, a: the analyzer failed: e"},
	} {
		findings, err := read(strings.NewReader(test.in), "/m")
		got := fmt.Sprint(len(findings))
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) {
			t.Errorf("reading %s: %s, want %s", test.in, got, test.want)
		}
	}
}

func TestObjects(t *testing.T) {
	const in = "# example.com/p\n# [example.com/p]\n{\n\t\"p\": {\n\t}\n}\n{}\nvet: something\n"
	const want = "{\n\t\"p\": {\n\t}\n}\n{}\n"
	if got := string(objects([]byte(in))); got != want {
		t.Errorf("objects are %q, want %q", got, want)
	}
}

func TestPosition(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"/m/p1/guard/a.go:3:4", "p1 guard/a.go 3 4"},
		{"p1/a.go:3:4", "p1 a.go 3 4"},
		{"/m/p1/a.go:3", "p1 a.go 3 0"},
		{"/m/p1/a.go", "p1 a.go 0 0"},
		{"/m/main.go:3:4", " main.go 3 4"},
		{"/elsewhere/a.go:3:4", " /elsewhere/a.go 3 4"},
	} {
		program, file, line, col, err := position("/m", test.in)
		if got := fmt.Sprint(program, " ", file, " ", line, " ", col); got != test.want || err != nil {
			t.Errorf("position(%q) = %q, %v, want %q", test.in, got, err, test.want)
		}
	}
}

func TestFunctions(t *testing.T) {
	const text = `package p

// a is documented.
func a() {
	_ = func() {
	}
}

func (*T) b() {}
func (t T[K, V]) c() {}
func (t *T[K]) d() {}

var x = 1
`
	funcs, err := functions("x.go", text, "guard")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]string{3: "", 4: "guard.a", 5: "guard.a", 7: "guard.a", 9: "guard.T.b", 10: "guard.T.c", 11: "guard.T.d", 13: ""} {
		if got := around(funcs, line); got != want {
			t.Errorf("function around line %d is %q, want %q", line, got, want)
		}
	}
}
