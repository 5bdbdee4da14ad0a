package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

func (ev *Evaluator) composite(st *state, e *ast.CompositeLit) *value {
	t := ev.Info.TypeOf(e)
	if t == nil {
		return unknownValue
	}
	under := t.Underlying()
	isPtr := false
	if p, ok := under.(*types.Pointer); ok { // an elided &T in a list or map
		t, under, isPtr = p.Elem(), p.Elem().Underlying(), true
	}
	c := newCell(t, e.Pos(), e.End())
	v := &value{typ: t, pos: e.Pos(), end: e.End()}
	switch u := under.(type) {
	case *types.Struct:
		v.kind = object
		for i, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok {
					c.set(entry{id.Name, id.Pos(), id.End(), ev.evalAs(st, kv.Value, ev.Info.TypeOf(kv.Key))})
				}
			} else if i < u.NumFields() {
				c.set(entry{u.Field(i).Name(), elt.Pos(), elt.End(), ev.evalAs(st, elt, u.Field(i).Type())})
			}
		}
	case *types.Map:
		v.kind = mapping
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				key := ev.eval(st, kv.Key)
				val := ev.evalAs(st, kv.Value, u.Elem())
				c.put(key, kv.Key, val)
			}
		}
	case *types.Slice:
		v.kind = list
		ev.elements(st, c, e.Elts, u.Elem())
	case *types.Array:
		v.kind = list
		ev.elements(st, c, e.Elts, u.Elem())
		ev.pad(st, c, u)
	default:
		for _, elt := range e.Elts {
			ev.eval(st, elt)
		}
		return unknownValue
	}
	v.ref = ev.alloc(st, c)
	if isPtr {
		v.typ = types.NewPointer(t)
	}
	return v
}

// elements evaluates the elements of a list. Where some have keys, the order
// is not followed.
func (ev *Evaluator) elements(st *state, c *cell, elts []ast.Expr, t types.Type) {
	for _, elt := range elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			ev.eval(st, kv.Value)
			c.elems, c.open = nil, true
			continue
		}
		v := ev.evalAs(st, elt, t)
		if len(c.elems) < maxElems && !c.open {
			c.elems = append(c.elems, v)
		} else {
			c.open = true
		}
	}
}

// pad adds the elements of an array that a literal leaves out.
func (ev *Evaluator) pad(st *state, c *cell, t *types.Array) {
	if c.open || t.Len() > maxElems {
		c.open = true
		return
	}
	for int64(len(c.elems)) < t.Len() {
		ev.spend(1)
		c.elems = append(c.elems, ev.zero(st, t.Elem(), c.origin, c.end))
	}
}

// evalCopy evaluates e for a place of its own: a struct is copied, unless
// nothing else holds it.
func (ev *Evaluator) evalCopy(st *state, e ast.Expr) *value {
	v := ev.eval(st, e).at(e)
	switch ast.Unparen(e).(type) {
	case *ast.CompositeLit, *ast.CallExpr:
		return v
	}
	return ev.copied(st, v)
}

// evalResult evaluates an operand of return. A struct in a variable of the
// function itself is not copied: the variable is gone.
func (ev *Evaluator) evalResult(st *state, e ast.Expr, body *ast.BlockStmt) *value {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, ok := ev.Info.Uses[id].(*types.Var)
		if ok && body.Pos() <= v.Pos() && v.Pos() < body.End() && !ev.writes.taken[v] && !ev.writes.shared[v] {
			return ev.eval(st, e).at(e)
		}
	}
	return ev.evalCopy(st, e)
}

// evalAs evaluates e for a place of type t.
func (ev *Evaluator) evalAs(st *state, e ast.Expr, t types.Type) *value {
	return ev.evalCopy(st, e).as(t)
}

// copied returns v with structs and arrays that are held by value copied.
func (ev *Evaluator) copied(st *state, v *value) *value {
	if v.typ == nil || v.kind != object && v.kind != list {
		return v
	}
	switch v.typ.Underlying().(type) {
	case *types.Struct, *types.Array:
	default:
		return v
	}
	c := st.heap[v.ref]
	if c == nil {
		return unknownValue
	}
	ev.spend(1 + (len(c.entries)+len(c.elems))/8)
	d := *c
	d.entries, d.elems = nil, nil
	for _, e := range c.entries {
		e.val = ev.copied(st, e.val)
		d.entries = append(d.entries, e)
	}
	for _, e := range c.elems {
		d.elems = append(d.elems, ev.copied(st, e))
	}
	w := *v
	w.ref = ev.alloc(st, &d)
	return &w
}

// zeroField returns the zero value of a field that was not set. A struct is
// made, so that its own fields can be set.
func (ev *Evaluator) zeroField(st *state, ref int, name string) *value {
	c := st.heap[ref]
	f := fieldNamed(c.typ, name)
	if f == nil {
		return unknownValue
	}
	z := ev.zero(st, f.Type(), c.origin, c.end)
	if z.kind == object || z.kind == list {
		st.writable(ref).set(entry{key: name, val: z})
	}
	return z
}

// fieldNamed returns a field of the struct t, nil where there is none.
func fieldNamed(t types.Type, name string) *types.Var {
	if t == nil {
		return nil
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if f := s.Field(i); f.Name() == name {
				return f
			}
		}
	}
	return nil
}

// zero returns the zero value of a type.
func (ev *Evaluator) zero(st *state, t types.Type, pos, end token.Pos) *value {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return unknownValue
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return &value{kind: text, typ: t}
		case u.Info()&types.IsBoolean != 0:
			return &value{kind: scalar, typ: t, scalar: constant.MakeBool(false)}
		case u.Info()&types.IsNumeric != 0:
			return &value{kind: scalar, typ: t, scalar: constant.MakeInt64(0)}
		}
	case *types.Struct:
		return &value{kind: object, typ: t, ref: ev.alloc(st, newCell(t, pos, end)), pos: pos, end: end}
	case *types.Array:
		c := newCell(t, pos, end)
		if _, nested := u.Elem().Underlying().(*types.Array); nested {
			c.open = true // arrays of arrays can be huge
		} else {
			ev.pad(st, c, u)
		}
		return &value{kind: list, typ: t, ref: ev.alloc(st, c), pos: pos, end: end}
	case *types.Pointer, *types.Map, *types.Slice, *types.Interface, *types.Signature, *types.Chan:
		return &value{kind: null, typ: t}
	}
	return unknownValue
}
