package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/elicitlint/elicitlint/internal/form"
)

type kind uint8

const (
	unknown  kind = iota
	absent        // no such entry (an arm of a choice)
	null          // nil
	text          // a string or bytes, perhaps with holes
	scalar        // a boolean or numeric constant
	object        // a struct, or a pointer to one
	mapping       // a map
	list          // a slice or array
	pointer       // a pointer to something else than a struct
	function      // a function literal or a declared function
	choice        // one of several, by branch
)

// A value is a Go value as far as it is known. Values are immutable; what can
// change lies in the heap of a state.
type value struct {
	kind kind
	typ  types.Type // the type it was built with, nil where it does not matter

	// The source that yields the value.
	pos, end token.Pos

	text   form.Text
	scalar constant.Value
	ref    int // of object, mapping, list: the cell in the heap
	elem   *value
	fn     *types.Func
	lit    *ast.FuncLit

	branch int
	arms   []*value
}

var (
	unknownValue = &value{kind: unknown}
	absentValue  = &value{kind: absent}
)

func isRef(v *value) bool {
	return v.kind == object || v.kind == mapping || v.kind == list
}

// at returns v as yielded by the source of e, where v has no place yet.
func (v *value) at(e ast.Node) *value {
	if v.pos.IsValid() || v.kind == unknown || v.kind == absent {
		return v
	}
	w := *v
	w.pos, w.end = e.Pos(), e.End()
	return &w
}

// known returns the string that v wholly is.
func (v *value) known() (string, bool) {
	if v.kind != text {
		return "", false
	}
	for _, r := range v.text.Value {
		if string(r) == form.Hole {
			return "", false
		}
	}
	return v.text.Value, true
}

// truth returns the boolean that v is.
func (v *value) truth() (b, ok bool) {
	if v.kind == scalar && v.scalar.Kind() == constant.Bool {
		return constant.BoolVal(v.scalar), true
	}
	return false, false
}

// same reports whether two values are known to be the same one.
func same(a, b *value) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case unknown, absent, null:
		return true
	case text:
		return a.text.Value == b.text.Value && a.pos == b.pos
	case scalar:
		return a.pos == b.pos && a.scalar.Kind() == b.scalar.Kind() && constant.Compare(a.scalar, token.EQL, b.scalar)
	case object, mapping, list:
		return a.ref == b.ref
	case function:
		return a.fn == b.fn && a.lit == b.lit
	case pointer:
		return same(a.elem, b.elem)
	}
	return false
}

// A cell is what a map, a struct or a slice holds.
type cell struct {
	owner  int // the state that may change it in place
	typ    types.Type
	origin token.Pos // where it was made; copies keep it
	end    token.Pos

	entries []entry // of a map or struct
	elems   []*value
	open    bool // may hold more than is listed
	tainted bool // changed in unknown ways: nothing is known
}

type entry struct {
	key            string
	keyPos, keyEnd token.Pos
	val            *value
}

func (c *cell) get(key string) *value {
	for i := range c.entries {
		if c.entries[i].key == key {
			return c.entries[i].val
		}
	}
	return nil
}

func (c *cell) set(e entry) {
	for i := range c.entries {
		if c.entries[i].key == e.key {
			if !e.keyPos.IsValid() {
				e.keyPos, e.keyEnd = c.entries[i].keyPos, c.entries[i].keyEnd
			}
			c.entries[i] = e
			return
		}
	}
	c.entries = append(c.entries, e)
}

func (c *cell) remove(key string) {
	for i := range c.entries {
		if c.entries[i].key == key {
			c.entries = append(c.entries[:i:i], c.entries[i+1:]...)
			return
		}
	}
}
