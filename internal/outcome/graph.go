package outcome

import (
	"slices"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// order computes the reverse postorder of the blocks.
func (f *fn) order() {
	seen := make([]bool, len(f.blocks))
	var visit func(int)
	visit = func(b int) {
		seen[b] = true
		for _, s := range f.blocks[b].succs {
			if !seen[s] {
				visit(s)
			}
		}
		f.rpo = append(f.rpo, b)
	}
	if len(f.blocks) > 0 {
		visit(0)
	}
	if f.recover >= 0 && !seen[f.recover] {
		visit(f.recover)
	}
	slices.Reverse(f.rpo)
	rank := make([]int, len(f.blocks))
	for i, b := range f.rpo {
		rank[b] = i
	}
	f.rpo = rank
}

// index notes which instruction sets each register.
func (f *fn) index() {
	f.defs = make([]*instr, f.regs)
	for b := range f.blocks {
		for i := range f.blocks[b].instrs {
			in := &f.blocks[b].instrs[i]
			f.size++
			if in.dst >= 0 {
				f.defs[in.dst] = in
			}
			if in.call != nil && in.call.builtin == "recover" {
				f.recovers = true
			}
		}
	}
}

// liveness computes which registers are read in or behind each block, so that
// states which differ in nothing else can be taken for the same.
func (f *fn) liveness() {
	n := len(f.blocks)
	live := make([]map[int32]bool, n)
	for i := range live {
		live[i] = make(map[int32]bool)
	}
	for changed := true; changed; {
		changed = false
		for b := n - 1; b >= 0; b-- {
			out := make(map[int32]bool)
			for _, s := range f.blocks[b].succs {
				edge := slices.Index(f.blocks[s].preds, b)
				for r := range live[s] {
					out[r] = true
				}
				for _, in := range f.blocks[s].instrs {
					if in.op != opPhi {
						break
					}
					delete(out, in.dst)
					if a := in.args[edge]; a >= 0 {
						out[a] = true
					}
				}
			}
			for i := len(f.blocks[b].instrs) - 1; i >= 0; i-- {
				in := &f.blocks[b].instrs[i]
				if in.op == opPhi {
					out[in.dst] = true // set on the edge that leads here
					continue
				}
				delete(out, in.dst)
				for _, a := range in.args {
					if a >= 0 {
						out[a] = true
					}
				}
				for _, s := range in.states {
					if s.ch >= 0 {
						out[s.ch] = true
					}
					if s.send && s.val >= 0 {
						out[s.val] = true
					}
				}
			}
			if len(out) != len(live[b]) {
				live[b], changed = out, true
			}
		}
	}
	for b := range live {
		for r := range live[b] {
			f.blocks[b].live = append(f.blocks[b].live, r)
		}
		slices.Sort(f.blocks[b].live)
	}
}

// callees visits the functions that f may call or makes closures of.
func (f *fn) callees(visit func(name string)) {
	for b := range f.blocks {
		for i := range f.blocks[b].instrs {
			in := &f.blocks[b].instrs[i]
			if c := in.call; c != nil {
				if c.static != "" {
					visit(c.static)
				}
				for _, name := range c.among {
					visit(name)
				}
			}
		}
	}
	for _, k := range f.consts {
		if k.kind == kFunc {
			visit(k.name)
		}
	}
}

// settle computes for each function of a unit whether it asks and what it
// does. find yields functions of imported packages.
func (u *unit) settle(names []string, find func(string) *fn) {
	for _, name := range names {
		f := u.funcs[name]
		for b := range f.blocks {
			for i := range f.blocks[b].instrs {
				in := &f.blocks[b].instrs[i]
				if in.ask != nil || in.call != nil && in.call.ask != nil {
					f.asks = !f.answers
				}
			}
		}
	}
	for _, name := range names { // a handler that others call is a step of theirs
		f := u.funcs[name]
		for b := range f.blocks {
			for i := range f.blocks[b].instrs {
				if c := f.blocks[b].instrs[i].call; c != nil && u.funcs[c.static] != nil && !f.synthetic {
					u.funcs[c.static].handles = false
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, name := range names {
			f := u.funcs[name]
			asks := f.asks
			f.callees(func(name string) {
				if g := find(name); g != nil && g.asks {
					asks = true
				}
			})
			level := u.inner(f, find)
			if (asks && !f.answers) != f.asks || level != f.level {
				f.asks, f.level, changed = asks && !f.answers, level, true
			}
		}
	}
}

// inner returns the highest level among the calls of a function.
func (u *unit) inner(f *fn, find func(string) *fn) effect.Level {
	level := f.level
	for b := range f.blocks {
		for i := range f.blocks[b].instrs {
			in := &f.blocks[b].instrs[i]
			switch {
			case f.changes(in):
				level = max(level, effect.Weak)
			case in.op == opCall:
				level = max(level, callLevel(in.call, find))
			}
		}
	}
	return level
}

// changes reports whether an instruction changes what outlives the function.
func (f *fn) changes(in *instr) bool {
	switch in.op {
	case opMapUpdate, opSend:
		return true
	case opCall:
		return in.call.builtin == "delete" || in.call.builtin == "clear"
	case opStore:
		addr := in.args[0]
		if addr < 0 {
			return true // a global variable
		}
		d := f.def(addr)
		if d == nil {
			return true // a parameter, or a captured variable
		}
		for d != nil && (d.op == opFieldAddr || d.op == opIndexAddr) {
			if d.args[0] < 0 {
				return true
			}
			if d = f.def(d.args[0]); d == nil {
				return true
			}
		}
		return d.op != opAlloc
	}
	return false
}

// callLevel is what a call does: what the callee's name speaks of, or what it
// calls in turn where the name says nothing.
func callLevel(c *call, find func(string) *fn) effect.Level {
	level := c.level
	if c.ask != nil {
		return min(level, effect.Weak)
	}
	if level != effect.Weak {
		return level
	}
	for _, name := range append([]string{c.static}, c.among...) {
		if g := find(name); g != nil {
			level = max(level, g.level)
		}
	}
	return level
}
