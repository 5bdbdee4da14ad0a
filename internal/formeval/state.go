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
	breaks                  // leaves the innermost loop, switch or select
	loops                   // begins the innermost loop's next turn
	finished                // returned, or never comes back
)

// A state is what is known at one point of an execution.
type state struct {
	id   int
	vars map[types.Object]*value
	heap map[int]*cell
	ctl  control
}

func (ev *Evaluator) newState() *state {
	ev.states++
	return &state{id: ev.states, vars: make(map[types.Object]*value), heap: make(map[int]*cell)}
}

// fork returns a copy of st that can change without changing st. Cells are
// copied when they are first written.
func (ev *Evaluator) fork(st *state) *state {
	ev.spend(1 + (len(st.vars)+len(st.heap))/16)
	ev.states += 2
	st.id = ev.states - 1
	return &state{id: ev.states, vars: maps.Clone(st.vars), heap: maps.Clone(st.heap), ctl: st.ctl}
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

// merge returns the state after a decision between states that all fall
// through. What differs becomes a choice of branch.
func (ev *Evaluator) merge(branch int, states []*state) *state {
	if len(states) == 1 {
		return states[0]
	}
	out := ev.newState()
	size := 0
	for _, st := range states {
		size += len(st.vars) + len(st.heap)
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
// scope after the decision.
func (m *merger) variable(obj types.Object) {
	arms := make([]*value, len(m.states))
	for i, st := range m.states {
		v, ok := st.vars[obj]
		if !ok {
			v = unknownValue
		}
		arms[i] = v
	}
	m.out.vars[obj] = m.join(arms)
}

func (m *merger) join(arms []*value) *value {
	for _, a := range arms[1:] {
		if !same(arms[0], a) {
			return &value{kind: choice, branch: m.branch, arms: arms}
		}
	}
	return arms[0]
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
	for _, c := range cells {
		for _, e := range c.entries {
			if merged.get(e.key) == nil {
				merged.entries = append(merged.entries, m.entry(e, cells))
			}
		}
	}
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

func (m *merger) entry(e entry, cells []*cell) entry {
	arms := make([]*value, len(cells))
	for i, c := range cells {
		if arms[i] = c.get(e.key); arms[i] == nil {
			arms[i] = absentValue
		}
	}
	e.val = m.join(arms)
	return e
}

// newCell is a cell made by the source between pos and end.
func newCell(typ types.Type, pos, end token.Pos) *cell {
	return &cell{typ: typ, origin: pos, end: end}
}
