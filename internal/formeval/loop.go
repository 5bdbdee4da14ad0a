package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/form"
)

// maxTurns bounds how often a loop is tried before everything that is known
// is given up.
const maxTurns = 4

func (ev *Evaluator) forStmt(st *state, s *ast.ForStmt, label string) *state {
	if s.Init != nil {
		st = ev.stmt(st, s.Init)
	}
	turn := func(in *state, t *target) *state {
		if s.Cond != nil {
			ev.eval(in, s.Cond)
		}
		in = ev.enclosing(t, func() *state { return ev.block(in, s.Body.List) })
		in = ev.joinStates(append(t.continues, in)...)
		if s.Post != nil && in.ctl == falls {
			in = ev.stmt(in, s.Post)
		}
		return in
	}
	return ev.loop(st, label, s.Cond == nil, turn)
}

func (ev *Evaluator) rangeStmt(st *state, s *ast.RangeStmt, label string) *state {
	x := ev.eval(st, s.X)
	if turns, ok := ev.turns(st, x); ok {
		return ev.unrolled(st, s, turns, label)
	}
	if x.kind == function { // an iterator, which runs as it likes
		ev.taint(st, x, make(map[int]bool))
	}
	return ev.loop(st, label, false, func(in *state, t *target) *state {
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if e != nil {
				ev.assign(in, e, unknownValue)
			}
		}
		in = ev.enclosing(t, func() *state { return ev.block(in, s.Body.List) })
		return ev.joinStates(append(t.continues, in)...)
	})
}

// turns returns the keys and values that a loop over x goes through.
func (ev *Evaluator) turns(st *state, x *value) (turns [][2]*value, ok bool) {
	switch x.kind {
	case null:
		return nil, true
	case scalar:
		n, ok := constant.Int64Val(constant.ToInt(x.scalar))
		for i := range min(n, maxUnroll) {
			turns = append(turns, [2]*value{intValue(i), unknownValue})
		}
		return turns, ok && n <= maxUnroll
	case list, mapping:
	default:
		return nil, false
	}
	c := st.heap[x.ref]
	if c == nil || c.tainted || !c.fixed() || len(c.elems)+len(c.entries) > maxUnroll {
		return nil, false
	}
	for i, e := range c.elems {
		turns = append(turns, [2]*value{intValue(int64(i)), e})
	}
	for _, e := range c.entries {
		key := &value{kind: text, pos: e.keyPos, end: e.keyEnd, text: form.Unplaced(e.key, e.keyPos, e.keyEnd)}
		turns = append(turns, [2]*value{key, e.val})
	}
	return turns, true
}

func intValue(i int64) *value {
	return &value{kind: scalar, typ: types.Typ[types.Int], scalar: constant.MakeInt64(i)}
}

// unrolled executes a body once for each of the turns.
func (ev *Evaluator) unrolled(st *state, s *ast.RangeStmt, turns [][2]*value, label string) *state {
	var left []*state // by break
	for _, turn := range turns {
		if s.Key != nil {
			ev.assign(st, s.Key, turn[0])
		}
		if s.Value != nil {
			ev.assign(st, s.Value, ev.copied(st, turn[1]))
		}
		t := &target{label: label, loop: true}
		st = ev.enclosing(t, func() *state { return ev.block(st, s.Body.List) })
		left = append(left, t.breaks...)
		if st = ev.joinStates(append(t.continues, st)...); st.ctl != falls {
			break
		}
	}
	if len(left) == 0 {
		return st
	}
	return ev.joinStates(append(left, st)...)
}

// loop executes a body of which it is not known how often it runs. Turn
// executes one turn. Endless tells that only a break ends the loop.
func (ev *Evaluator) loop(st *state, label string, endless bool, turn func(*state, *target) *state) *state {
	if st.ctl != falls {
		return st
	}
	// What a turn changes is not known at the beginning of the next one.
	for n := 0; ; n++ {
		ev.quiet++
		t := &target{label: label, loop: true}
		end := turn(ev.fork(st), t)
		ev.quiet--
		if ev.exhausted() {
			return st
		}
		if end.ctl != falls || !ev.widen(st, end) {
			break
		}
		if n == maxTurns {
			ev.giveUp()
			return st
		}
	}
	t := &target{label: label, loop: true}
	end := turn(ev.fork(st), t)
	if !endless {
		return ev.joinStates(append(t.breaks, end, st)...)
	}
	if len(t.breaks) == 0 {
		st.ctl = finished
		return st
	}
	return ev.joinStates(t.breaks...)
}

// widen forgets what differs between the states before and after a turn of a
// loop, and reports whether there was something to forget. A list that has
// grown keeps its elements and may have more, and so does a text.
func (ev *Evaluator) widen(st, end *state) bool {
	changed := false
	ev.spend((len(st.vars) + len(st.heap)) / 8)
	for obj, old := range st.vars {
		v := end.vars[obj]
		if v == nil || same(old, v) {
			continue
		}
		if w := ev.wider(st, end, old, v); !same(w, old) {
			st.vars[obj] = w
			changed = true
		}
	}
	for ref, old := range st.heap {
		if c := end.heap[ref]; c != nil && c != old && ev.widenCell(st, end, ref, c) {
			changed = true
		}
	}
	return changed
}

// widenCell does the same for a cell that is c at the end of a turn.
func (ev *Evaluator) widenCell(st, end *state, ref int, c *cell) bool {
	old := st.heap[ref]
	d := *old
	d.owner = st.id
	d.open, d.tainted = old.open || c.open, old.tainted || c.tainted
	changed := d.open != old.open || d.tainted != old.tainted
	d.entries = slices.Clone(old.entries)
	for i := range d.entries {
		e := &d.entries[i]
		v := c.get(e.key)
		if v == nil {
			v = absentValue
		}
		if same(e.val, v) {
			continue
		}
		if w := ev.wider(st, end, e.val, v); !same(w, e.val) {
			e.val = w
			changed = true
		}
	}
	if old.typ != nil {
		if _, isStruct := old.typ.Underlying().(*types.Struct); isStruct {
			for _, e := range c.entries { // had their zero values before
				if old.get(e.key) == nil && e.val.kind != object {
					e.val = unknownValue
					d.entries = append(d.entries, e)
					changed = true
				}
			}
		}
	}
	if !slices.EqualFunc(old.elems, c.elems, same) {
		switch {
		case len(old.elems) == 1 && len(c.elems) == 1 && old.typ == nil: // of a variable
			w := ev.wider(st, end, old.elems[0], c.elems[0])
			changed = changed || !same(w, old.elems[0])
			d.elems = []*value{w}
		case !old.open || len(old.elems) > 0:
			d.elems, d.open = nil, true
			changed = true
		}
	}
	if changed {
		st.heap[ref] = &d
	}
	return changed
}

// wider returns what stands for old and for what it becomes in any number of
// turns.
func (ev *Evaluator) wider(st, end *state, old, v *value) *value {
	switch {
	case old.kind == boxed && v.kind == boxed:
		return old // a variable of its own in each turn
	case old.kind == text && v.kind == text && sameType(old.typ, v.typ):
		prefix := strings.TrimSuffix(old.text.Value, form.Hole)
		if strings.HasPrefix(v.text.Value, prefix) && prefix != "" {
			if prefix != old.text.Value {
				return old
			}
			w := *old
			w.text = ev.concat(old.text, form.Unplaced(form.Hole, v.pos, v.end))
			return &w
		}
	case v.kind == list && (old.kind == list || old.kind == null):
		return ev.grown(st, end, old, v)
	}
	return unknownValue
}

// grown returns the list old as one that may have more elements, where v
// begins with those.
func (ev *Evaluator) grown(st, end *state, old, v *value) *value {
	d := newCell(v.typ, v.pos, v.end)
	if old.kind == list {
		c := st.heap[old.ref]
		if c == nil || c.tainted {
			return unknownValue
		}
		copied := *c
		d = &copied
	}
	c := end.heap[v.ref]
	if c == nil || c.tainted || len(c.elems) < len(d.elems) || !slices.EqualFunc(d.elems, c.elems[:len(d.elems)], same) {
		return unknownValue
	}
	if d.open && old.kind == list {
		return old
	}
	d.open = true
	w := *v
	if old.kind == list {
		w = *old
	}
	w.ref = ev.alloc(st, d)
	return &w
}
