package lexicon

// Confirm reports whether the field's own name or title asks for approval, so
// that its yes decides whether something happens: a tick, a choice, or a text
// to type. It is false for what is an option beside the approval (remember,
// dry run, notify), for preferences (includeTests), and for names whose yes
// means not doing it (skip, keep).
func Confirm(f Field) bool {
	return classify(f) == roleConfirm
}

// SideOption reports whether the field is an option beside an approval, and
// not the approval itself: remember my choice, don't ask again, notify, dry
// run, back up first, a merge strategy.
func SideOption(f Field) bool {
	return classify(f) == roleSide
}

// Preference reports whether the field sets how something is done, and not
// whether: includeTests, enableLogs, verbose.
func Preference(f Field) bool {
	return has(read(f.Name, true).hits, kindPreference) || has(read(f.Title, false).hits, kindPreference)
}

// Inverted reports whether a yes to the field means not doing the act: skip,
// keep, dry run, cancel, abort.
func Inverted(f Field) bool {
	return inverted(read(f.Name, true)) || inverted(read(f.Title, false))
}

func inverted(r reading) bool {
	for _, h := range r.hits {
		if h.section.kind == kindInvert && (h.from == 0 || r.opened(h.from)) {
			return true
		}
	}
	return false
}

// A role is what a field does in a form that asks for approval.
type role int

const (
	roleNone role = iota
	roleConfirm
	roleSide
)

func classify(f Field) role {
	switch f.Type {
	case TypeNumber, TypeInteger, TypeArray:
		return roleNone
	}
	name, title := read(f.Name, true), read(f.Title, false)
	inverse := inverted(name) || inverted(title)
	if f.Type.typed() {
		r := form{f, name, title, read(f.Description, false)}
		if _, ok := r.secretName(); ok || has(title.hits, kindNumberSecret) {
			return roleNone
		}
	}
	side := has(name.hits, kindSide) || has(title.hits, kindSide)
	if f.Type == TypeString {
		switch {
		case side:
			return roleSide
		case inverse:
			return roleNone
		case name.wantsTyping() || !has(name.hits, kindNotConfirm) && title.wantsTyping():
			return roleConfirm
		}
		return roleNone
	}
	switch {
	case !inverse && (name.confirms(true) || title.confirms(true)) && !has(title.hits, kindNotConfirm):
		return roleConfirm
	case side:
		return roleSide
	case inverse || has(name.hits, kindPreference) || has(title.hits, kindPreference, kindNotConfirm):
		return roleNone
	case name.confirms(false) || title.confirms(false):
		return roleConfirm
	case f.Type == TypeEnum:
		return roleNone
	case name.acts() || title.acts():
		return roleConfirm
	}
	return roleNone
}

// confirms reports whether the text has a word of approval; at its start or
// end only, where outermost is set.
func (r reading) confirms(outermost bool) bool {
	for _, h := range r.hits {
		if h.section.kind != kindConfirm || r.excused(h) {
			continue
		}
		if !outermost || h.from == 0 || r.name && h.to == len(r.tokens) {
			return true
		}
	}
	return false
}

// wantsTyping reports whether the text asks to type something for approval:
// the word stands at its start or, in a name, at its end, or is a phrase like
// "to confirm".
func (r reading) wantsTyping() bool {
	for _, h := range r.hits {
		if h.section.kind != kindTyped || r.excused(h) {
			continue
		}
		if h.from == 0 || r.name || h.to-h.from > 1 {
			return true
		}
	}
	return false
}

// excused reports whether h is part of a phrase that asks for no approval.
func (r reading) excused(h hit) bool {
	for _, o := range r.near(h.from-reach, h.to) {
		switch o.section.kind {
		case kindNotConfirm, kindSide:
			if o.overlaps(h) && !o.within(h) {
				return true
			}
		}
	}
	return false
}

// acts reports whether a field's name or title names an act that its yes
// would set off.
func (r reading) acts() bool {
	for _, h := range r.hits {
		switch h.section.kind {
		case kindAct:
			if r.excused(h) {
				continue
			}
			if h.from == 0 || r.opened(h.from) || !r.name && h.foreign() && r.asks(h.from) {
				return true
			}
		case kindWeakAct:
			if r.excused(h) {
				continue
			}
			if h.from == 0 && h.to == len(r.tokens) || !r.name && r.asks(h.from) && (h.from == 0 || r.opened(h.from) || h.foreign()) {
				return true
			}
		}
	}
	return false
}

// foreign reports whether the hit's language shows by the form of the word, or
// by its script, that it is a verb. English does not: "order", "release".
func (h hit) foreign() bool { return h.section.lang != "en" }

// asks reports whether the sentence of token i is a question: by its mark, or
// because a phrase opens it that only questions have.
func (r reading) asks(i int) bool {
	if r.question[r.tokens[i].sentence] {
		return true
	}
	for _, h := range r.hits {
		if h.section.kind == kindStarter && r.sameSentence(h.from, i) {
			return true
		}
	}
	return false
}

// opened reports whether a phrase that opens a request for approval ends
// before token i, and starts its clause.
func (r reading) opened(i int) bool {
	for _, h := range r.near(i-reach, i) {
		if h.section.kind == kindStarter && h.to == i && (h.from == 0 || !r.sameClause(h.from-1, h.from)) {
			return true
		}
	}
	return false
}

// Gate reports whether the message asks to approve an act: "Delete 14
// files?", "Please confirm the booking". It is false for a message that asks
// for a value, even where the value serves to approve something.
func Gate(message string) bool {
	if Optional(message) {
		return false
	}
	if _, ok := SecretMessage(message); ok {
		return false
	}
	r := read(message, false)
	for _, h := range r.hits {
		switch h.section.kind {
		case kindGate:
			if !r.excused(h) && !r.openQuestion(h) {
				return true
			}
		case kindAct, kindWeakAct:
			if r.excused(h) || r.openQuestion(h) || !r.asks(h.from) {
				continue
			}
			if h.foreign() || h.from == 0 || !r.sameSentence(h.from-1, h.from) || r.opened(h.from) {
				return true
			}
		}
	}
	return false
}

// openQuestion reports whether the sentence of h is a question that yes or no
// cannot answer: "Which files should be deleted?"
func (r reading) openQuestion(h hit) bool {
	for _, o := range r.hits {
		switch o.section.kind {
		case kindWhich, kindWhat:
			if r.sameSentence(o.from, h.from) && (o.from <= h.from || o.foreign()) {
				return true
			}
		}
	}
	return false
}

// Optional reports whether one of the texts says that the answer may be left
// out: optional, skip, leave blank.
func Optional(texts ...string) bool {
	for _, s := range texts {
		r := read(s, false)
		for _, h := range of(r.hits, kindOptional) {
			ok := true
			for _, o := range r.near(h.from-reach, h.to) {
				if o.section.kind == kindNotOptional && o.overlaps(h) {
					ok = false
				}
			}
			if ok {
				return true
			}
		}
	}
	return false
}
