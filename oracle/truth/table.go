package truth

import (
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

//go:embed table.tsv
var tableText string

//go:embed precedence.txt
var precedenceText string

//go:embed panics.tsv
var panicsText string

//go:embed productions.tsv
var productionsText string

//go:embed explains.tsv
var explainsText string

// NewProtocol stands for the answer of a client of protocol 2026-07-28 to a
// call: it cannot be asked in that way at all.
const NewProtocol program.Answer = "new-protocol"

// failed reports whether the answer is a way of getting none.
func failed(a program.Answer) bool { return a.Failed() || a == NewProtocol }

// answers lists all answers in the order in which they are told.
var answers = append(slices.Clone(program.Answers), NewProtocol)

// rules is what the data files say.
type rules struct {
	rows        []row
	levels      map[string]int
	panics      []panicRow
	productions []productionRow
	explains    map[string][]string // events, by mistake
}

// A row of the table.
type row struct {
	forms     []string
	event     string
	facts     []string
	answers   []string
	must, may []string
}

type panicRow struct {
	event   string
	message *regexp.Regexp
}

// A productionRow says what a mistake makes true of the question it is about.
type productionRow struct{ name, fact string }

var data = mustParse(files{tableText, precedenceText, panicsText, productionsText, explainsText})

// files are the contents of the data files.
type files struct{ table, precedence, panics, productions, explains string }

func mustParse(f files) *rules {
	r, err := parse(f)
	if err != nil {
		panic(err) // the files are part of the program
	}
	return r
}

func parse(f files) (*rules, error) {
	r := &rules{levels: make(map[string]int), explains: make(map[string][]string)}
	for i, line := range lines(f.precedence) {
		for _, rule := range strings.Fields(line) {
			if _, ok := r.levels[rule]; ok {
				return nil, fmt.Errorf("precedence: %s stands twice", rule)
			}
			r.levels[rule] = i
		}
	}
	for _, line := range lines(f.table) {
		row, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("table: %w in the row %q", err, line)
		}
		for _, rule := range slices.Concat(row.must, row.may) {
			if _, ok := r.levels[rule]; !ok {
				return nil, fmt.Errorf("table: the rule %s has no precedence, in the row %q", rule, line)
			}
		}
		r.rows = append(r.rows, row)
	}
	for _, line := range lines(f.panics) {
		event, expr, _ := strings.Cut(line, "\t")
		re, err := regexp.Compile(expr)
		if err != nil {
			return nil, fmt.Errorf("panics: %w", err)
		}
		if !slices.Contains(events, event) {
			return nil, fmt.Errorf("panics: there is no event %q", event)
		}
		r.panics = append(r.panics, panicRow{event, re})
	}
	for _, line := range lines(f.productions) {
		name, fact, _ := strings.Cut(line, "\t")
		if !slices.Contains(facts, fact) {
			return nil, fmt.Errorf("productions: there is no fact %q", fact)
		}
		r.productions = append(r.productions, productionRow{name, fact})
	}
	for _, line := range lines(f.explains) {
		name, list, _ := strings.Cut(line, "\t")
		for _, event := range strings.Fields(list) {
			if !slices.Contains(events, event) {
				return nil, fmt.Errorf("explains: there is no event %q", event)
			}
			r.explains[name] = append(r.explains[name], event)
		}
	}
	return r, nil
}

// lines returns the lines that are neither empty nor comments.
func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		return strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#")
	})
}

// The events and facts that rows may speak of.
var (
	events = []string{
		"effect", "constant", "alternative", "dies-assert", "dies-number", "dies-nil",
		"asked-more", "asked-again", "retry", "loop", "many", "asked",
	}
	facts = []string{"untested", "error-dropped", "discarded", "verdict-lost", "roundtrip", "effect-too"}
)

func parseRow(line string) (row, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 5 {
		return row{}, fmt.Errorf("%d columns, want 5,", len(columns))
	}
	happened := strings.Fields(columns[1])
	if len(happened) == 0 || !slices.Contains(events, happened[0]) {
		return row{}, fmt.Errorf("no known event %q", columns[1])
	}
	r := row{
		forms:   strings.Fields(columns[0]),
		event:   happened[0],
		facts:   happened[1:],
		answers: strings.Fields(columns[2]),
		must:    ruleNames(columns[3]),
		may:     ruleNames(columns[4]),
	}
	for _, form := range r.forms {
		if _, err := path.Match(form, ""); err != nil {
			return row{}, err
		}
	}
	for _, fact := range r.facts {
		if !slices.Contains(facts, fact) {
			return row{}, fmt.Errorf("no known fact %q", fact)
		}
	}
	for _, a := range r.answers {
		names := []string{a}
		if only, ok := strings.CutPrefix(a, "failed:"); ok {
			names = strings.Split(only, ",")
		} else if a == "*" || a == "failed" {
			continue
		}
		for _, name := range names {
			if !slices.Contains(answers, program.Answer(name)) {
				return row{}, fmt.Errorf("no known answer %q", name)
			}
		}
	}
	return r, nil
}

func ruleNames(column string) []string {
	if column == "-" {
		return nil
	}
	return strings.Fields(column)
}

// find returns the first row for what happened under these answers, which are
// one answer or several ways of getting none.
func (r *rules) find(form program.Form, event string, holds []string, through []program.Answer) (row, bool) {
	for _, row := range r.rows {
		if row.event == event && row.isFor(form) && row.speaksOf(through) && containsAll(holds, row.facts) {
			return row, true
		}
	}
	return row{}, false
}

func (r row) isFor(form program.Form) bool {
	return slices.ContainsFunc(r.forms, func(pattern string) bool {
		ok, _ := path.Match(pattern, string(form))
		return ok
	})
}

func (r row) speaksOf(through []program.Answer) bool {
	return slices.ContainsFunc(r.answers, func(name string) bool {
		only, ways := strings.CutPrefix(name, "failed:")
		switch {
		case name == "*":
			return true
		case name == "failed":
			return failed(through[0])
		case ways:
			allowed := strings.Split(only, ",")
			return !slices.ContainsFunc(through, func(a program.Answer) bool {
				return !slices.Contains(allowed, string(a))
			})
		}
		return len(through) == 1 && name == string(through[0])
	})
}

// level returns the precedence of alternatives: that of the first.
func (r *rules) level(alternatives []string) int { return r.levels[alternatives[0]] }

// panicEvent returns what a panic's message means, "" if nothing.
func (r *rules) panicEvent(message string) string {
	for _, p := range r.panics {
		if p.message.MatchString(message) {
			return p.event
		}
	}
	return ""
}

// explain reports whether a mistake can bring about an event under one of
// these answers.
func (r *rules) explain(m program.Mistake, event string, through []program.Answer) bool {
	if list, ok := r.explains[m.Name]; ok && !slices.Contains(list, event) {
		return false
	}
	return len(common(m, through)) > 0
}

// common returns those of the answers that a mistake lets through. A client
// that cannot be asked is one, whatever the reason.
func common(m program.Mistake, through []program.Answer) []program.Answer {
	var list []program.Answer
	for _, a := range through {
		if slices.Contains(m.Answers, a) || a == NewProtocol && slices.Contains(m.Answers, program.NoCapability) {
			list = append(list, a)
		}
	}
	return list
}

// Rules returns the rules that the table demands somewhere, sorted.
func Rules() []string {
	var all []string
	for _, row := range data.rows {
		all = append(all, row.must...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Known returns all rules that the table speaks of, sorted.
func Known() []string {
	var all []string
	for _, row := range data.rows {
		all = append(append(all, row.must...), row.may...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}
