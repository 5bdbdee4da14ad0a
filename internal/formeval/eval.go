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
	if ev.nesting >= maxNesting {
		ev.giveUp()
	}
	if ev.exhausted() {
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
		return ev.funcLit(st, e)
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
	case *ast.IndexListExpr: // an instantiation
		return ev.eval(st, e.X)
	case *ast.SliceExpr:
		return ev.slice(st, e)
	case *ast.StarExpr:
		return ev.deref(st, ev.eval(st, e.X))
	case *ast.TypeAssertExpr:
		return narrow(ev.eval(st, e.X), ev.Info.TypeOf(e.Type))
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
	ev.spend(len(s) / 64)
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

// variable returns the value of a variable.
func (ev *Evaluator) variable(st *state, obj *types.Var) *value {
	if v, ok := st.vars[obj]; ok {
		if v.kind == boxed {
			return st.unbox(v)
		}
		return v
	}
	if ev.stays(obj) {
		st.vars[obj] = unknownValue // an initialisation that refers to itself
		v := ev.evalCopy(st, ev.globals[obj])
		st.vars[obj] = v
		return v
	}
	return unknownValue
}

func (ev *Evaluator) unary(st *state, e *ast.UnaryExpr) *value {
	switch e.Op {
	case token.AND:
		return ev.address(st, e)
	case token.NOT:
		if b, ok := ev.eval(st, e.X).truth(); ok {
			return &value{kind: scalar, scalar: constant.MakeBool(!b), typ: ev.Info.TypeOf(e), pos: e.Pos(), end: e.End()}
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
		y := ev.maybe(st, e.Y)
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
				text: ev.concat(asText(x, e.X), asText(y, e.Y)),
				pos:  e.Pos(), end: e.End(),
			}
		}
	case token.EQL, token.NEQ:
		if ev.boxesNil(e.X, x) || ev.boxesNil(e.Y, y) {
			return unknownValue
		}
		if eq, ok := equal(x, y); ok {
			return &value{kind: scalar, typ: ev.Info.TypeOf(e), scalar: constant.MakeBool(eq == (e.Op == token.EQL)), pos: e.Pos(), end: e.End()}
		}
	}
	if x.kind == scalar && y.kind == scalar {
		return ev.arithmetic(e, x, y)
	}
	return unknownValue
}

// maybe evaluates what may be evaluated or not.
func (ev *Evaluator) maybe(st *state, e ast.Expr) *value {
	if !hasCall(e) {
		return ev.eval(st, e)
	}
	in := ev.fork(st)
	v := ev.eval(in, e)
	if in.ctl == falls && st.ctl == falls {
		st.become(ev.merge(ev.newBranch(), []*state{in, st}))
	}
	return v
}

func hasCall(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// boxesNil reports whether e is an interface that holds a nil of some type,
// which is not nil itself.
func (ev *Evaluator) boxesNil(e ast.Expr, v *value) bool {
	if v.kind != null || v.typ == nil {
		return false
	}
	t := ev.Info.TypeOf(e)
	return t != nil && types.IsInterface(t) && !types.IsInterface(v.typ)
}

// arithmetic folds what is done to numbers that are known but not constant,
// as long as nothing overflows.
func (ev *Evaluator) arithmetic(e *ast.BinaryExpr, x, y *value) *value {
	t := ev.Info.TypeOf(e)
	if !ev.isInt(e.X) || !ev.isInt(e.Y) {
		return unknownValue // floats are rounded at each step
	}
	a, aok := constant.Int64Val(constant.ToInt(x.scalar))
	b, bok := constant.Int64Val(constant.ToInt(y.scalar))
	const limit = 1 << 31 // products fit in 64 bits
	if !aok || !bok || max(a, b) > limit || min(a, b) < -limit {
		return unknownValue
	}
	v := &value{kind: scalar, typ: t, pos: e.Pos(), end: e.End()}
	switch e.Op {
	case token.ADD, token.SUB, token.MUL:
		v.scalar = constant.BinaryOp(constant.MakeInt64(a), e.Op, constant.MakeInt64(b))
		if !represents(t, v.scalar) {
			return unknownValue
		}
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		v.scalar = constant.MakeBool(constant.Compare(x.scalar, e.Op, y.scalar))
	default:
		return unknownValue
	}
	return v
}

func (ev *Evaluator) isInt(e ast.Expr) bool { return isKind(ev.Info.TypeOf(e), types.IsInteger) }

func isKind(t types.Type, info types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// represents reports whether a value of integer type t can be n on every
// platform.
func represents(t types.Type, n constant.Value) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	bits := map[types.BasicKind]uint{
		types.Int: 31, types.Int8: 7, types.Int16: 15, types.Int32: 31, types.Int64: 63,
		types.Uint: 32, types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64,
		types.UntypedInt: 63, types.UntypedRune: 31,
	}[b.Kind()]
	if bits == 0 || constant.BitLen(n) > int(bits) {
		return false
	}
	return b.Info()&types.IsUnsigned == 0 || constant.Sign(n) >= 0
}

// equal compares two values, where that is known.
func equal(x, y *value) (eq, ok bool) {
	if x.kind == null || y.kind == null {
		nilOrNot := func(v *value) bool { return v.kind != unknown && v.kind != choice && v.kind != absent }
		return x.kind == y.kind, nilOrNot(x) && nilOrNot(y)
	}
	if x.typ != nil && y.typ != nil && !types.Identical(x.typ, y.typ) {
		return false, false // one of them may be an interface
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

func isString(t types.Type) bool { return isKind(t, types.IsString) }

// asText returns the text of a string, a hole where it is not known.
func asText(v *value, e ast.Node) form.Text {
	if v.kind == text {
		return v.text
	}
	return form.Unplaced(form.Hole, e.Pos(), e.End())
}

// concat joins texts, as long as the whole is not too large.
func (ev *Evaluator) concat(texts ...form.Text) form.Text {
	var out form.Text
	for _, t := range texts {
		if len(out.Value) > 0 {
			ev.spend((len(out.Value) + len(t.Value)) / 16)
		}
		if ev.exhausted() || len(out.Value)+len(t.Value) > maxText {
			pos, end := t.Range(0, len(t.Value))
			return form.Unplaced(form.Hole, pos, end)
		}
		out = out.Concat(t)
	}
	return out
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
	if sel.Kind() == types.MethodExpr {
		return unknownValue
	}
	if sel.Kind() == types.MethodVal {
		fn, _ := sel.Obj().(*types.Func)
		if fn == nil {
			return unknownValue
		}
		return &value{kind: function, fn: fn.Origin(), recv: ev.receiver(st, e, fn)}
	}
	x := ev.eval(st, e.X)
	path, ok := fieldPath(sel)
	if !ok {
		return unknownValue
	}
	for _, name := range path {
		x = ev.fieldOf(st, x, name)
	}
	return x
}

// fieldPath returns the fields that a selection goes through, with those of
// embedded structs, and without a method.
func fieldPath(sel *types.Selection) (path []string, ok bool) {
	t := sel.Recv()
	index := sel.Index()
	if sel.Kind() != types.FieldVal {
		index = index[:len(index)-1]
	}
	for _, i := range index {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok || i >= st.NumFields() {
			return nil, false
		}
		path = append(path, st.Field(i).Name())
		t = st.Field(i).Type()
	}
	return path, true
}

// narrow returns v as what a type assertion to t yields.
func narrow(v *value, t types.Type) *value {
	if v.kind == choice {
		return v.mapArms(func(a *value) *value { return narrow(a, t) })
	}
	if t == nil || v.typ == nil || types.IsInterface(t) || types.Identical(v.typ, t) {
		return v
	}
	if b, ok := v.typ.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return v
	}
	return unknownValue
}
