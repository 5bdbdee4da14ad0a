package outcome

import (
	"go/token"
	"slices"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// A Harm is something that happens although the person did not agree to it.
type Harm struct {
	Kind    Kind
	Answers []Answer // under which it happens
	// Effect is what happens: the call in the function that is judged, and
	// its name. For a wrapper it is the return.
	Effect Place
	// Ask is the question.
	Ask Place
	// Inner is the call that does it, where that is in another function of
	// the package.
	Inner Place
	// Func is the function in which it is to be mended.
	Func string
	// Short is the name of that function as people write it.
	Short string
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
	Round    bool // the answer belongs to an earlier round
}

// A Place is a part of the source with its name.
type Place struct {
	Pos, End token.Pos
	Name     string
}

// A Kind is what is wrong.
type Kind int

// The kinds, the first is said where several hold for one effect.
const (
	IgnoredError      Kind = iota // the error is dropped
	Presence                      // round trip: any answer is taken for a yes
	Unchecked                     // the action is never looked at
	FailProceeds                  // it happens although nobody could be asked
	CancelProceeds                // it happens after a cancel
	DeclineProceeds               // it happens after a decline
	CancelAsDecline               // what a decline does instead is done after a cancel too
	UnknownPasses                 // it happens after an action that nobody defined
	Permissive                    // a missing value counts as yes
	ValueIgnored                  // a no counts as yes
	EmptyContent                  // a missing value is replaced
	AsksAgain                     // another question is put after a cancel
	AgainAfterDecline             // the same question is put after a decline
	BareAssertion                 // the program panics where the value is missing
	NumberType                    // a value never has the type that it is taken for
)

// judge returns what is wrong by the plays of one ask in one function.
func (b *Playbook) judge(seen map[judged]bool, acc accused, merged merges, act actors) []Harm {
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
		acc.add(b.root, b.seen, []Answer{AcceptFalse, AcceptNone, Decline, Cancel, Undefined, Failed})
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
	if h := b.effects(seen, acc); h != nil {
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
func (b *Playbook) dies(seen map[judged]bool) *Harm {
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
func (b *Playbook) assertions(seen map[judged]bool) []Harm {
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
		h.Effect, h.Type = place(in), in.of.name
		harms = append(harms, *h)
	}
	return harms
}

// panics reports whether an assertion fails where there is no value.
func (b *Playbook) panics(in *instr) bool {
	is := func(e *event) bool { return e.in == in }
	return slices.ContainsFunc(b.plays[AcceptNone].panics, is) || slices.ContainsFunc(b.plays[AcceptEmpty].panics, is)
}

// drops reports whether the error of the ask, or of the call that leads to it,
// is assigned to nothing.
func (b *Playbook) drops() bool {
	return b.seen.in.drops() || b.seen.site.drops()
}

func (in *instr) drops() bool { return in != nil && in.call != nil && in.call.drops }

func (in *instr) discards() bool { return in != nil && in.call != nil && in.call.discards }

// tested reports whether the action is looked at, or may be.
func (b *Playbook) tested() bool {
	for a := range numAnswers {
		if b.plays[a].tested || b.plays[a].handed {
			return true
		}
	}
	return false
}

// effects returns the first effect that happens without a yes.
func (b *Playbook) effects(seen map[judged]bool, acc accused) *Harm {
	accept := b.plays[Accept]
	guarded := false
	for _, key := range accept.order {
		guarded = guarded || b.counts(Accept, key) && (!b.counts(Decline, key) || !b.counts(Cancel, key))
	}
	var first *Harm
	for _, key := range accept.order {
		e := accept.events[key]
		if !b.counts(Accept, key) || b.records(key) || b.refuses(key) {
			continue
		}
		var answers []Answer
		for a := AcceptFalse; a < numAnswers; a++ {
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
		b.failure(first, key)
	}
	return first
}

// refuses reports whether an effect is on the way that is taken where the value
// is not accepted: after a yes it is reached only by a test of the value that
// is not followed, and without a value for certain.
func (b *Playbook) refuses(key string) bool {
	e := b.plays[Accept].events[key]
	vague := !slices.ContainsFunc(e.marks, func(m marks) bool { return m&vagueContent == 0 })
	return vague && b.counts(AcceptNone, key)
}

// harm describes an effect.
func (b *Playbook) harm(kind Kind, answers []Answer, e *event) *Harm {
	h := &Harm{
		Kind: kind, Answers: answers, Ask: b.seen.place(), Func: b.root.name,
		Gate: b.form.gate(), Round: b.seen.ask.round, Inner: place(e.in), Effect: place(e.in),
		Short: b.root.short,
	}
	b.form.decides(h)
	if e.site != nil {
		h.Effect = place(e.site)
	}
	if h.Effect.Name == "" {
		h.Effect.Name = e.name
	}
	return h
}

// alternative returns what a decline does instead, and a cancel does too.
func (b *Playbook) alternative(seen map[judged]bool, acc accused) *Harm {
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
				for a := AcceptFalse; a < numAnswers; a++ {
					if b.counts(a, key) {
						answers = append(answers, a)
					}
				}
				h := b.harm(b.top(answers), answers, e)
				b.failure(h, key)
				return h
			}
			return b.harm(CancelAsDecline, []Answer{Cancel}, e)
		}
	}
	return nil
}

// acts reports whether anything is done after a yes.
func (b *Playbook) acts() bool {
	for _, key := range b.plays[Accept].order {
		if b.counts(Accept, key) {
			return true
		}
	}
	return false
}

// asksOn returns the question that is put after a cancel, or again after a
// decline.
func (b *Playbook) asksOn(seen map[judged]bool, acc accused) *Harm {
	if b.seen.ask.round || acc.reported(b.seen, Cancel) {
		return nil
	}
	next := func(kind Kind, a Answer, in *instr, site *instr) *Harm {
		id := judged{b.seen.ask.id, in, a}
		if seen[id] {
			return nil
		}
		seen[id] = true
		return b.harm(kind, []Answer{a}, &event{in: in, site: site, name: in.name()})
	}
	cancel := b.plays[Cancel]
	for _, key := range cancel.askOrder {
		if s := cancel.asks[key]; s.after && !s.ask.round {
			if h := next(AsksAgain, Cancel, s.in, s.site); h != nil {
				return h
			}
		}
	}
	if cancel.again {
		return next(AsksAgain, Cancel, b.seen.in, b.seen.site)
	}
	if b.plays[Decline].again {
		return next(AgainAfterDecline, Decline, b.seen.in, b.seen.site)
	}
	return nil
}

// place is the call in the function that is judged which leads to the ask.
func (s *askSeen) place() Place {
	if s.site != nil {
		return place(s.site)
	}
	return place(s.in)
}

func (in *instr) name() string {
	if in.call != nil {
		return in.call.name
	}
	return ""
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

func place(in *instr) Place {
	p := Place{Pos: in.pos, End: in.pos}
	if in.call != nil {
		p.Name, p.End = in.call.name, in.call.end
	}
	return p
}

// counts reports whether an effect happens under an answer, on a way on which
// nothing about the answer is left open.
func (b *Playbook) counts(a Answer, key string) bool {
	p := b.plays[a]
	e := p.events[key]
	if e == nil || e.level < effect.Strong {
		return false
	}
	// Where nobody could be asked, another way of finding out may be gone.
	always := a == Failed && b.plays[Accept].events[key].depends()
	return slices.ContainsFunc(e.marks, func(m marks) bool {
		switch a {
		case Failed:
			return m&vagueAction == 0 && (m&otherWay == 0 || always)
		case Decline, Cancel, Undefined:
			return m&vagueAction == 0
		case AcceptFalse, AcceptNone, AcceptEmpty:
			return m&(vagueAction|vagueContent) == 0
		}
		return true
	})
}

// depends reports whether an event is only reached by what was found out after
// the ask.
func (e *event) depends() bool {
	return e != nil && !slices.ContainsFunc(e.marks, func(m marks) bool { return m&otherWay == 0 })
}

// records reports whether a call is handed the action, the error, or a
// verdict made of them: then it records the answer.
func (b *Playbook) records(key string) bool {
	for a := range numAnswers {
		e := b.plays[a].events[key]
		if e == nil {
			continue
		}
		if (e.tainted|e.fed)&fromAction != 0 {
			return true
		}
		if a == Failed && (e.tainted|e.fed)&fromError != 0 {
			return true
		}
	}
	base := b.plays[Accept].events[key]
	for _, a := range []Answer{Decline, Cancel} {
		if e := b.plays[a].events[key]; base != nil && e != nil && verdict(base.args, e.args) {
			return true
		}
	}
	return false
}

// verdict reports whether two calls are handed different constants.
func verdict(a, b []*value) bool {
	for i := range a {
		if i < len(b) && a[i].kind == vConst && b[i].kind == vConst && a[i].taint&fromContent == 0 && !same(a[i], b[i]) {
			return true
		}
	}
	return false
}

// harmful reports whether an effect that happens under an answer as it does
// under accept should not.
func (b *Playbook) harmful(a Answer, key string, guarded bool) bool {
	form := b.form
	gate := form.gate()
	replaced := b.replaced(a, key)
	if form.notice() {
		gate = false
	}
	declined, cancelled := b.counts(Decline, key), b.counts(Cancel, key)
	hangs := false // something shows that the effect hangs on the answer
	switch a {
	case Cancel:
		hangs = !declined
	case Decline:
		hangs = !cancelled
	case Failed:
		hangs = !declined || !cancelled
	case Undefined:
		hangs = !declined || !cancelled
	case AcceptFalse:
		return form.confirms() && (b.decides(key) || !declined || !cancelled || gate && !guarded)
	case AcceptNone, AcceptEmpty:
		if b.datum() {
			return replaced && !b.validated(a, key)
		}
		return form.confirms() && !b.counts(AcceptFalse, key)
	}
	if b.datum() {
		if a == Decline {
			return false
		}
		return replaced && !b.validated(a, key) || hangs && !replaced
	}
	return hangs || gate && !guarded
}

// validated reports whether the value is tested in a way that is not followed
// before the effect, and is empty under an answer: the test will not pass.
func (b *Playbook) validated(a Answer, key string) bool {
	base, e := b.plays[Accept].events[key], b.plays[a].events[key]
	if slices.ContainsFunc(base.marks, func(m marks) bool { return m&vagueContent == 0 }) {
		return false
	}
	for i, v := range e.args {
		if v.kind == vIface {
			v = v.elems[0]
		}
		if i < len(base.args) && taints(base.args[i])&fromContent != 0 && v.kind == vConst && isZero(v) {
			return true
		}
	}
	return false
}

// decides reports whether the effect hangs on the value at all.
func (b *Playbook) decides(key string) bool { return !b.counts(AcceptFalse, key) }

// datum reports whether the question asks for a value, and not for a yes.
func (b *Playbook) datum() bool {
	f := b.form
	if f != nil && (f.Gate || f.confirms() || f.Known && len(f.Fields) == 0) {
		return false
	}
	if f != nil && f.Known {
		return true
	}
	return b.plays[Accept].read && !b.plays[Accept].decided
}

// replaced reports whether an effect that is handed the person's value under
// accept is handed something else.
func (b *Playbook) replaced(a Answer, key string) bool {
	base, e := b.plays[Accept].events[key], b.plays[a].events[key]
	if base == nil || e == nil {
		return false
	}
	if base.tainted&fromContent != 0 && e.tainted&fromContent == 0 {
		return true
	}
	for i, v := range e.args {
		if v.kind == vIface {
			v = v.elems[0]
		}
		if i < len(base.args) && v.kind == vConst && taints(base.args[i])&fromContent != 0 && !sameVal(base.args[i], e.args[i]) {
			return true
		}
	}
	return false
}

// top returns the kind that is said where several hold.
func (b *Playbook) top(answers []Answer) Kind {
	has := func(a Answer) bool { return slices.Contains(answers, a) }
	tested := b.tested()
	if has(Undefined) && !tested {
		answers = append(answers, Decline)
	}
	refused := has(Decline) || has(Cancel) || has(Undefined)
	switch {
	case has(Failed) && b.drops():
		return IgnoredError
	case refused && !tested && b.seen.ask.round:
		return Presence
	case refused && !tested:
		return Unchecked
	case has(Failed):
		return FailProceeds
	case has(Cancel):
		return CancelProceeds
	case has(Decline):
		return DeclineProceeds
	case has(Undefined):
		return UnknownPasses
	case (has(AcceptNone) || has(AcceptEmpty)) && b.datum():
		return EmptyContent
	case has(AcceptFalse):
		return ValueIgnored
	case has(AcceptNone), has(AcceptEmpty):
		return Permissive
	}
	return -1
}

// named returns the answer that a message names first.
func named(answers []Answer) Answer {
	for _, a := range []Answer{Cancel, Decline, Failed} {
		if slices.Contains(answers, a) {
			return a
		}
	}
	return answers[0]
}

// failure notes under which failures an effect happens.
func (b *Playbook) failure(h *Harm, key string) {
	e := b.plays[Failed].events[key]
	if e == nil {
		return
	}
	h.Expiry, h.Certain = true, true
	for _, m := range e.marks {
		h.Expiry = h.Expiry && m&assumedExpiry != 0
		h.Certain = h.Certain && m&(assumedKind|assumedExpiry) != 0
	}
}

// decides notes which field of the form decides.
func (f *Form) decides(h *Harm) {
	if f == nil {
		return
	}
	for _, field := range f.Fields {
		if field.Confirms {
			h.Field, h.Typed = field.Name, field.Type == "string"
			return
		}
	}
}

// constant returns what an effect is handed under an answer instead of the
// person's value, as it is written in Go, "" if that is not known.
func (b *Playbook) constant(a Answer, key string) string {
	base, e := b.plays[Accept].events[key], b.plays[a].events[key]
	if base == nil || e == nil {
		return ""
	}
	for i, v := range e.args {
		if v.kind == vIface {
			v = v.elems[0]
		}
		if v.kind == vConst && i < len(base.args) && taints(base.args[i])&fromContent != 0 {
			return describe([]*value{v})
		}
	}
	return ""
}

func (f *Form) optional() bool { return f != nil && f.Optional }
func (f *Form) gate() bool     { return f != nil && (f.Gate || f.confirms()) }
func (f *Form) notice() bool   { return f != nil && f.Known && len(f.Fields) == 0 && !f.Gate }

var kindNames = [...]string{"ignored", "presence", "unchecked", "fail", "cancel", "decline", "as-decline", "unknown", "permissive", "value-ignored", "empty", "asks-again", "again-after-decline", "assert", "number-type"}

func (k Kind) String() string { return kindNames[k] }
