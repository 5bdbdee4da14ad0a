package outcome

import "go/token"

// branch goes where a condition leads to, or both ways.
func (x *player) branch(fr *frame, st *state, b int, in *instr) {
	cond := x.get(fr, st, in.args[0])
	if st.asked {
		x.play.tested = x.play.tested || cond.taint&fromAction != 0
		x.play.decided = x.play.decided || cond.taint&fromContent != 0
	}
	if truth, known := cond.truth(); known {
		n := 1
		if truth {
			n = 0
		}
		x.edge(fr, st, b, n)
		return
	}
	other := st.clone()
	if st.asked {
		if cond.taint&(fromAction|fromResult) != 0 { // perhaps the action of an answer that got out of sight
			x.play.tested = true
			st.marks |= vagueAction
			other.marks |= vagueAction
		}
		if cond.taint&fromContent != 0 {
			st.marks |= vagueContent
			other.marks |= vagueContent
		}
	}
	if st.asked && cond.src != nil {
		st.marks |= otherWay
		other.marks |= otherWay
	}
	st.marks |= assumption(fr, in.args[0], true)
	other.marks |= assumption(fr, in.args[0], false)
	x.assume(fr, st, in.args[0], true)
	x.assume(fr, other, in.args[0], false)
	x.edge(fr, other, b, 1)
	x.edge(fr, st, b, 0)
}

// assumption returns what taking a branch assumes of a failure.
func assumption(fr *frame, cond int32, truth bool) marks {
	in := fr.f.def(cond)
	if in == nil {
		return 0
	}
	if in.op == opNot {
		return assumption(fr, in.args[0], !truth)
	}
	switch {
	case !truth || in.op != opCall:
		return 0
	case in.call.role == errorsIs && fr.f.isExpiry(in.args[1]):
		return assumedExpiry
	case in.call.role == errorsIs, in.call.role == errorsAs:
		return assumedKind
	}
	return 0
}

// isExpiry reports whether an operand is the error of a deadline.
func (f *fn) isExpiry(a int32) bool {
	if in := f.def(a); in != nil && in.op == opLoad {
		a = in.args[0]
	}
	if a >= 0 {
		return false
	}
	switch f.consts[-1-a].name {
	case "context.DeadlineExceeded", "context.Canceled", "os.ErrDeadlineExceeded":
		return true
	}
	return false
}

// def returns the instruction that sets a register, nil if there is none.
func (f *fn) def(r int32) *instr {
	if r < 0 || int(r) >= len(f.defs) {
		return nil
	}
	return f.defs[r]
}

// assume notes that a condition is true or false.
func (x *player) assume(fr *frame, st *state, cond int32, truth bool) {
	if cond < 0 {
		return
	}
	v := x.get(fr, st, cond)
	st.regs[cond] = boolean(truth).with(v.taint)
	in := fr.f.def(cond)
	if in == nil {
		return
	}
	switch {
	case in.op == opNot:
		x.assume(fr, st, in.args[0], !truth)
	case in.op == opBin && (in.tok == token.EQL || in.tok == token.NEQ):
		equal := truth == (in.tok == token.EQL)
		for i, a := range in.args {
			v, w := x.get(fr, st, a), x.get(fr, st, in.args[1-i])
			if a < 0 || v.kind != vUnknown {
				continue
			}
			switch {
			case equal && (w.kind == vNil || w.kind == vConst):
				st.regs[a] = w.with(v.taint)
			case !equal && w.kind == vNil:
				n := *some
				n.taint, n.from = v.taint, v.from
				st.regs[a] = &n
			}
		}
	}
}
