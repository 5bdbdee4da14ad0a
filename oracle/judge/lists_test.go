package judge

import (
	"fmt"
	"slices"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/truth"
)

func TestLists(t *testing.T) {
	known := truth.Known()
	for _, rule := range Pending() {
		if !slices.Contains(truth.Rules(), rule) {
			t.Errorf("pending.txt: the table never demands %s", rule)
		}
	}
	for _, rule := range known {
		if matchesAny(notJudged(), rule) {
			t.Errorf("notjudged.txt: the table speaks of %s", rule)
		}
	}
	if matchesAny(notJudged(), "elicitother/thing") || matchesAny(notJudged(), couldNotFollow) {
		t.Error("notjudged.txt matches what it should not")
	}
}

func TestCoverage(t *testing.T) {
	productions := []production{{"b", []int{1}}, {"a", []int{1, 2, 3}}, {"form/notice", []int{1}}, {"c", []int{1}}}
	programs := []program.Program{
		{ID: "p1", Packages: 1, Productions: []string{"a", "b", "form/notice"}, Asks: []program.Ask{{Form: program.GateBool}, {Form: program.Notice}}},
		{ID: "p2", Packages: 2, Productions: []string{"a"}},
		{ID: "p3", Packages: 3, Productions: []string{"a"}},
	}
	plays := func(p program.Program) []program.Play {
		all := []program.Play{{Program: p.ID, Answer: program.Accept}, {Program: p.ID, Answer: program.Cancel}}
		if len(p.Asks) > 1 {
			all = append(all, program.Play{Program: p.ID, Ask: 1, Answer: program.Accept}, program.Play{Program: p.ID, Ask: 1, Answer: program.Cancel})
		}
		return all
	}
	var outcomes []program.Outcome
	for _, p := range programs {
		for _, play := range plays(p) {
			outcomes = append(outcomes, program.Outcome{Play: play})
		}
	}
	if got := fmt.Sprint(coverage(productions[:3], programs, outcomes, plays)); got != "[]" {
		t.Errorf("gaps %s, want none", got)
	}
	outcomes[3].Problem = "it took too long" // cancel of the notice
	outcomes[5].Problem = "it took too long"
	want := "[{a 2 cancel} {c 1 } {form/notice 1 cancel}]"
	if got := fmt.Sprint(coverage(productions, programs, outcomes, plays)); got != want {
		t.Errorf("gaps %s, want %s", got, want)
	}
	outcomes = slices.Delete(outcomes, 1, 2) // cancel of the gate
	want = "[{a 1 cancel} {a 2 cancel} {b 1 cancel} {c 1 } {form/notice 1 cancel}]"
	if got := fmt.Sprint(coverage(productions, programs, outcomes, plays)); got != want {
		t.Errorf("gaps %s, want %s", got, want)
	}
}
