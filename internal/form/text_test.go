package form

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// literals returns the string literals of a file and the source that begins
// with each.
func literals(t testing.TB, src string) (lits []*ast.BasicLit, rest [][]byte) {
	t.Helper()
	fset := token.NewFileSet()
	fset.AddFile("other.go", -1, 1000) // so that positions are no offsets
	file, err := parser.ParseFile(fset, "a.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			lits = append(lits, lit)
			rest = append(rest, []byte(src)[fset.Position(lit.Pos()).Offset:])
		}
		return true
	})
	return lits, rest
}

func TestLiteralText(t *testing.T) {
	for _, test := range []struct {
		lit        string
		value      string
		find, want string // what the source of find is
	}{
		{"`abc`", "abc", "b", "b"},
		{"`abc`", "abc", "abc", "abc"},
		{"``", "", "", ""},
		{"`a\r\nb\r\nc`", "a\nb\nc", "c", "c"},
		{"`a\r\nb\r\nc`", "a\nb\nc", "b", "b"},
		{"`a\r\nb\r\nc`", "a\nb\nc", "b\nc", "b\r\nc"},
		{"`a\r\rb`", "ab", "b", "b"},
		{`"abc"`, "abc", "b", "b"},
		{`"a\"b\"c"`, `a"b"c`, `"b"`, `\"b\"`},
		{`"a\nb"`, "a\nb", "b", "b"},
		{`"\u00e9b"`, "\u00e9b", "\u00e9", `\u00e9`},
		{`"\u00e9b"`, "\u00e9b", "b", "b"},
		{`"\xe9b"`, "\xe9b", "\xe9", `\xe9`},
		{`"\351\x41b"`, "\351Ab", "A", `\x41`},
		{"\"\u00e9\\\\b\"", "\u00e9\\b", "b", "b"},
	} {
		lits, rest := literals(t, "package a\r\nvar s = 1 + "+test.lit+"; const x = `after`\r\n")
		lit, src := lits[0], rest[0]
		got := LiteralText(lit, src, lit.Pos())
		if got.Value != test.value {
			t.Errorf("%s: got %q", test.lit, got.Value)
			continue
		}
		i := strings.Index(got.Value, test.find)
		pos, end := got.Range(i, i+len(test.find))
		if s := string(src[pos-lit.Pos() : end-lit.Pos()]); s != test.want {
			t.Errorf("%s: the source of %q is %q, want %q", test.lit, test.find, s, test.want)
		}
	}
}

func TestLiteralTextWithoutSource(t *testing.T) {
	lit := &ast.BasicLit{ValuePos: 10, Kind: token.STRING, Value: "`abc`"}
	for _, src := range []string{"", "`abx`", "`ab", `"abc"`, "x"} {
		got := LiteralText(lit, []byte(src), 10)
		if pos, end := got.Range(1, 2); got.Value != "abc" || pos != 12 || end != 13 {
			t.Errorf("source %q: %q, b at %d-%d", src, got.Value, pos, end)
		}
	}
	if got := LiteralText(lit, nil, token.NoPos); got.Value != "abc" {
		t.Errorf("without source: %q", got.Value)
	}
	for _, bad := range []*ast.BasicLit{
		nil,
		{Kind: token.INT, Value: "12"},
		{Kind: token.CHAR, Value: "'a'"},
		{Kind: token.STRING, Value: ""},
		{Kind: token.STRING, Value: `"`},
		{Kind: token.STRING, Value: `"\q"`},
		{Kind: token.STRING, Value: `"a"b"`},
		{Kind: token.STRING, Value: "`a`b`"},
		{Kind: token.STRING, Value: "\"a\nb\""},
		{Kind: token.STRING, Value: `"\"`},
	} {
		if got := LiteralText(bad, nil, 1); got.Value != "" || len(got.segments) > 0 {
			t.Errorf("%v: got %v", bad, got)
		}
	}
}

func TestConcat(t *testing.T) {
	a := LiteralText(&ast.BasicLit{ValuePos: 10, Kind: token.STRING, Value: `"ab"`}, nil, 10)
	b := Unplaced("cd", 20, 25)
	c := LiteralText(&ast.BasicLit{ValuePos: 30, Kind: token.STRING, Value: "`ef`"}, nil, 30)
	all := a.Concat(b).Concat(Text{}).Concat(c)
	if all.Value != "abcdef" {
		t.Fatalf("got %q", all.Value)
	}
	for _, test := range []struct {
		i, j     int
		pos, end token.Pos
	}{
		{0, 1, 11, 12}, {1, 2, 12, 13}, {2, 3, 20, 25}, {3, 4, 20, 25}, {4, 5, 31, 32}, {5, 6, 32, 33},
		{0, 6, 11, 33}, {1, 3, 12, 25}, {6, 6, 33, 33}, {0, 0, 11, 11},
		{-1, 2, 0, 0}, {2, 1, 0, 0}, {0, 7, 0, 0},
	} {
		if pos, end := all.Range(test.i, test.j); pos != test.pos || end != test.end {
			t.Errorf("%d:%d is at %d-%d, want %d-%d", test.i, test.j, pos, end, test.pos, test.end)
		}
	}
	if got := (Text{}).Concat(Text{}); got.Value != "" {
		t.Errorf("nothing and nothing is %q", got.Value)
	}
	// A constant that stands further up.
	if pos, end := c.Concat(a).Range(0, 4); pos != 31 || end != 32 {
		t.Errorf("backwards: %d-%d", pos, end)
	}
}

// FuzzLiteralText compares with the Go scanner and strconv.
func FuzzLiteralText(f *testing.F) {
	for _, s := range []string{"`a\r\nb`", `"a\n\x41\u00e9\U0001F600\\\""`, "``", `""`, "`\xff`", "\"\xff\"", `"\400"`, "`a``b`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		var s scanner.Scanner
		file := token.NewFileSet().AddFile("a.go", 1, len(src))
		s.Init(file, []byte(src), nil, 0)
		pos, tok, value := s.Scan()
		if tok != token.STRING || s.ErrorCount > 0 {
			return
		}
		lit := &ast.BasicLit{ValuePos: pos, Kind: tok, Value: value}
		rest := []byte(src)[file.Offset(pos):]
		want, err := strconv.Unquote(value)
		got := LiteralText(lit, rest, pos)
		if err != nil {
			return
		}
		if got.Value != want {
			t.Fatalf("%q: got %q, want %q", src, got.Value, want)
		}
		last := pos
		for i := range got.Value {
			p, e := got.Range(i, i+1)
			if p < last || e <= p || int(e-pos) > len(rest) {
				t.Fatalf("%q: byte %d at %d-%d", src, i, p, e)
			}
			if c := rest[p-pos]; c != '\\' && c != got.Value[i] {
				t.Fatalf("%q: byte %d is %q in the source", src, i, c)
			}
			last = p
		}
	})
}
