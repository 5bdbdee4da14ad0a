// Package elicitcapability defines an analyzer that reports servers which do
// not say that they ask people.
package elicitcapability

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

const doc = `report servers that do not say that they ask people

A server built with mcp-go advertises elicitation by the option
WithElicitation. The option changes nothing about which requests are sent: the
protocol makes elicitation a capability of the client. But clients and
catalogues that show what a server can do go by it.

Nothing is reported where the options of a server cannot be followed, where
it may be another server of the package that asks, and for SDKs that have no
such option.`

// Rule is what the analyzer is made of.
var Rule = elicitation.Rule{
	Name: "elicitcapability", Doc: doc, Check: run,
	Categories: []finding.Category{
		{Name: "undeclared", Severity: finding.Warning, Doc: "a server asks people and does not advertise it"},
	},
}

// Analyzer reports servers that do not say that they ask people.
var Analyzer = Rule.New(elicitation.Analyzer)

func run(p *elicitation.Package) []finding.Finding {
	var list []finding.Finding
	for _, s := range p.Servers {
		if s.Declares != elicitation.No || !mayAsk(p, s) {
			continue
		}
		who, related := asks(p, s)
		if who == "" {
			continue
		}
		list = append(list, finding.Finding{
			Category: "undeclared", Severity: finding.Warning, Pos: s.Call.Pos(), End: s.Call.End(),
			Message: fmt.Sprintf("this server asks people questions (%s) but does not advertise it, so clients that show what a server can do leave it out; add %s() to its options", who, s.Declare),
			Related: related,
			Fixes:   fix(p, s),
		})
	}
	return list
}

// mayAsk reports whether it is s that asks, and no other server of the
// package: s is the only one, or is seen to, or none is and no other may say
// so.
func mayAsk(p *elicitation.Package, s *elicitation.Server) bool {
	others := slices.DeleteFunc(slices.Clone(p.Servers), func(o *elicitation.Server) bool {
		return o == s || o.SDK != s.SDK
	})
	if len(others) == 0 || len(p.AsksFrom(s.Builder, s.SDK)) > 0 {
		return true
	}
	return !slices.ContainsFunc(others, func(o *elicitation.Server) bool {
		return o.Declares != elicitation.No || len(p.AsksFrom(o.Builder, o.SDK)) > 0
	})
}

// asks names what asks through the SDK of s, if possible from where s is
// built, and "" where nothing does.
func asks(p *elicitation.Package, s *elicitation.Server) (string, []analysis.RelatedInformation) {
	for _, a := range append(p.AsksFrom(s.Builder, s.SDK), p.Asks...) {
		if a.SDK == s.SDK && p.Reported(a.Pos()) {
			what := "the code"
			if a.Name != "" {
				what = "the call of " + a.Name
			}
			return what + " at " + p.Place(a.Pos()), []analysis.RelatedInformation{{
				Pos: a.Expr.Pos(), End: a.Expr.End(), Message: "people are asked here",
			}}
		}
	}
	for _, f := range p.Forms {
		if f.SDK == s.SDK && f.Asked {
			return "the form at " + p.Place(f.Pos), []analysis.RelatedInformation{{
				Pos: f.Pos, End: f.End, Message: "people are asked this",
			}}
		}
	}
	if slices.Contains(p.ImportsElicit, s.SDK.Name) {
		return "in a package that it imports", nil
	}
	return "", nil
}

// fix adds the option behind the others, qualified as the call is.
func fix(p *elicitation.Package, s *elicitation.Server) []analysis.SuggestedFix {
	call := s.Call
	if call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return nil
	}
	option := s.Declare + "()"
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		pkg, ok := f.X.(*ast.Ident)
		if !ok {
			return nil
		}
		option = pkg.Name + "." + option
	case *ast.Ident: // a dot import
	default:
		return nil
	}
	last := call.Args[len(call.Args)-1]
	text := ", " + option
	if p.Fset.Position(last.End()).Line != p.Fset.Position(call.Rparen).Line {
		text = ",\n" + p.Indent(last.Pos()) + option
	}
	return []analysis.SuggestedFix{{
		Message:   "Add " + option,
		TextEdits: []analysis.TextEdit{{Pos: last.End(), End: last.End(), NewText: []byte(text)}},
	}}
}
