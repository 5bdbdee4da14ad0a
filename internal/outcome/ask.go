package outcome

import "github.com/elicitlint/elicitlint/internal/dialect"

// A Form is what is known of the question that is answered.
type Form struct {
	// Known reports that all fields are known.
	Known  bool
	Fields []FormField
	// Optional reports that the question may be left unanswered.
	Optional bool
	// URL reports that the person only opens a page.
	URL bool
	// Gate reports that its wording asks for approval.
	Gate bool
}

// A FormField is a field of a form.
type FormField struct {
	Name string
	Type string // "boolean", "string", "number", "integer", "array", "enum"
	// Confirms marks the field whose yes decides.
	Confirms bool
	// Good and Bad are a choice that approves and one that refuses, "" where
	// there is none.
	Good, Bad string
}

// lacks reports whether the form is known not to have a field.
func (f *Form) lacks(name string) bool {
	return f != nil && f.Known && name != "" && f.field(name) == nil
}

func (f *Form) field(name string) *FormField {
	if f == nil {
		return nil
	}
	for i := range f.Fields {
		if f.Fields[i].Name == name {
			return &f.Fields[i]
		}
	}
	return nil
}

// confirms reports whether the form has a field that decides.
func (f *Form) confirms() bool {
	if f != nil {
		for i := range f.Fields {
			if f.Fields[i].Confirms {
				return true
			}
		}
	}
	return false
}

// content returns a value that the person entered, taken for a value of type
// t, and whether it is one.
func (x *player) content(name string, t *typ) (*value, bool) {
	f := x.form.field(name)
	of := func(v *value) (*value, bool) { return v.with(fromContent), true }
	decides := f == nil || f.Confirms || !x.form.confirms()
	switch t.kind {
	case tBool:
		if f != nil && f.Type != "boolean" {
			return nil, false
		}
		if !decides {
			return of(unknown)
		}
		return of(boolean(x.answer != AcceptFalse))
	case tString:
		if f != nil && f.Type != "string" && f.Type != "enum" {
			return nil, false
		}
		if f != nil && f.Confirms {
			switch good := x.answer != AcceptFalse; {
			case good && f.Good != "":
				return of(text(f.Good))
			case !good && f.Bad != "":
				return of(text(f.Bad))
			case !good && f.Type == "string":
				return of(text("\x00wrong"))
			}
		}
		return of(&value{kind: vBlank})
	case tFloat:
		if f != nil && f.Type != "number" && f.Type != "integer" {
			return nil, false
		}
		return of(&value{kind: vBlank})
	case tSlice:
		if f != nil && f.Type != "array" {
			return nil, false
		}
		if t.elem != nil && t.elem.kind == tInterface {
			return of(some)
		}
		return nil, false
	case tInt:
		return nil, false
	}
	return of(unknown)
}

// hasContent reports whether the answer that is played comes with values.
func (x *player) hasContent() bool {
	switch x.answer {
	case Accept, AcceptFalse, AcceptEmpty, Undefined:
		return true
	}
	return false
}

// result makes the answer as a value of type t, the SDK's result or a pointer
// to it.
func (x *player) result(st *state, t *typ, id string) *value {
	if t.kind == tPointer {
		ref := x.object(id + "/answer")
		st.heap[ref] = &object{val: x.resultStruct(st, t.elem, id)}
		return &value{kind: vRef, ref: ref, taint: fromResult}
	}
	return x.resultStruct(st, t, id).with(fromResult)
}

func (x *player) resultStruct(st *state, t *typ, id string) *value {
	v := &value{kind: vStruct, dyn: t}
	for _, f := range t.fields {
		w := zero(f.typ)
		switch {
		case f.name == dialect.FieldAction:
			w = text(x.answer.action()).with(fromAction)
		case f.name == dialect.FieldContent:
			w = null.with(fromContent)
			if x.hasContent() {
				ref := x.object(id + "/content")
				st.heap[ref] = &object{content: true}
				w = &value{kind: vRef, ref: ref, taint: fromContent}
				if f.typ.kind == tInterface {
					w = &value{kind: vIface, dyn: contentType, elems: []*value{w}, taint: fromContent}
				}
			}
		case f.typ.kind == tStruct && len(f.typ.fields) > 0:
			w = x.resultStruct(st, f.typ, id)
		}
		v.elems = append(v.elems, w)
	}
	return v
}

// contentType is the dynamic type of what the person entered.
var contentType = &typ{kind: tMap, name: "map[string]any", elem: &typ{kind: tInterface, name: "any"}}

// ask yields what a call that asks returns, as the ways in which it can come
// back.
func (x *player) ask(fr *frame, st *state, in *instr, id string) []outcome {
	a := in.call.ask
	key := askKey(fr, a)
	x.sawAsk(fr, st, in, a, key)
	vals := make([]*value, len(in.call.results))
	for i := range vals {
		vals[i] = unknown
	}
	if key != x.target {
		o := outcome{vals: vals, heap: st.heap, asked: st.asked, marks: st.marks}
		if st.asked {
			o.marks |= askedOther
			if x.answer == Failed && a.err >= 0 && !a.round { // it fails again
				x.fail(a, vals, in)
			}
		}
		return []outcome{o}
	}
	if st.asked {
		x.play.again = true
	}
	x.play.asked = true
	if x.answer == Failed {
		if a.round || a.err < 0 {
			return nil
		}
		x.fail(a, vals, in)
	} else if a.typ == nil { // a response that holds the answer
		vals[0] = &value{kind: vAnswer, taint: fromResult}
		if len(vals) > 1 {
			vals[1] = yes.with(fromResult)
		}
	} else {
		vals[max(a.result, 0)] = x.result(st, a.typ, fr.id+id)
		if a.err >= 0 {
			vals[a.err] = null.with(fromError)
		}
	}
	return []outcome{{vals: vals, heap: st.heap, asked: true, marks: st.marks}}
}

func (x *player) fail(a *ask, vals []*value, in *instr) {
	vals[max(a.result, 0)] = zero(in.call.results[max(a.result, 0)]).with(fromResult)
	vals[a.err] = openErr.with(fromError)
}

// response yields what reading an answer out of a round trip's responses
// gives. It reports false where it is another answer than the one played.
func (x *player) response(fr *frame, st *state, in *instr) (*value, bool) {
	key := askKey(fr, in.ask)
	x.sawAsk(fr, st, in, in.ask, key)
	if key != x.target || x.answer == Failed {
		return nil, false
	}
	st.asked = true
	x.play.asked = true
	return &value{kind: vAnswer, taint: fromResult}, true
}

func (x *player) sawAsk(fr *frame, st *state, in *instr, a *ask, key string) {
	_, site := fr.root()
	seen := x.play.asks[key]
	if seen == nil {
		seen = &askSeen{ask: a, in: in, site: site}
		for f := fr; f.caller != nil; f = f.caller {
			seen.via = append(seen.via, f.f.name)
		}
		x.play.asks[key] = seen
		x.play.askOrder = append(x.play.askOrder, key)
	}
	if st.asked && key != x.target {
		seen.after = true
	}
}

// Merge returns what two forms, one of which is asked, have in common.
func (f *Form) Merge(o *Form) *Form {
	m := &Form{
		Known: f.Known && o.Known, Optional: f.Optional && o.Optional,
		URL: f.URL && o.URL, Gate: f.Gate && o.Gate,
	}
	for _, a := range f.Fields {
		if b := o.field(a.Name); b != nil && *b == a {
			m.Fields = append(m.Fields, a)
		}
	}
	if len(m.Fields) != len(f.Fields) || len(m.Fields) != len(o.Fields) {
		m.Known = false
	}
	return m
}
