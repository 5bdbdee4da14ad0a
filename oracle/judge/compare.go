package judge

import (
	"slices"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/truth"
)

// A State is what became of an expectation, or what a finding is.
type State string

// The states of expectations.
const (
	Said      State = "said"
	Elsewhere State = "said elsewhere" // the right rule in a wrong function
	Otherwise State = "said otherwise" // another rule in the right function
	Missed    State = "missed"
	Waiting   State = "pending" // missed, as is known of the rule
	Misplaced State = "pending, said elsewhere"
	NotSeen   State = "could not follow" // missed, and the tool says so itself
)

// The states of findings.
const (
	Right      State = "right"
	Tolerated  State = "tolerated"
	NotJudged  State = "not judged"
	Doubtful   State = "undecided" // a play that matters has no outcome
	WrongPlace State = "wrong place"
	WrongRule  State = "wrong rule"
	// Excepted is a false alarm that is none: exceptions.txt says why.
	Excepted   State = "excepted"
	FalseAlarm State = "FALSE ALARM"
)

// couldNotFollow is the rule by which the tool says that it could not follow a
// question.
const couldNotFollow = "elicit/unknown"

// Disagrees reports whether the tool is at odds with the truth.
func (s State) Disagrees() bool {
	return slices.Contains([]State{Elsewhere, Otherwise, Missed, WrongPlace, WrongRule, FalseAlarm}, s)
}

// A Verdict is the comparison of one program.
type Verdict struct {
	Program   program.Program
	Outcomes  []program.Outcome
	Expected  []Expected
	Findings  []Judged
	Undecided []truth.Undecided
}

// Expected is an expectation and what became of it.
type Expected struct {
	truth.Expectation
	State State
	By    []int // indexes of the findings that say it, in a way
}

// Judged is a finding and what is thought of it.
type Judged struct {
	Finding
	State  State
	Why    string
	beside bool // it tells another mistake about the question about
	about  int
}

// Agrees reports whether the tool is right about the program.
func (v Verdict) Agrees() bool {
	return !slices.ContainsFunc(v.Expected, func(e Expected) bool { return e.State.Disagrees() }) &&
		!slices.ContainsFunc(v.Findings, func(f Judged) bool { return f.State.Disagrees() })
}

// A Report is the comparison of programs.
type Report struct {
	Verdicts []Verdict // in the order of the programs
	Outside  []Finding // findings that are in no program
	pending  []string
}

// Compare compares what the tool said of programs with what came of executing
// them.
func Compare(programs []program.Program, outcomes []program.Outcome, findings []Finding) Report {
	return compare(programs, outcomes, findings, Pending())
}

func compare(programs []program.Program, outcomes []program.Outcome, findings []Finding, pending []string) Report {
	r := Report{pending: pending}
	of := make(map[string]int)
	for i, p := range programs {
		of[p.ID] = i
		r.Verdicts = append(r.Verdicts, Verdict{Program: p})
	}
	for _, o := range outcomes {
		if i, ok := of[o.Program]; ok {
			r.Verdicts[i].Outcomes = append(r.Verdicts[i].Outcomes, o)
		}
	}
	for _, f := range findings {
		if i, ok := of[f.Program]; ok {
			r.Verdicts[i].Findings = append(r.Verdicts[i].Findings, Judged{Finding: f})
		} else {
			r.Outside = append(r.Outside, f)
		}
	}
	for i := range r.Verdicts {
		r.Verdicts[i].judge(pending)
	}
	return r
}

// judge compares.
func (v *Verdict) judge(pending []string) {
	expectations, undecided := truth.Expect(v.Program, v.Outcomes)
	v.Undecided = undecided
	for _, e := range expectations {
		v.Expected = append(v.Expected, Expected{Expectation: e})
	}
	known, ignored := truth.Known(), notJudged()
	follows := true
	for i := range v.Findings {
		f := &v.Findings[i]
		switch {
		case f.Rule == couldNotFollow:
			follows = false
			f.State, f.Why = NotJudged, "the tool could not follow a question"
		case slices.Contains(known, f.Rule):
		case matchesAny(ignored, f.Rule):
			f.State = NotJudged
		default:
			f.State, f.Why = FalseAlarm, "neither the table nor the list of what is not judged knows the rule"
		}
	}
	v.matchRight()
	v.tolerate()
	v.matchWrong(pending)
	for i := range v.Expected {
		e := &v.Expected[i]
		switch {
		case e.State != "":
		case slices.Contains(pending, e.Rules[0]):
			e.State = Waiting
		case !follows:
			e.State = NotSeen
		default:
			e.State = Missed
		}
	}
	for i := range v.Findings {
		f := &v.Findings[i]
		switch {
		case f.State != "":
		case len(v.Undecided) > 0:
			f.State, f.Why = Doubtful, "not every play of the program has an outcome"
		case excepted(v.Program, f.Rule):
			f.State = Excepted
		default:
			f.State = FalseAlarm
			if f.Why == "" {
				f.Why = "nothing of the kind happened in any play"
			}
		}
	}
}

// says reports whether a finding is the right one for an expectation.
func (e Expected) says(f Judged) bool {
	return slices.Contains(e.Rules, f.Rule) && e.mayStandIn(f.Func)
}

func (e Expected) mayStandIn(fn string) bool {
	return e.Anywhere || slices.Contains(e.Funcs, fn)
}

// matchRight finds out which expectations are said. A finding in a function
// that several questions go through may say all of theirs, but what one
// finding says needs no second one: there are at most as many right findings
// as expectations.
func (v *Verdict) matchRight() {
	owner := make([]int, len(v.Expected)) // index of the finding that the expectation is given, or -1
	for i := range owner {
		owner[i] = -1
	}
	// give finds an expectation for the finding, and takes it away from another
	// finding if that finds another one.
	var give func(f int, tried []bool) bool
	give = func(f int, tried []bool) bool {
		for e := range v.Expected {
			if tried[e] || !v.Expected[e].says(v.Findings[f]) {
				continue
			}
			tried[e] = true
			if owner[e] < 0 || give(owner[e], tried) {
				owner[e] = f
				return true
			}
		}
		return false
	}
	for f := range v.Findings {
		if v.Findings[f].State != "" {
			continue
		}
		said := false
		for e := range v.Expected {
			if v.Expected[e].says(v.Findings[f]) {
				v.Expected[e].State = Said
				v.Expected[e].By = append(v.Expected[e].By, f)
				said = true
			}
		}
		switch {
		case !said:
		case give(f, make([]bool, len(v.Expected))):
			v.Findings[f].State = Right
		default:
			v.Findings[f].State, v.Findings[f].Why = FalseAlarm, "the same is said by another finding already"
		}
	}
}

// tolerate finds out which findings are neither needed nor wrong: those of
// rules that hold too, at another place than that of the rule that was to be
// said, and those that are allowed.
func (v *Verdict) tolerate() {
	allowed := truth.Allow(v.Program, v.Outcomes)
	for i := range v.Findings {
		f := &v.Findings[i]
		if f.State != "" {
			continue
		}
		for _, e := range v.Expected {
			switch {
			case f.State != "" || !slices.Contains(e.Also, f.Rule):
			case v.room(e.Ask, f.Func) && (e.State == Said || !e.mayStandIn(f.Func)):
				f.State, f.Why = Tolerated, "holds too: "+e.Why
				f.beside, f.about = true, e.Ask
			default:
				f.Why = "holds too, but " + e.Rules[0] + " comes first at the same place"
			}
		}
		for _, a := range allowed {
			if f.State == "" && slices.Contains(a.Rules, f.Rule) && (a.Func == "" || a.Func == f.Func) &&
				(!a.Instead || v.saidIn(a.Ask, f.Func) == 0) {
				f.State, f.Why = Tolerated, "may be said: "+a.Why
			}
		}
	}
}

// room reports whether one more mistake about the question may be told of in
// the function: nothing is said there yet, or there are more mistakes.
func (v *Verdict) room(ask int, fn string) bool {
	mistakes := 0
	for _, m := range v.Program.Mistakes {
		if m.Ask == ask && truth.FuncName(m.Func) == fn {
			mistakes++
		}
	}
	said := v.saidIn(ask, fn)
	for _, f := range v.Findings {
		if f.Func == fn && f.beside && f.about == ask {
			said++
		}
	}
	return said < max(mistakes, 1)
}

// saidIn counts the findings in the function that say something that is
// expected of the question.
func (v *Verdict) saidIn(ask int, fn string) int {
	said := make(map[int]bool)
	for _, e := range v.Expected {
		for _, f := range e.By {
			if e.Ask == ask && v.Findings[f].Func == fn {
				said[f] = true
			}
		}
	}
	return len(said)
}

// matchWrong finds expectations that are said in a wrong place, or else by a
// wrong rule. Those that the tool is known not to say are not said wrongly by
// a rule that holds too: until then it is right to say that one.
func (v *Verdict) matchWrong(pending []string) {
	if len(v.Undecided) > 0 {
		return
	}
	pair := func(expected, found State, fits func(e Expected, f Judged) bool) {
		for i := range v.Findings {
			for j := range v.Expected {
				e, f := &v.Expected[j], &v.Findings[i]
				if e.State == "" && f.State == "" && fits(*e, *f) {
					e.State, f.State = expected, found
					e.By = append(e.By, i)
				}
			}
		}
	}
	waits := func(e Expected) bool { return slices.Contains(pending, e.Rules[0]) }
	pair(Misplaced, Tolerated, func(e Expected, f Judged) bool {
		return waits(e) && slices.Contains(e.Rules, f.Rule)
	})
	pair(Elsewhere, WrongPlace, func(e Expected, f Judged) bool {
		return slices.Contains(e.Rules, f.Rule)
	})
	for i := range v.Findings {
		f := &v.Findings[i]
		for _, e := range v.Expected {
			if f.State == "" && e.State == "" && waits(e) && slices.Contains(e.Also, f.Rule) {
				f.State, f.Why = Tolerated, "holds too, and "+e.Rules[0]+" is not said yet"
			}
		}
	}
	pair(Otherwise, WrongRule, func(e Expected, f Judged) bool {
		return !waits(e) && e.mayStandIn(f.Func)
	})
}

// few is a number of expectations that may all be met by luck.
const few = 5

// Stale returns the pending rules that were expected more than a few times and
// never missed, so that they are not pending any more.
func (r Report) Stale() []string {
	var stale []string
	for _, c := range r.ByRule() {
		if slices.Contains(r.pending, c.Name) && c.Expected[Said] > few && c.total() == c.Expected[Said] {
			stale = append(stale, c.Name)
		}
	}
	return stale
}

// Disagreements returns the verdicts that do not agree, in order.
func (r Report) Disagreements() []Verdict {
	var list []Verdict
	for _, v := range r.Verdicts {
		if !v.Agrees() {
			list = append(list, v)
		}
	}
	return list
}

// Agrees reports whether the tool is right about all programs.
func (r Report) Agrees() bool { return len(r.Disagreements()) == 0 && len(r.falseOutside()) == 0 }

// falseOutside returns findings outside of the programs that are judged.
func (r Report) falseOutside() []Finding {
	ignored := notJudged()
	var list []Finding
	for _, f := range r.Outside {
		if !matchesAny(ignored, f.Rule) {
			list = append(list, f)
		}
	}
	return list
}
