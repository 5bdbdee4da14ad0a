package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
)

// box makes a cell for the content of a variable or of what new returns.
func (ev *Evaluator) box(st *state, v *value) int {
	return ev.alloc(st, &cell{elems: []*value{v}})
}

// unbox returns what the cell of a pointer or of a variable holds.
func (st *state) unbox(v *value) *value {
	if c := st.heap[v.ref]; c != nil && !c.tainted && len(c.elems) == 1 {
		return c.elems[0]
	}
	return unknownValue
}

// setBox changes what the cell of a pointer or of a variable holds.
func (st *state) setBox(ref int, v *value) {
	if c := st.writable(ref); c != nil {
		c.elems, c.tainted = []*value{v}, false
	}
}

// newPointer returns a pointer to a new variable that holds v, as e yields.
func (ev *Evaluator) newPointer(st *state, v *value, e ast.Expr) *value {
	if v.kind == object && v.typ != nil && !isPointer(v.typ) {
		w := *v
		w.typ = types.NewPointer(v.typ)
		w.pos, w.end = e.Pos(), e.End()
		return &w
	}
	return &value{kind: pointer, typ: ev.Info.TypeOf(e), ref: ev.box(st, v), pos: e.Pos(), end: e.End()}
}

// define gives a new variable its first value.
func (ev *Evaluator) define(st *state, obj types.Object, v *value) {
	o, ok := obj.(*types.Var)
	if !ok {
		return
	}
	if ev.writes.taken[o] && !heldInPlace(v) {
		v = &value{kind: boxed, ref: ev.box(st, v)}
	}
	st.vars[o] = v
}

// heldInPlace reports whether v is a struct itself, of which the cell stands
// for the variable that holds it.
func heldInPlace(v *value) bool {
	return v.kind == object && v.typ != nil && !isPointer(v.typ)
}

// setVar assigns to a variable. Pointers to it see the change.
func (ev *Evaluator) setVar(st *state, obj types.Object, v *value) {
	o, ok := obj.(*types.Var)
	if !ok {
		return
	}
	old, ok := st.vars[o]
	switch {
	case ok && old.kind == boxed:
		st.setBox(old.ref, v)
	case ok && ev.writes.taken[o] && heldInPlace(old):
		ev.overwrite(st, old.ref, v)
	case ok:
		st.vars[o] = v
	default:
		ev.define(st, o, v)
	}
}

// overwrite assigns the struct v to the one of a cell.
func (ev *Evaluator) overwrite(st *state, ref int, v *value) {
	c := st.writable(ref)
	if c == nil {
		return
	}
	w := st.heap[v.ref]
	if v.kind != object || w == nil {
		c.tainted = true
		return
	}
	c.entries = slices.Clone(w.entries)
	c.open, c.tainted = w.open, w.tainted
	c.origin, c.end = w.origin, w.end
}

// address evaluates &x.
func (ev *Evaluator) address(st *state, e *ast.UnaryExpr) *value {
	x := ast.Unparen(e.X)
	if _, ok := x.(*ast.CompositeLit); ok {
		return ev.newPointer(st, ev.eval(st, x), e)
	}
	return ev.pointerTo(st, x, e)
}

// pointerTo returns a pointer to what x denotes, as e yields.
func (ev *Evaluator) pointerTo(st *state, x, e ast.Expr) *value {
	if id, ok := x.(*ast.Ident); ok {
		if v, ok := ev.object(id).(*types.Var); ok {
			if _, ok := st.vars[v]; !ok {
				ev.define(st, v, ev.variable(st, v))
			}
			if b := st.vars[v]; b.kind == boxed {
				return &value{kind: pointer, typ: ev.Info.TypeOf(e), ref: b.ref, pos: e.Pos(), end: e.End()}
			}
		}
	}
	v := ev.eval(st, x)
	if heldInPlace(v) {
		w := *v
		w.typ = types.NewPointer(v.typ)
		w.pos, w.end = e.Pos(), e.End()
		return &w
	}
	// A pointer to a part of something: what is written through it is not
	// followed, so the part is not known from here on.
	ev.assign(st, x, unknownValue)
	return unknownValue
}

func (ev *Evaluator) deref(st *state, v *value) *value {
	switch v.kind {
	case choice:
		return ev.each(v, func(a *value) *value { return ev.deref(st, a) })
	case pointer:
		return st.unbox(v)
	case object:
		if p, ok := pointerType(v.typ); ok {
			w := *v
			w.typ = p.Elem()
			return &w
		}
	}
	return unknownValue
}

func pointerType(t types.Type) (*types.Pointer, bool) {
	if t == nil {
		return nil, false
	}
	p, ok := t.Underlying().(*types.Pointer)
	return p, ok
}

// receiver returns what the method fn is called on by way of sel.
func (ev *Evaluator) receiver(st *state, sel *ast.SelectorExpr, fn *types.Func) *value {
	path, ok := fieldPath(ev.Info.Selections[sel])
	r := fn.Signature().Recv()
	if !ok || r == nil {
		ev.eval(st, sel.X)
		return unknownValue
	}
	if ev.addressed(sel) {
		return ev.pointerTo(st, ast.Unparen(sel.X), sel.X)
	}
	v := ev.eval(st, sel.X)
	for _, name := range path {
		v = ev.fieldOf(st, v, name)
	}
	if types.IsInterface(r.Type()) {
		return v
	}
	if !isPointer(r.Type()) {
		return ev.copied(st, ev.pointedTo(st, v))
	}
	if heldInPlace(v) {
		w := *v
		w.typ = types.NewPointer(v.typ)
		return &w
	}
	return v
}

// pointedTo returns what v points to, where it is a pointer, and else v.
func (ev *Evaluator) pointedTo(st *state, v *value) *value {
	switch {
	case v.kind == choice:
		return ev.each(v, func(a *value) *value { return ev.pointedTo(st, a) })
	case v.kind == pointer || v.kind == object && isPointer(v.typ):
		return ev.deref(st, v)
	}
	return v
}

// fieldOf reads a field of the struct that v is or points to.
func (ev *Evaluator) fieldOf(st *state, v *value, name string) *value {
	switch v.kind {
	case choice:
		return ev.each(v, func(a *value) *value { return ev.fieldOf(st, a, name) })
	case pointer:
		return ev.fieldOf(st, st.unbox(v), name)
	case object:
		c := st.heap[v.ref]
		if c == nil || c.tainted {
			return unknownValue
		}
		if f := c.get(name); f != nil {
			if !f.mayBeAbsent() {
				return f
			}
			if field := fieldNamed(c.typ, name); field != nil {
				return f.present(ev.zero(st, field.Type(), c.origin, c.end))
			}
			return unknownValue
		}
		if c.open {
			return unknownValue
		}
		return ev.zeroField(st, v.ref, name)
	}
	return unknownValue
}

// each applies f to the arms of a choice.
func (ev *Evaluator) each(v *value, f func(*value) *value) *value {
	ev.spend(v.leaves)
	return v.mapArms(func(a *value) *value {
		if ev.exhausted() {
			return unknownValue
		}
		return f(a)
	})
}

func (ev *Evaluator) index(st *state, e *ast.IndexExpr) *value {
	if tv := ev.Info.Types[e.Index]; tv.IsType() { // an instantiation
		return ev.eval(st, e.X)
	}
	x := ev.eval(st, e.X)
	key := ev.eval(st, e.Index)
	return ev.indexed(st, x, key)
}

func (ev *Evaluator) indexed(st *state, x, key *value) *value {
	switch x.kind {
	case choice:
		return ev.each(x, func(a *value) *value { return ev.indexed(st, a, key) })
	case mapping:
		c := st.heap[x.ref]
		k, ok := key.known()
		if c == nil || c.tainted || !ok {
			return unknownValue
		}
		if v := c.get(k); v != nil {
			return v.present(unknownValue)
		}
	case list:
		c := st.heap[x.ref]
		if c == nil || c.tainted || key.kind != scalar || !c.fixed() {
			return unknownValue
		}
		if i, ok := constant.Int64Val(constant.ToInt(key.scalar)); ok && 0 <= i && i < int64(len(c.elems)) {
			return c.elems[i]
		}
	}
	return unknownValue
}

// fixed reports whether it is known how many elements or entries there are,
// and so which of them is which.
func (c *cell) fixed() bool {
	return !c.open && !slices.ContainsFunc(c.elems, (*value).mayBeAbsent) &&
		!slices.ContainsFunc(c.entries, func(e entry) bool { return e.val.mayBeAbsent() })
}

// slice evaluates x[i:j]. The result of a part of a list has a cell of its
// own, which is not known to be changed with the whole.
func (ev *Evaluator) slice(st *state, e *ast.SliceExpr) *value {
	v := ev.eval(st, e.X)
	for _, i := range []ast.Expr{e.Low, e.High, e.Max} {
		if i != nil {
			ev.eval(st, i)
		}
	}
	_, array := arrayType(ev.Info.TypeOf(e.X))
	if e.Low == nil && e.High == nil && e.Max == nil && !array {
		return v
	}
	return unknownValue
}

func arrayType(t types.Type) (*types.Array, bool) {
	if t == nil {
		return nil, false
	}
	a, ok := t.Underlying().(*types.Array)
	return a, ok
}

// assign stores a value in what lhs denotes.
func (ev *Evaluator) assign(st *state, lhs ast.Expr, v *value) {
	switch lhs := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		if obj := ev.Info.Defs[lhs]; obj != nil {
			ev.define(st, obj, v)
		} else if obj := ev.Info.Uses[lhs]; obj != nil {
			ev.setVar(st, obj, v)
		}
	case *ast.SelectorExpr:
		sel := ev.Info.Selections[lhs]
		if sel == nil {
			return // a variable of another package
		}
		x := ev.eval(st, lhs.X)
		path, ok := fieldPath(sel)
		for i, name := range path {
			if i == len(path)-1 {
				ev.store(st, x, entry{name, lhs.Sel.Pos(), lhs.Sel.End(), v})
				return
			}
			x = ev.fieldOf(st, x, name)
		}
		if !ok {
			ev.taint(st, x, make(map[int]bool))
		}
	case *ast.IndexExpr:
		x := ev.eval(st, lhs.X)
		ev.storeAt(st, x, ev.eval(st, lhs.Index), lhs.Index, v)
	case *ast.StarExpr:
		ev.storeDeref(st, ev.eval(st, lhs.X), v)
	}
}

// storeDeref stores a value in what x points to.
func (ev *Evaluator) storeDeref(st *state, x, v *value) {
	switch x.kind {
	case choice: // one of them
		for _, a := range x.arms {
			ev.storeDeref(st, a, unknownValue)
		}
	case pointer:
		st.setBox(x.ref, v)
	case object:
		ev.overwrite(st, x.ref, v)
	}
}

// store sets a field of the struct that x is, or may be: in the branch that
// makes it that.
func (ev *Evaluator) store(st *state, x *value, e entry) {
	switch x.kind {
	case choice:
		ev.storeChoice(x, func(arm *value, only func(new, old *value) *value) {
			f := e
			f.val = only(e.val, ev.current(st, arm, e.key))
			ev.store(st, arm, f)
		})
	case pointer:
		ev.store(st, st.unbox(x), e)
	case object:
		if c := st.writable(x.ref); c != nil {
			c.set(e)
		}
	}
}

// current returns the entry of the struct or map x, absent where it has none.
func (ev *Evaluator) current(st *state, x *value, key string) *value {
	if x.kind == pointer {
		x = st.unbox(x)
	}
	if c := st.heap[x.ref]; c != nil && (x.kind == object || x.kind == mapping) {
		if v := c.get(key); v != nil {
			return v
		}
		if c.open {
			return unknownValue
		}
	}
	return absentValue
}

// storeChoice calls set for each arm of a choice that is stored to. Only in
// the branch of that arm is the value new, in the others it stays old.
func (ev *Evaluator) storeChoice(x *value, set func(arm *value, only func(new, old *value) *value)) {
	for i, a := range x.arms {
		ev.spend(len(x.arms))
		if ev.exhausted() {
			return
		}
		set(a, func(new, old *value) *value {
			arms := slices.Repeat([]*value{old}, len(x.arms))
			if old.kind == choice && old.branch == x.branch && len(old.arms) == len(arms) {
				copy(arms, old.arms)
			}
			arms[i] = new
			return choose(x.branch, arms)
		})
	}
}

func (ev *Evaluator) storeAt(st *state, x, key *value, keyExpr ast.Expr, v *value) {
	switch x.kind {
	case choice:
		ev.storeChoice(x, func(arm *value, only func(new, old *value) *value) {
			w := v
			if k, ok := key.known(); ok {
				w = only(v, ev.current(st, arm, k))
			}
			ev.storeAt(st, arm, key, keyExpr, w)
		})
	case pointer: // to an array
		ev.storeAt(st, st.unbox(x), key, keyExpr, v)
	case mapping:
		c := st.writable(x.ref)
		if c == nil {
			return
		}
		c.put(key, keyExpr, v)
	case list:
		if c := st.writable(x.ref); c != nil {
			c.elems, c.open = nil, true
		}
	}
}
