package outcome

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// An Answer is what becomes of a question.
type Answer int

// The answers that are played. Accept is a yes with good values; an action
// that nobody defined comes with the same values.
const (
	Accept      Answer = iota
	AcceptFalse        // accepted, with the booleans false and the choices refusing
	AcceptNone         // accepted, without content
	AcceptEmpty        // accepted, with content that holds nothing
	Decline
	Cancel
	Undefined // an action that nobody defined
	Failed    // not asked, or no answer: an error
	numAnswers
)

var answerNames = [...]string{"accept", "accept-false", "accept-none", "accept-empty", "decline", "cancel", "undefined", "failed"}

func (a Answer) String() string { return answerNames[a] }

// action returns the action of the result, which nothing else is called.
func (a Answer) action() string {
	switch a {
	case Accept, AcceptFalse, AcceptNone, AcceptEmpty:
		return "accept"
	case Decline:
		return "decline"
	case Cancel:
		return "cancel"
	}
	return "\x00undefined"
}

// Bounds on the work.
const (
	maxSteps    = 100_000    // instructions of one play
	maxWork     = 10_000_000 // and of all plays of a package
	maxRegs     = 4000       // of a function that is executed
	maxDepth    = 7          // of calls
	maxStates   = 12         // of one block that are told apart
	maxOutcomes = 8          // of one call that are told apart
	smallBody   = 40         // instructions of a function that is always executed
)

// marks say what was assumed on the way to a state.
type marks uint8

const (
	vagueAction   marks = 1 << iota // a branch depends on the action in a way that is not followed
	vagueContent                    // or on the content
	assumedExpiry                   // the failure is a deadline
	assumedKind                     // the failure is one of a certain kind
	askedOther                      // another question was put since
	otherWay                        // it depends on something that was found out after the ask
)

// A state is what is known at a point of a function.
type state struct {
	regs   []*value
	heap   heap
	asked  bool
	marks  marks
	defers []deferred
}

type deferred struct {
	in   *instr
	args []*value
}

func (s *state) clone() *state {
	return &state{slices.Clone(s.regs), s.heap.clone(), s.asked, s.marks, slices.Clone(s.defers)}
}

// An outcome is a way in which a call can end.
type outcome struct {
	vals  []*value
	heap  heap
	asked bool
	marks marks
	in    *instr // the return
}

// A frame is one execution of a function.
type frame struct {
	f        *fn
	caller   *frame
	site     *instr // the call, nil for the root
	id       string
	in       [][]*state // by block
	joined   []map[string]*state
	pending  []int
	waiting  [][]*state
	outs     []outcome
	deferred int // executes a deferred call
	depth    int
	fed      taint // what it was handed
}

// A player plays one answer to one ask through a function.
type player struct {
	prog      *program
	answer    Answer
	target    string // the ask that is answered, as askKey names it
	form      *Form
	steps     int
	objects   map[string]int
	panicking bool // deferred calls run because of a panic
	play      *play
}

// A play is what a player saw.
type play struct {
	spent       bool // the work was cut short: nothing is certain
	asked       bool
	again       bool // the same question was put once more
	asks        map[string]*askSeen
	events      map[string]*event
	order       []string
	returns     []outcome
	tested      bool  // a branch depends on the action
	read        bool  // something of the content was read
	decided     bool  // a branch depends on the content
	handed      bool  // the answer went where it is not followed
	leaked      bool  // the answer was stored where others can look at it
	entry       []int // the objects that the function was given
	panics      []*event
	assertions  map[*instr]*assertion
	assertOrder []*instr
	askOrder    []string
}

type askSeen struct {
	ask   *ask
	in    *instr
	site  *instr   // the call in the root function that leads there, nil if it is there itself
	via   []string // the functions that lead to it, without the root
	after bool     // it was reached after the target was answered
}

// An event is a call that does something, or a panic.
type event struct {
	in      *instr
	site    *instr // the call in the root function
	f       *fn
	level   effect.Level
	args    []*value // joined over all times that it was reached
	marks   []marks
	tainted taint // of all that it was handed
	fed     taint // of what the calls that lead to it were handed
}

// run executes the function from its start.
func (x *player) run(f *fn) {
	st := &state{regs: make([]*value, f.regs), heap: x.prog.globals.clone()}
	for i := range f.params + f.frees {
		st.regs[i] = unknown
		if i < len(f.takes) {
			id := fmt.Sprintf("%s/%d", f.name, i)
			st.regs[i] = x.given(st, f.takes[i], id, "")
			if v := st.regs[i]; i >= f.params && v.kind == vUnknown { // a variable of the function around it
				ref := x.object(id)
				st.heap[ref] = &object{val: unknown}
				st.regs[i] = &value{kind: vRef, ref: ref}
			}
			if v := st.regs[i]; v.kind == vRef {
				x.play.entry = append(x.play.entry, v.ref)
			}
		}
	}
	fr := &frame{f: f, id: f.name}
	x.exec(fr, st)
	x.play.returns = fr.outs
}

// given returns the value of a parameter: a pointer to a struct of the
// program gets an object of its own, so that what is stored in it is found
// again.
func (x *player) given(st *state, t *typ, id, from string) *value {
	if t.kind == tPointer && t.elem != nil && t.elem.kind == tStruct && t.elem.role == noRole {
		ref := x.object(id)
		if st.heap[ref] == nil {
			st.heap[ref] = &object{val: x.unknownStruct(t.elem)}
		}
		return &value{kind: vRef, ref: ref}
	}
	if t.kind == tStruct && t.role == noRole {
		return x.unknownStruct(t)
	}
	return &value{from: from}
}

func (x *player) unknownStruct(t *typ) *value {
	v := &value{kind: vStruct, dyn: t}
	for _, f := range t.fields {
		v.elems = append(v.elems, &value{from: t.name + "." + f.name})
	}
	return v
}

// object returns the number of an object that is made at a place.
func (x *player) object(id string) int {
	if n, ok := x.objects[id]; ok {
		return n
	}
	n := len(x.objects) + 1
	x.objects[id] = n
	return n
}

// exec executes a function from a state and collects its outcomes in fr.
func (x *player) exec(fr *frame, st *state) {
	n := len(fr.f.blocks)
	fr.in, fr.waiting = make([][]*state, n), make([][]*state, n)
	fr.joined = make([]map[string]*state, n)
	fr.pending = nil
	x.arrive(fr, 0, st)
	for len(fr.pending) > 0 && x.steps > 0 {
		best := 0
		for i, b := range fr.pending {
			if fr.f.rpo[b] < fr.f.rpo[fr.pending[best]] {
				best = i
			}
		}
		b := fr.pending[best]
		fr.pending = slices.Delete(fr.pending, best, best+1)
		for len(fr.waiting[b]) > 0 && x.steps > 0 {
			st := fr.waiting[b][0]
			fr.waiting[b] = fr.waiting[b][1:]
			x.block(fr, st.clone(), b, 0)
		}
	}
	if x.steps <= 0 {
		x.play.spent = true
	}
}

// arrive queues the execution of a block from a state, unless it was executed
// from the same one before.
func (x *player) arrive(fr *frame, b int, st *state) {
	regs := make([]*value, len(st.regs))
	for _, r := range fr.f.blocks[b].live {
		regs[r] = st.regs[r]
	}
	st.regs = regs
	for _, old := range fr.in[b] {
		if st.sameAs(old) {
			return
		}
	}
	if len(fr.in[b]) < maxStates {
		fr.in[b] = append(fr.in[b], st)
		x.wait(fr, b, st)
		return
	}
	if fr.joined[b] == nil {
		fr.joined[b] = make(map[string]*state)
	}
	key := fmt.Sprint(st.asked, st.marks, len(st.defers))
	old := fr.joined[b][key]
	if old != nil {
		st = st.joinWith(old)
		if st.sameAs(old) {
			return
		}
	}
	fr.joined[b][key] = st
	x.wait(fr, b, st)
}

func (x *player) wait(fr *frame, b int, st *state) {
	fr.waiting[b] = append(fr.waiting[b], st)
	if !slices.Contains(fr.pending, b) {
		fr.pending = append(fr.pending, b)
	}
}

func (s *state) sameAs(o *state) bool {
	if s.asked != o.asked || s.marks != o.marks || len(s.defers) != len(o.defers) || len(s.heap) != len(o.heap) {
		return false
	}
	for i := range s.defers {
		if s.defers[i].in != o.defers[i].in {
			return false
		}
	}
	for i, v := range s.regs {
		w := o.regs[i]
		if (v == nil) != (w == nil) || v != nil && !same(v, w) {
			return false
		}
	}
	for k, a := range s.heap {
		if !sameObject(a, o.heap[k]) {
			return false
		}
	}
	return true
}

func (s *state) joinWith(o *state) *state {
	j := &state{regs: make([]*value, len(s.regs)), heap: make(heap), asked: s.asked, marks: s.marks, defers: s.defers}
	for i := range s.regs {
		switch a, b := s.regs[i], o.regs[i]; {
		case a == nil:
			j.regs[i] = b
		case b == nil:
			j.regs[i] = a
		default:
			j.regs[i] = join(a, b)
		}
	}
	j.heap = joinHeaps(s.heap, o.heap)
	return j
}

func joinHeaps(a, b heap) heap {
	h := a.clone()
	for k, o := range b {
		if p := h[k]; p != nil {
			h[k] = joinObjects(p, o)
		} else {
			h[k] = o
		}
	}
	return h
}

// block executes the instructions of a block from the i'th on.
func (x *player) block(fr *frame, st *state, b, i int) {
	instrs := fr.f.blocks[b].instrs
	for ; i < len(instrs); i++ {
		in := &instrs[i]
		if x.steps--; x.steps <= 0 {
			return
		}
		switch in.op {
		case opPhi, opNop:
		case opJump:
			x.edge(fr, st, b, 0)
			return
		case opIf:
			x.branch(fr, st, b, in)
			return
		case opReturn:
			o := outcome{heap: st.heap, asked: st.asked, marks: st.marks, in: in}
			for _, a := range in.args {
				o.vals = append(o.vals, x.get(fr, st, a))
			}
			fr.outs = append(fr.outs, o)
			return
		case opPanic:
			x.panics(fr, st)
			return
		case opCall, opGo, opRunDefers, opSelect:
			outs := x.effects(fr, st, in, fmt.Sprintf("%d.%d", b, i))
			if len(outs) == 0 {
				return
			}
			for _, o := range outs[1:] {
				s := &state{slices.Clone(st.regs), o.heap.clone(), o.asked, o.marks, slices.Clone(st.defers)}
				s.set(in.dst, resultOf(o.vals))
				if in.op == opRunDefers {
					s.defers = nil
				}
				x.block(fr, s, b, i+1)
			}
			o := outs[0]
			st.heap, st.asked, st.marks = o.heap, o.asked, o.marks
			st.set(in.dst, resultOf(o.vals))
			if in.op == opRunDefers {
				st.defers = nil
			}
		case opDefer:
			d := deferred{in: in}
			for _, a := range in.args {
				d.args = append(d.args, x.get(fr, st, a))
			}
			st.defers = append(st.defers, d)
		default:
			v, ok := x.eval(fr, st, in, fmt.Sprintf("%s:%d.%d", fr.id, b, i))
			if !ok {
				x.panics(fr, st)
				return
			}
			st.set(in.dst, v)
		}
	}
}

func (s *state) set(r int32, v *value) {
	if r >= 0 {
		s.regs[r] = v
	}
}

func resultOf(vals []*value) *value {
	switch len(vals) {
	case 0:
		return nil
	case 1:
		return vals[0]
	}
	return &value{kind: vTuple, elems: vals}
}

// get returns the value of an operand.
func (x *player) get(fr *frame, st *state, a int32) *value {
	if a >= 0 {
		if v := st.regs[a]; v != nil {
			return v
		}
		return unknown
	}
	k := fr.f.consts[-1-a]
	switch k.kind {
	case kValue:
		return &value{kind: vConst, val: k.val}
	case kFunc:
		return &value{kind: vFunc, fn: k.name}
	case kGlobal:
		return x.prog.global(st, k)
	}
	if k.typ == nil {
		return null
	}
	return zero(k.typ)
}

// edge goes to the n'th successor of a block.
func (x *player) edge(fr *frame, st *state, b, n int) {
	succ := fr.f.blocks[b].succs[n]
	nth := 0
	for _, s := range fr.f.blocks[b].succs[:n] {
		if s == succ {
			nth++
		}
	}
	edge := -1
	for i, p := range fr.f.blocks[succ].preds {
		if p == b {
			if nth == 0 {
				edge = i
				break
			}
			nth--
		}
	}
	var vals []*value
	instrs := fr.f.blocks[succ].instrs
	for i := range instrs {
		if instrs[i].op != opPhi {
			break
		}
		vals = append(vals, x.get(fr, st, instrs[i].args[edge]))
	}
	for i, v := range vals {
		st.set(instrs[i].dst, v)
	}
	x.arrive(fr, succ, st)
}

// panics ends a function by a panic, or goes on where it is recovered.
func (x *player) panics(fr *frame, st *state) {
	recovers := false
	for _, d := range st.defers {
		for _, f := range x.callees(fr, st, d.in, d.args) {
			recovers = recovers || f.f != nil && f.f.recovers
		}
	}
	if !recovers || fr.f.recover < 0 {
		return
	}
	x.panicking = true
	outs := x.runDefers(fr, st)
	x.panicking = false
	for _, o := range outs {
		s := &state{regs: slices.Clone(st.regs), heap: o.heap, asked: o.asked, marks: o.marks}
		x.arrive(fr, fr.f.recover, s)
	}
}

// root returns the frame of the function that is judged, and the call in it
// that leads to fr.
func (fr *frame) root() (root *frame, site *instr) {
	for fr.caller != nil {
		site = fr.site
		fr = fr.caller
	}
	return fr, site
}

// inDefer reports whether a deferred call is being executed.
func (fr *frame) inDefer() bool {
	for ; fr != nil; fr = fr.caller {
		if fr.deferred > 0 {
			return true
		}
	}
	return false
}

// askKey identifies an ask together with the call in the root function that
// leads to it.
func askKey(fr *frame, a *ask) string {
	if a.round && a.key != "" {
		return "key:" + a.key // wherever it is read
	}
	var b strings.Builder
	b.WriteString(a.id)
	for f := fr; f.caller != nil; f = f.caller {
		if f.caller.caller == nil {
			b.WriteString("@" + f.id)
		}
	}
	return b.String()
}
