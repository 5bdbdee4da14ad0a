package judge

import (
	"cmp"
	"slices"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A Count counts the expectations and findings of one kind by their state.
type Count struct {
	Name     string
	Programs int // that have to do with it
	Right    int // of which the tool is right about
	Plays    int
	Expected map[State]int
	Findings map[State]int
}

func (c Count) total() int {
	n := 0
	for _, k := range c.Expected {
		n += k
	}
	return n
}

// counter gathers counts by name.
type counter map[string]*Count

func (c counter) at(name string) *Count {
	if c[name] == nil {
		c[name] = &Count{Name: name, Expected: make(map[State]int), Findings: make(map[State]int)}
	}
	return c[name]
}

func (c counter) sorted() []Count {
	var list []Count
	for _, count := range c {
		list = append(list, *count)
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// ByRule counts by rule; an expectation counts for its first.
func (r Report) ByRule() []Count {
	c := make(counter)
	for _, v := range r.Verdicts {
		for _, e := range v.Expected {
			c.at(e.Rules[0]).Expected[e.State]++
		}
		for _, f := range v.Findings {
			c.at(f.Rule).Findings[f.State]++
		}
	}
	return c.sorted()
}

// ByProduction counts by what programs are made of.
func (r Report) ByProduction() []Count {
	c := make(counter)
	for _, v := range r.Verdicts {
		for _, name := range v.Program.Productions {
			count := c.at(name)
			count.Programs++
			if v.Agrees() {
				count.Right++
			}
			for _, e := range v.Expected {
				count.Expected[e.State]++
			}
			for _, f := range v.Findings {
				count.Findings[f.State]++
			}
		}
	}
	return c.sorted()
}

// ByAnswer counts plays by their answer, and expectations by the answers that
// they are about, for programs of one number of packages.
func (r Report) ByAnswer(answer program.Answer, packages int) Count {
	c := make(counter).at(string(answer))
	for _, v := range r.Verdicts {
		if v.Program.Packages != packages {
			continue
		}
		c.Programs++
		for _, o := range v.Outcomes {
			if o.Answer == answer {
				c.Plays++
			}
		}
		for _, e := range v.Expected {
			if slices.Contains(e.Answers, answer) {
				c.Expected[e.State]++
			}
		}
	}
	return *c
}
