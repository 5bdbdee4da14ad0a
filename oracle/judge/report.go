package judge

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/truth"
)

// PrintDisagreements prints at most that many programs that the tool is wrong
// about, and how many there are more.
func (r Report) PrintDisagreements(w io.Writer, most int) {
	for _, f := range r.falseOutside() {
		fmt.Fprintf(w, "%s: outside of all programs: %s:%d:%d: %s (%s)\n", FalseAlarm, f.File, f.Line, f.Col, f.Message, f.Rule)
	}
	list := r.Disagreements()
	for _, v := range list[:min(most, len(list))] {
		v.Print(w)
	}
	if n := len(list) - most; n > 0 {
		fmt.Fprintf(w, "and %d more program(s) with disagreements\n\n", n)
	}
}

// The columns of the counts.
var (
	expectedStates = []State{Said, Elsewhere, Otherwise, Missed, Waiting, Misplaced, NotSeen}
	findingStates  = []State{Right, Tolerated, NotJudged, Doubtful, WrongPlace, WrongRule, Excepted, FalseAlarm}
)

// Summary prints the counts. The report of productions is long, and left out
// unless it is asked for.
func (r Report) Summary(w io.Writer, productions bool) {
	wrong := len(r.Disagreements())
	plays, undecided, alarms, total := 0, 0, 0, make(map[State]int)
	for _, v := range r.Verdicts {
		plays += len(v.Outcomes)
		undecided += len(v.Undecided)
		for _, e := range v.Expected {
			total[e.State]++
		}
		for _, f := range v.Findings {
			total[f.State]++
		}
	}
	alarms = total[FalseAlarm] + len(r.falseOutside())
	fmt.Fprintf(w, "programs      %d, right about %d, wrong about %d\n", len(r.Verdicts), len(r.Verdicts)-wrong, wrong)
	fmt.Fprintf(w, "plays         %d, undecided %d\n", plays, undecided)
	fmt.Fprintf(w, "expectations  %s\n", states(total, expectedStates))
	fmt.Fprintf(w, "findings      %s\n", states(total, findingStates))
	fmt.Fprintf(w, "false alarms  %d\n\n", alarms)

	fmt.Fprintln(w, "by rule, expected (for the first of alternatives) and found:")
	for _, c := range r.ByRule() {
		fmt.Fprintf(w, "  %-36s %s | %s\n", c.Name, states(c.Expected, expectedStates), states(c.Findings, findingStates))
	}
	if never := r.neverExpected(); len(never) > 0 {
		fmt.Fprintf(w, "rules of the table that no program called for: %s\n", strings.Join(never, " "))
	}

	fmt.Fprintln(w, "\nby answer and number of packages: plays; expectations that it takes part in")
	for _, a := range append(slices.Clone(program.Answers), truth.NewProtocol) {
		for n := 1; n <= 3; n++ {
			if c := r.ByAnswer(a, n); c.Plays > 0 || c.total() > 0 {
				fmt.Fprintf(w, "  %-13s %d  %6d  %s\n", a, n, c.Plays, states(c.Expected, expectedStates))
			}
		}
	}
	if !productions {
		return
	}
	fmt.Fprintln(w, "\nby production: programs, right about; expected and found in them")
	for _, c := range r.ByProduction() {
		fmt.Fprintf(w, "  %-36s %4d %4d  %s | %s\n", c.Name, c.Programs, c.Right, states(c.Expected, expectedStates), states(c.Findings, findingStates))
	}
}

// neverExpected returns the rules of the table that no expectation names.
func (r Report) neverExpected() []string {
	called := make(map[string]bool)
	for _, v := range r.Verdicts {
		for _, e := range v.Expected {
			for _, rule := range e.Rules {
				called[rule] = true
			}
		}
	}
	return slices.DeleteFunc(truth.Rules(), func(rule string) bool { return called[rule] })
}

// states writes counts by state, without those that are zero.
func states(counts map[State]int, order []State) string {
	var parts []string
	for _, s := range order {
		if counts[s] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", s, counts[s]))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "-")
}

// WriteOutcomes writes a JSON line for each outcome, in an order that does not
// depend on that of the plays, and returns a digest. What a server gets done
// after its client has gone away depends on chance, and is not in the digest.
func WriteOutcomes(w io.Writer, outcomes []program.Outcome) (digest string, err error) {
	lines, err := sortedLines(outcomes)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(lines); err != nil {
		return "", err
	}
	certain := slices.Clone(outcomes)
	for i := range certain {
		if o := &certain[i]; o.Answer == program.Disconnect {
			*o = program.Outcome{Play: o.Play, Problem: o.Problem}
		}
	}
	if lines, err = sortedLines(certain); err != nil {
		return "", err
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256(lines)), nil
}

// sortedLines returns the outcomes as JSON lines.
func sortedLines(outcomes []program.Outcome) ([]byte, error) {
	var lines [][]byte
	for _, o := range outcomes {
		line, err := json.Marshal(o)
		if err != nil {
			return nil, err
		}
		lines = append(lines, append(line, '\n'))
	}
	slices.SortFunc(lines, bytes.Compare)
	return slices.Concat(lines...), nil
}
