package outcome

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"
)

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
