package outcome

import (
	"go/constant"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// wrapper returns what is wrong with what a function returns: after an answer
// that is none, the same as after a yes. Whoever calls it cannot tell.
func (b *playbook) wrapper(acc accused) *Harm {
	if b.root.handles || b.root.results == 0 || b.guards() || b.plays[Accept].leaked || b.plays[Cancel].leaked {
		return nil
	}
	for _, o := range b.plays[Accept].returns {
		if !o.asked || !positive(o.vals) || o.marks&vagueContent != 0 && !b.form.confirms() && !saysYes(o.vals) {
			continue
		}
		in := func(a Answer) bool {
			return slices.ContainsFunc(b.plays[a].returns, func(p outcome) bool {
				return p.asked && p.marks&(vagueAction|askedOther) == 0 && sameVals(o.vals, p.vals) && b.leavesAlike(o, p)
			})
		}
		if o.marks&vagueContent != 0 && b.form.confirms() && in(AcceptFalse) {
			continue // what is returned where the value is not the right one
		}
		declined, cancelled := in(Decline), in(Cancel)
		gate := b.form.gate()
		var answers []Answer
		for _, a := range notAccepted {
			if acc.reported(b.seen, a) || !in(a) {
				continue
			}
			wrong := false
			switch a {
			case Cancel:
				wrong = !declined || gate
			case Decline:
				wrong = !cancelled || gate
			case Failed, Undefined:
				wrong = !declined || !cancelled || gate
			case AcceptFalse:
				wrong = b.form.confirms() && (!declined || !cancelled || gate)
			case AcceptNone, AcceptEmpty:
				wrong = b.form.confirms() && !in(AcceptFalse)
			}
			if wrong {
				answers = append(answers, a)
			}
		}
		if len(answers) == 0 {
			continue
		}
		acc.add(b.root, b.seen, answers)
		var at *instr
		for _, p := range b.plays[answers[0]].returns {
			if p.asked && sameVals(o.vals, p.vals) {
				at = p.in
				break
			}
		}
		h := b.harm(b.top(answers), answers, &event{in: at})
		h.Returns = describe(o.vals)
		var failures []marks
		for _, p := range b.plays[Failed].returns {
			if p.asked && sameVals(o.vals, p.vals) {
				failures = append(failures, p.marks)
			}
		}
		h.failsBy(failures)
		return h
	}
	return nil
}

// guards reports whether the function itself does what the question is about:
// then what it returns is no verdict on the answer.
func (b *playbook) guards() bool {
	for _, key := range b.plays[Accept].order {
		if b.counts(Accept, key) && (!b.counts(Decline, key) || !b.counts(Cancel, key)) {
			return true
		}
	}
	return false
}

// An accusation says that what an ask does under an answer was reported at a
// function, so that its callers are not accused as well.
type accusation struct {
	Func, Ask string
	Answer    Answer
}

type accused map[accusation]bool

// reported reports whether what the ask does under an answer was reported at a
// function that leads to it.
func (acc accused) reported(s *askSeen, a Answer) bool {
	return slices.ContainsFunc(s.via, func(f string) bool { return acc[accusation{f, s.ask.id, a}] })
}

// add notes that it is reported at a function, for all answers that the
// finding covers.
func (acc accused) add(f *fn, s *askSeen, answers []Answer) {
	for _, a := range answers {
		acc[accusation{f.name, s.ask.id, a}] = true
	}
}

// positive reports whether results speak of success and are all known.
func positive(vals []*value) bool {
	bools := slices.ContainsFunc(vals, func(v *value) bool { _, ok := v.truth(); return ok })
	if bools && !saysYes(vals) {
		return false
	}
	return !slices.ContainsFunc(vals, func(v *value) bool { return v.kind == vError || !known(v) })
}

// saysYes reports whether one of the results is true.
func saysYes(vals []*value) bool {
	return slices.ContainsFunc(vals, func(v *value) bool {
		b, known := v.truth()
		return known && b || v.kind == vStruct && saysYes(v.elems)
	})
}

func known(v *value) bool {
	switch v.kind {
	case vConst, vNil:
		return v.taint&fromResult == 0
	case vStruct:
		return !slices.ContainsFunc(v.elems, func(e *value) bool { return !known(e) })
	}
	return false
}

func sameVals(a, b []*value) bool {
	return slices.EqualFunc(a, b, sameVal)
}

// sameVal reports whether two values are equal, wherever they came from.
func sameVal(a, b *value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case vConst:
		return equalConst(a.val, b.val)
	case vStruct:
		return slices.EqualFunc(a.elems, b.elems, sameVal)
	}
	return a.kind == vNil
}

// leavesAlike reports whether two outcomes leave what the function was given
// in the same state: a verdict may be in there.
func (b *playbook) leavesAlike(o, p outcome) bool {
	for _, ref := range b.plays[Accept].entry {
		x, y := o.heap[ref], p.heap[ref]
		if x == nil || y == nil || x.val == nil || y.val == nil {
			continue
		}
		if !alike(x.val, y.val) || holdsAnswer(x.val) {
			return false
		}
	}
	return true
}

// holdsAnswer reports whether a value is or holds a part of the answer.
func holdsAnswer(v *value) bool {
	return v.kind != vConst && v.kind != vNil && v.taint&(fromAction|fromContent|fromResult) != 0 || slices.ContainsFunc(v.elems, holdsAnswer)
}

// alike is same without regard to taints.
func alike(a, b *value) bool {
	if a.kind != b.kind || a.kind == vConst && !equalConst(a.val, b.val) || a.ref != b.ref || len(a.elems) != len(b.elems) {
		return false
	}
	return slices.EqualFunc(a.elems, b.elems, alike)
}

// describe writes results as they are written in Go.
func describe(vals []*value) string {
	var words []string
	for _, v := range vals {
		switch {
		case v.kind == vNil:
			words = append(words, "nil")
		case v.kind == vConst && v.val.Kind() == constant.String:
			words = append(words, strconv.Quote(constant.StringVal(v.val)))
		case v.kind == vConst:
			words = append(words, v.val.ExactString())
		default:
			words = append(words, "the same value")
		}
	}
	return strings.Join(words, ", ")
}

// merges are the places at which a function returns a constant in place of
// the person's value, as if nothing had happened.
type merges map[accusation]merge

type merge struct {
	at    token.Pos
	fn    string
	value string
}

// replaces notes where the function does that.
func (b *playbook) replaces(m merges) {
	if b.root.handles {
		return
	}
	for _, o := range b.plays[Accept].returns {
		if !o.asked || slices.ContainsFunc(o.vals, func(v *value) bool { return v.kind == vError }) {
			continue
		}
		for a := AcceptNone; a < numAnswers; a++ {
			for _, p := range b.plays[a].returns {
				key := accusation{b.root.name, b.seen.ask.id, a}
				if _, ok := m[key]; ok || !p.asked || len(p.vals) != len(o.vals) {
					continue
				}
				if c := instead(o.vals, p.vals); c != nil {
					m[key] = merge{p.in.pos, b.root.short, describe([]*value{c})}
				}
			}
		}
	}
}

// instead returns the constant that one of two lists of results holds where
// the other holds the person's value, nil if they differ in anything else.
func instead(accepted, other []*value) *value {
	var found *value
	for i, v := range accepted {
		w := other[i]
		switch {
		case v.kind == vStruct && w.kind == vStruct && len(v.elems) == len(w.elems):
			c := instead(v.elems, w.elems)
			if c == nil && !sameVal(v, w) {
				return nil
			}
			if c != nil {
				found = c
			}
		case v.taint&fromContent != 0 && v.kind != vConst && w.kind == vConst && !isZero(w):
			found = w
		case !sameVal(v, w):
			return nil
		}
	}
	return found
}

// blame moves a finding into the function that returns a constant in place of
// the person's value, if one leads to the ask.
func (m merges) blame(h *Harm, s *askSeen) {
	if h.Gate {
		return
	}
	for _, f := range s.via {
		if g, ok := m[accusation{f, s.ask.id, h.Answers[0]}]; ok && g.at.IsValid() {
			h.Inner = h.Effect
			h.Effect, h.Func, h.Returns, h.Constant = g.at, g.fn, g.value, ""
			h.Replaced = true
			return
		}
	}
}
