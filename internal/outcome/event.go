package outcome

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// happens notes that a call was reached which may do something.
func (x *player) happens(fr *frame, st *state, in *instr, args []*value, level effect.Level) {
	if !st.asked || level < effect.Weak {
		return
	}
	if fr.inDefer() || in.op == opDefer {
		return
	}
	_, site := fr.root()
	var key strings.Builder
	fmt.Fprintf(&key, "%p", in)
	for f := fr; f.caller != nil; f = f.caller {
		fmt.Fprintf(&key, " %p", f.site)
	}
	e := x.play.events[key.String()]
	if e == nil {
		e = &event{in: in, site: site, f: fr.f, level: level, args: args}
		x.play.events[key.String()] = e
		x.play.order = append(x.play.order, key.String())
	} else {
		joined := make([]*value, len(args))
		for i := range args {
			joined[i] = join(e.args[i], args[i])
		}
		e.args = joined
	}
	for _, a := range args {
		e.tainted |= x.inside(st, a, 5)
	}
	for f := fr; f.caller != nil; f = f.caller {
		e.fed |= f.fed
	}
	e.marks = append(e.marks, st.marks)
}

// written notes that shared state was changed.
func (x *player) written(fr *frame, st *state, in *instr, m, k, v *value) {
	x.leaks(v)
	if t := taints(k, v); t&(fromAction|fromError) != 0 {
		return
	}
	x.happens(fr, st, in, []*value{m, k, v}, effect.Strong)
}

// leaks notes that the answer, or a part of it, goes where it is not followed.
func (x *player) leaks(v *value) {
	if v.kind != vConst && taints(v)&(fromAction|fromContent|fromResult) != 0 {
		x.play.leaked = true
	}
}

// panicked notes that the answer makes the program panic.
func (x *player) panicked(fr *frame, in *instr, v *value) {
	_, site := fr.root()
	for _, p := range x.play.panics {
		if p.in == in {
			return
		}
	}
	x.play.panics = append(x.play.panics, &event{in: in, site: site, f: fr.f, args: []*value{v}})
}

// nilRead notes that the answer is read although there is none.
func (x *player) nilRead(fr *frame, st *state, in *instr, v *value) {
	if st.asked && v.taint&(fromResult|fromContent) != 0 {
		x.panicked(fr, in, v)
	}
}

// asserts notes that a value that the person entered is taken for one of a
// certain type.
func (x *player) asserts(fr *frame, in *instr, holds bool) {
	a := x.play.assertions[in]
	if a == nil {
		_, site := fr.root()
		a = &assertion{in: in, f: fr.f, site: site}
		x.play.assertions[in] = a
		x.play.assertOrder = append(x.play.assertOrder, in)
	}
	a.holds = a.holds || holds
}

// An assertion is a type assertion on a value that the person entered.
type assertion struct {
	in    *instr
	f     *fn
	site  *instr
	holds bool // it can hold
}
