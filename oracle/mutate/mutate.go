// Package mutate breaks right programs in one place. What a broken program
// does is then found out by executing it, like that of any other.
package mutate

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A Mutant is a program that was broken in one place.
type Mutant struct {
	// Program has an ID of its own, such as p00017m03. Its mistakes tell of
	// the function that was broken and of the answers that it was meant to let
	// through; whether it does is not known yet.
	Program  program.Program
	Operator string // one of Operators
	What     string // what was done
	Diff     string // a unified diff of the file that was changed
}

// modulePath is the module that generated programs are packages of.
const modulePath = "example.com/programs/"

// shared loads generated programs. The compiled packages that it has read are
// the same for all of them.
var shared struct {
	sync.Mutex
	loader *loader
}

// Programs returns the mutants of a generated program that has no mistakes,
// always the same ones in the same order. What the program imports is asked of
// the go command, and so has to be known to it in the current folder.
func Programs(p program.Program) ([]Mutant, error) {
	if len(p.Mistakes) > 0 {
		return nil, fmt.Errorf("program %s has mistakes already", p.ID)
	}
	shared.Lock()
	defer shared.Unlock()
	if shared.loader == nil {
		shared.loader = newLoader("")
	}
	s, err := shared.loader.load(context.Background(), modulePath+p.ID, p.Files)
	if err != nil {
		return nil, fmt.Errorf("program %s: %w", p.ID, err)
	}
	var mutants []Mutant
	for i, b := range s.mutants(constantsFor(p)) {
		m, err := s.mutant(p, b, fmt.Sprintf("%sm%02d", p.ID, i+1))
		if err != nil {
			return nil, fmt.Errorf("program %s: %w", p.ID, err)
		}
		mutants = append(mutants, m)
	}
	return mutants, nil
}

// Changes returns the outcomes of a mutant in which something happened that did
// not in the same play of the program that it was made of: a strong effect ran,
// or ran with another value, or the code panicked. What happens if everything
// is accepted does not count.
func Changes(p program.Program, original, mutant []program.Outcome) []program.Outcome {
	before := make(map[program.Play]program.Outcome)
	for _, o := range original {
		o.Program = ""
		before[o.Play] = o
	}
	var changed []program.Outcome
	for _, o := range mutant {
		play := o.Play
		play.Program = ""
		was, ok := before[play]
		// A call cannot reach a client of the newest protocol.
		accepted := o.Answer == program.Accept && (p.Flow != program.Call || o.Protocol < "2026")
		if !ok || accepted || o.Problem != "" || was.Problem != "" {
			continue
		}
		differs := o.Panic != "" && was.Panic == ""
		for _, e := range p.Effects {
			value, ran := o.Ran[e.ID]
			old, did := was.Ran[e.ID]
			differs = differs || e.Strong && ran && (!did || value != old)
		}
		if differs {
			changed = append(changed, o)
		}
	}
	return changed
}

// mutants makes all edits. Of those with the same result the first is kept.
func (s *source) mutants(fallback func(fn string, t types.Type) []string) []*broken {
	var all []*broken
	seen := make(map[[2]string]bool)
	for _, e := range s.edits(fallback) {
		b := s.compile(e)
		if b == nil {
			continue
		}
		if key := [2]string{e.file.name, b.text}; !seen[key] {
			seen[key] = true
			all = append(all, b)
		}
	}
	return all
}

// constantsFor returns constants that are no right answers of a program.
func constantsFor(p program.Program) func(string, types.Type) []string {
	good := func(v any) bool {
		return slices.ContainsFunc(p.Asks, func(a program.Ask) bool { return fmt.Sprint(a.Good) == fmt.Sprint(v) })
	}
	return func(_ string, t types.Type) []string {
		if _, named := types.Unalias(t).(*types.Named); named {
			return nil
		}
		switch u := t.Underlying().(type) {
		case *types.Basic:
			switch {
			case u.Info()&types.IsString != 0:
				return []string{`"default"`}
			case u.Info()&types.IsNumeric != 0:
				n := 3
				for good(n) {
					n++
				}
				return []string{strconv.Itoa(n)}
			}
		case *types.Slice:
			if types.Identical(u.Elem(), types.Typ[types.String]) {
				return []string{`[]string{"default"}`}
			}
		}
		return nil
	}
}

// mutant returns the program that a broken file makes of another one.
func (s *source) mutant(p program.Program, b *broken, id string) (Mutant, error) {
	diff := unified(b.edit.file.name, b.edit.file.text, b.text)
	old := p
	p.ID = id
	p.Files = slices.Clone(p.Files)
	for i, f := range p.Files {
		if f.Name == b.edit.file.name {
			f.Text = b.text
		}
		var err error
		if p.Files[i].Text, err = rename(f, old.ID, id); err != nil {
			return Mutant{}, err
		}
	}
	p.Productions = append(slices.Clone(p.Productions), "mutation/"+b.edit.operator)
	slices.Sort(p.Productions)
	s.blame(&p, b)
	return Mutant{Program: p, Operator: b.edit.operator, What: b.edit.what, Diff: diff}, nil
}

// rename returns the text of a file in a program that is given another ID.
func rename(f program.File, from, to string) (string, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, f.Name, f.Text, parser.ImportsOnly)
	if err != nil {
		return "", err
	}
	var changes []change
	at := func(n ast.Node, text string) {
		changes = append(changes, change{fset.Position(n.Pos()).Offset, fset.Position(n.End()).Offset, text})
	}
	if path.Dir(f.Name) == "." {
		at(tree.Name, to)
	}
	for i, imported := range imports(tree) {
		if rest, ok := strings.CutPrefix(imported, modulePath+from+"/"); ok {
			at(tree.Imports[i].Path, strconv.Quote(modulePath+to+"/"+rest))
		}
	}
	return apply(f.Text, changes)
}

// blame notes the mistake of a program, and what it makes true of the
// questions that it is about.
func (s *source) blame(p *program.Program, b *broken) {
	name := "mutation/" + b.edit.operator
	switch {
	case b.assignsToNothing(0):
		name = "policy/discarded"
	case b.edit.verdictLost:
		name = "policy/caller-ignores"
	}
	p.Asks = slices.Clone(p.Asks)
	for _, i := range s.about(p.Asks, b.edit) {
		for _, fn := range s.blamed(b.edit) {
			p.Mistakes = append(p.Mistakes, program.Mistake{Name: name, Func: fn, Ask: i, Answers: slices.Clone(b.edit.answers)})
		}
		p.Asks[i].Tested = p.Asks[i].Tested && b.checked.tests(p.Asks, i)
		p.Asks[i].ErrorDropped = p.Asks[i].ErrorDropped || b.assignsToNothing(1)
	}
}

// assignsToNothing reports whether the function assigns a result of the SDK's,
// 0 for the answer and 1 for the error, to nothing, and did not before.
func (b *broken) assignsToNothing(result int) bool {
	count := func(fn *fn) int {
		n := 0
		if fn == nil {
			return 0
		}
		ast.Inspect(fn.decl.Body, func(node ast.Node) bool {
			a, ok := node.(*ast.AssignStmt)
			if ok && len(a.Rhs) == 1 && len(a.Lhs) == 2 && fn.file.src(a.Lhs[result]) == "_" {
				if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok && fn.file.pkg.givesAnswer(call) {
					n++
				}
			}
			return true
		})
		return n
	}
	return count(b.checked.lookup(b.edit.fn.name)) > count(b.edit.fn)
}

// blamed returns the functions in which an edit can be seen: the one that was
// broken, and if it only looks at actions for others, these.
func (s *source) blamed(e *edit) []string {
	names := []string{e.fn.name}
	if s.asking[e.fn.obj] {
		return names
	}
	for _, fn := range s.funcs {
		if slices.Contains(s.callees[fn.obj], any(e.fn.obj)) && !slices.Contains(names, fn.name) {
			names = append(names, fn.name)
		}
	}
	return names
}

// about returns the indexes of the questions that an edit is about.
func (s *source) about(asks []program.Ask, e *edit) []int {
	related := s.related(asks, e.fn)
	if len(related) == 0 {
		for i := range asks {
			related = append(related, i)
		}
		return related
	}
	if i, ok := s.segment(e.fn, e.at, len(related)); ok && e.file == e.fn.file {
		return related[i : i+1]
	}
	return related
}

// related returns the indexes of the questions that a function puts, by itself
// or by others, or else of those whose answer it may be called with.
func (s *source) related(asks []program.Ask, fn *fn) []int {
	var above, below []int
	for i, a := range asks {
		put := s.lookup(a.Func)
		switch {
		case put == nil:
		case s.reaches(fn.obj, put.obj):
			above = append(above, i)
		case s.reaches(put.obj, fn.obj):
			below = append(below, i)
		}
	}
	if len(above) > 0 {
		return above
	}
	return below
}

// segment returns after which of the questions of a function a position is, if
// they are as many as that.
func (s *source) segment(fn *fn, at token.Pos, n int) (int, bool) {
	put := s.questions(fn)
	if n < 2 || len(put) != n {
		return 0, false
	}
	i := 0
	for i+1 < n && s.statement(fn.file, put[i+1]) <= at {
		i++
	}
	return i, true
}

// statement returns the position of the statement that an expression is in.
func (s *source) statement(f *file, e ast.Expr) token.Pos {
	for n := ast.Node(e); n != nil; n = f.parents[n] {
		if stmt, ok := n.(ast.Stmt); ok {
			return stmt.Pos()
		}
	}
	return e.Pos()
}

// tests reports whether the action of a question is looked at anywhere.
func (s *source) tests(asks []program.Ask, ask int) bool {
	put := s.lookup(asks[ask].Func)
	if put == nil {
		return true
	}
	for _, fn := range s.funcs {
		if !fn.testsAction() && !fn.testsActionOf() {
			continue
		}
		if related := s.related(asks, fn); len(related) > 0 {
			if slices.Contains(related, ask) && !s.elsewhere(related, ask, fn) {
				return true
			}
			continue
		}
		for _, caller := range s.funcs {
			// It is called beside the one that asks.
			if s.reaches(caller.obj, fn.obj) && s.reaches(caller.obj, put.obj) {
				return true
			}
		}
	}
	return false
}

// elsewhere reports whether all that a function has to do with actions is
// about others of its questions.
func (s *source) elsewhere(related []int, ask int, fn *fn) bool {
	found, known := false, false
	fn.looks(func(n ast.Node) {
		if i, ok := s.segment(fn, n.Pos(), len(related)); ok {
			known = true
			found = found || related[i] == ask
		}
	})
	return known && !found
}

// testsActionOf reports whether a function has a condition about an action.
func (fn *fn) testsActionOf() bool {
	found := false
	fn.looks(func(ast.Node) { found = true })
	return found
}

// looks calls do where a function looks at an action.
func (fn *fn) looks(do func(ast.Node)) {
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if fn.file.isAction(n.Cond) {
				do(n)
			}
		case *ast.SwitchStmt:
			if fn.file.looksAtAction(n) {
				do(n)
			}
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				if isBool(fn.file.pkg.info.TypeOf(e)) && fn.file.isAction(e) {
					do(n)
				}
			}
		case *ast.AssignStmt:
			for _, e := range n.Rhs {
				if t := fn.file.pkg.info.TypeOf(e); t != nil && isBool(t) && fn.file.isAction(e) {
					do(n)
				}
			}
		}
		return true
	})
}
