package formeval

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode"

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
	ev.nodes++
	if depth > maxJSONDepth || ev.nodes > maxJSONNodes {
		return j
	}
	switch v.kind {
	case absent:
		j.Kind = form.Absent
	case null:
		j.Kind = form.Null
	case choice:
		return ev.jsonChoice(st, v, func(a *value) *form.Value { return ev.json(st, a, depth+1) })
	case pointer:
		return ev.json(st, st.unbox(v), depth+1)
	case text:
		return ev.jsonText(v, j)
	case scalar:
		if v.typ == nil || !hasMarshaler(v.typ) {
			jsonScalar(v, j)
		}
	case list:
		ev.jsonList(st, v, j, depth)
	case mapping:
		c := st.heap[v.ref]
		if c == nil || c.tainted || v.typ != nil && hasMarshaler(v.typ) {
			return j
		}
		j.Kind, j.Open = form.Object, c.open
		for _, e := range c.entries {
			j.Members = append(j.Members, form.Member{Key: e.name(), KeyPos: e.keyPos, KeyEnd: e.keyEnd, Value: ev.json(st, e.val, depth+1)})
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

// jsonChoice encodes the arms of a choice that can have led to st, each by
// encode. Another arm is given the value of one that can, so that the arms
// keep their places.
func (ev *Evaluator) jsonChoice(st *state, v *value, encode func(*value) *form.Value) *form.Value {
	mask, ok := st.facts[v.branch]
	if !ok {
		mask = math.MaxUint64
	}
	var some *form.Value
	arms := make([]*form.Value, len(v.arms))
	n := 0
	for i, a := range v.arms {
		if i >= maxArms || mask&(1<<i) != 0 {
			arms[i] = encode(a)
			some = arms[i]
			n++
		}
	}
	switch n {
	case 0:
		return &form.Value{Pos: v.pos, End: v.end}
	case 1:
		return some
	}
	for i := range arms {
		if arms[i] == nil {
			arms[i] = some
		}
	}
	return &form.Value{Kind: form.Choice, Branch: v.branch, Arms: arms, Pos: v.pos, End: v.end}
}

// jsonText encodes a string, JSON text (json.RawMessage), or bytes.
func (ev *Evaluator) jsonText(v *value, j *form.Value) *form.Value {
	switch {
	case isRawMessage(v.typ):
		if v.text.Value == "" {
			return j // not valid JSON
		}
		ev.nodes += len(v.text.Value) / 16
		return form.ParseJSON(v.text)
	case v.typ != nil && hasMarshaler(v.typ):
	case isBytes(v.typ): // sent in base64
		j.Kind, j.Str = form.String, form.Hole
		if v.text.Value == "" {
			j.Str = ""
		}
	default:
		j.Kind, j.Str = form.String, strings.ToValidUTF8(v.text.Value, "\uFFFD")
	}
	return j
}

func isRawMessage(t types.Type) bool {
	if t == nil {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil &&
		(named.Obj().Pkg().Path() == "encoding/json" && named.Obj().Name() == "RawMessage" ||
			named.Obj().Pkg().Path() == "encoding/json/jsontext" && named.Obj().Name() == "Value")
}

// hasMarshaler reports whether a type says itself how it is encoded.
func hasMarshaler(t types.Type) bool {
	if _, ok := t.(*types.Basic); ok {
		return false
	}
	for _, name := range []string{"MarshalJSON", "MarshalJSONTo", "MarshalText", "AppendText"} {
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
		return
	case constant.Int, constant.Float:
	default:
		return
	}
	if v.scalar.Kind() == constant.Int && !isKind(v.typ, types.IsFloat) {
		j.Kind, j.Num = form.Number, v.scalar.ExactString()
		return
	}
	f, _ := constant.Float64Val(v.scalar)
	if math.IsInf(f, 0) {
		return
	}
	bits := 64
	if b, ok := v.typ.(*types.Basic); ok && b.Kind() == types.Float32 ||
		v.typ != nil && isBasicKind(v.typ.Underlying(), types.Float32) {
		bits = 32
	}
	j.Kind, j.Num = form.Number, jsonFloat(f, bits)
}

func isBasicKind(t types.Type, kind types.BasicKind) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == kind
}

// jsonFloat writes a number as encoding/json does.
func jsonFloat(f float64, bits int) string {
	format := byte('f')
	if a := math.Abs(f); a != 0 {
		if bits == 64 && (a < 1e-6 || a >= 1e21) || bits == 32 && (float32(a) < 1e-6 || float32(a) >= 1e21) {
			format = 'e'
		}
	}
	s := strconv.FormatFloat(f, format, -1, bits)
	if n := len(s); format == 'e' && n >= 4 && s[n-4:n-1] == "e-0" {
		s = s[:n-2] + s[n-1:] // e-09
	}
	return s
}

func (ev *Evaluator) jsonList(st *state, v *value, j *form.Value, depth int) {
	c := st.heap[v.ref]
	if c == nil || c.tainted || v.typ != nil && (isBytes(v.typ) || hasMarshaler(v.typ)) {
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
	out := &form.Value{Kind: form.Object, Pos: j.Pos, End: j.End}
	names := make(map[string]bool)
	for i := range s.NumFields() {
		f := s.Field(i)
		tag, ok := jsonTag(f.Name(), s.Tag(i))
		if f.Embedded() {
			return j
		}
		if !ok || !f.Exported() {
			continue
		}
		if names[tag.name] || tag.quoted {
			return j
		}
		names[tag.name] = true
		ev.member(st, c, out, f, tag, depth)
	}
	return out
}

// A fieldTag is what a field's json tag says.
type fieldTag struct {
	name                        string
	omitEmpty, omitZero, quoted bool
}

// jsonTag reads the json tag of a field. It returns false where the field is
// not encoded.
func jsonTag(field, tag string) (t fieldTag, ok bool) {
	s := reflect.StructTag(tag).Get("json")
	if s == "-" {
		return t, false
	}
	name, opts, _ := strings.Cut(s, ",")
	if t.name = name; !validName(name) {
		t.name = field
	}
	for o := range strings.SplitSeq(opts, ",") {
		switch o {
		case "omitempty":
			t.omitEmpty = true
		case "omitzero":
			t.omitZero = true
		case "string":
			t.quoted = true
		}
	}
	return t, true
}

// validName reports whether encoding/json takes s for a name.
func validName(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return s != ""
}

// member adds a field of a struct to the object j.
func (ev *Evaluator) member(st *state, c *cell, j *form.Value, f *types.Var, tag fieldTag, depth int) {
	e := entry{key: f.Name()}
	for _, have := range c.entries {
		if have.key == f.Name() {
			e = have
		}
	}
	zero := ev.zero(st, f.Type(), c.origin, c.end)
	if e.val == nil {
		e.val = zero
	}
	v := ev.omit(st, e.val.present(zero), f.Type(), tag, depth+1)
	if v.Kind != form.Absent {
		j.Members = append(j.Members, form.Member{Key: tag.name, KeyPos: e.keyPos, KeyEnd: e.keyEnd, Value: v})
	}
}

// omit encodes the value of a field of type t, absent where its tag says so.
func (ev *Evaluator) omit(st *state, v *value, t types.Type, tag fieldTag, depth int) *form.Value {
	if v.kind == choice {
		return ev.jsonChoice(st, v, func(a *value) *form.Value { return ev.omit(st, a, t, tag, depth+1) })
	}
	empty, known := false, true
	if tag.omitEmpty {
		empty, known = ev.isEmpty(st, v, t)
	}
	if tag.omitZero && !empty {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "IsZero"); obj != nil {
			known = false
		} else {
			zero, ok := ev.isEmpty(st, v, t)
			_, ref := t.Underlying().(*types.Map)
			if isSliceType(t) || ref {
				zero, ok = v.kind == null, v.kind != unknown
			}
			if isStructType(t) || isArrayType(t) {
				zero, ok = false, false
			}
			empty, known = zero, known && ok
		}
	}
	switch {
	case empty && known:
		return &form.Value{Kind: form.Absent}
	case !known:
		return &form.Value{Pos: v.pos, End: v.end} // there or not
	}
	return ev.json(st, v, depth)
}

func isSliceType(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

func isArrayType(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// isEmpty tells whether omitempty leaves out the value of a field of type t,
// where that is known.
func (ev *Evaluator) isEmpty(st *state, v *value, t types.Type) (empty, known bool) {
	switch t.Underlying().(type) {
	case *types.Struct:
		return false, true
	case *types.Pointer:
		return v.kind == null, v.kind != unknown
	case *types.Interface: // which is not nil when it holds a nil of some type
		return v.kind == null && (v.typ == nil || types.IsInterface(v.typ)), v.kind != unknown
	case *types.Map, *types.Slice, *types.Array:
		switch v.kind {
		case null:
			return true, true
		case text:
			return v.text.Value == "", v.text.Value != form.Hole
		case list, mapping:
			c := st.heap[v.ref]
			if c == nil || c.tainted {
				return false, false
			}
			n := len(c.elems) + len(c.entries)
			return n == 0, n > 0 && c.fixed() || !c.open && n == 0
		}
	case *types.Basic:
		switch v.kind {
		case text:
			s, known := v.known()
			return s == "", known || strings.Trim(v.text.Value, form.Hole) != ""
		case scalar:
			if b, ok := v.truth(); ok {
				return !b, true
			}
			return constant.Sign(v.scalar) == 0, v.scalar.Kind() != constant.Unknown
		}
	}
	return false, false
}
