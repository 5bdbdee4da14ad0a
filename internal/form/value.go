// Package form describes what a person would be shown: the JSON value that a
// server sends as an elicitation's requestedSchema, and the fields that a
// client draws from it. Each part that is known carries the place in the Go
// source that it comes from, and each part that is not known says so.
package form

import (
	"fmt"
	"go/token"
	"maps"
	"strings"
)

// Hole stands in a [Value]'s Str for text that is only known when the program
// runs, such as the operand of a %s.
const Hole = "\uFFFC"

// A Kind says what is known of a [Value].
type Kind uint8

// The kinds of a Value. Absent is a member that is not sent at all (only
// inside a Choice), Choice one of several values of which it is not known
// which one is sent.
const (
	Unknown Kind = iota
	Absent
	Null
	Bool
	Number
	String
	Array
	Object
	Choice
)

// A Value is a JSON value as far as it is known before the program runs.
type Value struct {
	Kind Kind

	// Pos and End delimit the source that yields the value: a Go expression,
	// or the JSON text inside a string literal. Both are NoPos where there is
	// no such source.
	Pos, End token.Pos

	Bool bool
	Num  string // the number as JSON spells it
	Str  string // parts that are not known are each one Hole

	Elems   []*Value // of an Array
	Members []Member // of an Object, by first appearance, keys distinct

	// Open says that an Array or Object may hold more than Elems or Members.
	Open bool

	// Branch names the decision that a Choice depends on: two Choices with
	// the same Branch are decided together, Arms[i] with Arms[i].
	Branch int
	Arms   []*Value
}

// A Member is one key and value of an Object.
type Member struct {
	Key            string
	KeyPos, KeyEnd token.Pos
	Value          *Value
}

// Get returns the member key of an Object, or nil when v is no Object or has
// no such member. A nil result of an Open object says nothing.
func (v *Value) Get(key string) *Value {
	if v == nil || v.Kind != Object {
		return nil
	}
	for i := range v.Members {
		if v.Members[i].Key == key {
			return v.Members[i].Value
		}
	}
	return nil
}

// Is reports whether v is known to be of kind k.
func (v *Value) Is(k Kind) bool { return v != nil && v.Kind == k }

// Text returns the string that v is wholly known to be.
func (v *Value) Text() (string, bool) {
	if v == nil || v.Kind != String || strings.Contains(v.Str, Hole) {
		return "", false
	}
	return v.Str, true
}

// Closed reports whether v is an Array or Object of which every element or
// member is listed.
func (v *Value) Closed() bool {
	return v != nil && (v.Kind == Array || v.Kind == Object) && !v.Open
}

// An Alternative is one of the values that a value can be, free of Choices.
type Alternative struct {
	*Value
	// Arms says which arm of each Branch was taken. It is nil where nothing
	// was decided, and each Choice is Unknown.
	Arms map[int]int
}

// Bounds on what Expand returns: all combinations of branches, or else each
// arm of each branch once.
const (
	maxCombinations = 64
	maxArms         = 256
)

// Expand returns the values that v can be. Choices of one Branch are decided
// together. Where there are more than 64 combinations of branches, it returns
// the values in which one branch after the other takes each of its arms while
// all others take the first; and where there are more than 256 of these, one
// value in which nothing is decided.
func (v *Value) Expand() []Alternative {
	if v == nil {
		return nil
	}
	branches := make(map[int]int) // number of arms by branch
	var order []int
	v.visit(func(w *Value) {
		if w.Kind == Choice {
			if _, ok := branches[w.Branch]; !ok {
				order = append(order, w.Branch)
			}
			branches[w.Branch] = max(branches[w.Branch], len(w.Arms))
		}
	})
	n, arms := 1, 1
	for _, b := range order {
		n = min(n*branches[b], maxCombinations+1)
		arms += branches[b] - 1
	}
	switch {
	case len(order) == 0:
		return []Alternative{{v, nil}}
	case arms > maxArms:
		return []Alternative{{v.decide(nil), nil}}
	case n > maxCombinations:
		return v.oneByOne(order, branches)
	}
	list := make([]Alternative, 0, n)
	for i := range n {
		arms := make(map[int]int, len(order))
		for _, b := range order {
			arms[b] = i % branches[b]
			i /= branches[b]
		}
		list = append(list, Alternative{v.decide(arms), arms})
	}
	return list
}

// oneByOne returns v with one branch after the other decided in each way, and
// the others in the first.
func (v *Value) oneByOne(order []int, branches map[int]int) []Alternative {
	arms := make(map[int]int, len(order))
	for _, b := range order {
		arms[b] = 0
	}
	list := []Alternative{{v.decide(arms), maps.Clone(arms)}}
	for _, b := range order {
		for i := 1; i < branches[b]; i++ {
			arms[b] = i
			list = append(list, Alternative{v.decide(arms), maps.Clone(arms)})
		}
		arms[b] = 0
	}
	return list
}

func (v *Value) visit(f func(*Value)) {
	if v == nil {
		return
	}
	f(v)
	for _, e := range v.Elems {
		e.visit(f)
	}
	for _, m := range v.Members {
		m.Value.visit(f)
	}
	for _, a := range v.Arms {
		a.visit(f)
	}
}

// decide returns v with each Choice replaced by the arm that arms names, or
// by an unknown value where arms names none.
func (v *Value) decide(arms map[int]int) *Value {
	if v == nil {
		return nil
	}
	switch v.Kind {
	case Choice:
		if i, ok := arms[v.Branch]; ok && i < len(v.Arms) {
			return v.Arms[i].decide(arms)
		}
		return &Value{Pos: v.Pos, End: v.End}
	case Array:
		w := *v
		w.Elems = nil
		for _, e := range v.Elems {
			if e = e.decide(arms); !e.Is(Absent) {
				w.Elems = append(w.Elems, e)
			}
		}
		return &w
	case Object:
		w := *v
		w.Members = nil
		for _, m := range v.Members {
			if m.Value = m.Value.decide(arms); !m.Value.Is(Absent) {
				w.Members = append(w.Members, m)
			}
		}
		// A program that adds members one by one has a reason to believe that
		// there is one at the end.
		w.Open = w.Open || len(w.Members) == 0 && len(v.Members) > 0
		return &w
	}
	return v
}

// Key returns a text that two values have in common only when they are the
// same, places and branches apart from how they are numbered included.
func (v *Value) Key() string {
	var b strings.Builder
	v.writeKey(&b, make(map[int]int))
	return b.String()
}

func (v *Value) writeKey(b *strings.Builder, branches map[int]int) {
	if v == nil {
		b.WriteByte('-')
		return
	}
	fmt.Fprintf(b, "%d@%d:%t%t%q%q(", v.Kind, v.Pos, v.Open, v.Bool, v.Num, v.Str)
	for _, e := range v.Elems {
		e.writeKey(b, branches)
	}
	for _, m := range v.Members {
		fmt.Fprintf(b, "%q@%d=", m.Key, m.KeyPos)
		m.Value.writeKey(b, branches)
	}
	if v.Kind == Choice {
		n, ok := branches[v.Branch]
		if !ok {
			n = len(branches)
			branches[v.Branch] = n
		}
		fmt.Fprintf(b, "#%d", n)
	}
	for _, a := range v.Arms {
		a.writeKey(b, branches)
	}
	b.WriteByte(')')
}
