package outcome

import (
	"fmt"
	"go/constant"
	"maps"
	"slices"
)

// eval returns the value of an instruction that neither calls nor branches.
// It reports false where the program panics.
func (x *player) eval(fr *frame, st *state, in *instr, id string) (*value, bool) {
	arg := func(i int) *value { return x.get(fr, st, in.args[i]) }
	switch in.op {
	case opBin:
		return binary(in.tok, arg(0), arg(1), x), true
	case opNot:
		v := arg(0)
		if b, known := v.truth(); known {
			return boolean(!b).with(v.taint), true
		}
		return unknownOf(v), true
	case opAlloc:
		ref := x.object(id)
		v := zero(in.of)
		o := &object{val: v}
		if in.of.kind == tArray {
			o = &object{}
		}
		st.make(ref, o)
		return &value{kind: vRef, ref: ref}, true
	case opMakeMap, opMakeSlice, opMakeChan:
		ref := x.object(id)
		st.make(ref, &object{rest: in.op == opMakeSlice})
		return &value{kind: vRef, ref: ref}, true
	case opFieldAddr:
		v := arg(0)
		switch v.kind {
		case vRef:
			return &value{kind: vRef, ref: v.ref, path: append(slices.Clone(v.path), in.n), taint: v.taint}, true
		case vNil:
			x.nilRead(fr, st, in, v)
			return nil, false
		}
		w := &value{taint: v.taint, from: in.field}
		return w, true
	case opIndexAddr:
		v, i := arg(0), arg(1)
		if v.kind == vNil {
			return nil, false
		}
		if v.kind == vRef {
			n := -1
			if i.kind == vConst {
				if k, ok := constant.Int64Val(constant.ToInt(i.val)); ok {
					n = int(k)
				}
			}
			return &value{kind: vRef, ref: v.ref, path: append(slices.Clone(v.path), n), taint: v.taint}, true
		}
		return unknownOf(v), true
	case opLoad:
		return x.load(fr, st, in, arg(0))
	case opStore:
		x.store(st, arg(0), arg(1))
		return nil, true
	case opField:
		v := arg(0)
		if v.kind == vAnswer && in.typ.role == resultRole {
			return x.result(st, in.typ, id), true
		}
		if v.kind == vStruct && in.n < len(v.elems) {
			return v.elems[in.n].with(v.taint), true
		}
		return unknownOf(v), true
	case opIndex:
		return unknownOf(arg(0), arg(1)), true
	case opLookup:
		return x.lookup(fr, st, in, arg(0), arg(1), id), true
	case opMapUpdate:
		x.update(fr, st, in, arg(0), arg(1), arg(2))
		return nil, true
	case opMakeClosure:
		v := &value{kind: vFunc, fn: arg(0).fn}
		for i := range in.args[1:] {
			v.elems = append(v.elems, arg(i+1))
		}
		return v, true
	case opMakeIface:
		v := arg(0)
		if v.kind == vError || v.kind == vUnknown && in.of.kind == tInterface {
			return v, true
		}
		return &value{kind: vIface, dyn: in.of, elems: []*value{v}, taint: v.taint}, true
	case opSame:
		return arg(0), true
	case opConvert:
		return convert(arg(0), in.typ), true
	case opSlice:
		v := arg(0)
		switch {
		case in.comma && v.kind != vConst:
			return v, true
		case v.kind == vRef && st.heap[v.ref] != nil:
			return &value{kind: vSome, taint: v.taint | x.inside(st, v, 2)}, true
		}
		return unknownOf(v), true
	case opExtract:
		v := arg(0)
		if v.kind == vTuple && in.n < len(v.elems) {
			return v.elems[in.n].with(v.taint), true
		}
		return unknownOf(v), true
	case opAssert:
		return x.assert(fr, st, in, arg(0), id)
	case opRange:
		v := arg(0)
		if o := st.contentOf(v); o != nil && st.asked {
			x.play.read = true
		}
		return v, true
	case opNext:
		return x.next(st, arg(0)), true
	case opRecv:
		return x.receive(st, arg(0), in), true
	case opSend:
		x.send(st, arg(0), arg(1))
		return nil, true
	}
	var vs []*value
	for i := range in.args {
		vs = append(vs, arg(i))
	}
	return unknownOf(vs...), true
}

// make puts a new object into the heap. Where the place makes one again, the
// object stands for both.
func (s *state) make(ref int, o *object) {
	if old := s.heap[ref]; old != nil {
		o.many = true
		o = joinObjects(old, o)
		o.many = true
	}
	s.heap[ref] = o
}

// load reads a variable.
func (x *player) load(fr *frame, st *state, in *instr, p *value) (*value, bool) {
	switch p.kind {
	case vRef:
		o := st.heap[p.ref]
		if o == nil {
			return unknownOf(p), true
		}
		v := o.at(p.path)
		if v == nil {
			return unknownOf(p), true
		}
		if v.kind == vUnknown && v.from != "" && in.typ != nil && in.typ.kind == tPointer && len(p.path) < 4 {
			// The same pointer is read again later.
			w := x.given(st, in.typ, v.from, v.from)
			if w.kind == vRef {
				x.store(st, p, w)
				return w, true
			}
		}
		if v.kind == vAnswer && in.typ != nil && in.typ.role == resultRole {
			return x.result(st, in.typ, fmt.Sprintf("%d%v", p.ref, p.path)), true
		}
		return v.with(p.taint), true
	case vNil:
		x.nilRead(fr, st, in, p)
		return nil, false
	}
	if p.from != "" {
		return &value{taint: p.taint, from: p.from}, true
	}
	return unknownOf(p), true
}

// at returns what an object holds at a path, nil if that is not known.
func (o *object) at(path []int) *value {
	v := o.val
	if v == nil {
		if len(path) == 0 {
			if o.keys == nil && len(o.list) > 0 { // an array as a whole
				return &value{kind: vStruct, elems: o.list}
			}
			return nil
		}
		i := path[0]
		switch {
		case i >= 0 && i < len(o.list) && !o.rest:
			v = o.list[i]
		case len(o.list) > 0:
			v = o.list[0]
			for _, w := range o.list[1:] {
				v = join(v, w)
			}
			if o.rest {
				v = unknownOf(v)
			}
		default:
			return nil
		}
		path = path[1:]
	}
	for _, i := range path {
		if v.kind == vAnswer {
			return v
		}
		if v.kind != vStruct || i < 0 || i >= len(v.elems) {
			return unknownOf(v)
		}
		v = v.elems[i].with(v.taint)
	}
	return v
}

// store writes a variable.
func (x *player) store(st *state, p, v *value) {
	if p.kind != vRef || st.heap[p.ref] == nil {
		x.leaks(v)
		return
	}
	o := *st.heap[p.ref]
	if o.val == nil {
		if len(p.path) == 0 {
			return
		}
		i := p.path[0]
		o.list = slices.Clone(o.list)
		if i < 0 || i > 64 {
			o.rest = true
			o.list = append(o.list, unknownOf(v))
		} else {
			for len(o.list) <= i {
				o.list = append(o.list, unknown)
			}
			o.list[i] = replaced(o.list[i], p.path[1:], v, o.many)
		}
	} else {
		o.val = replaced(o.val, p.path, v, o.many)
	}
	st.heap[p.ref] = &o
}

// replaced returns a value with the part at path replaced.
func replaced(old *value, path []int, v *value, weak bool) *value {
	if len(path) == 0 {
		if weak {
			return join(old, v)
		}
		return v
	}
	i := path[0]
	if old.kind != vStruct || i < 0 || i >= len(old.elems) {
		return unknownOf(old, v)
	}
	w := *old
	w.elems = slices.Clone(old.elems)
	w.elems[i] = replaced(old.elems[i], path[1:], v, weak)
	return &w
}

// lookup reads an element of a map or a byte of a string.
func (x *player) lookup(fr *frame, st *state, in *instr, m, k *value, id string) *value {
	pair := func(v, ok *value) *value {
		if in.comma {
			return &value{kind: vTuple, elems: []*value{v, ok}}
		}
		return v
	}
	if in.ask != nil {
		if v, ok := x.response(fr, st, in); ok {
			return pair(v, yes)
		}
		return pair(&value{from: otherAnswer}, unknown)
	}
	t := (m.taint | k.taint)
	switch m.kind {
	case vNil:
		if st.asked && m.taint&fromContent != 0 {
			x.play.read = true
		}
		if in.elem == nil {
			return pair(unknownOf(m), no.with(t))
		}
		return pair(zero(in.elem).with(t), no.with(t))
	case vRef:
		o := st.heap[m.ref]
		if o == nil || len(m.path) > 0 {
			break
		}
		if o.content {
			x.play.read = true
			name, _ := k.str()
			if x.answer == AcceptEmpty || x.form.lacks(name) {
				return pair(null.with(fromContent), no.with(fromContent))
			}
			return pair(&value{kind: vContent, field: name, taint: fromContent}, yes.with(fromContent))
		}
		if k.kind == vConst {
			if v, ok := o.keys[k.val.ExactString()]; ok && !o.rest {
				return pair(v.with(t), yes.with(t))
			} else if !ok && !o.rest && in.elem != nil {
				return pair(zero(in.elem).with(t), no.with(t))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(o.keys)) {
			t |= taints(o.keys[key])
		}
	}
	return pair(&value{taint: t}, &value{taint: t})
}

// otherAnswer marks a response that is not the one which is played.
const otherAnswer = "\x00other answer"

func (x *player) update(fr *frame, st *state, in *instr, m, k, v *value) {
	if m.kind == vRef && len(m.path) == 0 && st.heap[m.ref] != nil {
		o := *st.heap[m.ref]
		if o.val != nil {
			return
		}
		o.keys = maps.Clone(o.keys)
		if o.keys == nil {
			o.keys = make(map[string]*value)
		}
		if k.kind != vConst {
			o.rest = true
			o.keys["\x00"] = unknownOf(v, k)
		} else if o.many {
			o.rest = true
			o.keys[k.val.ExactString()] = unknownOf(v)
		} else {
			o.keys[k.val.ExactString()] = v
		}
		st.heap[m.ref] = &o
		if !o.shared {
			return
		}
	}
	x.written(fr, st, in, m, k, v)
}

// contentOf returns the object that holds what the person entered, if v
// refers to it.
func (s *state) contentOf(v *value) *object {
	if v.kind == vIface {
		v = v.elems[0]
	}
	if v.kind == vRef && len(v.path) == 0 {
		if o := s.heap[v.ref]; o != nil && o.content {
			return o
		}
	}
	return nil
}

// next takes the next element out of a map or string.
func (x *player) next(st *state, m *value) *value {
	if m.kind == vNil {
		return &value{kind: vTuple, elems: []*value{no.with(m.taint), unknown, unknown}, taint: m.taint}
	}
	if st.contentOf(m) != nil {
		if x.answer == AcceptEmpty {
			return &value{kind: vTuple, elems: []*value{no.with(fromContent), unknown, unknown}}
		}
		return &value{kind: vTuple, elems: []*value{unknownOf(m).with(fromContent), {taint: fromContent}, {kind: vContent, taint: fromContent}}}
	}
	t := m.taint | x.inside(st, m, 1)
	return &value{kind: vTuple, elems: []*value{unknown, {taint: t}, {taint: t}}}
}

// inside returns the taint of what can be reached from a value.
func (x *player) inside(st *state, v *value, depth int) taint {
	t := taints(v)
	if depth == 0 {
		return t
	}
	if v.kind == vRef {
		if o := st.heap[v.ref]; o != nil {
			if o.val != nil {
				t |= x.inside(st, o.val, depth-1)
			}
			for _, e := range o.list {
				t |= x.inside(st, e, depth-1)
			}
			for _, e := range o.keys {
				t |= x.inside(st, e, depth-1)
			}
			if o.content {
				t |= fromContent
			}
		}
	}
	for _, e := range v.elems {
		t |= x.inside(st, e, depth-1)
	}
	return t
}

// receive reads from a channel of code in view, or yields something unknown.
func (x *player) receive(st *state, ch *value, in *instr) *value {
	v, ok := unknown, unknown
	if o := st.channel(ch); o != nil && len(o.list) > 0 {
		v, ok = o.list[0], yes
	}
	if in.comma {
		return &value{kind: vTuple, elems: []*value{v, ok}}
	}
	return v
}

// channel returns a channel that code in view made.
func (s *state) channel(ch *value) *object {
	if ch.kind != vRef || len(ch.path) > 0 {
		return nil
	}
	return s.heap[ch.ref]
}

func (x *player) send(st *state, ch, v *value) {
	o := st.channel(ch)
	if o == nil {
		x.leaks(v)
	} else {
		c := *o
		if len(o.list) > 0 {
			v = join(o.list[0], v)
		}
		c.list = []*value{v}
		st.heap[ch.ref] = &c
	}
}
