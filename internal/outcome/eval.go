package outcome

import (
	"fmt"
	"go/constant"
	"go/token"
	"maps"
	"slices"
	"strings"
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
			x.contentRead(k)
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
			x.contentRead(k)
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

// contentRead notes that something of the content is looked at.
func (x *player) contentRead(k *value) {
	x.play.read = true
	if name, ok := k.str(); ok {
		x.play.keys[name] = true
	}
}

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

// assert takes a value out of an interface.
func (x *player) assert(fr *frame, st *state, in *instr, v *value, id string) (*value, bool) {
	pair := func(w, ok *value) (*value, bool) {
		b, known := ok.truth()
		if known && st.asked && v.taint&fromContent != 0 {
			x.asserts(fr, in, b)
		}
		if in.comma {
			return &value{kind: vTuple, elems: []*value{w, ok}}, true
		}
		if known && !b {
			if ok.taint&(fromContent|fromResult) != 0 && st.asked {
				x.panicked(fr, in, v)
			}
			return nil, false
		}
		return w, true
	}
	switch v.kind {
	case vAnswer:
		if in.of.role == resultRole {
			return pair(x.result(st, in.of, id), yes.with(fromResult))
		}
		return pair(zero(in.of), no.with(fromResult))
	case vIface:
		t := v.taint
		switch {
		case in.of.kind == tInterface:
			return pair(v, unknown)
		case v.dyn.name == in.of.name && v.dyn.name != "":
			return pair(v.elems[0].with(t), yes.with(t))
		case v.dyn.kind == tParam || in.of.kind == tParam || v.dyn == opaque || in.of == opaque:
			return pair(unknownOf(v), unknownOf(v))
		}
		return pair(zero(in.of).with(t), no.with(t))
	case vNil:
		return pair(zero(in.of).with(v.taint), no.with(v.taint))
	case vContent:
		if in.of.kind == tInterface {
			return pair(v, yes.with(fromContent))
		}
		w, ok := x.content(v.field, in.of)
		if !ok {
			return pair(zero(in.of).with(fromContent), no.with(fromContent))
		}
		return pair(w, yes.with(fromContent))
	}
	if in.ask != nil && v.from != otherAnswer {
		if v, ok := x.response(fr, st, in); ok {
			return x.assert(fr, st, &instr{op: opAssert, of: in.of, comma: in.comma, pos: in.pos}, v, id)
		}
	}
	return pair(unknownOf(v), unknownOf(v))
}

// binary evaluates a binary operation.
func binary(op token.Token, a, b *value, x *player) *value {
	t := a.taint | b.taint
	switch op {
	case token.EQL, token.NEQ:
		eq, known := equal(a, b, x)
		if !known {
			return unknownOf(a, b)
		}
		return boolean(eq == (op == token.EQL)).with(t)
	}
	if op == token.ADD && (isText(a) != isText(b)) {
		return &value{kind: vBlank, taint: taints(a, b)}
	}
	if a.kind == vConst && b.kind == vConst && comparable(a.val, b.val) {
		switch op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			if a.val.Kind() != constant.Bool {
				return boolean(constant.Compare(a.val, op, b.val)).with(t)
			}
		case token.ADD:
			if a.val.Kind() == constant.String && len(constant.StringVal(a.val)) < 1000 || a.val.Kind() == constant.Int {
				return &value{kind: vConst, val: constant.BinaryOp(a.val, op, b.val), taint: t}
			}
		case token.SUB, token.MUL:
			if a.val.Kind() == constant.Int {
				return &value{kind: vConst, val: constant.BinaryOp(a.val, op, b.val), taint: t}
			}
		}
	}
	return unknownOf(a, b)
}

// equal reports whether two values are equal, and whether that is known.
func equal(a, b *value, x *player) (eq, known bool) {
	if a.kind == vConst && b.kind == vConst && comparable(a.val, b.val) {
		return equalConst(a.val, b.val), true
	}
	if a.kind == vIface && b.kind == vIface && a.dyn != nil && b.dyn != nil {
		if a.dyn.name != b.dyn.name {
			return false, a.dyn.name != "" && b.dyn.name != ""
		}
		return equal(a.elems[0], b.elems[0], x)
	}
	if a.kind != vContent && b.kind != vContent && (alien(a) || alien(b)) {
		return false, true
	}
	for range 2 {
		an, ok := a.isNil()
		if b.kind == vNil && ok {
			return an, true
		}
		switch {
		case a.kind == vContent && b.kind == vIface && b.dyn != nil:
			v, ok := x.content(a.field, b.dyn)
			if !ok {
				return false, true
			}
			return equal(v, b.elems[0], x)
		case a.kind == vBlank && b.kind == vConst:
			if s, ok := b.str(); ok && s == "" {
				return false, true
			}
		case a.kind == vError && b.kind == vError && !a.open && !b.open && len(b.errs) == 1:
			return slices.Contains(a.errs, b.errs[0]), len(a.errs) < 2 || !slices.Contains(a.errs, b.errs[0])
		}
		a, b = b, a
	}
	return false, false
}

// isText reports whether a value is a text that is known not to be empty,
// added to one that is not known.
func isText(v *value) bool {
	s, ok := v.str()
	return ok && s != ""
}

// alien reports whether a value is a text that nothing in a program is equal
// to.
func alien(v *value) bool {
	s, ok := v.str()
	return ok && strings.HasPrefix(s, "\x00")
}

// convert changes the type of a value.
func convert(v *value, t *typ) *value {
	if v.kind == vConst && t != nil {
		k := v.val.Kind()
		switch {
		case t.kind == tString && k == constant.String, t.kind == tInt && k == constant.Int, t.kind == tFloat:
			return v
		}
	}
	if v.kind == vBlank {
		return v
	}
	return unknownOf(v)
}
