package elicitation

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/elicitlint/elicitlint/internal/form"
)

// Replace returns the edit that writes text where the source between pos and
// end is exactly old.
func (p *Package) Replace(pos, end token.Pos, old, text string) (analysis.TextEdit, bool) {
	if !pos.IsValid() || p.Source(pos, end) != old {
		return analysis.TextEdit{}, false
	}
	return analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)}, true
}

// A spelling is how a JSON object is written in Go.
type spelling int

const (
	noSpelling spelling = iota
	inJSON              // JSON text
	inMap               // map[string]any{...}
	inStruct            // a struct literal
)

// spelled tells how the object v is written, and where its opening brace is.
func (p *Package) spelled(v *form.Value) (spelling, token.Pos) {
	file := p.FileOf(v.Pos)
	if file == nil || !v.Is(form.Object) {
		return noSpelling, token.NoPos
	}
	path, _ := astutil.PathEnclosingInterval(file, v.Pos, v.End)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.BasicLit:
			if p.Source(v.Pos, v.Pos+1) == "{" && n.Value != "" && n.Value[0] == '`' {
				return inJSON, v.Pos
			}
			return noSpelling, token.NoPos
		case *ast.CompositeLit:
			if n.Pos() != v.Pos && (n.Pos() != v.Pos+1 || p.Source(v.Pos, v.Pos+1) != "&") || n.End() != v.End {
				return noSpelling, token.NoPos
			}
			if p.isStructLit(n) {
				return inStruct, n.Lbrace
			}
			return inMap, n.Lbrace
		case *ast.UnaryExpr:
			if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok && n.Pos() == v.Pos && n.End() == v.End && p.isStructLit(lit) {
				return inStruct, lit.Lbrace
			}
		case *ast.ParenExpr:
		default:
			return noSpelling, token.NoPos
		}
	}
	return noSpelling, token.NoPos
}

func (p *Package) isStructLit(lit *ast.CompositeLit) bool {
	t := p.Info.TypeOf(lit)
	return t != nil && isStruct(t)
}

// InsertText returns the edit that gives the schema object v one more member,
// a string, in front of the others. Struct fields are named like the JSON
// member with a capital letter.
func (p *Package) InsertText(v *form.Value, key, text string) (analysis.TextEdit, bool) {
	return p.insert(v, map[spelling]string{
		inJSON:   jsonQuote(key) + ": " + jsonQuote(text),
		inMap:    strconv.Quote(key) + ": " + strconv.Quote(text),
		inStruct: strings.ToUpper(key[:1]) + key[1:] + ": " + strconv.Quote(text),
	})
}

// InsertTexts is like InsertText for a list of strings, which no field of a
// struct has.
func (p *Package) InsertTexts(v *form.Value, key string, texts []string) (analysis.TextEdit, bool) {
	var inGo, inText []string
	for _, t := range texts {
		inGo = append(inGo, strconv.Quote(t))
		inText = append(inText, jsonQuote(t))
	}
	return p.insert(v, map[spelling]string{
		inJSON: jsonQuote(key) + ": [" + strings.Join(inText, ", ") + "]",
		inMap:  strconv.Quote(key) + ": []string{" + strings.Join(inGo, ", ") + "}",
	})
}

// insert writes a member behind the opening brace of v, as v is spelled.
func (p *Package) insert(v *form.Value, members map[spelling]string) (analysis.TextEdit, bool) {
	how, brace := p.spelled(v)
	member := members[how]
	if member == "" || how == inJSON && strings.ContainsFunc(member, func(r rune) bool { return r == '`' || unicode.IsControl(r) }) {
		return analysis.TextEdit{}, false
	}
	if len(v.Members) > 0 || v.Open {
		member += ", "
	}
	return analysis.TextEdit{Pos: brace + 1, End: brace + 1, NewText: []byte(member)}, true
}

// jsonQuote returns s as a JSON string.
func jsonQuote(s string) string {
	b, err := json.Marshal(s)
	if err != nil { // a string always can be encoded
		return strconv.Quote(s)
	}
	return string(b)
}

// Indent returns the white space that the line of pos begins with.
func (p *Package) Indent(pos token.Pos) string {
	file := p.Fset.File(pos)
	if file == nil {
		return ""
	}
	line := p.Source(file.LineStart(file.Line(pos)), pos)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
