package outcome

import (
	"go/constant"
	"go/token"
	"slices"
)

// A taint says from which parts of the answer a value was made.
type taint uint8

const (
	fromAction taint = 1 << iota
	fromContent
	fromError
	fromResult // is, or points to, the answer as a whole
)

// A value is what is known of a Go value. Values are never changed.
type value struct {
	kind  valueKind
	taint taint
	val   constant.Value // of vConst
	ref   int            // the object that a vRef is or points to
	path  []int          // of a vRef: the fields and elements below the object
	elems []*value       // of vStruct and vTuple, captured variables of vFunc
	fn    string         // of vFunc
	dyn   *typ           // of vIface, the type of elems[0]; of vStruct, its type
	errs  []string       // of vError: the errors that it can be or wrap, sorted
	open  bool           // of vError: it can be any other as well
	from  string         // of vUnknown: the field "Type.name" that it was read from
	src   *instr         // of vUnknown: the call that it is a result of
	field string         // of vContent: the name of the field, "" if not known
}

type valueKind uint8

const (
	vUnknown valueKind = iota
	vConst
	vNil
	vSome    // not nil, else unknown
	vRef     // a pointer, map, slice or channel made by code in view
	vStruct  // a struct or an array
	vTuple   // several results
	vFunc    // a function, perhaps with captured variables
	vIface   // a value in an interface
	vError   // an error that is not nil
	vContent // a value in the content of the answer that is played
	vBlank   // a value of an answer that is some text or number, not empty
	vAnswer  // a response of a round trip that holds the answer
)

var (
	unknown  = &value{}
	null     = &value{kind: vNil}
	some     = &value{kind: vSome}
	yes      = &value{kind: vConst, val: constant.MakeBool(true)}
	no       = &value{kind: vConst, val: constant.MakeBool(false)}
	openErr  = &value{kind: vError, open: true}
	emptyErr = &value{kind: vError}
)

func boolean(b bool) *value {
	if b {
		return yes
	}
	return no
}

func text(s string) *value { return &value{kind: vConst, val: constant.MakeString(s)} }

func number(n int) *value { return &value{kind: vConst, val: constant.MakeInt64(int64(n))} }

// with returns v with more taint.
func (v *value) with(t taint) *value {
	if v.taint|t == v.taint {
		return v
	}
	w := *v
	w.taint |= t
	return &w
}

// unknownOf returns an unknown value made of others.
func unknownOf(vs ...*value) *value {
	t := taints(vs...)
	var src *instr
	for _, v := range vs {
		if v.src != nil {
			src = v.src
		}
	}
	if t == 0 && src == nil {
		return unknown
	}
	return &value{taint: t, src: src}
}

func taints(vs ...*value) taint {
	var t taint
	for _, v := range vs {
		t |= v.taint
		for _, e := range v.elems {
			t |= taints(e)
		}
	}
	return t
}

// zero returns the zero value of a type.
func zero(t *typ) *value {
	switch t.kind {
	case tBool:
		return no
	case tString:
		return text("")
	case tInt, tFloat:
		return number(0)
	case tPointer, tSlice, tMap, tChan, tFunc, tInterface:
		return null
	case tStruct:
		v := &value{kind: vStruct, dyn: t}
		for _, f := range t.fields {
			v.elems = append(v.elems, zero(f.typ))
		}
		return v
	}
	return unknown
}

// truth returns whether a boolean is known, and what it is.
func (v *value) truth() (b, known bool) {
	if v.kind == vConst && v.val.Kind() == constant.Bool {
		return constant.BoolVal(v.val), true
	}
	return false, false
}

// str returns the text that a value is known to be.
func (v *value) str() (string, bool) {
	if v.kind == vConst && v.val.Kind() == constant.String {
		return constant.StringVal(v.val), true
	}
	return "", false
}

// isNil returns whether it is known if v is nil, and whether it is.
func (v *value) isNil() (isNil, known bool) {
	switch v.kind {
	case vNil:
		return true, true
	case vSome, vRef, vFunc, vIface, vError, vContent, vBlank, vAnswer, vStruct, vConst:
		return false, true
	}
	return false, false
}

// same reports whether two values are equal in all that is known of them.
func same(a, b *value) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind || a.taint != b.taint || a.ref != b.ref || a.fn != b.fn || a.open != b.open ||
		a.from != b.from || a.src != b.src || a.field != b.field || len(a.elems) != len(b.elems) || a.dyn != b.dyn ||
		!slices.Equal(a.path, b.path) || !slices.Equal(a.errs, b.errs) {
		return false
	}
	if a.kind == vConst && !equalConst(a.val, b.val) {
		return false
	}
	for i := range a.elems {
		if !same(a.elems[i], b.elems[i]) {
			return false
		}
	}
	return true
}

func equalConst(a, b constant.Value) bool {
	return comparable(a, b) && constant.Compare(a, token.EQL, b)
}

func comparable(a, b constant.Value) bool {
	numeric := func(v constant.Value) bool { return v.Kind() == constant.Int || v.Kind() == constant.Float }
	return a.Kind() == b.Kind() || numeric(a) && numeric(b)
}

// join returns what is known of a value that is one of two.
func join(a, b *value) *value {
	if same(a, b) {
		return a
	}
	t := a.taint | b.taint
	switch {
	case a.kind == b.kind && (a.kind == vNil || a.kind == vBlank || a.kind == vConst && equalConst(a.val, b.val)):
		return a.with(t)
	case a.kind == vError && b.kind == vError:
		errs := append(slices.Clone(a.errs), b.errs...)
		slices.Sort(errs)
		return &value{kind: vError, taint: t, errs: slices.Compact(errs), open: a.open || b.open}
	case a.kind == b.kind && (a.kind == vStruct || a.kind == vTuple) && len(a.elems) == len(b.elems):
		v := &value{kind: a.kind, taint: t, dyn: a.dyn}
		for i := range a.elems {
			v.elems = append(v.elems, join(a.elems[i], b.elems[i]))
		}
		return v
	case a.kind == b.kind && a.kind == vIface && a.dyn == b.dyn:
		return &value{kind: vIface, taint: t, dyn: a.dyn, elems: []*value{join(a.elems[0], b.elems[0])}}
	}
	an, ok1 := a.isNil()
	bn, ok2 := b.isNil()
	if ok1 && ok2 && !an && !bn && a.kind != vConst && b.kind != vConst && a.kind != vStruct {
		return &value{kind: vSome, taint: t | taints(a, b)}
	}
	return &value{taint: t | taints(a, b)}
}

// An object is a variable, or what a map, slice or channel refers to.
// Objects are never changed; a heap is.
type object struct {
	val  *value            // a variable's content; nil for others
	keys map[string]*value // of a map
	list []*value          // of a slice or channel
	// rest reports that there may be more in it than is known.
	rest bool
	// many reports that it stands for several objects.
	many bool
	// shared marks what belongs to the program as a whole.
	shared bool
	// content marks the map that holds what the person entered.
	content bool
}

type heap map[int]*object

func (h heap) clone() heap {
	c := make(heap, len(h))
	for k, v := range h {
		c[k] = v
	}
	return c
}

func sameObject(a, b *object) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	if (a.val == nil) != (b.val == nil) || a.val != nil && !same(a.val, b.val) ||
		a.rest != b.rest || a.many != b.many || a.content != b.content || len(a.keys) != len(b.keys) || len(a.list) != len(b.list) {
		return false
	}
	for k, v := range a.keys {
		w, ok := b.keys[k]
		if !ok || !same(v, w) {
			return false
		}
	}
	for i := range a.list {
		if !same(a.list[i], b.list[i]) {
			return false
		}
	}
	return true
}

// joinObjects returns what is known of an object that is one of two.
func joinObjects(a, b *object) *object {
	if sameObject(a, b) {
		return a
	}
	o := &object{many: a.many || b.many, shared: a.shared || b.shared, rest: a.rest || b.rest, content: a.content && b.content}
	if a.val != nil && b.val != nil {
		o.val = join(a.val, b.val)
		return o
	}
	for k, v := range a.keys {
		if w, ok := b.keys[k]; ok {
			if o.keys == nil {
				o.keys = make(map[string]*value)
			}
			o.keys[k] = join(v, w)
		}
	}
	if len(o.keys) != len(a.keys) || len(o.keys) != len(b.keys) {
		o.rest = true
	}
	if len(a.list) == len(b.list) {
		for i := range a.list {
			o.list = append(o.list, join(a.list[i], b.list[i]))
		}
	} else {
		o.rest = true
		for _, v := range append(slices.Clone(a.list), b.list...) { // a channel's, or a list's
			if len(o.list) == 0 {
				o.list = []*value{v}
			} else {
				o.list[0] = join(o.list[0], v)
			}
		}
	}
	return o
}
