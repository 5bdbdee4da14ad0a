package outcome

import (
	"go/token"
	"slices"
)

// A Harm is something that happens although the person did not agree to it.
type Harm struct {
	Kind    Kind
	Answers []Answer // under which it happens
	// Effect is what happens: the call in the function that is judged, by its
	// left parenthesis. For a wrapper it is the return.
	Effect token.Pos
	// Ask is the call in that function that leads to the question.
	Ask token.Pos
	// Inner is the call that does it, where that is in another function.
	Inner token.Pos
	// Func is the function in which it is to be mended, as people write it.
	Func string
	// Field is the field of the form that decides, "" if that is not known;
	// Typed tells that it is a text.
	Field string
	Typed bool
	// Returns reports that the function returns the same as after a yes, and
	// what that is.
	Returns string
	// Replaced reports that it returns that in place of the person's value.
	Replaced bool
	// Dies reports that the program panics.
	Dies bool
	// Type is the type that a value is taken for.
	Type string
	// Constant is what the effect is handed instead of the person's value,
	// "" if that is not known or the same.
	Constant string
	Gate     bool
	Expiry   bool // only when the time is over
	Certain  bool // only for failures of a certain kind
}

// notAccepted are the answers after which nothing may happen.
var notAccepted = []Answer{AcceptFalse, AcceptNone, AcceptEmpty, Decline, Cancel, Undefined, Failed}

// A Kind is what is wrong.
type Kind int

// The kinds, the first is said where several hold for one effect.
const (
	IgnoredError    Kind = iota // the error is dropped
	Presence                    // round trip: any answer is taken for a yes
	Unchecked                   // the action is never looked at
	FailProceeds                // it happens although nobody could be asked
	CancelProceeds              // it happens after a cancel
	DeclineProceeds             // it happens after a decline
	CancelAsDecline             // what a decline does instead is done after a cancel too
	UnknownPasses               // it happens after an action that nobody defined
	Permissive                  // a missing value counts as yes
	ValueIgnored                // a no counts as yes
	EmptyContent                // a missing value is replaced
	AsksAgain                   // another question is put after a cancel
	BareAssertion               // the program panics where the value is missing
	NumberType                  // a value never has the type that it is taken for
)

// judge returns what is wrong by the plays of one ask in one function.
func (b *playbook) judge(seen map[judged]bool, acc accused, merged merges, act actors) []Harm {
	if !b.plays[Accept].asked || b.form != nil && b.form.URL {
		return nil
	}
	if act.lead(b.seen) {
		return nil
	}
	if b.guards() {
		act[actor{b.root.name, b.seen.ask.id}] = true
	}
	if b.seen.in.discards() || b.seen.site.discards() {
		acc.add(b.root, b.seen, notAccepted)
		return nil // a rule of its own
	}
	if h := b.dies(seen); h != nil {
		return []Harm{*h}
	}
	harms := b.assertions(seen)
	if b.form.optional() {
		return harms
	}
	b.replaces(merged)
	if h := b.effects(acc); h != nil {
		merged.blame(h, b.seen)
		harms = append(harms, *h)
	} else if h := b.alternative(seen, acc); h != nil {
		acc.add(b.root, b.seen, h.Answers)
		harms = append(harms, *h)
	} else if h := b.asksOn(seen, acc); h != nil {
		acc.add(b.root, b.seen, h.Answers)
		harms = append(harms, *h)
	}
	if h := b.wrapper(acc); h != nil {
		harms = append(harms, *h)
	}
	return harms
}

// dies returns the panic that an answer causes which is not looked at.
func (b *playbook) dies(seen map[judged]bool) *Harm {
	for _, a := range []Answer{Decline, Cancel, Failed} {
		if a == Failed && !b.drops() || a != Failed && b.tested() {
			continue
		}
		for _, e := range b.plays[a].panics {
			id := judged{b.seen.ask.id, e.in, a}
			if seen[id] || e.f.pkg != b.root.pkg {
				continue
			}
			kind := Unchecked
			if a == Failed {
				kind = IgnoredError
			}
			for a := range numAnswers {
				seen[judged{b.seen.ask.id, e.in, a}] = true
			}
			h := b.harm(kind, []Answer{a}, e)
			h.Dies = true
			return h
		}
	}
	return nil
}

// assertions returns the type assertions on values that the person entered
// which panic, or never hold.
func (b *playbook) assertions(seen map[judged]bool) []Harm {
	var harms []Harm
	accept := b.plays[Accept]
	for _, in := range accept.assertOrder {
		a := accept.assertions[in]
		kind := BareAssertion
		switch {
		case !a.holds && (in.of.kind == tInt || in.of.kind == tSlice):
			kind = NumberType
			if slices.ContainsFunc(accept.assertOrder, func(o *instr) bool {
				return o != in && accept.assertions[o].holds && slices.Equal(o.args, in.args) && accept.assertions[o].f == a.f
			}) {
				continue // a case of a type switch that has the right one too
			}
		case in.comma || !a.holds || !b.panics(in):
			continue
		}
		id := judged{b.seen.ask.id, in, Accept}
		if seen[id] || a.f.pkg != b.root.pkg {
			continue
		}
		seen[id] = true
		h := b.harm(kind, []Answer{AcceptNone}, &event{in: in, site: a.site})
		h.Effect, h.Type = in.pos, in.of.name
		harms = append(harms, *h)
	}
	return harms
}

// panics reports whether an assertion fails where there is no value.
func (b *playbook) panics(in *instr) bool {
	is := func(e *event) bool { return e.in == in }
	return slices.ContainsFunc(b.plays[AcceptNone].panics, is) || slices.ContainsFunc(b.plays[AcceptEmpty].panics, is)
}

// drops reports whether the error of the ask, or of the call that leads to it,
// is assigned to nothing.
func (b *playbook) drops() bool {
	return b.seen.in.drops() || b.seen.site.drops()
}

func (in *instr) drops() bool { return in != nil && in.call != nil && in.call.drops }

func (in *instr) discards() bool { return in != nil && in.call != nil && in.call.discards }

// tested reports whether the action is looked at, or may be.
func (b *playbook) tested() bool {
	for a := range numAnswers {
		if b.plays[a].tested || b.plays[a].handed {
			return true
		}
	}
	return false
}

// effects returns the first effect that happens without a yes.
func (b *playbook) effects(acc accused) *Harm {
	accept := b.plays[Accept]
	guarded := b.guards()
	var first *Harm
	for _, key := range accept.order {
		e := accept.events[key]
		if !b.counts(Accept, key) || b.records(key) || b.refuses(key) {
			continue
		}
		var answers []Answer
		for _, a := range notAccepted {
			if !acc.reported(b.seen, a) && b.counts(a, key) && b.harmful(a, key, guarded) {
				answers = append(answers, a)
			}
		}
		acc.add(b.root, b.seen, answers)
		if len(answers) == 0 || first != nil && first.Kind <= b.top(answers) {
			continue
		}
		first = b.harm(b.top(answers), answers, e)
		first.Constant = b.constant(named(answers), key)
		first.failsBy(b.plays[Failed].events[key].assumed())
	}
	return first
}

// refuses reports whether an effect is on the way that is taken where the value
// is not accepted: after a yes it is reached only by a test of the value that
// is not followed, and without a value for certain.
func (b *playbook) refuses(key string) bool {
	e := b.plays[Accept].events[key]
	vague := !slices.ContainsFunc(e.marks, func(m marks) bool { return m&vagueContent == 0 })
	return vague && b.counts(AcceptNone, key)
}

// harm describes an effect.
func (b *playbook) harm(kind Kind, answers []Answer, e *event) *Harm {
	h := &Harm{
		Kind: kind, Answers: answers, Ask: outermost(b.seen.in, b.seen.site).pos,
		Func: b.root.short, Gate: b.form.gate(), Inner: e.in.pos, Effect: outermost(e.in, e.site).pos,
	}
	b.form.decides(h)
	return h
}

// outermost returns the call in the function that is judged which leads to an
// instruction, or the instruction if it is there itself.
func outermost(in, site *instr) *instr {
	if site != nil {
		return site
	}
	return in
}

// alternative returns what a decline does instead, and a cancel does too.
func (b *playbook) alternative(seen map[judged]bool, acc accused) *Harm {
	if acc.reported(b.seen, Cancel) {
		return nil
	}
	for _, key := range b.plays[Decline].order {
		e := b.plays[Decline].events[key]
		id := judged{b.seen.ask.id, e.in, Cancel}
		if b.counts(Decline, key) && b.counts(Cancel, key) && b.plays[Accept].events[key] == nil && !b.records(key) && !seen[id] {
			seen[id] = true
			if !b.acts() { // the test is the wrong way round
				var answers []Answer
				for _, a := range notAccepted {
					if b.counts(a, key) {
						answers = append(answers, a)
					}
				}
				h := b.harm(b.top(answers), answers, e)
				h.failsBy(b.plays[Failed].events[key].assumed())
				return h
			}
			return b.harm(CancelAsDecline, []Answer{Cancel}, e)
		}
	}
	return nil
}

// acts reports whether anything is done after a yes.
func (b *playbook) acts() bool {
	for _, key := range b.plays[Accept].order {
		if b.counts(Accept, key) {
			return true
		}
	}
	return false
}

// asksOn returns the question that is put after a cancel.
func (b *playbook) asksOn(seen map[judged]bool, acc accused) *Harm {
	if b.seen.ask.round || acc.reported(b.seen, Cancel) {
		return nil
	}
	next := func(in, site *instr) *Harm {
		id := judged{b.seen.ask.id, in, Cancel}
		if seen[id] {
			return nil
		}
		seen[id] = true
		return b.harm(AsksAgain, []Answer{Cancel}, &event{in: in, site: site})
	}
	cancel := b.plays[Cancel]
	for _, key := range cancel.askOrder {
		if s := cancel.asks[key]; s.after && !s.ask.round {
			if h := next(s.in, s.site); h != nil {
				return h
			}
		}
	}
	if cancel.again {
		return next(b.seen.in, b.seen.site)
	}
	return nil
}

// An actor is a function that does itself what the question is about. What its
// callers do afterwards does not hang on the answer.
type actor struct{ fn, ask string }

type actors map[actor]bool

// lead reports whether an actor leads to the ask.
func (m actors) lead(s *askSeen) bool {
	return slices.ContainsFunc(s.via, func(f string) bool { return m[actor{f, s.ask.id}] })
}

// judged identifies what was said already in a function further in.
type judged struct {
	ask    string
	in     *instr
	answer Answer
}
