package vettool

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// unitFile is a unit of one ordinary file of 10,000 lines.
func unitFile(b *testing.B) (cfg, file string) {
	b.Helper()
	dir := b.TempDir()
	file = filepath.Join(dir, "a.go")
	src := "package a\n\nimport \"fmt\"\n\n" + strings.Repeat("func _() { fmt.Println(`nothing of interest`) }\n", 10_000)
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		b.Fatal(err)
	}
	data, err := json.Marshal(unitchecker.Config{
		ImportPath: "example.com/a", GoFiles: []string{file}, VetxOnly: true,
		ImportMap: map[string]string{"fmt": "fmt"}, VetxOutput: filepath.Join(dir, "a.vetx"),
	})
	if err != nil {
		b.Fatal(err)
	}
	cfg = filepath.Join(dir, "a.cfg")
	if err := os.WriteFile(cfg, data, 0o666); err != nil {
		b.Fatal(err)
	}
	return cfg, file
}

// BenchmarkSkip is what a unit costs that is skipped, without the start of the
// process; BenchmarkParse is the least that it would cost otherwise.
func BenchmarkSkip(b *testing.B) {
	cfg, _ := unitFile(b)
	analyzers, _ := newAnalyzers()
	opts := Options{IsSDK: func(string) bool { return false }, Trace: "licit"}
	for b.Loop() {
		skipped, err := skip([]string{cfg}, analyzers, opts)
		if err != nil || !skipped {
			b.Fatal(skipped, err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	_, file := unitFile(b)
	for b.Loop() {
		if _, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments); err != nil {
			b.Fatal(err)
		}
	}
}
