package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

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
	boxed         // the content of a variable whose address is taken
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
	ref    int // of object, mapping, list, pointer, boxed: the cell in the heap

	fn    *types.Func
	lit   *ast.FuncLit
	recv  *value // of a method value
	frame int    // the execution in which lit was met
	env   map[*types.Var]*value

	branch int
	arms   []*value
	leaves int // of a choice, with those of its arms
}

// maxLeaves bounds the values that one value can be.
const maxLeaves = 256

// choose returns the value that is arms[i] when the i'th arm of a branch is
// taken.
func choose(branch int, arms []*value) *value {
	v := &value{kind: choice, branch: branch, arms: arms}
	for i, a := range arms {
		if a.kind == choice && a.branch == branch && i < len(a.arms) {
			a = a.arms[i]
			v.arms[i] = a
		}
		v.leaves += max(1, a.leaves)
	}
	if v.leaves > maxLeaves {
		return unknownValue
	}
	return v
}

// mapArms returns the choice v with f applied to its arms.
func (v *value) mapArms(f func(*value) *value) *value {
	arms := make([]*value, len(v.arms))
	for i, a := range v.arms {
		arms[i] = f(a)
	}
	w := choose(v.branch, arms)
	if w.kind == choice {
		w.pos, w.end = v.pos, v.end
	}
	return w
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
	if strings.Contains(v.text.Value, form.Hole) {
		return "", false
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
		return a.text.Value == b.text.Value && a.pos == b.pos && sameType(a.typ, b.typ)
	case scalar:
		return a.pos == b.pos && a.scalar.Kind() == b.scalar.Kind() && sameType(a.typ, b.typ) &&
			(a.scalar.Kind() == constant.Unknown || constant.Compare(a.scalar, token.EQL, b.scalar))
	case object, mapping, list, pointer, boxed:
		return a.ref == b.ref
	case function:
		return a.fn == b.fn && a.lit == b.lit && a.frame == b.frame &&
			(a.recv == nil) == (b.recv == nil) && (a.recv == nil || same(a.recv, b.recv))
	}
	return false
}

func sameType(a, b types.Type) bool {
	return a == b || a != nil && b != nil && types.Identical(a, b)
}

// mayBeAbsent reports whether v is, in some branch, no entry at all.
func (v *value) mayBeAbsent() bool {
	if v.kind == choice {
		return slices.ContainsFunc(v.arms, (*value).mayBeAbsent)
	}
	return v.kind == absent
}

// present returns v with other in the place of each absent arm.
func (v *value) present(other *value) *value {
	if v.kind == absent {
		return other
	}
	if !v.mayBeAbsent() {
		return v
	}
	return v.mapArms(func(a *value) *value { return a.present(other) })
}

// A cell is what a map, a struct, a slice or a variable holds.
type cell struct {
	owner  int // the state that may change it in place
	typ    types.Type
	origin token.Pos // where it was made; copies keep it
	end    token.Pos

	entries []entry  // of a map or struct
	elems   []*value // of a list; one of a variable
	open    bool     // may hold more than is listed
	tainted bool     // changed in unknown ways: nothing is known
}

type entry struct {
	key            string
	keyPos, keyEnd token.Pos
	val            *value
}

// put sets the entry of a map. A key that is not wholly known is taken for a
// new one, the same at each turn of a loop. It is kept with its holes, beside
// which there may be others.
func (c *cell) put(key *value, src ast.Node, v *value) {
	e := entry{keyPos: src.Pos(), keyEnd: src.End(), val: v}
	if key.pos.IsValid() { // where the key comes from
		e.keyPos, e.keyEnd = key.pos, key.end
	}
	var known bool
	if e.key, known = key.known(); !known {
		c.open = true
		e.key = form.Hole
		if key.kind == text {
			e.key = key.text.Value
		}
		e.key += holeKey + strconv.Itoa(int(src.Pos()))
	}
	if len(c.entries) < maxElems || c.get(e.key) != nil {
		c.set(e)
	} else {
		c.open = true
	}
}

// holeKey stands between the text of a key with holes and where it is written.
const holeKey = "\x00"

// name returns the key as it is sent.
func (e entry) name() string {
	if name, _, ok := strings.Cut(e.key, holeKey); ok && strings.Contains(name, form.Hole) {
		return name
	}
	return e.key
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

// as returns v as it is when it is assigned to something of type t: nil takes
// the type, and a value whose type has no name takes the named type.
func (v *value) as(t types.Type) *value {
	if v.kind == choice {
		return v.mapArms(func(a *value) *value { return a.as(t) })
	}
	if v.kind == null && v.typ == nil && t != nil {
		w := *v
		w.typ = t
		return &w
	}
	if v.typ == nil || t == nil {
		return v
	}
	if _, named := types.Unalias(t).(*types.Named); !named || v.kind != text && v.kind != list && v.kind != mapping {
		return v
	}
	switch types.Unalias(v.typ).(type) {
	case *types.Slice, *types.Map:
		w := *v
		w.typ = t
		return &w
	}
	return v
}
