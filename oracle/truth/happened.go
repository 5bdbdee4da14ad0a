package truth

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// enough is the number of questions in one call after which a client answers
// no more.
const enough = 10

// A subject is one thing that happened to a question, under some answers.
type subject struct {
	ask       int
	event     string
	effect    string // its ID, for events of effects
	facts     []string
	answers   map[program.Answer]bool
	effectToo map[program.Answer]bool // answers under which an effect of the question ran
}

// holds returns the facts that hold under these answers.
func (s subject) holds(through []program.Answer) []string {
	if slices.ContainsFunc(through, func(a program.Answer) bool { return s.effectToo[a] }) {
		return append(slices.Clone(s.facts), "effect-too")
	}
	return s.facts
}

// happened returns what came of a program: by question, effects first.
func happened(p program.Program, outcomes []program.Outcome) []subject {
	var decided []program.Outcome
	for _, o := range outcomes {
		if o.Problem == "" && o.Ask >= 0 && o.Ask < len(p.Asks) {
			decided = append(decided, o)
		}
	}
	var all []subject
	for i := range p.Asks {
		c := &collector{p: p, ask: i, facts: factsOf(p, i), effectToo: make(map[program.Answer]bool)}
		for _, e := range p.Effects {
			if e.Ask == i && e.Strong {
				c.effectRan(e, decided)
			}
		}
		for _, o := range decided {
			if o.Ask == i {
				c.askedAfter(o)
			}
		}
		c.died(decided)
		c.add("asked", "", program.Accept)
		all = append(all, c.subjects...)
	}
	if s, ok := many(p, decided); ok {
		all = append(all, s)
	}
	return all
}

// factsOf returns what holds of the question by the way it is written.
func factsOf(p program.Program, ask int) []string {
	var holds []string
	a := p.Asks[ask]
	if !a.Tested {
		holds = append(holds, "untested")
	}
	if a.ErrorDropped {
		holds = append(holds, "error-dropped")
	}
	if p.Flow == program.RoundTrip {
		holds = append(holds, "roundtrip")
	}
	for _, m := range p.Mistakes {
		for _, r := range data.productions {
			if m.Ask == ask && m.Name == r.name && !slices.Contains(holds, r.fact) {
				holds = append(holds, r.fact)
			}
		}
	}
	return holds
}

// A collector gathers what happened to one question.
type collector struct {
	p         program.Program
	ask       int
	facts     []string
	effectToo map[program.Answer]bool
	subjects  []subject
}

// add notes that something happened under an answer. Asking again after one
// answer and after another are two things.
func (c *collector) add(event, effect string, a program.Answer) {
	i := slices.IndexFunc(c.subjects, func(s subject) bool {
		return s.event == event && s.effect == effect && (event != "asked-again" || s.answers[a])
	})
	if i < 0 {
		i = len(c.subjects)
		c.subjects = append(c.subjects, subject{
			ask: c.ask, event: event, effect: effect, facts: c.facts,
			answers: make(map[program.Answer]bool), effectToo: c.effectToo,
		})
	}
	c.subjects[i].answers[a] = true
}

// effectRan notes under which answers a strong effect of the question ran
// that should not have.
func (c *collector) effectRan(e program.Effect, outcomes []program.Outcome) {
	ask := c.p.Asks[c.ask]
	ran := make(map[program.Answer]string) // by answer: the event
	for _, o := range outcomes {
		value, did := o.Ran[e.ID]
		if !did || !c.concerns(o) {
			continue
		}
		a := answerOf(c.p, o)
		switch {
		case e.Alternative:
			ran[a] = "alternative"
		case e.Value && ask.Form.Datum() && !isText(ask.Good, value):
			ran[a] = "constant"
		case a != program.Accept && ran[a] == "":
			ran[a] = "effect"
		}
	}
	for _, a := range answers {
		switch event := ran[a]; event {
		case "":
		case "alternative":
			if ran[program.Decline] != "" {
				c.add(event, e.ID, a)
			}
		default:
			c.add(event, e.ID, a)
			c.effectToo[a] = true
		}
	}
}

// concerns reports whether the question got the answer of a play. A client
// without the capability leaves every question without answer, and one that
// went away every later one.
func (c *collector) concerns(o program.Outcome) bool {
	switch a := answerOf(c.p, o); a {
	case NewProtocol, program.NoCapability:
		return true
	case program.Disconnect:
		return c.ask >= o.Ask
	}
	return c.ask == o.Ask
}

// answerOf returns what the program gets to see in a play.
func answerOf(p program.Program, o program.Outcome) program.Answer {
	if p.Flow == program.Call && o.Answer == program.Accept && o.Protocol == "2026-07-28" {
		return NewProtocol
	}
	return o.Answer
}

// askedAfter notes which questions were put after the answer of a play.
func (c *collector) askedAfter(o program.Outcome) {
	first := slices.Index(o.Asked, c.ask)
	if first < 0 {
		return
	}
	a := answerOf(c.p, o)
	times := 0
	for i, asked := range o.Asked {
		switch {
		case asked == c.ask:
			times++
			if i > first {
				c.add("asked-again", "", a)
			}
		case i > first && c.p.Flow == program.Call:
			// In a round trip it may have been put in the same request.
			c.add("asked-more", "", a)
		}
	}
	switch {
	case times >= enough:
		c.add("loop", "", a)
	case times > 1:
		c.add("retry", "", a)
	}
}

// died notes panics of the code that deals with the answer to the question.
func (c *collector) died(outcomes []program.Outcome) {
	always, culprit := alwaysDies(c.p, outcomes)
	for _, o := range outcomes {
		event := data.panicEvent(o.Panic)
		a := answerOf(c.p, o)
		switch {
		case event == "":
		case event == always:
			// It has nothing to do with the other answers.
			if c.ask == culprit && a == program.Accept {
				c.add(event, "", a)
			}
		case a == NewProtocol || a == program.NoCapability:
			// The first question that misses the error is the one.
			if c.ask == slices.IndexFunc(c.p.Asks, func(a program.Ask) bool { return a.ErrorDropped }) {
				c.add(event, "", a)
			}
		case c.ask != o.Ask:
		case accepted(a) && event == "dies-assert" && always == "dies-number" && c.ask == culprit:
			c.add(always, "", a) // the same assertion fails
		default:
			c.add(event, "", a)
		}
	}
}

// accepted reports whether the answer has the action accept.
func accepted(a program.Answer) bool { return strings.HasPrefix(string(a), string(program.Accept)) }

// alwaysDies returns how the program panics if everything is accepted, "" if
// it does not, and the question that it is about: the one with a mistake that
// does so, else the last that was put.
func alwaysDies(p program.Program, outcomes []program.Outcome) (event string, ask int) {
	for _, o := range outcomes {
		if answerOf(p, o) != program.Accept || data.panicEvent(o.Panic) == "" {
			continue
		}
		event, ask = data.panicEvent(o.Panic), o.Ask
		if len(o.Asked) > 0 {
			ask = o.Asked[len(o.Asked)-1]
		}
		for _, m := range p.Mistakes {
			if slices.Contains(m.Answers, program.Accept) {
				return event, m.Ask
			}
		}
		return event, ask
	}
	return "", -1
}

// many returns that more than two different questions were put in a call. It
// is about the third.
func many(p program.Program, outcomes []program.Outcome) (subject, bool) {
	s := subject{event: "many", answers: make(map[program.Answer]bool)}
	for _, o := range outcomes {
		var asked []int
		for _, ask := range o.Asked {
			if ask >= 0 && ask < len(p.Asks) && !slices.Contains(asked, ask) {
				asked = append(asked, ask)
			}
		}
		if len(asked) > 2 {
			if len(s.answers) == 0 {
				s.ask = asked[2]
			}
			s.answers[answerOf(p, o)] = true
		}
	}
	return s, len(s.answers) > 0
}

// isText reports whether text is a way to write the value.
func isText(value any, text string) bool {
	if fmt.Sprint(value) == text {
		return true
	}
	js, err := json.Marshal(value)
	if err != nil {
		return false
	}
	if string(js) == text {
		return true
	}
	var list []any
	if json.Unmarshal(js, &list) != nil || len(list) == 0 {
		return false
	}
	var items []string
	for _, item := range list {
		items = append(items, fmt.Sprint(item))
	}
	return strings.Join(items, ",") == text || strings.Join(items, ", ") == text
}
