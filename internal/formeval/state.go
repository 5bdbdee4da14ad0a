package formeval

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// A control says how a state leaves the statement that it went through.
type control uint8

const (
	falls    control = iota // goes on with the next statement
	jumps                   // left by break or continue, parked at what it leaves
	finished                // returned, or never comes back
)

// A state is what is known at one point of an execution.
type state struct {
	id   int
	vars map[types.Object]*value
	heap map[int]*cell
	ctl  control

	// facts are the arms of a branch, as a set of bits, that can have led
	// here, for branches of which not all can.
	facts map[int]uint64
}

func (ev *Evaluator) newState() *state {
	ev.states++
	return &state{id: ev.states, vars: make(map[types.Object]*value), heap: make(map[int]*cell)}
}

// fork returns a copy of st that can change without changing st. Cells are
// copied when they are first written.
func (ev *Evaluator) fork(st *state) *state {
	ev.spend(1 + (len(st.vars)+len(st.heap)+len(st.facts))/16)
	ev.states += 2
	st.id = ev.states - 1
	return &state{id: ev.states, vars: maps.Clone(st.vars), heap: maps.Clone(st.heap), ctl: st.ctl, facts: maps.Clone(st.facts)}
}

// alloc makes a new cell and returns its number.
func (ev *Evaluator) alloc(st *state, c *cell) int {
	ev.cells++
	c.owner = st.id
	st.heap[ev.cells] = c
	return ev.cells
}

// writable returns the cell of ref, which st may change, or nil.
func (st *state) writable(ref int) *cell {
	c := st.heap[ref]
	if c != nil && c.owner != st.id {
		d := *c
		d.owner = st.id
		d.entries = slices.Clone(c.entries)
		d.elems = slices.Clone(c.elems)
		c = &d
		st.heap[ref] = c
	}
	return c
}

// become makes st what other is.
func (st *state) become(other *state) { *st = *other }

// assume records that only the arms in mask of a branch lead to st.
func (st *state) assume(branch int, mask uint64) {
	if st.facts == nil {
		st.facts = make(map[int]uint64)
	}
	st.facts[branch] = mask
}

// merge returns the state after a decision between states that all fall
// through; a state may stand for several arms. What differs becomes a choice
// of branch.
func (ev *Evaluator) merge(branch int, states []*state) *state {
	if !slices.ContainsFunc(states, func(st *state) bool { return st != states[0] }) {
		return states[0]
	}
	out := ev.newState()
	size := 0
	for _, st := range states {
		size += len(st.vars) + len(st.heap) + len(st.facts)
	}
	ev.spend(size / 16)
	m := merger{ev: ev, branch: branch, states: states, out: out}
	for obj := range states[0].vars {
		m.variable(obj)
	}
	for _, st := range states[1:] {
		for obj := range st.vars {
			if _, done := out.vars[obj]; !done {
				m.variable(obj)
			}
		}
	}
	for b, mask := range states[0].facts {
		for _, st := range states[1:] {
			if m, ok := st.facts[b]; ok && mask != 0 {
				mask |= m
			} else {
				mask = 0 // any
			}
		}
		if mask != 0 {
			out.assume(b, mask)
		}
	}
	for i, st := range states {
		for ref := range st.heap {
			if _, done := out.heap[ref]; !done {
				m.cell(i, ref)
			}
		}
	}
	return out
}

type merger struct {
	ev     *Evaluator
	branch int
	states []*state
	out    *state
}

// variable merges a variable. One that some states do not have is out of
// scope after the decision, or is one of the package that only some have read.
func (m *merger) variable(obj types.Object) {
	arms := make([]*value, len(m.states))
	var have *value
	missing := false
	for i, st := range m.states {
		if arms[i] = st.vars[obj]; arms[i] != nil {
			have = arms[i]
		} else {
			missing = true
		}
	}
	v, _ := obj.(*types.Var)
	global := missing && v != nil && m.ev.stays(v)
	for i := range arms {
		switch {
		case arms[i] != nil:
		case global:
			arms[i] = have
		default:
			arms[i] = unknownValue
		}
	}
	joined := m.join(arms)
	if joined.kind == choice && slices.ContainsFunc(arms, func(a *value) bool { return a.kind == boxed }) {
		joined = unknownValue // two variables of one name
	}
	m.out.vars[obj] = joined
}

func (m *merger) join(arms []*value) *value {
	for _, a := range arms[1:] {
		if !same(arms[0], a) {
			if v := m.joinLists(arms); v != nil {
				return v
			}
			return choose(m.branch, arms)
		}
	}
	return arms[0]
}

// joinLists joins lists that differ by what some append to the others into
// one, of which some elements are only there in some branches. It returns nil
// where arms are no such lists.
func (m *merger) joinLists(arms []*value) *value {
	var longest *cell
	var of *value
	cells := make([]*cell, len(arms))
	for i, a := range arms {
		if a.kind != list || !sameType(a.typ, arms[0].typ) {
			return nil
		}
		c := m.states[i].heap[a.ref]
		if c == nil || c.open || c.tainted {
			return nil
		}
		if cells[i] = c; longest == nil || len(c.elems) > len(longest.elems) {
			longest, of = c, a
		}
	}
	joined := *longest
	joined.elems = make([]*value, len(longest.elems))
	for i, e := range longest.elems {
		at := make([]*value, len(arms))
		missing := false
		for j, c := range cells {
			switch {
			case i >= len(c.elems):
				at[j], missing = absentValue, true
			case !same(c.elems[i], e):
				return nil
			default:
				at[j] = e
			}
		}
		joined.elems[i] = e
		if missing {
			joined.elems[i] = choose(m.branch, at)
		}
	}
	v := *of
	v.ref = m.ev.alloc(m.out, &joined)
	return &v
}

// cell merges the cell of ref, which states[first] is the first to have.
func (m *merger) cell(first, ref int) {
	base := m.states[first].heap[ref]
	var cells []*cell
	differ := false
	for _, st := range m.states {
		c := st.heap[ref]
		if c == nil { // made in another branch
			c = base
		}
		differ = differ || c != base
		cells = append(cells, c)
	}
	if !differ {
		m.out.heap[ref] = base
		return
	}
	merged := *base
	merged.owner = m.out.id
	merged.entries, merged.elems = nil, nil
	most := 0
	for _, c := range cells {
		merged.open = merged.open || c.open
		merged.tainted = merged.tainted || c.tainted
		most = max(most, len(c.elems))
	}
	merged.entries = m.entries(cells)
	m.ev.spend(most * len(cells) / 8)
	for i := range most {
		arms := make([]*value, len(cells))
		for j, c := range cells {
			arms[j] = absentValue
			if i < len(c.elems) {
				arms[j] = c.elems[i]
			}
		}
		merged.elems = append(merged.elems, m.join(arms))
	}
	m.out.heap[ref] = &merged
}

// entries merges the entries of cells, in the order in which they come up.
func (m *merger) entries(cells []*cell) []entry {
	var merged []entry
	var arms [][]*value
	index := make(map[string]int)
	size := 0
	for i, c := range cells {
		size += len(c.entries)
		for _, e := range c.entries {
			k, ok := index[e.key]
			if !ok {
				k = len(merged)
				index[e.key] = k
				merged = append(merged, e)
				arms = append(arms, slices.Repeat([]*value{absentValue}, len(cells)))
				size += len(cells)
			}
			arms[k][i] = e.val
		}
	}
	m.ev.spend(size / 8)
	for k := range merged {
		merged[k].val = m.join(arms[k])
	}
	return merged
}

// newCell is a cell made by the source between pos and end.
func newCell(typ types.Type, pos, end token.Pos) *cell {
	return &cell{typ: typ, origin: pos, end: end}
}
