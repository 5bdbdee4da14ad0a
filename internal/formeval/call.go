package formeval

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// call evaluates a call and returns its results, as many as it has.
func (ev *Evaluator) call(st *state, e *ast.CallExpr) []*value {
	if tv := ev.Info.Types[e.Fun]; tv.IsType() {
		return []*value{ev.convert(st, e, tv.Type)}
	}
	if b, ok := typeutil.Callee(ev.Info, e).(*types.Builtin); ok {
		return []*value{ev.builtin(st, e, b.Name())}
	}
	fn, f, recv := ev.callee(st, e)
	args := ev.arguments(st, e)
	if isMethodExpr(ev.Info, e.Fun) && len(args) > 0 {
		recv, args = args[0], args[1:]
	}
	ev.called(st, e, fn, args)
	switch {
	case f != nil && f.lit != nil:
		sig, _ := ev.Info.TypeOf(f.lit).(*types.Signature)
		before := ev.capture(st, f)
		r := ev.inline(st, e, &frame{lit: f.lit, sig: sig, body: f.lit.Body}, recv, args)
		st.restore(before)
		return r
	case fn == nil:
	case ev.decls[fn] != nil:
		return ev.inline(st, e, &frame{fn: fn, sig: fn.Signature(), body: ev.decls[fn].Body}, recv, args)
	case isPointerHelper(fn) && len(args) == 1:
		if !neverNil(fn) && isZero(args[0]) {
			return []*value{unknownValue}
		}
		return []*value{ev.newPointer(st, args[0], e)}
	default:
		if r, ok := ev.generated(st, e, fn, args); ok {
			return r
		}
		if r, ok := ev.std(st, e, fn, args); ok {
			return r
		}
	}
	ev.escape(st, fn, append([]*value{recv}, args...))
	if f != nil && fn == nil {
		ev.escape(st, nil, []*value{f})
	}
	return ev.unknownResults(e)
}

// arguments evaluates the arguments of a call, or the results of the one call
// that yields them.
func (ev *Evaluator) arguments(st *state, e *ast.CallExpr) []*value {
	if len(e.Args) == 1 {
		if t, ok := ev.Info.TypeOf(e.Args[0]).(*types.Tuple); ok {
			return ev.values(st, e.Args, t.Len())
		}
	}
	args := make([]*value, len(e.Args))
	for i, a := range e.Args {
		args[i] = ev.evalCopy(st, a)
	}
	return args
}

// isPointerHelper reports whether fn can only be what returns a pointer to its
// argument: func[T any](T) *T, or the same of a basic type.
func isPointerHelper(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Variadic() || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	t := sig.Params().At(0).Type()
	switch types.Unalias(t).(type) {
	case *types.TypeParam, *types.Basic:
	default:
		return false
	}
	p, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	return ok && types.Identical(p.Elem(), t)
}

// neverNil reports whether a pointer helper cannot tell a zero value, for
// which others return nil.
func neverNil(fn *types.Func) bool {
	t, ok := types.Unalias(fn.Signature().Params().At(0).Type()).(*types.TypeParam)
	if !ok {
		return false
	}
	i, ok := t.Constraint().Underlying().(*types.Interface)
	return ok && i.Empty()
}

func isZero(v *value) bool {
	switch v.kind {
	case text:
		return v.text.Value == ""
	case scalar:
		b, ok := v.truth()
		return ok && !b || !ok && v.scalar.ExactString() == "0"
	case choice:
		return slices.ContainsFunc(v.arms, isZero)
	}
	return false
}

func isMethodExpr(info *types.Info, fun ast.Expr) bool {
	sel, ok := ast.Unparen(fun).(*ast.SelectorExpr)
	return ok && info.Selections[sel] != nil && info.Selections[sel].Kind() == types.MethodExpr
}

// callee returns what a call calls, where that is known, and the receiver. F
// is the value that is called where it is no declared function.
func (ev *Evaluator) callee(st *state, e *ast.CallExpr) (fn *types.Func, f, recv *value) {
	fun := ast.Unparen(e.Fun)
	callee, _ := typeutil.Callee(ev.Info, e).(*types.Func)
	if callee != nil {
		callee = callee.Origin()
		if sel, ok := fun.(*ast.SelectorExpr); ok {
			if s := ev.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
				return callee, nil, ev.receiver(st, sel, callee)
			}
		}
		return callee, nil, unknownValue
	}
	if lit, ok := fun.(*ast.FuncLit); ok { // executed here, not where it is met
		return nil, ev.funcLit(st, lit), unknownValue
	}
	f = ev.eval(st, fun)
	if f.kind != function {
		return nil, nil, unknownValue
	}
	if f.fn != nil {
		recv = unknownValue
		if f.recv != nil {
			recv = f.recv
		}
		return f.fn.Origin(), nil, recv
	}
	return nil, f, unknownValue
}

func (ev *Evaluator) called(st *state, e *ast.CallExpr, fn *types.Func, args []*value) {
	if ev.Hooks.Called == nil || ev.exhausted() || ev.quiet > 0 || st.ctl != falls {
		return
	}
	vals := make([]Value, len(args))
	for i, a := range args {
		vals[i] = Value{ev, st, a}
	}
	ev.Hooks.Called(e, fn, vals, ev.via)
}

func (ev *Evaluator) unknownResults(e *ast.CallExpr) []*value {
	n := 1
	if t, ok := ev.Info.TypeOf(e).(*types.Tuple); ok {
		n = t.Len()
	}
	return slices.Repeat([]*value{unknownValue}, n)
}

// inline executes the body of a function with the arguments at hand, and
// returns the results with st as it is afterwards.
func (ev *Evaluator) inline(st *state, e *ast.CallExpr, f *frame, recv *value, args []*value) []*value {
	if ev.depth >= maxDepth || f.sig == nil || ev.running(f.fn, f.lit) {
		changed := append([]*value{recv}, args...)
		if f.lit != nil {
			changed = append(changed, &value{kind: function, lit: f.lit})
		}
		ev.escape(st, f.fn, changed)
		return ev.unknownResults(e)
	}
	in := ev.fork(st)
	if r := f.sig.Recv(); r != nil {
		ev.define(in, r, recv)
	}
	ev.bind(in, f.sig, e, args)
	ev.depth++
	ev.via = append(ev.via, e)
	outs := ev.run(f, in)
	ev.via = ev.via[:len(ev.via)-1]
	ev.depth--
	outs, failures := likely(f.sig, outs)
	n := f.sig.Results().Len()
	if len(outs) == 0 {
		if !ev.exhausted() {
			st.ctl = finished // it never returns
		}
		return slices.Repeat([]*value{unknownValue}, n)
	}
	branch := ev.newBranch()
	states := make([]*state, len(outs))
	for i, o := range outs {
		o.st.ctl = falls
		states[i] = o.st
	}
	after := ev.merge(branch, states)
	m := merger{ev: ev, branch: branch, states: states, out: after}
	results := make([]*value, n)
	for i := range results {
		arms := make([]*value, len(outs))
		for j, o := range outs {
			arms[j] = unknownValue
			if i < len(o.results) {
				arms[j] = o.results[i]
			}
		}
		results[i] = m.join(arms)
	}
	if failures {
		results[n-1] = unknownValue
	}
	st.become(after)
	return results
}

// bind gives the parameters of a call their arguments.
func (ev *Evaluator) bind(st *state, sig *types.Signature, e *ast.CallExpr, args []*value) {
	n := sig.Params().Len()
	for i := range n {
		p := sig.Params().At(i)
		v := unknownValue
		switch {
		case sig.Variadic() && i == n-1 && !e.Ellipsis.IsValid():
			if i >= len(args) { // f() is given nil
				v = &value{kind: null, typ: p.Type()}
				break
			}
			c := newCell(p.Type(), e.Pos(), e.End())
			c.elems = slices.Clone(args[i:])
			v = &value{kind: list, typ: p.Type(), ref: ev.alloc(st, c), pos: e.Pos(), end: e.End()}
		case i < len(args):
			v = args[i].as(p.Type())
		}
		ev.define(st, p, v)
	}
}

// likely leaves out the ways out that report failure, by a last result that
// is a non-nil error or false, where there are others: the caller does not
// use what they return.
func likely(sig *types.Signature, outs []outcome) (good []outcome, failures bool) {
	n := sig.Results().Len()
	if n < 2 {
		return outs, false
	}
	last := sig.Results().At(n - 1).Type()
	isErr := types.Identical(last, types.Universe.Lookup("error").Type())
	for _, o := range outs {
		if len(o.results) != n {
			return outs, false
		}
		r := o.results[n-1]
		b, isBool := r.truth()
		if isErr && r.kind == null || isBool && b {
			good = append(good, o)
		}
	}
	if len(good) == 0 || len(good) == len(outs) {
		return outs, false
	}
	return good, true
}
