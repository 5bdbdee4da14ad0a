package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/elicitlint/elicitlint/internal/form"
)

// eval returns the value of an expression and carries out its effects.
func (ev *Evaluator) eval(st *state, e ast.Expr) *value {
	if ev.exhausted() || ev.nesting >= maxNesting {
		return unknownValue
	}
	ev.nesting++
	defer func() { ev.nesting-- }()
	ev.spend(1)
	if tv, ok := ev.Info.Types[e]; ok && tv.Value != nil {
		return ev.constant(e, tv)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return ev.eval(st, e.X)
	case *ast.Ident:
		return ev.ident(st, e)
	case *ast.CompositeLit:
		return ev.composite(st, e)
	case *ast.FuncLit:
		ev.closure(st, e)
		return &value{kind: function, lit: e, pos: e.Pos(), end: e.End()}
	case *ast.UnaryExpr:
		return ev.unary(st, e)
	case *ast.BinaryExpr:
		return ev.binary(st, e)
	case *ast.CallExpr:
		if r := ev.call(st, e); len(r) == 1 {
			return r[0]
		}
	case *ast.SelectorExpr:
		return ev.selector(st, e)
	case *ast.IndexExpr:
		return ev.index(st, e)
	case *ast.SliceExpr:
		v := ev.eval(st, e.X)
		if e.Low == nil && e.High == nil && e.Max == nil {
			return v
		}
	case *ast.StarExpr:
		return ev.deref(ev.eval(st, e.X))
	case *ast.TypeAssertExpr:
		return ev.eval(st, e.X)
	}
	return unknownValue
}

// constant returns a constant expression's value. A string keeps the places
// of the literals that it is made of.
func (ev *Evaluator) constant(e ast.Expr, tv types.TypeAndValue) *value {
	v := &value{typ: tv.Type, pos: e.Pos(), end: e.End()}
	if tv.Value.Kind() != constant.String {
		v.kind, v.scalar = scalar, tv.Value
		return v
	}
	v.kind = text
	s := constant.StringVal(tv.Value)
	if v.text = ev.literal(e, 0); v.text.Value != s {
		v.text = form.Unplaced(s, e.Pos(), e.End())
	}
	return v
}

// literal returns the text of a constant string expression with its places,
// and a text that is not the constant's where it cannot tell.
func (ev *Evaluator) literal(e ast.Expr, depth int) form.Text {
	if depth > maxNesting {
		return form.Text{}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return form.LiteralText(e, ev.source(e.Pos()), e.Pos())
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return ev.literal(e.X, depth+1).Concat(ev.literal(e.Y, depth+1))
		}
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return ev.literal(e.Args[0], depth+1)
		}
	case *ast.Ident:
		if c, ok := ev.Info.Uses[e].(*types.Const); ok {
			if init := ev.consts[c]; init != nil {
				return ev.literal(init, depth+1)
			}
			if c.Val().Kind() == constant.String {
				return form.Unplaced(constant.StringVal(c.Val()), e.Pos(), e.End())
			}
		}
	case *ast.SelectorExpr:
		if c, ok := ev.Info.Uses[e.Sel].(*types.Const); ok && c.Val().Kind() == constant.String {
			return form.Unplaced(constant.StringVal(c.Val()), e.Pos(), e.End())
		}
	}
	return form.Text{}
}

// source returns the file's content from pos on, nil where it cannot be read.
func (ev *Evaluator) source(pos token.Pos) []byte {
	file := ev.Fset.File(pos)
	if file == nil || ev.ReadFile == nil {
		return nil
	}
	src, ok := ev.sources[file]
	if !ok {
		src, _ = ev.ReadFile(file.Name())
		if len(src) != file.Size() {
			src = nil // not the text that was parsed
		}
		ev.sources[file] = src
	}
	if off := file.Offset(pos); off < len(src) {
		return src[off:]
	}
	return nil
}

func (ev *Evaluator) ident(st *state, e *ast.Ident) *value {
	switch obj := ev.object(e).(type) {
	case *types.Nil:
		return &value{kind: null, pos: e.Pos(), end: e.End()}
	case *types.Func:
		return &value{kind: function, fn: obj}
	case *types.Var:
		return ev.variable(st, obj)
	}
	return unknownValue
}

func (ev *Evaluator) variable(st *state, obj *types.Var) *value {
	if v, ok := st.vars[obj]; ok {
		return v
	}
	if init := ev.globals[obj]; init != nil && ev.written[obj] == 0 {
		st.vars[obj] = unknownValue // an initialisation that refers to itself
		v := ev.eval(st, init)
		st.vars[obj] = v
		return v
	}
	return unknownValue
}

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
	v := &value{typ: ev.Info.TypeOf(e), pos: e.Pos(), end: e.End()}
	switch u := under.(type) {
	case *types.Struct:
		v.kind = object
		for i, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok {
					c.set(entry{id.Name, id.Pos(), id.End(), ev.evalCopy(st, kv.Value)})
				}
			} else if i < u.NumFields() {
				c.set(entry{u.Field(i).Name(), elt.Pos(), elt.End(), ev.evalCopy(st, elt)})
			}
		}
	case *types.Map:
		v.kind = mapping
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				key := ev.eval(st, kv.Key)
				val := ev.evalCopy(st, kv.Value)
				if k, ok := key.known(); ok && len(c.entries) < maxElems {
					c.set(entry{k, kv.Key.Pos(), kv.Key.End(), val})
				} else {
					c.open = true
				}
			}
		}
	case *types.Slice, *types.Array:
		v.kind = list
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				ev.eval(st, kv.Value)
				c.open = true
			} else if len(c.elems) < maxElems {
				c.elems = append(c.elems, ev.evalCopy(st, elt))
			} else {
				c.open = true
			}
		}
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

// evalCopy evaluates e for a place of its own: a struct is copied.
func (ev *Evaluator) evalCopy(st *state, e ast.Expr) *value {
	return ev.copied(st, ev.eval(st, e).at(e))
}

// copied returns v with structs that are held by value copied.
func (ev *Evaluator) copied(st *state, v *value) *value {
	if v.kind != object || v.typ == nil {
		return v
	}
	if _, ok := v.typ.Underlying().(*types.Struct); !ok {
		return v
	}
	c := st.heap[v.ref]
	if c == nil {
		return unknownValue
	}
	d := *c
	d.entries = nil
	for _, e := range c.entries {
		e.val = ev.copied(st, e.val)
		d.entries = append(d.entries, e)
	}
	w := *v
	w.ref = ev.alloc(st, &d)
	return &w
}

func (ev *Evaluator) unary(st *state, e *ast.UnaryExpr) *value {
	switch e.Op {
	case token.AND:
		v := ev.eval(st, e.X)
		switch {
		case v.kind == object:
			w := *v
			w.typ = ev.Info.TypeOf(e)
			w.pos, w.end = e.Pos(), e.End()
			return &w
		case v.kind == unknown:
			return v
		}
		return &value{kind: pointer, elem: v.at(e.X), pos: e.Pos(), end: e.End()}
	case token.NOT:
		if b, ok := ev.eval(st, e.X).truth(); ok {
			return &value{kind: scalar, scalar: constant.MakeBool(!b), pos: e.Pos(), end: e.End()}
		}
	default:
		ev.eval(st, e.X)
	}
	return unknownValue
}

func (ev *Evaluator) binary(st *state, e *ast.BinaryExpr) *value {
	x := ev.eval(st, e.X)
	switch e.Op {
	case token.LAND, token.LOR:
		if b, ok := x.truth(); ok {
			if b == (e.Op == token.LOR) {
				return x
			}
			return ev.eval(st, e.Y)
		}
		// The right side may run or not.
		y := ev.eval(ev.fork(st), e.Y)
		if b, ok := y.truth(); ok && b == (e.Op == token.LOR) {
			return y
		}
		return unknownValue
	}
	y := ev.eval(st, e.Y)
	switch e.Op {
	case token.ADD:
		if isString(ev.Info.TypeOf(e)) {
			return &value{
				kind: text, typ: ev.Info.TypeOf(e),
				text: asText(x, e.X).Concat(asText(y, e.Y)),
				pos:  e.Pos(), end: e.End(),
			}
		}
	case token.EQL, token.NEQ:
		if eq, ok := equal(x, y); ok {
			return &value{kind: scalar, scalar: constant.MakeBool(eq == (e.Op == token.EQL)), pos: e.Pos(), end: e.End()}
		}
	}
	if x.kind == scalar && y.kind == scalar {
		return ev.arithmetic(e, x, y)
	}
	return unknownValue
}

// arithmetic folds what is done to numbers that are known but not constant.
func (ev *Evaluator) arithmetic(e *ast.BinaryExpr, x, y *value) *value {
	if x.scalar.Kind() == constant.Bool || y.scalar.Kind() == constant.Bool {
		return unknownValue
	}
	v := &value{kind: scalar, typ: ev.Info.TypeOf(e), pos: e.Pos(), end: e.End()}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL:
		v.scalar = constant.BinaryOp(x.scalar, e.Op, y.scalar)
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		v.scalar = constant.MakeBool(constant.Compare(x.scalar, e.Op, y.scalar))
	default:
		return unknownValue
	}
	return v
}

// equal compares two values, where that is known.
func equal(x, y *value) (eq, ok bool) {
	if x.kind == null || y.kind == null {
		nilOrNot := func(v *value) bool { return v.kind != unknown && v.kind != choice && v.kind != absent }
		return x.kind == y.kind, nilOrNot(x) && nilOrNot(y)
	}
	if s, ok := x.known(); ok {
		if t, ok := y.known(); ok {
			return s == t, true
		}
	}
	if x.kind == scalar && y.kind == scalar && (x.scalar.Kind() == constant.Bool) == (y.scalar.Kind() == constant.Bool) {
		return constant.Compare(x.scalar, token.EQL, y.scalar), true
	}
	return false, false
}

func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// asText returns the text of a string, a hole where it is not known.
func asText(v *value, e ast.Node) form.Text {
	if v.kind == text {
		return v.text
	}
	return form.Unplaced(form.Hole, e.Pos(), e.End())
}

func (ev *Evaluator) deref(v *value) *value {
	switch v.kind {
	case pointer:
		return v.elem
	case object:
		if p, ok := v.typ.(*types.Pointer); ok {
			w := *v
			w.typ = p.Elem()
			return &w
		}
		return v
	}
	return unknownValue
}

func (ev *Evaluator) selector(st *state, e *ast.SelectorExpr) *value {
	sel := ev.Info.Selections[e]
	if sel == nil { // pkg.Name
		switch obj := ev.Info.Uses[e.Sel].(type) {
		case *types.Func:
			return &value{kind: function, fn: obj}
		case *types.Var:
			return ev.variable(st, obj)
		}
		return unknownValue
	}
	x := ev.eval(st, e.X)
	if sel.Kind() != types.FieldVal {
		return unknownValue
	}
	for _, name := range fieldPath(sel) {
		x = ev.fieldOf(st, x, name)
	}
	return x
}

// fieldPath returns the fields that a selection goes through, with those of
// embedded structs.
func fieldPath(sel *types.Selection) []string {
	var path []string
	t := sel.Recv()
	for _, i := range sel.Index() {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok || i >= st.NumFields() {
			return nil
		}
		path = append(path, st.Field(i).Name())
		t = st.Field(i).Type()
	}
	return path
}

// fieldOf reads a field of the struct that v is or points to.
func (ev *Evaluator) fieldOf(st *state, v *value, name string) *value {
	switch v.kind {
	case choice:
		return ev.each(v, func(a *value) *value { return ev.fieldOf(st, a, name) })
	case object:
		c := st.heap[v.ref]
		if c == nil || c.tainted {
			return unknownValue
		}
		if f := c.get(name); f != nil {
			return f
		}
		if c.open {
			return unknownValue
		}
		return ev.zeroField(st, v.ref, name)
	}
	return unknownValue
}

// zeroField returns the zero value of a field that was not set. A struct is
// made, so that its own fields can be set.
func (ev *Evaluator) zeroField(st *state, ref int, name string) *value {
	c := st.heap[ref]
	s, ok := c.typ.Underlying().(*types.Struct)
	if !ok {
		return unknownValue
	}
	for i := range s.NumFields() {
		if f := s.Field(i); f.Name() == name {
			z := ev.zero(st, f.Type(), c.origin, c.end)
			if z.kind == object {
				st.writable(ref).set(entry{key: name, val: z})
			}
			return z
		}
	}
	return unknownValue
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
	case *types.Pointer, *types.Map, *types.Slice, *types.Interface, *types.Signature, *types.Chan:
		return &value{kind: null, typ: t}
	}
	return unknownValue
}

// each applies f to the arms of a choice.
func (ev *Evaluator) each(v *value, f func(*value) *value) *value {
	arms := make([]*value, len(v.arms))
	for i, a := range v.arms {
		arms[i] = f(a)
	}
	return &value{kind: choice, branch: v.branch, arms: arms, pos: v.pos, end: v.end}
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
			return v
		}
	case list:
		c := st.heap[x.ref]
		if c == nil || c.tainted || key.kind != scalar {
			return unknownValue
		}
		if i, ok := constant.Int64Val(constant.ToInt(key.scalar)); ok && 0 <= i && i < int64(len(c.elems)) {
			return c.elems[i]
		}
	}
	return unknownValue
}
