// Package truth says what has to be said of a program, by what came of
// executing it. What must be said is in the tables beside this file; the code
// only finds out what happened, and reads them.
package truth

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// An Expectation is one thing that must be said of a program.
type Expectation struct {
	Ask     int              // the question that it is about
	Effects []string         // IDs of the effects that should not have run
	Answers []program.Answer // under which they did
	// Rules are alternatives: each is right. The first names the expectation.
	Rules []string
	// Also are rules that hold too. As one mistake is said once only, they are
	// right at another place only, where another mistake stands.
	Also []string
	// Funcs are the functions in which it may be said. Anywhere means that it
	// may be said in any: no known mistake explains it, or it is that there is
	// another question, which is said there as well as where it could have been
	// avoided.
	Funcs    []string
	Anywhere bool
	Why      string
}

// An Allowance is what may be said of a program although nothing came of it,
// or although it is a matter of opinion.
type Allowance struct {
	Ask   int
	Rules []string
	Func  string // where it may be said; "" for anywhere
	// Instead means that it is only right where nothing expected of the
	// question is said.
	Instead bool
	Why     string
}

// An Undecided play has no outcome, so that nothing is known of its question.
type Undecided struct {
	program.Play
	Problem string
}

// Expect returns what must be said of a program that has these outcomes. Of
// questions with undecided plays nothing is expected.
func Expect(p program.Program, outcomes []program.Outcome) ([]Expectation, []Undecided) {
	var undecided []Undecided
	doubtful := make(map[int]bool)
	for _, o := range outcomes {
		if o.Problem != "" {
			undecided = append(undecided, Undecided{o.Play, o.Problem})
			doubtful[o.Ask] = true
		}
	}
	var all []Expectation
	for _, s := range happened(p, outcomes) {
		if e, ok := data.expect(p, s); ok && !doubtful[s.ask] {
			all = merge(all, e)
		}
	}
	for i := range all {
		e := &all[i]
		e.Also = without(e.Also, e.Rules)
		e.Anywhere = len(e.Funcs) == 0
	}
	slices.SortStableFunc(all, func(a, b Expectation) int {
		return cmp.Or(
			cmp.Compare(a.Ask, b.Ask),
			cmp.Compare(data.level(a.Rules), data.level(b.Rules)),
			cmp.Compare(a.Rules[0], b.Rules[0]),
		)
	})
	return all, undecided
}

// Allow returns what may be said of a program besides what must be.
func Allow(p program.Program, outcomes []program.Outcome) []Allowance {
	var all []Allowance
	shown := make(map[int]bool) // questions whose mistakes were seen to matter
	for _, s := range happened(p, outcomes) {
		if e, ok := data.expect(p, s); ok && len(e.Effects) > 0 {
			shown[s.ask] = true
		}
		var may []string
		for _, c := range data.cells(p, s) {
			may = append(may, c.may...)
		}
		if len(may) == 0 {
			continue
		}
		all = append(all, Allowance{Ask: s.ask, Rules: unique(may), Instead: s.event == "asked", Why: s.String()})
	}
	return append(all, hidden(p, outcomes, shown)...)
}

// hidden returns what may be said of mistakes that no play can show, because
// what they concern is not even done if everything is accepted: another
// mistake prevents it.
func hidden(p program.Program, outcomes []program.Outcome, shown map[int]bool) []Allowance {
	done := maps.Clone(shown)
	matters := make(map[int]bool)
	for _, e := range p.Effects {
		if !e.Strong || e.Alternative || e.Ask < 0 {
			continue
		}
		matters[e.Ask] = true
		for _, o := range outcomes {
			if _, ran := o.Ran[e.ID]; ran && answerOf(p, o) == program.Accept {
				done[e.Ask] = true
			}
		}
	}
	var all []Allowance
	for _, m := range p.Mistakes {
		if done[m.Ask] || !matters[m.Ask] || m.Ask >= len(p.Asks) {
			continue
		}
		s := subject{ask: m.Ask, event: "effect", facts: factsOf(p, m.Ask), answers: make(map[program.Answer]bool)}
		if p.Asks[m.Ask].Form.Datum() {
			s.event = "constant"
		}
		for _, a := range m.Answers {
			s.answers[a] = true
		}
		var may []string
		for _, c := range data.cells(p, s) {
			may = append(append(may, c.must...), c.may...)
		}
		if len(may) > 0 {
			all = append(all, Allowance{
				Ask: m.Ask, Rules: unique(may), Func: FuncName(m.Func),
				Why: fmt.Sprintf("question %d: nothing that hangs on it is done even if everything is accepted, so that no play can show %s", m.Ask, m.Name),
			})
		}
	}
	return all
}

// A cell is what the table says of one event under one answer, or under the
// ways of getting none.
type cell struct {
	row
	answers []program.Answer
}

// cells returns what the table says of what happened.
func (r *rules) cells(p program.Program, s subject) []cell {
	var cells []cell
	var ways []program.Answer
	look := func(through []program.Answer) {
		if row, ok := r.find(p.Asks[s.ask].Form, s.event, s.holds(through), through); ok {
			cells = append(cells, cell{row, through})
		}
	}
	for _, a := range answers {
		switch {
		case !s.answers[a]:
		case failed(a):
			ways = append(ways, a)
		default:
			look([]program.Answer{a})
		}
	}
	if len(ways) > 0 {
		look(ways)
	}
	return cells
}

// expect returns the one thing that must be said of what happened.
func (r *rules) expect(p program.Program, s subject) (Expectation, bool) {
	e := Expectation{Ask: s.ask, Why: s.String()}
	if s.effect != "" {
		e.Effects = []string{s.effect}
	}
	var top, lower []cell
	for _, c := range r.cells(p, s) {
		e.Also = append(e.Also, c.may...)
		switch {
		case len(c.must) == 0:
		case len(top) == 0 || r.level(c.must) == r.level(top[0].must):
			top = append(top, c)
		case r.level(c.must) < r.level(top[0].must):
			top, lower = []cell{c}, append(lower, top...)
		default:
			lower = append(lower, c)
		}
	}
	if len(top) == 0 {
		return Expectation{}, false
	}
	var some []string
	e.Rules = top[0].must
	for _, c := range top {
		e.Answers = append(e.Answers, c.answers...)
		e.Rules = both(e.Rules, c.must)
		some = append(some, c.must...)
	}
	if len(e.Rules) == 0 {
		e.Rules = unique(some)
	}
	for _, c := range lower {
		e.Also = append(e.Also, c.must...)
	}
	e.Also = append(append(e.Also, some...), r.ofMistakes(p, s)...)
	if s.event != "asked-more" {
		e.Funcs = r.places(p, s, e.Answers)
	}
	return e, true
}

// ofMistakes returns the rules that each mistake alone would call for, if it
// lets through some of several ways of getting no answer.
func (r *rules) ofMistakes(p program.Program, s subject) []string {
	var rules []string
	for _, m := range p.Mistakes {
		alone := s
		alone.answers = make(map[program.Answer]bool)
		for _, a := range common(m, answers) {
			alone.answers[a] = s.answers[a]
		}
		if m.Ask != s.ask || !r.explain(m, s.event, answers) {
			continue
		}
		for _, c := range r.cells(p, alone) {
			rules = append(rules, c.must...)
		}
	}
	return rules
}

// merge adds an expectation, or adds it to one that says the same.
func merge(all []Expectation, e Expectation) []Expectation {
	i := slices.IndexFunc(all, func(o Expectation) bool {
		return o.Ask == e.Ask && slices.Equal(o.Rules, e.Rules)
	})
	if i < 0 {
		return append(all, e)
	}
	o := &all[i]
	o.Effects = unique(append(o.Effects, e.Effects...))
	if len(o.Funcs) == 0 || len(e.Funcs) == 0 {
		o.Funcs = nil // one of the effects may be due to anything
	} else {
		o.Funcs = unique(append(o.Funcs, e.Funcs...))
	}
	o.Also = unique(append(o.Also, e.Also...))
	o.Why += "; " + e.Why
	for _, a := range e.Answers {
		if !slices.Contains(o.Answers, a) {
			o.Answers = append(o.Answers, a)
		}
	}
	slices.SortFunc(o.Answers, func(a, b program.Answer) int {
		return cmp.Compare(slices.Index(answers, a), slices.Index(answers, b))
	})
	return all
}

// places returns the functions with mistakes that explain an event under one
// of the answers, in the order of the mistakes.
func (r *rules) places(p program.Program, s subject, through []program.Answer) []string {
	var funcs []string
	for _, m := range p.Mistakes {
		if m.Ask == s.ask && r.explain(m, s.event, through) {
			funcs = append(funcs, FuncName(m.Func))
		}
	}
	return unique(funcs)
}

// FuncName returns the name of a function as it is compared: a function of a
// program's root folder has no dot in front.
func FuncName(name string) string { return strings.TrimPrefix(name, ".") }

// Level returns the precedence of a rule: 0 is that of the one that is said
// before all others.
func Level(rule string) (level int, ok bool) {
	level, ok = data.levels[rule]
	return level, ok
}

// String tells what happened, for a report.
func (s subject) String() string {
	var names []string
	for _, a := range answers {
		if s.answers[a] {
			names = append(names, string(a))
		}
	}
	what := map[string]string{
		"effect":      s.effect + " ran",
		"constant":    s.effect + " ran with another value than the answer's",
		"alternative": s.effect + ", which is meant for a refusal, ran",
		"dies-assert": "a type assertion panicked",
		"dies-number": "a type assertion that no JSON value satisfies panicked",
		"dies-nil":    "nil was dereferenced",
		"asked-more":  "another question was put",
		"asked-again": "the same question was put again",
		"retry":       "the same question was put several times",
		"loop":        "the same question was put until the client had enough",
		"many":        "more than two questions were put",
		"asked":       "the question was put",
	}[s.event]
	var written []string
	for _, f := range s.facts {
		written = append(written, map[string]string{
			"untested":      "whose action is looked at nowhere",
			"error-dropped": "whose error is assigned to nothing",
			"discarded":     "whose result is thrown away",
			"verdict-lost":  "of which a caller throws away the verdict",
			"roundtrip":     "in a round trip",
		}[f])
	}
	text := fmt.Sprintf("question %d", s.ask)
	if len(written) > 0 {
		text += " (" + strings.Join(written, ", ") + ")"
	}
	return text + ": " + what + " under " + strings.Join(names, ", ")
}

// unique returns a list without repetitions.
func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// both returns what is in both lists, in the order of the first.
func both(a, b []string) []string {
	return without(a, without(a, b))
}

// without returns what is in a and not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(unique(a), func(s string) bool { return slices.Contains(b, s) })
}
