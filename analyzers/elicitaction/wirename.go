package elicitaction

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// meanings are words that are written for an action, with the word that the
// protocol has for it.
var meanings = map[string]string{
	"accepted": "accept", "accepts": "accept", "approve": "accept", "approved": "accept", "ok": "accept",
	"okay": "accept", "yes": "accept", "confirm": "accept", "confirmed": "accept", "submit": "accept",
	"submitted": "accept", "allow": "accept", "allowed": "accept", "agree": "accept", "agreed": "accept",
	"declined": "decline", "declines": "decline", "reject": "decline", "rejected": "decline", "deny": "decline",
	"denied": "decline", "refuse": "decline", "refused": "decline", "no": "decline", "disallow": "decline",
	"cancelled": "cancel", "canceled": "cancel", "cancels": "cancel", "dismiss": "cancel", "dismissed": "cancel",
	"abort": "cancel", "aborted": "cancel", "close": "cancel", "closed": "cancel",
}

// who gives each action.
var who = map[string]string{
	"accept":  "a user who agrees",
	"decline": "a user who says no",
	"cancel":  "a user who dismisses the question",
}

// A test is a comparison of an action with a word.
type test struct {
	word string
	expr ast.Expr
	in   ast.Node // the switch whose case it is, nil for others
}

// wireNames reports comparisons of an action with a word that it never is,
// in functions that do not also look for the right one.
func wireNames(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, f := range p.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				if sig := p.SignatureOf(fd); sig != nil && p.SDKs.IsClientHandler(sig) {
					continue
				}
			}
			list = append(list, wrongWords(p, tests(p, d))...)
		}
	}
	return list
}

func wrongWords(p *elicitation.Package, found []test) []finding.Finding {
	var list []finding.Finding
	fixed := make(map[test]bool) // a switch can have a word in one case only
	for _, t := range found {
		right, ok := meaning(t.word)
		if !ok || slices.ContainsFunc(found, func(o test) bool { return o.word == right }) {
			continue
		}
		f := finding.Finding{
			Category: "wire-name", Severity: finding.Error, Pos: t.expr.Pos(), End: t.expr.End(),
			Message: fmt.Sprintf("%s is not recognised: Action is then %[2]q, never %[3]s; compare with %[2]q", who[right], right, finding.Quote(t.word)),
		}
		once := test{word: right, in: t.in}
		if edit, ok := p.Replace(t.expr.Pos(), t.expr.End(), strconv.Quote(t.word), strconv.Quote(right)); ok && !fixed[once] {
			fixed[once] = t.in != nil
			f.Fixes = []analysis.SuggestedFix{{Message: "Compare with " + strconv.Quote(right), TextEdits: []analysis.TextEdit{edit}}}
		}
		list = append(list, f)
	}
	return list
}

// meaning returns the action that a word which is none was written for.
func meaning(word string) (string, bool) {
	lower := strings.ToLower(strings.TrimSpace(word))
	if slices.Contains(dialect.ActionWords, word) {
		return "", false
	}
	if slices.Contains(dialect.ActionWords, lower) {
		return lower, true
	}
	right, ok := meanings[lower]
	return right, ok
}

// tests returns the comparisons of actions with constant words in n.
func tests(p *elicitation.Package, n ast.Node) []test {
	var list []test
	add := func(action, word ast.Expr, in ast.Node, change func(string) string) {
		if v := p.Info.Types[word].Value; v != nil && v.Kind() == constant.String && p.IsAction(action) {
			list = append(list, test{change(constant.StringVal(v)), word, in})
		}
	}
	asIs := func(s string) string { return s }
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				add(n.X, n.Y, nil, asIs)
				add(n.Y, n.X, nil, asIs)
			}
		case *ast.SwitchStmt:
			if n.Tag == nil {
				return true
			}
			for _, c := range n.Body.List {
				if c, ok := c.(*ast.CaseClause); ok {
					for _, e := range c.List {
						add(n.Tag, e, n, asIs)
					}
				}
			}
		case *ast.CallExpr:
			if fn := p.Callee(n); fn != nil && fn.FullName() == "strings.EqualFold" && len(n.Args) == 2 {
				add(n.Args[0], n.Args[1], nil, strings.ToLower)
				add(n.Args[1], n.Args[0], nil, strings.ToLower)
			}
		}
		return true
	})
	return list
}
