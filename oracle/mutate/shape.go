package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// ends reports whether a statement leaves the statements after it out.
func (f *file) ends(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
			return true
		}
		obj := calledFunc(f.pkg.info, call)
		if obj == nil {
			return false
		}
		switch obj.FullName() {
		case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "runtime.Goexit",
			"(*log.Logger).Fatal", "(*log.Logger).Fatalf", "(*log.Logger).Fatalln":
			return true
		}
	case *ast.BlockStmt:
		return f.refuses(s)
	}
	return false
}

// refuses reports whether a block ends what it is in.
func (f *file) refuses(b *ast.BlockStmt) bool {
	return len(b.List) > 0 && f.ends(b.List[len(b.List)-1])
}

// kept returns what is left of an if statement or a switch without its
// condition: the branch that goes on, for a switch that of an accept. It
// reports whether that ends what it is in.
func (f *file) kept(s ast.Stmt) (text string, ends bool) {
	switch s := s.(type) {
	case *ast.IfStmt:
		if f.side(s.Cond) > 0 {
			return f.inside(s.Body), f.refuses(s.Body)
		}
		switch e := s.Else.(type) {
		case nil:
		case *ast.BlockStmt:
			return f.inside(e), f.refuses(e)
		default:
			return f.src(e), false
		}
	case *ast.SwitchStmt:
		if c := f.clause(s, accept); c != nil {
			return f.listText(c.Body), len(c.Body) > 0 && f.ends(c.Body[len(c.Body)-1])
		}
	}
	return "", false
}

// unwrap returns the change that leaves only that of a statement.
func (f *file) unwrap(s ast.Stmt) change { return f.unwrapAfter("", s) }

// unwrapAfter is like unwrap, with another statement in front.
func (f *file) unwrapAfter(before string, s ast.Stmt) change {
	text, ends := f.kept(s)
	if before != "" {
		text = before + "\n" + text
	}
	return f.instead(s, text, ends)
}

// instead returns the change that puts a text in the place of a statement, and
// of those after it if it ends what it is in.
func (f *file) instead(s ast.Stmt, text string, ends bool) change {
	to := s.End()
	if rest := f.siblings(s); ends && len(rest) > 0 {
		to = rest[len(rest)-1].End()
	}
	return f.lines(s.Pos(), to, strings.TrimSpace(text))
}

// clause returns the clause of a switch for an action, nil if it has none.
func (f *file) clause(s *ast.SwitchStmt, w string) *ast.CaseClause {
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		for _, e := range c.List {
			if s.Tag != nil && f.pkg.word(e) == w {
				return c
			}
			if t := f.testOf(e); s.Tag == nil && t != nil && t.word == w && t.equal {
				return c
			}
		}
	}
	return nil
}

// defaultOf returns the default clause of a switch.
func defaultOf(s *ast.SwitchStmt) *ast.CaseClause {
	for _, c := range s.Body.List {
		if c := c.(*ast.CaseClause); c.List == nil {
			return c
		}
	}
	return nil
}

// looksAtAction reports whether a switch is about an action.
func (f *file) looksAtAction(s *ast.SwitchStmt) bool {
	for _, w := range words {
		if f.clause(s, w) != nil {
			return true
		}
	}
	return false
}

// A leaf is an operand of a condition.
type leaf struct {
	expr  ast.Expr
	chain []ast.Expr  // the operands that it stands among, itself too
	op    token.Token // by which they are joined; ILLEGAL if it stands alone
	index int
	cond  ast.Expr // the whole condition
}

// leaves returns the operands of a condition.
func leaves(cond ast.Expr) []leaf {
	var all []leaf
	var add func(e ast.Expr)
	add = func(e ast.Expr) {
		op := token.ILLEGAL
		if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
			op = b.Op
		}
		chain := operands(e, op)
		for i, x := range chain {
			if b, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
				add(x)
				continue
			}
			all = append(all, leaf{x, chain, op, i, cond})
		}
	}
	add(cond)
	return all
}

// operands returns what an operator joins.
func operands(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == op {
		return append(operands(b.X, op), operands(b.Y, op)...)
	}
	return []ast.Expr{e}
}

// alone reports whether the leaf is the whole condition.
func (l leaf) alone() bool { return ast.Unparen(l.cond) == ast.Unparen(l.expr) }

// drop returns the change that takes a leaf out of its chain.
func (f *file) drop(l leaf) change {
	if l.index == 0 {
		return change{f.offset(l.expr.Pos()), f.offset(l.chain[1].Pos()), ""}
	}
	return change{f.offset(l.chain[l.index-1].End()), f.offset(l.expr.End()), ""}
}

// conditions calls do for each condition of a function: of its if statements,
// and of the clauses of switches without a tag.
func (fn *fn) conditions(do func(cond ast.Expr, s *ast.IfStmt, c *ast.CaseClause)) {
	ast.Inspect(fn.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			do(n.Cond, n, nil)
		case *ast.SwitchStmt:
			if n.Tag == nil {
				for _, c := range n.Body.List {
					c := c.(*ast.CaseClause)
					for _, e := range c.List {
						do(e, nil, c)
					}
				}
			}
		}
		return true
	})
}

// isHandler reports whether a function type is that of a tool handler.
func (p *pkg) isHandler(t *ast.FuncType) bool {
	if t.Results == nil || len(t.Results.List) == 0 {
		return false
	}
	first, last := t.Results.List[0], t.Results.List[len(t.Results.List)-1]
	return sdkType(p.info.TypeOf(first.Type)) == "CallToolResult" && isError(p.info.TypeOf(last.Type))
}

// resultTypes returns the types of the results of a function.
func (p *pkg) resultTypes(t *ast.FuncType) []types.Type {
	var all []types.Type
	if t.Results == nil {
		return nil
	}
	for _, field := range t.Results.List {
		for range max(1, len(field.Names)) {
			all = append(all, p.info.TypeOf(field.Type))
		}
	}
	return all
}
