package judge

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/gen"
	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
)

// Enough is how many generated programs are enough for each production to
// occur with each number of packages. With each answer as well, it takes a few
// more: see [Generate].
const Enough = 300

// Coverage returns what should have occurred in generated programs, given that
// there are [Enough], and did not.
func Coverage(programs []program.Program, outcomes []program.Outcome) Gaps {
	var productions []production
	for _, p := range gen.Productions() {
		productions = append(productions, production{p.Name, p.Packages})
	}
	return coverage(productions, programs, outcomes, run.Plays)
}

// A Gap is something that should have occurred, and did not.
type Gap struct {
	Production string
	Packages   int
	Answer     program.Answer // "" if not even the production occurred
}

// Gaps are in a fixed order.
type Gaps []Gap

// A production is what programs are made of, and how many packages such
// programs can have.
type production struct {
	name     string
	packages []int
}

// A combination of a production and a number of packages.
type combination struct {
	production string
	packages   int
}

// coverage finds the gaps: every production has to occur with every number of
// packages that is possible, and get every answer that is possible with it.
// Which ones are is seen from the programs that ask once, if there are any:
// with others, an answer may be one to a question that has nothing to do with
// the production.
func coverage(productions []production, programs []program.Program, outcomes []program.Outcome, plays func(program.Program) []program.Play) Gaps {
	decided := make(map[program.Play]bool)
	for _, o := range outcomes {
		decided[o.Play] = decided[o.Play] || o.Problem == ""
	}
	type answers map[program.Answer]bool
	once, ever := make(map[string]answers), make(map[string]answers)
	seen := make(map[combination]answers)
	for _, p := range programs {
		for _, name := range p.Productions {
			c := combination{name, p.Packages}
			if seen[c] == nil {
				seen[c] = make(answers)
			}
			if ever[name] == nil {
				once[name], ever[name] = make(answers), make(answers)
			}
			for _, play := range plays(p) {
				if !concerns(name, p, play.Ask) {
					continue
				}
				ever[name][play.Answer] = true
				if len(p.Asks) == 1 {
					once[name][play.Answer] = true
				}
				seen[c][play.Answer] = seen[c][play.Answer] || decided[play]
			}
		}
	}
	var gaps Gaps
	for _, prod := range productions {
		possible := once[prod.name]
		if len(possible) == 0 {
			possible = ever[prod.name]
		}
		for _, n := range prod.packages {
			got, ok := seen[combination{prod.name, n}]
			if !ok {
				gaps = append(gaps, Gap{prod.name, n, ""})
				continue
			}
			for _, a := range program.Answers {
				if possible[a] && !got[a] {
					gaps = append(gaps, Gap{prod.name, n, a})
				}
			}
		}
	}
	slices.SortStableFunc(gaps, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(a.Production, b.Production), cmp.Compare(a.Packages, b.Packages))
	})
	return gaps
}

// concerns reports whether a production has to do with a question, as far as
// that is known: a form with those of that form, a mistake with those that it
// is about.
func concerns(production string, p program.Program, ask int) bool {
	if form, ok := strings.CutPrefix(production, "form/"); ok {
		return string(p.Asks[ask].Form) == form
	}
	known, about := false, false
	for _, m := range p.Mistakes {
		if m.Name == production {
			known, about = true, about || m.Ask == ask
		}
	}
	return about || !known
}

// Print prints a line for each gap.
func (g Gaps) Print(w io.Writer) {
	for _, gap := range g {
		if gap.Answer == "" {
			fmt.Fprintf(w, "gap: no program of %d package(s) is made of %s\n", gap.Packages, gap.Production)
		} else {
			fmt.Fprintf(w, "gap: no program of %d package(s) made of %s got the answer %s\n", gap.Packages, gap.Production, gap.Answer)
		}
	}
}
