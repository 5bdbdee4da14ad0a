package judge

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// Print prints what is needed to decide who is wrong about a program: what it
// is made of, its source, what came of each answer, what was expected and what
// was said.
func (v Verdict) Print(w io.Writer) {
	p := v.Program
	fmt.Fprintf(w, "==== %s (seed %d): %s, %s, %d package(s)\n", p.ID, p.Seed, p.SDK, p.Flow, p.Packages)
	fmt.Fprintf(w, "made of: %s\n", strings.Join(p.Productions, " "))
	for _, m := range p.Mistakes {
		fmt.Fprintf(w, "wrong on purpose: %s in %s, about question %d, for %s\n", m.Name, m.Func, m.Ask, list(m.Answers))
	}
	if p.MayDie {
		fmt.Fprintln(w, "may end the process on purpose")
	}
	v.printFiles(w)
	v.printOutcomes(w)
	v.printVerdict(w)
	fmt.Fprintln(w)
}

// printFiles prints the source with line numbers, and a mark at each finding.
func (v Verdict) printFiles(w io.Writer) {
	for _, f := range judged(v.Program) {
		marked := make(map[int]bool)
		for _, finding := range v.Findings {
			if finding.File == f.Name && finding.State != NotJudged {
				marked[finding.Line] = true
			}
		}
		fmt.Fprintf(w, "\n-- %s/%s\n", v.Program.ID, f.Name)
		for i, line := range strings.Split(strings.TrimSuffix(f.Text, "\n"), "\n") {
			mark := " "
			if marked[i+1] {
				mark = ">"
			}
			fmt.Fprintf(w, "%s%4d  %s\n", mark, i+1, strings.TrimRight(line, "\r"))
		}
	}
}

// printOutcomes prints a table for each question. Protocols with the same
// outcome share a line.
func (v Verdict) printOutcomes(w io.Writer) {
	p := v.Program
	fmt.Fprintln(w)
	for _, e := range p.Effects {
		fmt.Fprintf(w, "effect %s: %s%s\n", mark(e), e.Kind, properties(e))
	}
	for i, ask := range p.Asks {
		var notes []string
		if !ask.Tested {
			notes = append(notes, "its action is looked at nowhere")
		}
		if ask.ErrorDropped {
			notes = append(notes, "its error is assigned to nothing")
		}
		fmt.Fprintf(w, "\nquestion %d: %q, %s, in %s%s\n", i, ask.Message, ask.Form, orRoot(ask.Func), after(notes))
		fmt.Fprintf(w, "  %-13s %-26s %-8s %s\n", "answer", "protocols", "asked", "ran (! strong)")
		for _, a := range program.Answers {
			for _, l := range v.lines(i, a) {
				fmt.Fprintf(w, "  %-13s %-26s %-8s %s\n", a, l.protocols, l.asked, l.ran)
			}
		}
	}
}

// A line of the table of outcomes.
type line struct{ protocols, asked, ran string }

func (v Verdict) lines(ask int, a program.Answer) []line {
	var lines []line
	for _, o := range v.Outcomes {
		if o.Ask != ask || o.Answer != a {
			continue
		}
		l := line{strings.TrimPrefix(o.Protocol, "20"), strings.Trim(fmt.Sprint(o.Asked), "[]"), v.whatHappened(o)}
		if len(o.Asked) == 0 {
			l.asked = "none"
		}
		if i := slices.IndexFunc(lines, func(other line) bool { return other.asked == l.asked && other.ran == l.ran }); i >= 0 {
			lines[i].protocols += " " + l.protocols
		} else {
			lines = append(lines, l)
		}
	}
	return lines
}

// whatHappened tells an outcome in one line.
func (v Verdict) whatHappened(o program.Outcome) string {
	if o.Problem != "" {
		return "UNDECIDED: " + o.Problem
	}
	var parts []string
	for _, e := range v.Program.Effects {
		if value, ran := o.Ran[e.ID]; ran {
			text := mark(e)
			if value != "" {
				text += fmt.Sprintf("=%q", value)
			}
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing")
	}
	switch {
	case o.Died:
		parts = append(parts, "| died")
	case o.Failed:
		parts = append(parts, "| error")
	default:
		parts = append(parts, "| success")
	}
	if o.Panic != "" {
		parts = append(parts, fmt.Sprintf("| panic: %s", short(o.Panic)))
	} else if o.Text != "" {
		parts = append(parts, fmt.Sprintf("%q", short(o.Text)))
	}
	return strings.Join(parts, " ")
}

// printVerdict prints what was expected and what was said.
func (v Verdict) printVerdict(w io.Writer) {
	fmt.Fprintln(w)
	if len(v.Expected) == 0 {
		fmt.Fprintln(w, "expected: nothing")
	}
	for _, e := range v.Expected {
		where := "in " + strings.Join(e.Funcs, " or ")
		if e.Anywhere {
			where = "anywhere (place unknown: no mistake made on purpose explains it)"
		}
		fmt.Fprintf(w, "expected: %s, %s: %s\n", strings.Join(e.Rules, " or "), where, strings.ToUpper(string(e.State)))
		fmt.Fprintf(w, "    because of %s\n", e.Why)
		if len(e.Also) > 0 {
			fmt.Fprintf(w, "    holds too, and may be said at another place: %s\n", strings.Join(e.Also, ", "))
		}
	}
	for _, u := range v.Undecided {
		fmt.Fprintf(w, "undecided: question %d, %s, %s: %s\n", u.Ask, u.Answer, u.Protocol, u.Problem)
	}
	if len(v.Findings) == 0 {
		fmt.Fprintln(w, "said: nothing")
	}
	for _, f := range v.Findings {
		fmt.Fprintf(w, "said: %s:%d:%d, in %s: %s (%s): %s%s\n", f.File, f.Line, f.Col, orRoot(f.Func), f.Message, f.Rule, f.State, after([]string{f.Why}))
		for _, r := range f.Related {
			fmt.Fprintf(w, "    %s:%d: %s\n", r.File, r.Line, r.Message)
		}
	}
}

// mark returns an effect's ID, marked if it is strong.
func mark(e program.Effect) string {
	if e.Strong {
		return e.ID + "!"
	}
	return e.ID
}

func properties(e program.Effect) string {
	var notes []string
	if e.Strong {
		notes = append(notes, "strong")
	}
	if e.Value {
		notes = append(notes, "is handed the answer's value")
	}
	if e.Alternative {
		notes = append(notes, "meant for a refusal")
	}
	if e.Ask >= 0 {
		notes = append(notes, fmt.Sprintf("hangs on question %d", e.Ask))
	} else {
		notes = append(notes, "hangs on no question")
	}
	return ", " + strings.Join(notes, ", ")
}

// after returns notes in brackets.
func after(notes []string) string {
	notes = slices.DeleteFunc(notes, func(s string) bool { return s == "" })
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}

func orRoot(fn string) string {
	if fn == "" {
		return "no function"
	}
	return fn
}

func list(answers []program.Answer) string {
	var names []string
	for _, a := range answers {
		names = append(names, string(a))
	}
	return strings.Join(names, ", ")
}

// short returns the beginning of a text.
func short(text string) string {
	const most = 100
	text = strings.ReplaceAll(text, "\n", " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
