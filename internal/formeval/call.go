package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// call evaluates a call and returns its results, as many as it has.
func (ev *Evaluator) call(st *state, e *ast.CallExpr) []*value {
	if tv := ev.Info.Types[e.Fun]; tv.IsType() {
		return []*value{ev.convert(st, e, tv.Type)}
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if b, ok := ev.Info.Uses[id].(*types.Builtin); ok {
			return []*value{ev.builtin(st, e, b.Name())}
		}
	}
	fn, lit, recv := ev.callee(st, e)
	args := make([]*value, len(e.Args))
	for i, a := range e.Args {
		args[i] = ev.evalCopy(st, a)
	}
	ev.called(st, e, fn, recv, args)
	switch {
	case lit != nil:
		sig, _ := ev.Info.TypeOf(lit).(*types.Signature)
		return ev.inline(st, e, &frame{lit: lit, sig: sig, body: lit.Body}, recv, args)
	case fn == nil:
	case ev.decls[fn] != nil:
		return ev.inline(st, e, &frame{fn: fn, sig: fn.Signature(), body: ev.decls[fn].Body}, recv, args)
	case isPointerHelper(fn):
		return []*value{{kind: pointer, elem: args[0], pos: e.Pos(), end: e.End()}}
	default:
		if r, ok := ev.std(st, e, fn, args); ok {
			return r
		}
	}
	ev.escape(st, fn, append([]*value{recv}, args...))
	return ev.unknownResults(e)
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

// callee returns what a call calls, where that is known, and the receiver.
func (ev *Evaluator) callee(st *state, e *ast.CallExpr) (fn *types.Func, lit *ast.FuncLit, recv *value) {
	recv = unknownValue
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && ev.Info.Selections[sel] != nil {
		if ev.Info.Selections[sel].Kind() == types.MethodVal {
			recv = ev.eval(st, sel.X)
			fn, _ = typeutil.Callee(ev.Info, e).(*types.Func)
			if fn != nil {
				fn = fn.Origin()
			}
			return fn, nil, recv
		}
	}
	if f, ok := typeutil.Callee(ev.Info, e).(*types.Func); ok {
		return f.Origin(), nil, recv
	}
	f := ev.eval(st, e.Fun)
	if f.kind != function {
		return nil, nil, recv
	}
	if f.fn != nil {
		return f.fn.Origin(), f.lit, recv
	}
	return nil, f.lit, recv
}

func (ev *Evaluator) called(st *state, e *ast.CallExpr, fn *types.Func, recv *value, args []*value) {
	if ev.Hooks.Called == nil || ev.exhausted() {
		return
	}
	vals := make([]Value, len(args))
	for i, a := range args {
		vals[i] = Value{ev, st, a}
	}
	r := Value{}
	if recv != unknownValue {
		r = Value{ev, st, recv}
	}
	ev.Hooks.Called(e, fn, r, vals)
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
		ev.escape(st, f.fn, append([]*value{recv}, args...))
		return ev.unknownResults(e)
	}
	in := ev.fork(st)
	if r := f.sig.Recv(); r != nil {
		in.vars[r] = ev.copied(in, recv)
	}
	ev.bind(in, f.sig, e, args)
	ev.depth++
	outs := ev.run(f, in)
	ev.depth--
	outs = likely(f.sig, outs)
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
	m := merger{ev: ev, branch: branch}
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
	after := ev.merge(branch, states)
	st.vars, st.heap, st.id = after.vars, after.heap, after.id
	return results
}

// bind gives the parameters of a call their arguments.
func (ev *Evaluator) bind(st *state, sig *types.Signature, e *ast.CallExpr, args []*value) {
	n := sig.Params().Len()
	if len(args) == 1 && n > 1 && !sig.Variadic() { // f(g())
		args = nil
	}
	for i := range n {
		p := sig.Params().At(i)
		st.vars[p] = unknownValue
		switch {
		case sig.Variadic() && i == n-1:
			if e.Ellipsis.IsValid() {
				if i < len(args) {
					st.vars[p] = args[i]
				}
			} else {
				c := newCell(p.Type(), e.Pos(), e.End())
				if i < len(args) {
					c.elems = slices.Clone(args[i:])
				}
				st.vars[p] = &value{kind: list, typ: p.Type(), ref: ev.alloc(st, c), pos: e.Pos(), end: e.End()}
			}
		case i < len(args):
			st.vars[p] = args[i]
		}
	}
}

// likely leaves out the ways out that report failure, by a last result that
// is a non-nil error or false, where there are others: the caller does not
// use what they return.
func likely(sig *types.Signature, outs []outcome) []outcome {
	n := sig.Results().Len()
	if n < 2 {
		return outs
	}
	last := sig.Results().At(n - 1).Type()
	isErr := types.Identical(last, types.Universe.Lookup("error").Type())
	var good []outcome
	for _, o := range outs {
		if len(o.results) != n {
			return outs
		}
		r := o.results[n-1]
		b, isBool := r.truth()
		if isErr && r.kind == null || isBool && b {
			good = append(good, o)
		}
	}
	if len(good) > 0 {
		return good
	}
	return outs
}

// escape forgets what a function that is not followed may change. The
// standard library and functions that are only shown a value are not meant.
func (ev *Evaluator) escape(st *state, fn *types.Func, args []*value) {
	if fn != nil && fn.Pkg() != nil && !ev.mayChange(fn) {
		return
	}
	seen := make(map[int]bool)
	for _, a := range args {
		ev.taint(st, a, seen)
	}
}

// mayChange reports whether a function outside of the package may change what
// its arguments refer to. Logging does not.
func (ev *Evaluator) mayChange(fn *types.Func) bool {
	path := fn.Pkg().Path()
	if ev.Hooks.Harmless != nil && ev.Hooks.Harmless(fn) {
		return false
	}
	return !isStd(path)
}

// isStd reports whether an import path is one of the standard library.
func isStd(path string) bool {
	for i := range len(path) {
		switch path[i] {
		case '/':
			return true
		case '.':
			return false
		}
	}
	return true
}

func (ev *Evaluator) taint(st *state, v *value, seen map[int]bool) {
	switch v.kind {
	case choice:
		for _, a := range v.arms {
			ev.taint(st, a, seen)
		}
	case pointer:
		ev.taint(st, v.elem, seen)
	case object, mapping, list:
		if seen[v.ref] {
			return
		}
		seen[v.ref] = true
		c := st.writable(v.ref)
		if c == nil {
			return
		}
		c.tainted = true
		for _, e := range c.entries {
			ev.taint(st, e.val, seen)
		}
		for _, e := range c.elems {
			ev.taint(st, e, seen)
		}
	}
}

// neverReturns reports whether an expression statement ends the execution.
func (ev *Evaluator) neverReturns(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := typeutil.Callee(ev.Info, call).(type) {
	case *types.Builtin:
		return f.Name() == "panic"
	case *types.Func:
		switch f.FullName() {
		case "os.Exit", "runtime.Goexit", "log.Fatal", "log.Fatalf", "log.Fatalln",
			"log.Panic", "log.Panicf", "log.Panicln",
			"(*log.Logger).Fatal", "(*log.Logger).Fatalf", "(*log.Logger).Fatalln":
			return true
		}
	}
	return false
}

// convert evaluates a conversion.
func (ev *Evaluator) convert(st *state, e *ast.CallExpr, t types.Type) *value {
	if len(e.Args) != 1 {
		return unknownValue
	}
	v := ev.evalCopy(st, e.Args[0])
	if v.kind == text && !isString(t) && !isBytes(t) {
		if _, ok := t.Underlying().(*types.Interface); !ok {
			return unknownValue // []rune and the like
		}
		return v
	}
	if v.kind == unknown || v.kind == choice {
		return v
	}
	w := *v
	w.typ = t
	return &w
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
	switch name {
	case "append":
		return ev.appendTo(st, e)
	case "make", "new":
		if name == "new" && !ev.Info.Types[e.Args[0]].IsType() { // new(x), Go 1.26
			return &value{kind: pointer, elem: ev.evalCopy(st, e.Args[0]), pos: e.Pos(), end: e.End()}
		}
		t := ev.Info.TypeOf(e)
		c := newCell(t, e.Pos(), e.End())
		v := &value{typ: t, pos: e.Pos(), end: e.End()}
		switch u := t.Underlying().(type) {
		case *types.Map:
			v.kind = mapping
		case *types.Slice:
			v.kind = list
			n, ok := constant.Int64Val(constant.ToInt(constOf(ev.Info, e.Args[1])))
			c.open = !ok || n != 0
		case *types.Pointer:
			if name == "new" {
				if _, ok := u.Elem().Underlying().(*types.Struct); ok {
					v.kind, c.typ = object, u.Elem()
					break
				}
			}
			return unknownValue
		default:
			return unknownValue
		}
		v.ref = ev.alloc(st, c)
		return v
	case "len":
		x := ev.eval(st, e.Args[0])
		if elems, all := (Value{ev, st, x}).Elems(); all {
			return &value{kind: scalar, typ: ev.Info.TypeOf(e), scalar: constant.MakeInt64(int64(len(elems))), pos: e.Pos(), end: e.End()}
		}
		if x.kind == mapping {
			if c := st.heap[x.ref]; c != nil && !c.open && !c.tainted {
				return &value{kind: scalar, typ: ev.Info.TypeOf(e), scalar: constant.MakeInt64(int64(len(c.entries))), pos: e.Pos(), end: e.End()}
			}
		}
		return unknownValue
	case "delete":
		x := ev.eval(st, e.Args[0])
		key, ok := ev.eval(st, e.Args[1]).known()
		if c := st.heap[x.ref]; x.kind == mapping && c != nil {
			c = st.writable(x.ref)
			if ok {
				c.remove(key)
			} else {
				c.tainted = true
			}
		}
		return unknownValue
	case "copy", "clear":
		ev.taint(st, ev.eval(st, e.Args[0]), make(map[int]bool))
		return unknownValue
	}
	for _, a := range e.Args {
		ev.eval(st, a)
	}
	return unknownValue
}

func constOf(info *types.Info, e ast.Expr) constant.Value {
	if v := info.Types[e].Value; v != nil {
		return v
	}
	return constant.MakeUnknown()
}

func (ev *Evaluator) appendTo(st *state, e *ast.CallExpr) *value {
	base := ev.eval(st, e.Args[0])
	c := newCell(ev.Info.TypeOf(e), e.Pos(), e.End())
	switch base.kind {
	case null:
	case list:
		if b := st.heap[base.ref]; b != nil && !b.tainted {
			c.origin, c.end = b.origin, b.end
			c.elems, c.open = slices.Clone(b.elems), b.open
			break
		}
		c.open = true
	default:
		c.open = true
	}
	for i, a := range e.Args[1:] {
		v := ev.evalCopy(st, a)
		if e.Ellipsis.IsValid() && i == len(e.Args)-2 {
			more, all := (Value{ev, st, v}).Elems()
			for _, m := range more {
				c.elems = append(c.elems, m.v)
			}
			c.open = c.open || !all
			continue
		}
		c.elems = append(c.elems, v)
	}
	if len(c.elems) > maxElems {
		c.elems, c.open = nil, true
	}
	pos, end := c.origin, c.end
	return &value{kind: list, typ: c.typ, ref: ev.alloc(st, c), pos: pos, end: end}
}
