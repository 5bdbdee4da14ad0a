package elicitation

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/lexicon"
	"github.com/elicitlint/elicitlint/internal/outcome"
)

// Outcomes returns what happens in the package without a yes.
func (p *Package) Outcomes() []outcome.Harm {
	if p.failed != nil {
		panic(p.failed) // becomes a diagnostic of the analyzer that asks
	}
	return p.harms
}

// play plays every answer to the questions of the package. Imported is the
// code that the imported packages handed on; that which this one hands on is
// returned.
func (p *Package) play(imported [][]byte) (code []byte) {
	defer func() { p.failed = recover() }()
	if len(p.Asks) == 0 && len(imported) == 0 && !p.importsSDK() {
		return nil
	}
	asks := make(map[token.Pos]*Ask)
	for _, a := range p.Asks {
		if call, ok := a.Expr.(*ast.CallExpr); ok {
			asks[call.Lparen] = a
		}
	}
	p.harms, code = outcome.Analyze(&outcome.Config{
		Fset: p.Fset, Pkg: p.Types, Files: p.Files, Info: p.Info, Set: p.SDKs,
		AskAt: func(lparen token.Pos) (outcome.AskSite, bool) {
			a := asks[lparen]
			if a == nil {
				return outcome.AskSite{}, false
			}
			site := outcome.AskSite{Result: a.Result, Round: a.Round}
			site.Form = func(call token.Pos) *outcome.Form { return p.asked(a, call) }
			return site, true
		},
		RoundForm: p.askedBefore,
		Level:     p.levelOf,
		Lends: func(fn *types.Func) bool {
			return fn.Pkg() != nil && (effect.IsStd(fn.Pkg().Path()) || p.leavesArguments(fn))
		},
		FuncName: FuncName,
	}, imported)
	return code
}

func (p *Package) importsSDK() bool {
	return slices.ContainsFunc(p.Types.Imports(), func(imp *types.Package) bool { return p.SDKs.IsSDKPath(imp.Path()) })
}

// levelOf returns what calling a function does: what the settings say of it,
// or what its package and name do.
func (p *Package) levelOf(fn *types.Func) effect.Level {
	if level, ok := p.taught(fn); ok {
		return level
	}
	return effect.Of(fn)
}

// asked returns what is known of the question of an ask that is reached by the
// call at site, nil where nothing is.
func (p *Package) asked(a *Ask, site token.Pos) *outcome.Form {
	if a.URL {
		return &outcome.Form{URL: true}
	}
	forms := a.through[site]
	if len(forms) == 0 {
		forms = a.Forms
	}
	return merged(forms)
}

// askedBefore returns what is known of the question whose answer is read at
// pos under a key: one that was put under the same key, by the same function,
// or else by any of the package.
func (p *Package) askedBefore(pos token.Pos, key string) *outcome.Form {
	var here, all []*Form
	for _, f := range p.Forms {
		if !f.Round {
			continue
		}
		if k := p.keyOf(f); key != "" && k != "" && k != key {
			continue
		}
		all = append(all, f)
		if d := p.declAround(pos); d != nil && d.Pos() <= f.Pos && f.Pos < d.End() {
			here = append(here, f)
		}
	}
	if len(here) > 0 {
		return merged(here)
	}
	return merged(all)
}

// keyOf returns the key under which a question of a round trip is put, "" if
// that is not known.
func (p *Package) keyOf(f *Form) string {
	file := p.FileOf(f.Pos)
	if file == nil {
		return ""
	}
	path, _ := astutil.PathEnclosingInterval(file, f.Pos, f.End)
	for _, n := range path {
		var key ast.Expr
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if r, _ := p.SDKs.TypeRole(p.Info.TypeOf(n.Value)); r == dialect.Params || r == dialect.Request {
				key = n.Key
			}
		case *ast.CallExpr:
			if len(n.Args) > 1 {
				if r, _ := p.SDKs.CallRole(p.Callee(n)); r == dialect.InputRequest {
					key = n.Args[0]
				}
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return ""
		}
		if key != nil {
			if v := p.Info.Types[key].Value; v != nil && v.Kind() == constant.String {
				return constant.StringVal(v)
			}
		}
	}
	return ""
}

func (p *Package) declAround(pos token.Pos) ast.Decl {
	file := p.FileOf(pos)
	if file == nil {
		return nil
	}
	for _, d := range file.Decls {
		if d.Pos() <= pos && pos < d.End() {
			return d
		}
	}
	return nil
}

// merged returns what forms, one of which is asked, have in common.
func merged(forms []*Form) *outcome.Form {
	var one *outcome.Form
	for _, f := range forms {
		for _, v := range f.Variants() {
			o := v.outcome()
			if one == nil {
				one = o
			} else {
				one = one.Merge(o)
			}
		}
	}
	return one
}

func (w *Variant) outcome() *outcome.Form {
	o := &outcome.Form{URL: w.Mode == ModeURL, Known: w.Mode == ModeForm && w.AllFields}
	message, known := w.MessageText()
	confirms := make(map[string]bool)
	for _, f := range w.Confirmations() {
		confirms[f.Name] = true
	}
	for _, f := range w.Fields {
		if f.Type == "string" && !strings.Contains(f.Name, form.Hole) && lexicon.Confirm(Lexical(f)) {
			confirms[f.Name] = true // to be typed
		}
	}
	optional := true
	texts := []string{message}
	for _, f := range w.Fields {
		item := outcome.FormField{Name: f.Name, Type: f.Type, Confirms: confirms[f.Name]}
		for _, c := range f.Choices {
			switch {
			case item.Good == "" && Approves(c):
				item.Good = c.Value
			case item.Bad == "" && Refuses(c):
				item.Bad = c.Value
			}
		}
		optional = optional && !f.Required && f.RequiredKnown
		texts = append(texts, f.Title, f.Description)
		o.Fields = append(o.Fields, item)
	}
	side := len(w.Fields) > 0 && !slices.ContainsFunc(w.Fields, func(f form.Field) bool { return !isOption(f) })
	o.Gate = known && lexicon.Gate(message) && (o.Known && len(w.Fields) == 0 || side)
	o.Optional = o.Known && len(w.Fields) > 0 && optional && !o.Gate && len(confirms) == 0 || lexicon.Optional(texts...)
	return o
}
