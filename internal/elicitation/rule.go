package elicitation

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

// A Rule is what an analyzer of ours is made of: it asks the model and
// returns what is wrong.
type Rule struct {
	Name, Doc  string
	Categories []finding.Category
	Check      func(*Package) []finding.Finding
}

// Used are the directives that switched a finding off. It is the result of
// each analyzer made by [Rule.New].
type Used map[*Directive]bool

// New returns the analyzer of the rule over the model that the analyzer model
// builds. It has a flag for each category.
func (r Rule) New(model *analysis.Analyzer) *analysis.Analyzer {
	return r.NewAfter(model, nil, func(p *Package, _ Used) []finding.Finding { return r.Check(p) })
}

// NewAfter is like New for an analyzer that runs after others that New made,
// and is told what those have used.
func (r Rule) NewAfter(model *analysis.Analyzer, others []*analysis.Analyzer, check func(*Package, Used) []finding.Finding) *analysis.Analyzer {
	toggles := make(map[string]*toggle)
	a := &analysis.Analyzer{
		Name:       r.Name,
		Doc:        r.Doc,
		URL:        finding.URL(r.Name),
		Requires:   append([]*analysis.Analyzer{model}, others...),
		ResultType: reflect.TypeFor[Used](),
	}
	for _, c := range r.Categories {
		t := &toggle{on: !c.OptIn && (c.On || c.Severity > finding.Info)}
		toggles[c.Name] = t
		a.Flags.Var(t, c.Name, fmt.Sprintf("%s (%s)", c.Doc, c.Severity))
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		p := pass.ResultOf[model].(*Package)
		used := make(Used)
		if !p.relevant || len(pass.Files) == 0 {
			return used, nil
		}
		all := make(Used)
		for _, o := range others {
			maps.Copy(all, pass.ResultOf[o].(Used))
		}
		defer reportPanic(pass)
		for _, f := range dedupe(check(p, all)) {
			r.report(pass, p, f, toggles, used)
		}
		return used, nil
	}
	return a
}

// report reports a finding, unless it is switched off.
func (r Rule) report(pass *analysis.Pass, p *Package, f finding.Finding, toggles map[string]*toggle, used Used) {
	if !p.Reported(f.Pos) {
		return
	}
	if d := p.ignored(r.Name, f); d != nil {
		used[d] = true
		return
	}
	i := slices.IndexFunc(r.Categories, func(c finding.Category) bool { return c.Name == f.Category })
	if toggles[f.Category].reports(r.Categories[i], f.Severity, p.Settings.Info) {
		pass.Report(f.Diagnostic(r.Name, p.Settings.Suggestions))
	}
}

// reportPanic turns a panic into a diagnostic, so that a mistake of ours in
// one package neither stops the analysis of others nor passes for "nothing
// found".
func reportPanic(pass *analysis.Pass) {
	if r := recover(); r != nil {
		pass.Report(analysis.Diagnostic{
			Pos:      pass.Files[0].Package,
			Category: "failed",
			Message:  fmt.Sprintf("elicitlint could not analyse this package, a mistake of its own: %s (%s/failed)", finding.Quote(fmt.Sprint(r)), pass.Analyzer.Name),
		})
	}
}

// dedupe sorts findings by place and keeps one of each category at a place:
// the same source is looked at once for each way that leads to it.
func dedupe(list []finding.Finding) []finding.Finding {
	slices.SortStableFunc(list, func(a, b finding.Finding) int {
		return cmp.Or(
			cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.Category, b.Category),
			-cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.CompactFunc(list, func(a, b finding.Finding) bool {
		return a.Pos == b.Pos && a.Category == b.Category
	})
}

// A toggle is the flag of a category. What it reports by default depends on
// the finding's severity.
type toggle struct {
	set bool // by the user
	on  bool
}

func (t *toggle) reports(c finding.Category, s finding.Severity, info bool) bool {
	if t.set {
		return t.on
	}
	if c.OptIn {
		return info && s == finding.Info
	}
	return s > finding.Info || c.On || info
}

func (t *toggle) IsBoolFlag() bool { return true }

func (t *toggle) String() string { return strconv.FormatBool(t.on) }

func (t *toggle) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return fmt.Errorf("want true or false")
	}
	t.set, t.on = true, on
	return nil
}

var _ flag.Value = (*toggle)(nil)
