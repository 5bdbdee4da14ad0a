package mutate

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A change replaces a part of a file.
type change struct {
	start, end int
	text       string
}

// An edit breaks one thing in one file.
type edit struct {
	operator string
	what     string // what was done, for people
	fn       *fn    // the function that is broken
	file     *file
	at       token.Pos
	// ways are alternatives of which the first that compiles counts.
	ways    [][]change
	answers []program.Answer // that it is meant to let through
	// gone names variables that the changes take away. Statements that need
	// them are removed, too.
	gone []string
	// verdictLost reports that the verdict of another function is thrown away.
	verdictLost bool
}

// apply makes changes to a text. They must not overlap.
func apply(text string, changes []change) (string, error) {
	changes = slices.Clone(changes)
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	at := 0
	for _, c := range changes {
		if c.start < at || c.end < c.start || c.end > len(text) {
			return "", fmt.Errorf("changes overlap")
		}
		b.WriteString(text[at:c.start])
		b.WriteString(c.text)
		at = c.end
	}
	b.WriteString(text[at:])
	return b.String(), nil
}

// replace returns the change that puts a text in the place of a node.
func (f *file) replace(n ast.Node, text string) change {
	return change{f.offset(n.Pos()), f.offset(n.End()), text}
}

// remove returns the change that removes a statement, with its lines if it is
// alone on them.
func (f *file) remove(n ast.Node) change { return f.lines(n.Pos(), n.End(), "") }

// lines is like replace, with the whole lines if nothing else is on them.
func (f *file) lines(from, to token.Pos, text string) change {
	start, end := f.offset(from), f.offset(to)
	before := strings.LastIndexByte(f.text[:start], '\n') + 1
	rest, _, _ := strings.Cut(f.text[end:], "\n")
	after := strings.TrimSpace(rest)
	if strings.TrimSpace(f.text[before:start]) == "" && (after == "" || strings.HasPrefix(after, "//")) {
		start, end = before, min(end+len(rest)+1, len(f.text))
		if text != "" {
			text += "\n"
		}
	}
	return change{start, end, text}
}

// inside returns the text between the braces of a block.
func (f *file) inside(b *ast.BlockStmt) string {
	return strings.TrimSpace(f.text[f.offset(b.Lbrace)+1 : f.offset(b.Rbrace)])
}

// listText returns the text of statements.
func (f *file) listText(list []ast.Stmt) string {
	if len(list) == 0 {
		return ""
	}
	return f.text[f.offset(list[0].Pos()):f.offset(list[len(list)-1].End())]
}

// A broken file is what an edit makes of a file.
type broken struct {
	edit    *edit
	text    string
	checked *source // the program with it
}

// compile makes an edit. It returns nil if nothing that compiles comes of it.
func (s *source) compile(e *edit) *broken {
	for _, way := range e.ways {
		b := &broken{edit: e}
		text, err := apply(e.file.text, way)
		if err == nil {
			text, err = s.repair(e, text)
		}
		if err == nil && text != e.file.text {
			b.text = text
			b.checked = s.with(e.file, text)
			return b
		}
	}
	return nil
}

// repair formats a text and removes what is left unused in it, until it
// compiles.
func (s *source) repair(e *edit, text string) (string, error) {
	gone := slices.Clone(e.gone)
	for range 12 {
		formatted, err := format.Source([]byte(text))
		if err != nil {
			return "", err
		}
		f, err := s.parse(e.file, string(formatted))
		if err != nil {
			return "", err
		}
		_, info, errs := s.check(e.file.pkg.path, e.file.pkg.treesWith(e.file, f.tree))
		if len(errs) == 0 {
			return f.text, nil
		}
		f.pkg = &pkg{source: s, info: info}
		m := &mender{file: f, gone: &gone}
		for _, err := range errs {
			if c, ok := m.mend(err); ok {
				m.add(c)
			}
		}
		if len(m.changes) == 0 {
			return "", errs[0]
		}
		if text, err = apply(f.text, m.changes); err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("cannot be repaired")
}

// parse parses another text of a file.
func (s *source) parse(f *file, text string) (*file, error) {
	tree, err := parser.ParseFile(s.loader.fset, f.name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &file{pkg: f.pkg, name: f.name, text: text, tree: tree, parents: parents(tree), harness: f.harness}, nil
}

// treesWith returns the trees of a package in which one is replaced.
func (p *pkg) treesWith(f *file, tree *ast.File) []*ast.File {
	var trees []*ast.File
	for _, other := range p.files {
		if other == f {
			trees = append(trees, tree)
		} else {
			trees = append(trees, other.tree)
		}
	}
	return trees
}

// with returns the source in which a file has another text, which compiles.
func (s *source) with(f *file, text string) *source {
	out := &source{loader: s.loader, root: s.root}
	for _, p := range s.pkgs {
		// What imports the package has to see the new one.
		q := &pkg{source: out, path: p.path, folder: p.folder}
		var trees []*ast.File
		for _, other := range p.files {
			copied := *other
			copied.pkg = q
			if other == f {
				parsed, err := s.parse(f, text)
				if err != nil {
					return nil // not after it has compiled
				}
				copied.text, copied.tree, copied.parents = text, parsed.tree, parsed.parents
			}
			q.files = append(q.files, &copied)
			trees = append(trees, copied.tree)
		}
		q.types, q.info, _ = out.check(q.path, trees)
		out.pkgs = append(out.pkgs, q)
	}
	out.analyze()
	return out
}
