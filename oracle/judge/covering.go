package judge

import (
	"github.com/elicitlint/elicitlint/oracle/gen"
	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
)

// maxTried is how many programs are generated to close a gap.
const maxTried = 6000

// Generate returns n generated programs and, if there are [Enough], those of
// the programs behind them that it takes to leave no gap in the coverage.
func Generate(seed uint64, n int) []program.Program {
	programs := gen.Generate(seed, n)
	if n < Enough {
		return programs
	}
	next := n
	for next < n+maxTried {
		missing := make(map[Gap]bool)
		for _, g := range Coverage(programs, supposed(programs)) {
			missing[g] = true
		}
		if len(missing) == 0 {
			break
		}
		for ; len(missing) > 0 && next < n+maxTried; next++ {
			p := gen.One(seed, next)
			if closes(p, missing) {
				programs = append(programs, p)
			}
		}
	}
	return programs
}

// supposed returns the outcomes of programs as if all had been decided.
func supposed(programs []program.Program) []program.Outcome {
	var outcomes []program.Outcome
	for _, p := range programs {
		for _, play := range run.Plays(p) {
			outcomes = append(outcomes, program.Outcome{Play: play})
		}
	}
	return outcomes
}

// closes reports whether a program closes a gap, and removes those that it
// does.
func closes(p program.Program, missing map[Gap]bool) bool {
	before := len(missing)
	plays := run.Plays(p)
	for _, name := range p.Productions {
		delete(missing, Gap{name, p.Packages, ""})
		for _, play := range plays {
			if concerns(name, p, play.Ask) {
				delete(missing, Gap{name, p.Packages, play.Answer})
			}
		}
	}
	return len(missing) < before
}
