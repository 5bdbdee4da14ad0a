package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
)

// convert evaluates a conversion.
func (ev *Evaluator) convert(st *state, e *ast.CallExpr, t types.Type) *value {
	if len(e.Args) != 1 {
		return unknownValue
	}
	return ev.converted(st, ev.evalCopy(st, e.Args[0]), t)
}

func (ev *Evaluator) converted(st *state, v *value, t types.Type) *value {
	if v.kind == choice {
		return ev.each(v, func(a *value) *value { return ev.converted(st, a, t) })
	}
	if v.kind == unknown || v.kind == absent {
		return unknownValue
	}
	if _, generic := types.Unalias(t).(*types.TypeParam); generic {
		return unknownValue
	}
	if types.IsInterface(t) {
		return v
	}
	w := *v
	w.typ = t
	switch v.kind {
	case text:
		if isString(t) || isBytes(t) {
			return &w
		}
	case scalar:
		if convertsScalar(v, t) {
			return &w
		}
	case object:
		if isPointer(t) {
			break // the struct's own type tells how it is encoded
		}
		if c := st.writable(v.ref); c != nil && isStructType(t) { // a copy
			c.typ = t
			return &w
		}
	case list, mapping, null, function:
		return &w
	}
	return unknownValue
}

func isStructType(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// convertsScalar reports whether converting v to t leaves the value as it is.
func convertsScalar(v *value, t types.Type) bool {
	switch {
	case isKind(t, types.IsBoolean):
		return v.scalar.Kind() == constant.Bool
	case isKind(t, types.IsInteger):
		return v.scalar.Kind() == constant.Int && represents(t, v.scalar)
	case isKind(t, types.IsFloat):
		i, ok := constant.Int64Val(constant.ToInt(v.scalar))
		return v.scalar.Kind() == constant.Int && ok && -1<<24 < i && i < 1<<24
	}
	return false
}

func isBytes(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

func (ev *Evaluator) builtin(st *state, e *ast.CallExpr, name string) *value {
	if len(e.Args) > 0 {
		switch name {
		case "append":
			return ev.appendTo(st, e)
		case "make":
			return ev.makeOf(st, e)
		case "new":
			if ev.Info.Types[e.Args[0]].IsType() {
				return ev.newPointer(st, ev.zero(st, ev.Info.TypeOf(e.Args[0]), e.Pos(), e.End()), e)
			}
			return ev.newPointer(st, ev.evalCopy(st, e.Args[0]), e) // new(x), Go 1.26
		case "len":
			return ev.length(st, e)
		case "delete":
			if len(e.Args) == 2 {
				x := ev.eval(st, e.Args[0])
				ev.remove(st, x, ev.eval(st, e.Args[1]))
				return unknownValue
			}
		case "copy", "clear":
			ev.taint(st, ev.eval(st, e.Args[0]), make(map[int]bool))
			return unknownValue
		}
	}
	for _, a := range e.Args {
		ev.eval(st, a)
	}
	return unknownValue
}

func (ev *Evaluator) makeOf(st *state, e *ast.CallExpr) *value {
	t := ev.Info.TypeOf(e)
	if t == nil {
		return unknownValue
	}
	c := newCell(t, e.Pos(), e.End())
	v := &value{typ: t, pos: e.Pos(), end: e.End()}
	switch t.Underlying().(type) {
	case *types.Map:
		v.kind = mapping
	case *types.Slice:
		v.kind = list
		c.open = true
		if len(e.Args) > 1 {
			if n := ev.eval(st, e.Args[1]); n.kind == scalar {
				c.open = n.scalar.ExactString() != "0"
			}
		}
	default:
		return unknownValue
	}
	v.ref = ev.alloc(st, c)
	return v
}

func (ev *Evaluator) length(st *state, e *ast.CallExpr) *value {
	x := ev.eval(st, e.Args[0])
	n := -1
	switch x.kind {
	case null:
		n = 0
	case text:
		if s, ok := x.known(); ok {
			n = len(s)
		}
	case list, mapping:
		if c := st.heap[x.ref]; c != nil && !c.tainted && c.fixed() {
			n = len(c.elems) + len(c.entries)
		}
	}
	if n < 0 {
		return unknownValue
	}
	return &value{kind: scalar, typ: ev.Info.TypeOf(e), scalar: constant.MakeInt64(int64(n)), pos: e.Pos(), end: e.End()}
}

// remove deletes a key of the map that x is, or may be.
func (ev *Evaluator) remove(st *state, x, key *value) {
	switch x.kind {
	case choice:
		ev.storeChoice(x, func(arm *value, only func(new, old *value) *value) {
			k, ok := key.known()
			c := st.heap[arm.ref]
			if arm.kind != mapping || c == nil || !ok {
				ev.remove(st, arm, key)
				return
			}
			if old := c.get(k); old != nil {
				st.writable(arm.ref).set(entry{key: k, val: only(absentValue, old)})
			}
		})
	case mapping:
		c := st.writable(x.ref)
		if c == nil {
			return
		}
		if k, ok := key.known(); ok {
			c.remove(k)
		} else {
			c.tainted = true
		}
	}
}

func (ev *Evaluator) appendTo(st *state, e *ast.CallExpr) *value {
	base := ev.eval(st, e.Args[0])
	more := newCell(nil, e.Pos(), e.End())
	for i, a := range e.Args[1:] {
		v := ev.evalCopy(st, a)
		if e.Ellipsis.IsValid() && i == len(e.Args)-2 {
			elems, all := (Value{ev, st, v}).Elems()
			for _, m := range elems {
				more.elems = append(more.elems, ev.copied(st, m.v))
			}
			more.open = !all
			continue
		}
		more.elems = append(more.elems, v)
	}
	return ev.appended(st, e, base, more)
}

// appended returns the list base with the elements of more behind its own.
func (ev *Evaluator) appended(st *state, e *ast.CallExpr, base *value, more *cell) *value {
	if base.kind == choice {
		return ev.each(base, func(a *value) *value { return ev.appended(st, e, a, more) })
	}
	t := ev.Info.TypeOf(e)
	c := newCell(t, more.origin, more.end)
	c.open = more.open || base.kind != null && base.kind != list
	if base.kind != list && len(more.elems) == 0 {
		if more.open {
			return unknownValue // perhaps nil
		}
		return base
	}
	if base.kind == list {
		if b := st.heap[base.ref]; b != nil && !b.tainted {
			c.origin, c.end = b.origin, b.end
			c.elems, c.open = slices.Clone(b.elems), c.open || b.open
		} else {
			c.open = true
		}
	}
	c.elems = append(c.elems, more.elems...)
	ev.spend(len(c.elems) / 16)
	if len(c.elems) > maxElems {
		c.elems, c.open = nil, true
	}
	return &value{kind: list, typ: t, ref: ev.alloc(st, c), pos: c.origin, end: c.end}
}
