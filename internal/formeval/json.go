package formeval

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/form"
)

// maxJSONDepth bounds the nesting of what json returns: a map may hold
// itself.
const maxJSONDepth = 60

// literalKind returns the token of a JSON number for go/constant.
func literalKind(s string) token.Token {
	if strings.ContainsAny(s, ".eE") {
		return token.FLOAT
	}
	return token.INT
}

// json returns what encoding/json makes of v.
func (ev *Evaluator) json(st *state, v *value, depth int) *form.Value {
	j := &form.Value{Pos: v.pos, End: v.end}
	if depth > maxJSONDepth {
		return j
	}
	switch v.kind {
	case absent:
		j.Kind = form.Absent
	case null:
		j.Kind = form.Null
	case choice:
		j.Kind, j.Branch = form.Choice, v.branch
		for _, a := range v.arms {
			j.Arms = append(j.Arms, ev.json(st, a, depth+1))
		}
	case pointer:
		return ev.json(st, v.elem, depth+1)
	case text:
		return ev.jsonText(v, j)
	case scalar:
		jsonScalar(v, j)
	case list:
		ev.jsonList(st, v, j, depth)
	case mapping:
		c := st.heap[v.ref]
		if c == nil || c.tainted {
			return j
		}
		j.Kind, j.Open = form.Object, c.open
		for _, e := range c.entries {
			j.Members = append(j.Members, form.Member{Key: e.key, KeyPos: e.keyPos, KeyEnd: e.keyEnd, Value: ev.json(st, e.val, depth+1)})
		}
	case object:
		c := st.heap[v.ref]
		if c == nil || c.tainted || c.open {
			return j
		}
		if dialect.IsSchema(c.typ) {
			return ev.jsonSchema(st, c, j, depth)
		}
		return ev.jsonStruct(st, c, j, depth)
	}
	return j
}

// jsonText encodes a string, JSON text (json.RawMessage), or bytes.
func (ev *Evaluator) jsonText(v *value, j *form.Value) *form.Value {
	switch {
	case isRawMessage(v.typ):
		if v.text.Value == "" {
			j.Kind = form.Null
			return j
		}
		return form.ParseJSON(v.text)
	case isBytes(v.typ): // sent in base64
		j.Kind, j.Str = form.String, form.Hole
	case v.typ != nil && hasMarshaler(v.typ):
	default:
		j.Kind, j.Str = form.String, v.text.Value
	}
	return j
}

func isRawMessage(t types.Type) bool {
	if t == nil {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Name() == "RawMessage" &&
		(named.Obj().Pkg().Path() == "encoding/json" || named.Obj().Pkg().Path() == "encoding/json/jsontext")
}

// hasMarshaler reports whether a type says itself how it is encoded.
func hasMarshaler(t types.Type) bool {
	for _, name := range []string{"MarshalJSON", "MarshalJSONTo", "MarshalText"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj != nil {
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

func jsonScalar(v *value, j *form.Value) {
	switch v.scalar.Kind() {
	case constant.Bool:
		j.Kind, j.Bool = form.Bool, constant.BoolVal(v.scalar)
	case constant.Int:
		j.Kind, j.Num = form.Number, v.scalar.ExactString()
	case constant.Float:
		f, _ := constant.Float64Val(v.scalar)
		if math.IsInf(f, 0) {
			return
		}
		j.Kind, j.Num = form.Number, strconv.FormatFloat(f, 'g', -1, 64)
	}
}

func (ev *Evaluator) jsonList(st *state, v *value, j *form.Value, depth int) {
	c := st.heap[v.ref]
	if c == nil || c.tainted {
		return
	}
	if v.typ != nil && isBytes(v.typ) {
		return
	}
	j.Kind, j.Open = form.Array, c.open
	for _, e := range c.elems {
		j.Elems = append(j.Elems, ev.json(st, e, depth+1))
	}
}

// jsonStruct encodes a struct by its fields' tags. A type that encodes itself
// and one with embedded fields are not followed.
func (ev *Evaluator) jsonStruct(st *state, c *cell, j *form.Value, depth int) *form.Value {
	s, ok := c.typ.Underlying().(*types.Struct)
	if !ok || hasMarshaler(c.typ) || hasMarshaler(types.NewPointer(c.typ)) {
		return j
	}
	j.Kind = form.Object
	for i := range s.NumFields() {
		f := s.Field(i)
		name, omit := jsonName(f.Name(), s.Tag(i))
		if f.Embedded() {
			return &form.Value{Pos: j.Pos, End: j.End}
		}
		if name == "-" || !f.Exported() {
			continue
		}
		ev.member(st, c, j, f, name, omit, depth)
	}
	return j
}

// member adds a field of a struct to the object j.
func (ev *Evaluator) member(st *state, c *cell, j *form.Value, f *types.Var, name string, omit bool, depth int) {
	e := entry{key: f.Name()}
	for _, have := range c.entries {
		if have.key == f.Name() {
			e = have
		}
	}
	if e.val == nil {
		if omit {
			return
		}
		e.val = ev.zero(st, f.Type(), c.origin, c.end)
	}
	v := ev.json(st, ev.setOrZero(st, e.val, f.Type()), depth+1)
	if omit {
		v = omitEmpty(v, f.Type())
	}
	if v.Kind != form.Absent {
		j.Members = append(j.Members, form.Member{Key: name, KeyPos: e.keyPos, KeyEnd: e.keyEnd, Value: v})
	}
}

// setOrZero returns v, where a branch that does not set the field gives it
// the zero value.
func (ev *Evaluator) setOrZero(st *state, v *value, t types.Type) *value {
	switch v.kind {
	case absent:
		return ev.zero(st, t, 0, 0)
	case choice:
		return ev.each(v, func(a *value) *value { return ev.setOrZero(st, a, t) })
	}
	return v
}

// omitEmpty is what omitempty does to the value of a field of type t.
func omitEmpty(v *form.Value, t types.Type) *form.Value {
	empty := false
	switch v.Kind {
	case form.Choice:
		w := *v
		w.Arms = nil
		for _, a := range v.Arms {
			w.Arms = append(w.Arms, omitEmpty(a, t))
		}
		return &w
	case form.Null:
		empty = true
	case form.Array, form.Object:
		_, isStruct := t.Underlying().(*types.Struct)
		empty = !isStruct && !v.Open && len(v.Elems) == 0 && len(v.Members) == 0
	default: // a pointer or an interface is not empty
		if _, ok := t.Underlying().(*types.Basic); ok {
			empty = v.Is(form.Bool) && !v.Bool || v.Is(form.String) && v.Str == "" || v.Is(form.Number) && v.Num == "0"
		}
	}
	if empty {
		return &form.Value{Kind: form.Absent}
	}
	return v
}

func jsonName(field, tag string) (name string, omit bool) {
	t := reflect.StructTag(tag).Get("json")
	name, opts, _ := strings.Cut(t, ",")
	if name == "" {
		name = field
	}
	return name, strings.Contains(opts, "omitempty") || strings.Contains(opts, "omitzero")
}

// jsonSchema encodes a jsonschema.Schema as its MarshalJSON does (v0.2.0 to
// v0.4.3): Type or Types are "type", Extra lies beside the other keywords, a
// nil map of properties is not sent but an empty one is, and a schema without
// keywords is true.
func (ev *Evaluator) jsonSchema(st *state, c *cell, j *form.Value, depth int) *form.Value {
	s, ok := c.typ.Underlying().(*types.Struct)
	if !ok {
		return j
	}
	j.Kind = form.Object
	for i := range s.NumFields() {
		f := s.Field(i)
		v := c.get(f.Name())
		if v == nil {
			continue
		}
		name, _ := jsonName(f.Name(), s.Tag(i))
		switch f.Name() {
		case "Type", "Types":
			name = "type"
		case "Items", "ItemsArray":
			name = "items"
		case "Properties":
			name = "properties"
		case "Extra":
			ev.extra(st, v, j, depth)
			continue
		}
		if name == "-" {
			continue
		}
		ev.keyword(st, c, j, f, name, sent(v), depth)
	}
	if len(j.Members) == 0 && !j.Open {
		return &form.Value{Kind: form.Bool, Bool: true, Pos: j.Pos, End: j.End}
	}
	return j
}

func (ev *Evaluator) keyword(st *state, c *cell, j *form.Value, f *types.Var, name string, v *value, depth int) {
	w := ev.json(st, v, depth+1)
	w = dropZero(w, f)
	if w.Kind == form.Absent {
		return
	}
	m := form.Member{Key: name, Value: w}
	for _, e := range c.entries {
		if e.key == f.Name() {
			m.KeyPos, m.KeyEnd = e.keyPos, e.keyEnd
		}
	}
	j.Members = append(j.Members, m)
}

// sent returns v with nil, which no field of a schema sends, as absent.
func sent(v *value) *value {
	switch v.kind {
	case null:
		return absentValue
	case choice:
		w := *v
		w.arms = nil
		for _, a := range v.arms {
			w.arms = append(w.arms, sent(a))
		}
		return &w
	}
	return v
}

// dropZero drops what omitempty drops of a schema's field.
func dropZero(w *form.Value, f *types.Var) *form.Value {
	if w.Kind == form.Choice {
		x := *w
		x.Arms = nil
		for _, a := range w.Arms {
			x.Arms = append(x.Arms, dropZero(a, f))
		}
		return &x
	}
	switch f.Type().Underlying().(type) {
	case *types.Basic:
		if w.Is(form.Bool) && !w.Bool || w.Is(form.String) && w.Str == "" {
			return &form.Value{Kind: form.Absent}
		}
	case *types.Map:
		if f.Name() != "Properties" && w.Closed() && len(w.Members) == 0 {
			return &form.Value{Kind: form.Absent}
		}
	case *types.Slice:
		if w.Closed() && len(w.Elems) == 0 && !isRawMessage(f.Type()) {
			return &form.Value{Kind: form.Absent}
		}
	}
	return w
}

// extra adds the members of a schema's Extra.
func (ev *Evaluator) extra(st *state, v *value, j *form.Value, depth int) {
	x := ev.json(st, v, depth+1)
	switch x.Kind {
	case form.Object:
		j.Members = append(j.Members, x.Members...)
		j.Open = j.Open || x.Open
	case form.Null:
	default:
		j.Open = true
	}
}
