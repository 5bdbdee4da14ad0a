package elicitation

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
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
		if slices.Contains(kinds, h.Kind) {
			list = append(list, p.harm(h))
		}
	}
	return list
}

func (p *Package) harm(o outcome.Harm) *Harm {
	h := &Harm{Harm: o, p: p, at: p.nodeAt(o.Effect), ask: p.nodeAt(o.Ask)}
	h.What = nameOf(h.at, "what follows")
	if o.Returns != "" {
		h.What = o.Func
	}
	h.Asks = nameOf(h.ask, "the question")
	return h
}

// nameOf returns what a call calls, or the given words for other nodes.
func nameOf(n ast.Node, other string) string {
	if call, ok := n.(*ast.CallExpr); ok {
		return CallName(call)
	}
	return other
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
	if h.Inner.IsValid() && h.Inner != h.Effect {
		inner := h.p.nodeAt(h.Inner)
		f.Related = append(f.Related, analysis.RelatedInformation{Pos: inner.Pos(), End: inner.End(), Message: "this is what runs"})
	}
	return f
}

// Runs says what happens: "store.Deploy still runs", or what a function
// returns.
func (h *Harm) Runs() string {
	if h.Replaced {
		return fmt.Sprintf("%s returns %s as if the user had entered it, and %s runs", h.What, h.Returns, nameOf(h.p.nodeAt(h.Inner), "what follows"))
	}
	if h.Returns != "" {
		return fmt.Sprintf("%s returns %s as after a yes, so its callers go on", h.What, h.Returns)
	}
	if h.Constant != "" {
		return fmt.Sprintf("%s still runs, with %s", h.What, h.Constant)
	}
	return h.What + " still runs"
}

// Happens says the same without the word "still".
func (h *Harm) Happens() string {
	if h.Returns != "" {
		return h.What + " returns " + h.Returns
	}
	return h.What + " runs"
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
	for _, w := range []struct {
		answer outcome.Answer
		word   string
	}{{outcome.Cancel, "cancels"}, {outcome.Decline, "declines"}, {outcome.Failed, "cannot be asked"}} {
		if slices.Contains(h.Answers, w.answer) {
			words = append(words, w.word)
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
