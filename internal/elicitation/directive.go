package elicitation

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/finding"
)

// A Directive is a comment that switches findings off.
type Directive struct {
	Pos, End token.Pos
	// Rules are as written: "elicitcancel" or "elicitcancel/proceeds".
	Rules  []string
	Reason string
	// Nolint is golangci-lint's own directive, which needs no reason and
	// names no rule of ours.
	Nolint bool

	line     int
	from, to token.Pos // what it covers beside its line
}

const ignorePrefix = "//elicitlint:ignore"

// nolintRE matches what golangci-lint takes for its directive, and the linters
// that it names.
var nolintRE = regexp.MustCompile(`^//\s*nolint(?:$|\s|:([^/]*))`)

// Directives returns the directives in the files that are reported on.
func (p *Package) Directives() []*Directive { return p.directives }

func (p *Package) parseDirectives(f *ast.File) []*Directive {
	if p.skipped[f] {
		return nil
	}
	var list []*Directive
	for _, g := range f.Comments {
		for _, c := range g.List {
			if d := parseDirective(c.Text); d != nil {
				d.Pos, d.End = c.Pos(), c.End()
				d.line = p.Fset.Position(c.Pos()).Line
				list = append(list, d)
			}
		}
	}
	if len(list) > 0 {
		p.cover(f, list)
	}
	return list
}

func parseDirective(comment string) *Directive {
	if rest, ok := strings.CutPrefix(comment, ignorePrefix); ok {
		if rest != "" && rest[0] != ' ' && rest[0] != '\t' {
			return nil // another directive
		}
		d := new(Directive)
		rules, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		d.Reason = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(reason), "--"))
		for r := range strings.SplitSeq(rules, ",") {
			if r != "" {
				d.Rules = append(d.Rules, r)
			}
		}
		return d
	}
	if m := nolintRE.FindStringSubmatch(comment); m != nil {
		linters := strings.FieldsFunc(strings.ToLower(m[1]), func(r rune) bool { return strings.ContainsRune(", \t", r) })
		if len(linters) == 0 || slices.Contains(linters, "all") || slices.Contains(linters, "elicitlint") {
			return &Directive{Nolint: true}
		}
	}
	return nil
}

// cover finds what each directive covers beside its own line: behind code,
// the statement that begins on its line and holds no block; above code, the
// statement, declaration or element that begins on the next line.
func (p *Package) cover(f *ast.File, list []*Directive) {
	code := make(map[int]bool)         // lines on which code stands
	first := make(map[int]ast.Node)    // the outermost node that begins on a line
	ends := make(map[*ast.Comment]int) // the line after a comment's group
	byPos := make(map[token.Pos]*ast.Comment)
	for _, g := range f.Comments {
		for _, c := range g.List {
			byPos[c.Pos()] = c
			ends[c] = p.Fset.Position(g.End()).Line + 1
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File, *ast.Comment, *ast.CommentGroup:
			return n != nil
		}
		line := p.Fset.Position(start(n)).Line
		code[line] = true
		switch n.(type) {
		case ast.Stmt, ast.Decl, ast.Spec, *ast.KeyValueExpr, *ast.Field, *ast.CompositeLit, *ast.CallExpr:
			if first[line] == nil {
				first[line] = n
			}
		}
		return true
	})
	for _, d := range list {
		line := d.line
		alone := !code[line]
		if alone {
			line = ends[byPos[d.Pos]]
		}
		if n := first[line]; n != nil && (alone || !hasBlock(n)) {
			d.from, d.to = n.Pos(), n.End()
		}
	}
}

// start is where a node begins without its doc comment.
func start(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type.Pos()
	case *ast.GenDecl:
		return n.TokPos
	}
	return n.Pos()
}

func hasBlock(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.BlockStmt); ok {
			found = true
		}
		return !found
	})
	return found
}

// ignored returns the directive that switches a finding off, or nil. One
// without the reason that it must give does not.
func (p *Package) ignored(analyzer string, f finding.Finding) *Directive {
	file := p.FileOf(f.Pos)
	line := p.Fset.Position(f.Pos).Line
	for _, d := range p.directives {
		if file == nil || d.Pos < file.FileStart || d.Pos >= file.FileEnd {
			continue
		}
		if line != d.line && !(d.from <= f.Pos && f.Pos < d.to) {
			continue
		}
		if d.Nolint || d.Reason != "" && d.names(analyzer, f.Category) {
			return d
		}
	}
	return nil
}

func (d *Directive) names(analyzer, category string) bool {
	return slices.Contains(d.Rules, analyzer) || slices.Contains(d.Rules, analyzer+"/"+category)
}
