package outcome

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// effects executes an instruction that calls something, and returns the ways
// in which it can come back; none where it never does.
func (x *player) effects(fr *frame, st *state, in *instr, id string) []outcome {
	switch in.op {
	case opRunDefers:
		return x.runDefers(fr, st)
	case opSelect:
		return x.choose(fr, st, in)
	}
	var args []*value
	for _, a := range in.args {
		args = append(args, x.get(fr, st, a))
	}
	outs := x.call(fr, st, in, args, id)
	if in.op == opGo {
		for i := range outs {
			outs[i].vals = nil
		}
		if len(outs) == 0 { // it never ends
			outs = []outcome{{heap: st.heap, asked: st.asked, marks: st.marks}}
		}
	}
	return outs
}

func (x *player) runDefers(fr *frame, st *state) []outcome {
	outs := []outcome{{heap: st.heap, asked: st.asked, marks: st.marks}}
	fr.deferred++
	defer func() { fr.deferred-- }()
	for n, d := range slices.Backward(st.defers) {
		var next []outcome
		for _, o := range outs {
			s := &state{regs: st.regs, heap: o.heap.clone(), asked: o.asked, marks: o.marks}
			next = append(next, x.call(fr, s, d.in, d.args, fmt.Sprintf("defer%d", n))...)
		}
		outs = limit(next)
	}
	for i := range outs {
		outs[i].vals = nil
	}
	return outs
}

// choose executes a select statement. Where a channel of code in view has
// something to receive, waiting for others that are not known, such as that
// of a context, means that no answer came in time.
func (x *player) choose(fr *frame, st *state, in *instr) []outcome {
	ready := false
	for _, c := range in.states {
		if o := st.channel(x.get(fr, st, c.ch)); o != nil && !c.send && len(o.list) > 0 {
			ready = true
		}
	}
	var outs []outcome
	for i, c := range in.states {
		ch := x.get(fr, st, c.ch)
		o := st.channel(ch)
		h, m := st.heap, st.marks
		vals := []*value{number(i), unknown}
		recv := 0
		for _, d := range in.states {
			if !d.send {
				recv++
			}
		}
		received := make([]*value, recv)
		for j := range received {
			received[j] = unknown
		}
		switch {
		case c.send:
			s := &state{heap: st.heap.clone()}
			x.send(s, ch, x.get(fr, st, c.val))
			h = s.heap
		case o != nil && len(o.list) > 0:
			vals[1] = yes
			received[recvIndex(in, i)] = o.list[0]
		case ready && st.asked && x.answer != Failed:
			continue
		case ready && st.asked:
			m |= assumedExpiry
		case o != nil && !o.rest && !c.send:
			continue // nobody will send anything
		}
		outs = append(outs, outcome{vals: append(vals, received...), heap: h.clone(), asked: st.asked, marks: m})
	}
	if !in.comma && !(ready && st.asked && x.answer != Failed) { // a default case
		vals := []*value{number(-1), unknown}
		for _, c := range in.states {
			if !c.send {
				vals = append(vals, unknown)
			}
		}
		outs = append(outs, outcome{vals: vals, heap: st.heap.clone(), asked: st.asked, marks: st.marks})
	}
	return outs
}

// recvIndex returns the position among the receiving cases of the i'th case.
func recvIndex(in *instr, i int) int {
	n := 0
	for _, c := range in.states[:i] {
		if !c.send {
			n++
		}
	}
	return n
}

// A target is what a call can call: a function in view, or one that is not.
type target struct {
	f    *fn
	args []*value
	free []*value
}

// callees returns the functions in view that a call can reach.
func (x *player) callees(fr *frame, st *state, in *instr, args []*value) []target {
	c := in.call
	if !c.dynamic {
		if f := x.prog.find(c.static); f != nil {
			return []target{{f: f, args: args}}
		}
		return nil
	}
	if len(args) == 0 {
		return nil
	}
	v := args[0]
	if c.method != "" {
		if v.kind == vIface && v.dyn != nil {
			if f := x.prog.find(methodName(v.dyn.name, c.method)); f != nil {
				return []target{{f: f, args: append([]*value{v.elems[0]}, args[1:]...)}}
			}
			return nil
		}
		var list []target
		for _, name := range c.among {
			if f := x.prog.find(name); f != nil {
				recv := unknown
				if len(f.takes) > 0 {
					recv = x.given(st, f.takes[0], fr.id+"/"+name, "")
				}
				list = append(list, target{f: f, args: append([]*value{recv}, args[1:]...)})
			}
		}
		return list
	}
	if v.kind == vFunc {
		if f := x.prog.find(v.fn); f != nil {
			return []target{{f: f, args: args[1:], free: v.elems}}
		}
		return nil
	}
	var list []target
	for _, name := range x.prog.stored[v.from] {
		if f := x.prog.find(name); f != nil && v.from != "" && f.frees == 0 {
			list = append(list, target{f: f, args: args[1:]})
		}
	}
	return list
}

// methodName returns the name of a method as settings write it.
func methodName(typ, method string) string { return strings.TrimPrefix(typ, "*") + "." + method }

// call calls something.
func (x *player) call(fr *frame, st *state, in *instr, args []*value, id string) []outcome {
	c := in.call
	if c.builtin != "" {
		return []outcome{{vals: []*value{x.builtin(fr, st, in, args, id)}, heap: st.heap, asked: st.asked, marks: st.marks}}
	}
	if c.ends {
		return nil
	}
	targets := x.callees(fr, st, in, args)
	asks := slices.ContainsFunc(targets, func(t target) bool { return t.f.asks })
	targets = slices.DeleteFunc(targets, func(t target) bool { return !x.executes(fr, st, t) })
	if len(targets) == 0 && c.ask != nil && in.op != opDefer {
		return x.ask(fr, st, in, id)
	}
	if len(targets) == 0 {
		if outs, ok := x.standard(fr, st, in, args, id); ok {
			return outs
		}
		if !asks {
			x.happens(fr, st, in, args, callLevel(c, x.prog.find))
		}
		return []outcome{x.external(st, in, args)}
	}
	// What the name says is believed, unless the function asks itself.
	does := slices.ContainsFunc(targets, func(t target) bool { return t.f.level >= effect.Weak })
	loud := c.level == effect.Strong && !asks && !c.param && does && !x.judges(st, args)
	quiet := c.level < effect.Weak && !asks
	if loud {
		x.happens(fr, st, in, args, effect.Strong)
	}
	var outs []outcome
	for n, t := range targets {
		s := st
		if len(targets) > 1 {
			s = st.clone()
		}
		inner := &frame{f: t.f, caller: fr, site: in, depth: fr.depth + 1, id: fmt.Sprintf("%s>%s.%d", fr.id, id, n)}
		for _, a := range t.args {
			inner.fed |= x.inside(s, a, 3)
		}
		if loud || quiet {
			inner.deferred = 1 // what happens inside is known
		}
		begin := &state{regs: make([]*value, t.f.regs), heap: s.heap.clone(), asked: s.asked, marks: s.marks}
		for i := range t.f.params {
			begin.regs[i] = unknown
			if i < len(t.args) {
				begin.regs[i] = t.args[i]
			}
		}
		for i := range t.f.frees {
			begin.regs[t.f.params+i] = unknown
			if i < len(t.free) {
				begin.regs[t.f.params+i] = t.free[i]
			}
		}
		x.exec(inner, begin)
		for i := range inner.outs {
			inner.outs[i].heap = x.collect(inner.outs[i], s.heap)
		}
		outs = append(outs, limit(inner.outs)...)
	}
	return limit(outs)
}

// judges reports whether a call is handed the answer: then it decides on it,
// whatever its name says.
func (x *player) judges(st *state, args []*value) bool {
	for _, a := range args {
		if x.inside(st, a, 4)&(fromResult|fromAction) != 0 {
			return true
		}
	}
	return false
}

// executes reports whether a function is worth executing: the answer, or
// something that it is stored in, may be changed or decided on.
func (x *player) executes(fr *frame, st *state, t target) bool {
	if t.f.answers || fr.depth >= maxDepth || len(t.f.blocks) == 0 || t.f.regs > maxRegs {
		return false
	}
	n := 0
	for f := fr; f != nil; f = f.caller {
		if f.f == t.f {
			n++
		}
	}
	if n > 1 {
		return false
	}
	if t.f.asks || t.f.size <= smallBody || len(t.free) > 0 {
		return true
	}
	for _, a := range t.args {
		if a.kind == vRef || a.kind == vFunc || x.inside(st, a, 2) != 0 {
			return true
		}
		if a.kind == vIface && (a.elems[0].kind == vRef || a.elems[0].kind == vFunc) {
			return true
		}
	}
	return false
}

// collect drops the objects that a function made and that nothing refers to.
func (x *player) collect(o outcome, before heap) heap {
	h := make(heap, len(before))
	var visit func(v *value)
	keep := func(ref int) {
		if obj := o.heap[ref]; obj != nil && h[ref] == nil {
			h[ref] = obj
			if obj.val != nil {
				visit(obj.val)
			}
			for _, e := range obj.list {
				visit(e)
			}
			for _, e := range obj.keys {
				visit(e)
			}
		}
	}
	visit = func(v *value) {
		if v.kind == vRef {
			keep(v.ref)
		}
		for _, e := range v.elems {
			visit(e)
		}
	}
	for ref := range before {
		keep(ref)
	}
	for _, v := range o.vals {
		visit(v)
	}
	return h
}

// limit joins outcomes where there are too many, and drops repetitions.
func limit(outs []outcome) []outcome {
	var list []outcome
	for _, o := range outs {
		if !slices.ContainsFunc(list, func(p outcome) bool { return sameOutcome(o, p) }) {
			list = append(list, o)
		}
	}
	if len(list) <= maxOutcomes {
		return list
	}
	var joined []outcome
	for _, o := range list {
		i := slices.IndexFunc(joined, func(p outcome) bool { return p.asked == o.asked && p.marks == o.marks })
		if i < 0 {
			joined = append(joined, o)
			continue
		}
		p := &joined[i]
		vals := make([]*value, len(o.vals))
		for j := range vals {
			vals[j] = join(p.vals[j], o.vals[j])
		}
		p.vals, p.heap = vals, joinHeaps(p.heap, o.heap)
	}
	return joined
}

func sameOutcome(a, b outcome) bool {
	if a.asked != b.asked || a.marks != b.marks || len(a.vals) != len(b.vals) || len(a.heap) != len(b.heap) {
		return false
	}
	for i := range a.vals {
		if !same(a.vals[i], b.vals[i]) {
			return false
		}
	}
	for k, o := range a.heap {
		if !sameObject(o, b.heap[k]) {
			return false
		}
	}
	return true
}

// external is what is known after a call of something that is not executed.
func (x *player) external(st *state, in *instr, args []*value) outcome {
	t := taint(0)
	for _, a := range args {
		t |= x.inside(st, a, 5)
	}
	if !in.call.lends {
		for _, a := range args {
			x.changed(st, a, 2)
		}
	}
	if t&fromAction != 0 && st.asked && !in.call.lends {
		x.play.handed = true
	}
	vals := make([]*value, len(in.call.results))
	for i, r := range in.call.results {
		vals[i] = &value{taint: t}
		if len(vals) == 1 && r.kind == tPointer && in.call.level == effect.Inert {
			vals[i] = &value{kind: vSome, taint: t} // a constructor
		}
		if r.kind == tInterface && r.name == "error" {
			vals[i] = &value{taint: t & fromError}
		}
		if st.asked && vals[i].kind == vUnknown && in.call.level == effect.Weak {
			vals[i].src = in
		}
	}
	return outcome{vals: vals, heap: st.heap, asked: st.asked, marks: st.marks}
}

// changed forgets what is known of the objects that a value refers to.
func (x *player) changed(st *state, v *value, depth int) {
	if v.kind == vRef && depth > 0 {
		o := st.heap[v.ref]
		if o == nil || o.content {
			return
		}
		t := x.inside(st, v, 2)
		if o.val == nil && !o.shared {
			c := *o
			c.rest = true
			st.heap[v.ref] = &c
		}
		for _, e := range o.list {
			x.changed(st, e, depth-1)
		}
		switch {
		case o.val != nil && len(v.path) > 0:
			x.store(st, v, &value{taint: t})
		case o.val != nil && o.val.kind == vStruct && o.val.dyn != nil:
			w := x.unknownStruct(o.val.dyn)
			st.heap[v.ref] = &object{val: w.with(t), many: o.many}
		case o.val != nil:
			st.heap[v.ref] = &object{val: &value{taint: t}, many: o.many}
		}
	}
	if v.kind == vFunc || v.kind == vIface {
		for _, e := range v.elems {
			x.changed(st, e, depth)
		}
	}
}
