package outcome

import (
	"slices"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// counts reports whether an effect happens under an answer, on a way on which
// nothing about the answer is left open.
func (b *playbook) counts(a Answer, key string) bool {
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
func (b *playbook) records(key string) bool {
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
func (b *playbook) harmful(a Answer, key string, guarded bool) bool {
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
func (b *playbook) validated(a Answer, key string) bool {
	if slices.ContainsFunc(b.plays[Accept].events[key].marks, func(m marks) bool { return m&vagueContent == 0 }) {
		return false
	}
	return slices.ContainsFunc(b.constants(a, key), isZero)
}

// constants returns the constants that an effect is handed under an answer
// where it is handed the person's value under accept.
func (b *playbook) constants(a Answer, key string) []*value {
	base, e := b.plays[Accept].events[key], b.plays[a].events[key]
	if base == nil || e == nil {
		return nil
	}
	var list []*value
	for i, v := range e.args {
		was := base.args[i]
		if taints(was)&fromContent == 0 {
			continue
		}
		if v.kind == vIface {
			v, was = v.elems[0], unwrapped(was)
		}
		if v.kind == vConst && !sameVal(was, v) {
			list = append(list, v)
		}
	}
	return list
}

// unwrapped returns what an interface holds, or the value itself.
func unwrapped(v *value) *value {
	if v.kind == vIface {
		return v.elems[0]
	}
	return v
}

// decides reports whether the effect hangs on the value at all.
func (b *playbook) decides(key string) bool { return !b.counts(AcceptFalse, key) }

// datum reports whether the question asks for a value, and not for a yes.
func (b *playbook) datum() bool {
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
func (b *playbook) replaced(a Answer, key string) bool {
	base, e := b.plays[Accept].events[key], b.plays[a].events[key]
	if base == nil || e == nil {
		return false
	}
	return base.tainted&fromContent != 0 && e.tainted&fromContent == 0 || len(b.constants(a, key)) > 0
}

// top returns the kind that is said where several hold.
func (b *playbook) top(answers []Answer) Kind {
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

// assumed returns what was assumed each time that an event was reached.
func (e *event) assumed() []marks {
	if e == nil {
		return nil
	}
	return e.marks
}

// failsBy notes under which failures it happens, given what was assumed each
// time.
func (h *Harm) failsBy(failures []marks) {
	if len(failures) == 0 {
		return
	}
	h.Expiry, h.Certain = true, true
	for _, m := range failures {
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
func (b *playbook) constant(a Answer, key string) string {
	if list := b.constants(a, key); len(list) > 0 {
		return describe(list[:1])
	}
	return ""
}

func (f *Form) optional() bool { return f != nil && f.Optional }
func (f *Form) gate() bool     { return f != nil && (f.Gate || f.confirms()) }
func (f *Form) notice() bool   { return f != nil && f.Known && len(f.Fields) == 0 && !f.Gate }
