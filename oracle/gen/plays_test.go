package gen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
	"github.com/elicitlint/elicitlint/oracle/truth"
)

// TestPlays executes programs: right ones do nothing without a yes, all do
// something with one, and most mistakes let through what they are meant to.
func TestPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and runs fifty programs")
	}
	list := Generate(9, 50)
	dir := t.TempDir()
	if err := run.Write(dir, list); err != nil {
		t.Fatal(err)
	}
	outcomes, err := run.Run(t.Context(), dir, list, run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	mistakes, idle := 0, 0
	for _, p := range list {
		own := slices.DeleteFunc(slices.Clone(outcomes), func(o program.Outcome) bool { return o.Program != p.ID })
		for _, o := range own {
			if o.Problem != "" {
				t.Errorf("%s: %+v: %s", p.ID, o.Play, o.Problem)
			}
			if accepted(p, o) && !neverActs(p) {
				checkAccepted(t, p, o)
			}
		}
		for _, m := range p.Mistakes {
			mistakes++
			if !letsThrough(p, m, own) {
				idle++
				t.Logf("%s: the mistake %s in %s lets nothing through", p.ID, m.Name, m.Func)
			}
		}
		expected, _ := truth.Expect(p, own)
		for _, e := range expected {
			if len(p.Mistakes) == 0 && e.Rules[0] != "elicitcount/many" {
				t.Errorf("%s is meant to be right, but %s (%v)", p.ID, e.Why, e.Rules)
			}
		}
	}
	if idle > mistakes/4 {
		t.Errorf("%d of %d mistakes let nothing through", idle, mistakes)
	}
}

// accepted reports whether all questions of a play were accepted.
func accepted(p program.Program, o program.Outcome) bool {
	return o.Answer == program.Accept && !(p.Flow == program.Call && o.Protocol == "2026-07-28")
}

// neverActs reports whether a program has a mistake that keeps it from acting
// on a yes.
func neverActs(p program.Program) bool {
	return slices.ContainsFunc(p.Mistakes, func(m program.Mistake) bool {
		return m.Name == "policy/inverted" || m.Name == "policy/number-type"
	})
}

// checkAccepted checks that a program did everything, with the values that it
// was given.
func checkAccepted(t *testing.T, p program.Program, o program.Outcome) {
	t.Helper()
	for _, e := range p.Effects {
		value, did := o.Ran[e.ID]
		if !e.Strong || e.Alternative || e.Ask < 0 {
			continue
		}
		ask := p.Asks[e.Ask]
		if !did && (ask.Form.Gate() || ask.Form.Datum()) {
			t.Errorf("%s did not do %s although everything was accepted: %s%s", p.ID, e.ID, o.Text, o.Panic)
		}
		want := fmt.Sprint(ask.Good)
		if words, ok := ask.Good.([]string); ok {
			want = strings.Join(words, ",")
		}
		if did && e.Value && ask.Form.Datum() && value != want {
			t.Errorf("%s did %s with %q, want %q", p.ID, e.ID, value, want)
		}
	}
}

// letsThrough reports whether something came of a mistake.
func letsThrough(p program.Program, m program.Mistake, outcomes []program.Outcome) bool {
	for _, o := range outcomes {
		answer := o.Answer
		if p.Flow == program.Call && o.Protocol == "2026-07-28" {
			answer = program.NoCapability
		}
		if !slices.Contains(m.Answers, answer) || o.Ask != m.Ask && answer != program.NoCapability {
			continue
		}
		if o.Panic != "" || m.Name == "policy/asks-again" && len(o.Asked) > 1 {
			return true
		}
		for _, e := range p.Effects {
			if _, did := o.Ran[e.ID]; did && e.Strong && e.Ask == m.Ask {
				return true
			}
		}
	}
	return false
}
