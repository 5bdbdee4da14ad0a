package elicitation

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

// A Harm is something that happens although the person did not agree to it,
// with the parts of its message.
type Harm struct {
	outcome.Harm
	// What is what happens: "store.Deploy" or "confirm".
	What string
	// Asks is what puts the question.
	Asks string

	p       *Package
	at, ask ast.Node
}

// Harms returns what happens without a yes, of the given kinds.
func (p *Package) Harms(kinds ...outcome.Kind) []*Harm {
	var list []*Harm
	for _, h := range p.Outcomes() {
		for _, k := range kinds {
			if h.Kind == k {
				list = append(list, p.harm(h))
			}
		}
	}
	return list
}

func (p *Package) harm(o outcome.Harm) *Harm {
	h := &Harm{Harm: o, p: p, at: p.nodeAt(o.Effect.Pos), ask: p.nodeAt(o.Ask.Pos)}
	h.What = "what follows"
	if call, ok := h.at.(*ast.CallExpr); ok {
		h.What = CallName(call)
	}
	if o.Returns != "" {
		h.What = o.Short
	}
	h.Asks = "the question"
	if call, ok := h.ask.(*ast.CallExpr); ok {
		h.Asks = CallName(call)
	}
	return h
}

// Finding returns the finding of a harm: what happens, and how to mend it.
func (h *Harm) Finding(category string, severity finding.Severity, format string, args ...any) finding.Finding {
	f := finding.Finding{
		Category: category, Severity: severity,
		Pos: h.at.Pos(), End: h.at.End(), Message: fmt.Sprintf(format, args...),
	}
	if h.ask.Pos() != f.Pos {
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: h.ask.Pos(), End: h.ask.End(), Message: "the user is asked here"})
	}
	if h.Inner.Pos.IsValid() && h.Inner.Pos != h.Effect.Pos {
		inner := h.p.nodeAt(h.Inner.Pos)
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: inner.Pos(), End: inner.End(), Message: "this is what runs"})
	}
	return f
}

// Runs says what happens: "store.Deploy still runs", or what a function
// returns.
func (h *Harm) Runs() string {
	if h.Replaced {
		return fmt.Sprintf("%s returns %s as if the user had entered it, and %s runs", h.What, h.Returns, h.inner())
	}
	if h.Returns != "" {
		return fmt.Sprintf("%s returns %s as after a yes, so its callers go on", h.What, h.Returns)
	}
	if h.Constant != "" {
		return fmt.Sprintf("%s still runs, with %s", h.What, h.Constant)
	}
	return h.What + " still runs"
}

// inner names the call that does it.
func (h *Harm) inner() string {
	if call, ok := h.p.nodeAt(h.Inner.Pos).(*ast.CallExpr); ok {
		return CallName(call)
	}
	return "what follows"
}

// Severity is Error for a gate, and Warning for a value that is needed.
func (h *Harm) Severity() finding.Severity {
	if h.Gate {
		return finding.Error
	}
	return finding.Warning
}

// When says under which answers it happens: "if the user cancels or declines".
func (h *Harm) When() string {
	var words []string
	add := func(word string) { words = append(words, word) }
	for _, a := range []outcome.Answer{outcome.Cancel, outcome.Decline, outcome.Failed} {
		for _, b := range h.Answers {
			if a != b {
				continue
			}
			switch a {
			case outcome.Cancel:
				add("cancels")
			case outcome.Decline:
				add("declines")
			case outcome.Failed:
				add("cannot be asked")
			}
		}
	}
	switch n := len(words); n {
	case 0:
		return "if the user has not agreed"
	case 1:
		return "if the user " + words[0]
	default:
		return "if the user " + strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
}

// nodeAt returns the expression or statement that an instruction at pos comes
// from: a call by its left parenthesis, and so on.
func (p *Package) nodeAt(pos token.Pos) ast.Node {
	file := p.FileOf(pos)
	if file == nil {
		return p.Files[0].Name
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Lparen == pos {
				return n
			}
		case *ast.TypeAssertExpr:
			if n.Lparen == pos || n.Lparen == pos+1 || n.Pos() == pos {
				return n
			}
		case *ast.IndexExpr:
			if n.Lbrack == pos {
				return n
			}
		case *ast.ReturnStmt, *ast.SendStmt, *ast.AssignStmt:
			return n
		}
	}
	for _, n := range path {
		if e, ok := n.(ast.Expr); ok {
			return e
		}
	}
	return path[0]
}

// CallName returns what a call calls, as people write it: "name" or "x.name".
func CallName(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.IndexExpr:
		return CallName(&ast.CallExpr{Fun: f.X})
	case *ast.SelectorExpr:
		switch x := ast.Unparen(f.X).(type) {
		case *ast.Ident:
			return x.Name + "." + f.Sel.Name
		case *ast.SelectorExpr:
			return x.Sel.Name + "." + f.Sel.Name
		case *ast.CallExpr:
			return CallName(x) + "(…)." + f.Sel.Name
		}
		return f.Sel.Name
	}
	return "what follows"
}
