package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
	"github.com/elicitlint/elicitlint/internal/form"
)

// std evaluates the functions of the standard library that forms are made
// with.
func (ev *Evaluator) std(st *state, e *ast.CallExpr, fn *types.Func, args []*value) ([]*value, bool) {
	if fn.Pkg() == nil || !effect.IsStd(fn.Pkg().Path()) {
		return nil, false
	}
	one := func(v *value) ([]*value, bool) { return []*value{v}, true }
	switch name := fn.FullName(); {
	case name == "fmt.Sprintf":
		return one(ev.sprintf(e, args))
	case name == "strings.Join" && len(args) == 2:
		return one(ev.joined(st, e, args))
	case stringFuncs[name] != nil && len(args) == 1:
		if s, ok := args[0].known(); ok {
			v := *args[0]
			ev.spend(len(s) / 64)
			v.text = form.Unplaced(stringFuncs[name](s), v.pos, v.end)
			v.typ = types.Typ[types.String]
			return one(&v)
		}
	case name == "encoding/json.Unmarshal" && len(args) == 2:
		return one(ev.unmarshal(st, args))
	case name == "maps.Copy" && len(args) == 2:
		ev.copyMap(st, args[0], args[1])
		return nil, true
	case name == "maps.Clone" && len(args) == 1, name == "slices.Clone" && len(args) == 1:
		return one(ev.clone(st, args[0]))
	case name == "slices.Clip" && len(args) == 1:
		return one(args[0])
	case (name == "slices.Sort" || name == "sort.Strings") && len(args) == 1:
		return nil, ev.sorted(st, args[0])
	}
	if r := fn.Signature().Results(); r.Len() == 1 && isString(r.At(0).Type()) {
		ev.escape(st, fn, args)
		return one(&value{kind: text, typ: r.At(0).Type(), text: form.Unplaced(form.Hole, e.Pos(), e.End()), pos: e.Pos(), end: e.End()})
	}
	return nil, false
}

// sorted sorts a list of known strings, and reports whether it is one.
func (ev *Evaluator) sorted(st *state, v *value) bool {
	c := st.heap[v.ref]
	if v.kind != list || c == nil || c.tainted || c.open {
		return false
	}
	for _, e := range c.elems {
		if _, ok := e.known(); !ok {
			return false
		}
	}
	ev.spend(len(c.elems))
	slices.SortStableFunc(st.writable(v.ref).elems, func(a, b *value) int {
		return strings.Compare(a.text.Value, b.text.Value)
	})
	return true
}

var stringFuncs = map[string]func(string) string{
	"strings.TrimSpace": strings.TrimSpace,
	"strings.ToLower":   strings.ToLower,
	"strings.ToUpper":   strings.ToUpper,
}

// sprintf returns the text that fmt.Sprintf makes, with a hole for each
// operand that is not known.
func (ev *Evaluator) sprintf(e *ast.CallExpr, args []*value) *value {
	out := &value{kind: text, typ: types.Typ[types.String], pos: e.Pos(), end: e.End()}
	hole := form.Unplaced(form.Hole, e.Pos(), e.End())
	out.text = hole
	if len(args) == 0 || len(args) != len(e.Args) || args[0].kind != text || e.Ellipsis.IsValid() {
		return out
	}
	format := args[0].text
	s := format.Value
	if strings.Contains(s, form.Hole) {
		return out // verbs may be in what is not known
	}
	var parts []form.Text
	next := 1
	for i := 0; i < len(s); {
		ev.spend(1 + len(s)/256)
		if ev.exhausted() {
			return out
		}
		j := strings.IndexByte(s[i:], '%')
		if j < 0 {
			parts = append(parts, format.Slice(i, len(s)))
			break
		}
		parts = append(parts, format.Slice(i, i+j))
		i += j + 1
		k := i
		for k < len(s) && strings.IndexByte("+-# 0123456789.[]*", s[k]) >= 0 {
			k++
		}
		if k >= len(s) {
			parts = append(parts, hole)
			break
		}
		if s[k] == '%' {
			parts = append(parts, format.Slice(k, k+1))
			i = k + 1
			continue
		}
		if strings.ContainsAny(s[i:k], "[*") {
			next = len(args) // the order of operands is not followed
		}
		operand := hole
		if next < len(args) && k == i {
			operand = formatted(s[k], args[next], e.Args[next])
		}
		next++
		parts = append(parts, operand)
		i = k + 1
	}
	if next < len(args) { // fmt says so
		parts = append(parts, hole)
	}
	out.text = ev.concat(parts...)
	return out
}

func formatted(verb byte, v *value, e ast.Expr) form.Text {
	hole := form.Unplaced(form.Hole, e.Pos(), e.End())
	if v.typ != nil && formatsItself(v.typ) {
		return hole
	}
	switch {
	case v.kind == text && isBytes(v.typ):
	case v.kind == text && (verb == 's' || verb == 'v'):
		return v.text
	case v.kind == text && verb == 'q':
		var b strings.Builder
		for i, part := range strings.Split(v.text.Value, form.Hole) {
			if i > 0 {
				b.WriteString(form.Hole)
			}
			q := strconv.Quote(part)
			b.WriteString(q[1 : len(q)-1])
		}
		return form.Unplaced(`"`+b.String()+`"`, e.Pos(), e.End())
	case v.kind != scalar:
	case v.scalar.Kind() == constant.Bool && (verb == 't' || verb == 'v'),
		v.scalar.Kind() == constant.Int && isKind(v.typ, types.IsInteger) && (verb == 'd' || verb == 'v'):
		return form.Unplaced(v.scalar.ExactString(), e.Pos(), e.End())
	}
	return hole
}

// formatsItself reports whether package fmt asks a value of type t for its
// text.
func formatsItself(t types.Type) bool {
	if _, ok := t.(*types.Basic); ok {
		return false
	}
	for _, name := range []string{"String", "Error", "Format"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

func (ev *Evaluator) joined(st *state, e *ast.CallExpr, args []*value) *value {
	out := &value{kind: text, typ: types.Typ[types.String], pos: e.Pos(), end: e.End(), text: form.Unplaced(form.Hole, e.Pos(), e.End())}
	elems, all := Value{ev, st, args[0]}.Elems()
	if !all || args[1].kind != text {
		return out
	}
	var parts []form.Text
	for i, el := range elems {
		if el.v.mayBeAbsent() {
			return out
		}
		if i > 0 {
			parts = append(parts, args[1].text)
		}
		parts = append(parts, asText(el.v, e))
	}
	out.text = ev.concat(parts...)
	return out
}

// unmarshal gives the variable whose address is the second argument the value
// that the JSON text describes, and returns the error.
func (ev *Evaluator) unmarshal(st *state, args []*value) *value {
	data, target := args[0], args[1]
	if target.kind != pointer || data.kind != text {
		ev.taint(st, target, make(map[int]bool))
		return unknownValue
	}
	v := unknownValue
	ev.spend(len(data.text.Value) / 16)
	p, _ := pointerType(target.typ)
	if p == nil {
		st.setBox(target.ref, unknownValue)
		return unknownValue
	}
	j := form.ParseJSON(data.text)
	switch elem := p.Elem().Underlying().(type) {
	case *types.Map:
		if i, ok := elem.Elem().Underlying().(*types.Interface); ok && i.Empty() && j.Is(form.Object) {
			v = ev.fromJSON(st, j, p.Elem(), 0)
			if old := st.unbox(target); old.kind != null { // its entries stay
				ev.copyMap(st, old, v)
				v = old
			}
		}
	case *types.Interface:
		if elem.Empty() && st.unbox(target).kind == null {
			v = ev.fromJSON(st, j, nil, 0)
		}
	case *types.Slice:
		if isRawMessage(p.Elem()) {
			w := *data
			w.typ = p.Elem()
			v = &w
		}
	}
	st.setBox(target.ref, v)
	if v.kind == unknown || j.Kind == form.Unknown || strings.Contains(data.text.Value, form.Hole) {
		return unknownValue
	}
	return &value{kind: null, typ: types.Universe.Lookup("error").Type()}
}

// fromJSON returns the Go value that encoding/json decodes into an empty
// interface or a map.
func (ev *Evaluator) fromJSON(st *state, j *form.Value, t types.Type, depth int) *value {
	if j == nil || depth > maxNesting {
		return unknownValue
	}
	v := &value{pos: j.Pos, end: j.End, typ: t}
	switch j.Kind {
	case form.Null:
		v.kind = null
	case form.Bool:
		v.kind, v.scalar = scalar, constant.MakeBool(j.Bool)
	case form.Number:
		if len(j.Num) > 40 { // or the exponent could be huge
			return unknownValue
		}
		v.kind, v.scalar = scalar, constant.MakeFromLiteral(j.Num, literalKind(j.Num), 0)
		if v.scalar.Kind() == constant.Unknown {
			return unknownValue
		}
	case form.String:
		v.kind, v.text = text, form.Unplaced(j.Str, j.Pos, j.End)
	case form.Array:
		c := newCell(nil, j.Pos, j.End)
		c.open = j.Open
		for _, e := range j.Elems {
			c.elems = append(c.elems, ev.fromJSON(st, e, nil, depth+1))
		}
		v.kind, v.ref = list, ev.alloc(st, c)
	case form.Object:
		c := newCell(nil, j.Pos, j.End)
		c.open = j.Open
		for _, m := range j.Members {
			c.entries = append(c.entries, entry{m.Key, m.KeyPos, m.KeyEnd, ev.fromJSON(st, m.Value, nil, depth+1)})
		}
		v.kind, v.ref = mapping, ev.alloc(st, c)
	default:
		return unknownValue
	}
	return v
}

// copyMap copies the entries of src to the map that dst is, or may be.
func (ev *Evaluator) copyMap(st *state, dst, src *value) {
	if dst.kind == choice {
		ev.storeChoice(dst, func(arm *value, only func(new, old *value) *value) {
			c := st.heap[arm.ref]
			from := st.heap[src.ref]
			if arm.kind != mapping || c == nil || src.kind != mapping || from == nil || from.tainted {
				ev.copyMap(st, arm, src)
				return
			}
			to := st.writable(arm.ref)
			for _, e := range from.entries {
				old := ev.current(st, arm, e.key)
				e.val = only(e.val.present(old), old)
				to.set(e)
			}
			to.open = to.open || from.open
		})
		return
	}
	if dst.kind != mapping {
		return
	}
	to := st.writable(dst.ref)
	if to == nil {
		return
	}
	from := (*cell)(nil)
	if src.kind == mapping {
		from = st.heap[src.ref]
	}
	if from == nil || from.tainted {
		to.open = to.open || src.kind != null
		return
	}
	ev.spend(len(from.entries))
	for _, e := range from.entries {
		if len(to.entries) >= maxElems {
			to.tainted = true
			return
		}
		e.val = e.val.present(ev.current(st, dst, e.key))
		to.set(e)
	}
	to.open = to.open || from.open
}

func (ev *Evaluator) clone(st *state, v *value) *value {
	switch v.kind {
	case choice:
		return ev.each(v, func(a *value) *value { return ev.clone(st, a) })
	case null:
		return v
	case mapping, list:
	default:
		return unknownValue
	}
	c := st.heap[v.ref]
	if c == nil {
		return unknownValue
	}
	ev.spend((len(c.entries) + len(c.elems)) / 16)
	d := *c
	d.entries, d.elems = slices.Clone(c.entries), slices.Clone(c.elems)
	w := *v
	w.ref = ev.alloc(st, &d)
	return &w
}
