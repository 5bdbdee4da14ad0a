package formeval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/internal/form"
)

// std evaluates the functions of the standard library that forms are made
// with.
func (ev *Evaluator) std(st *state, e *ast.CallExpr, fn *types.Func, args []*value) ([]*value, bool) {
	one := func(v *value) ([]*value, bool) { return []*value{v}, true }
	switch fn.FullName() {
	case "fmt.Sprintf":
		return one(ev.sprintf(e, args))
	case "strings.Join":
		return one(ev.joined(st, e, args))
	case "strings.TrimSpace", "strings.ToLower", "strings.ToUpper":
		if s, ok := args[0].known(); ok {
			v := *args[0]
			v.text = form.Unplaced(stringFuncs[fn.Name()](s), v.pos, v.end)
			return one(&v)
		}
	case "encoding/json.Unmarshal":
		if len(args) == 2 {
			ev.unmarshal(st, e, args[0])
			return one(&value{kind: null})
		}
	case "maps.Copy":
		ev.copyMap(st, args[0], args[1])
		return nil, true
	case "maps.Clone":
		return one(ev.clone(st, args[0]))
	case "slices.Clone":
		return one(args[0])
	}
	if fn.Pkg() != nil && isStd(fn.Pkg().Path()) && fn.Signature().Results().Len() == 1 && isString(fn.Signature().Results().At(0).Type()) {
		return one(&value{kind: text, text: form.Unplaced(form.Hole, e.Pos(), e.End()), pos: e.Pos(), end: e.End()})
	}
	return nil, false
}

var stringFuncs = map[string]func(string) string{
	"TrimSpace": strings.TrimSpace,
	"ToLower":   strings.ToLower,
	"ToUpper":   strings.ToUpper,
}

// sprintf returns the text that fmt.Sprintf makes, with a hole for each
// operand that is not known.
func (ev *Evaluator) sprintf(e *ast.CallExpr, args []*value) *value {
	out := &value{kind: text, pos: e.Pos(), end: e.End()}
	hole := form.Unplaced(form.Hole, e.Pos(), e.End())
	if len(args) == 0 || args[0].kind != text || e.Ellipsis.IsValid() {
		out.text = hole
		return out
	}
	format := args[0].text
	s := format.Value
	next := 1
	for i := 0; i < len(s); {
		j := strings.IndexByte(s[i:], '%')
		if j < 0 {
			out.text = out.text.Concat(format.Slice(i, len(s)))
			break
		}
		out.text = out.text.Concat(format.Slice(i, i+j))
		i += j + 1
		k := i
		for k < len(s) && strings.IndexByte("+-# 0123456789.[]*", s[k]) >= 0 {
			k++
		}
		if k >= len(s) {
			break
		}
		if s[k] == '%' {
			out.text = out.text.Concat(format.Slice(k, k+1))
			i = k + 1
			continue
		}
		operand := hole
		if next < len(args) && k == i {
			operand = formatted(s[k], args[next], e.Args[next])
		}
		if strings.ContainsAny(s[i:k], "[*") {
			next = len(args) // the order of operands is not followed
		}
		next++
		out.text = out.text.Concat(operand)
		i = k + 1
	}
	return out
}

func formatted(verb byte, v *value, e ast.Expr) form.Text {
	switch {
	case v.kind == text && (verb == 's' || verb == 'v'):
		return v.text
	case v.kind == text && verb == 'q':
		if s, ok := v.known(); ok {
			return form.Unplaced(strconv.Quote(s), e.Pos(), e.End())
		}
		quote := form.Unplaced(`"`, e.Pos(), e.End())
		return quote.Concat(v.text).Concat(quote)
	case v.kind == scalar && (verb == 'd' || verb == 'v' || verb == 't') && v.scalar.Kind() != constant.Float:
		return form.Unplaced(v.scalar.ExactString(), e.Pos(), e.End())
	}
	return form.Unplaced(form.Hole, e.Pos(), e.End())
}

func (ev *Evaluator) joined(st *state, e *ast.CallExpr, args []*value) *value {
	out := &value{kind: text, pos: e.Pos(), end: e.End(), text: form.Unplaced(form.Hole, e.Pos(), e.End())}
	elems, all := Value{ev, st, args[0]}.Elems()
	if !all || args[1].kind != text {
		return out
	}
	out.text = form.Text{}
	for i, el := range elems {
		if i > 0 {
			out.text = out.text.Concat(args[1].text)
		}
		out.text = out.text.Concat(asText(el.v, e))
	}
	return out
}

// unmarshal gives the variable whose address is the call's second argument
// the value that the JSON text describes.
func (ev *Evaluator) unmarshal(st *state, e *ast.CallExpr, data *value) {
	v := unknownValue
	target := ast.Unparen(e.Args[1])
	t := ev.Info.TypeOf(target)
	if p, ok := t.(*types.Pointer); ok && data.kind == text {
		switch elem := p.Elem().Underlying().(type) {
		case *types.Map:
			v = ev.fromJSON(st, form.ParseJSON(data.text), p.Elem(), 0)
		case *types.Interface:
			if elem.Empty() {
				v = ev.fromJSON(st, form.ParseJSON(data.text), p.Elem(), 0)
			}
		case *types.Slice:
			if isBytes(p.Elem()) { // json.RawMessage
				w := *data
				w.typ = p.Elem()
				v = &w
			}
		}
	}
	if u, ok := target.(*ast.UnaryExpr); ok {
		ev.assign(st, u.X, v)
		return
	}
	ev.taint(st, ev.eval(st, e.Args[1]), make(map[int]bool))
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

func (ev *Evaluator) copyMap(st *state, dst, src *value) {
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
	for _, e := range from.entries {
		to.set(e)
	}
	to.open = to.open || from.open
}

func (ev *Evaluator) clone(st *state, v *value) *value {
	c := (*cell)(nil)
	if v.kind == mapping {
		c = st.heap[v.ref]
	}
	if c == nil {
		return unknownValue
	}
	d := *c
	d.entries = slices.Clone(c.entries)
	w := *v
	w.ref = ev.alloc(st, &d)
	return &w
}
