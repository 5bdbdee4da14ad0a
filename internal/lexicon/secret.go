package lexicon

import "sort"

// A reading is a text with what the lexicon finds in it.
type reading struct {
	*text
	hits []hit
}

func read(src string, name bool) reading {
	t := newText(src, name)
	return reading{t, shared().find(t)}
}

// A verdict says what a credential's word is at the place where it stands.
type verdict int

const (
	credential verdict = iota
	modifier           // part of a phrase about something else: "password manager"
	lookalike          // part of a phrase that is known to be harmless: "page token"
)

// judge says what the credential's word at h is.
func (r reading) judge(h hit) verdict {
	for _, o := range r.near(h.from-reach, h.to) {
		if o.section.kind == kindLookalike && o.overlaps(h) && !o.within(h) {
			return lookalike
		}
	}
	if r.attributeOf(h) {
		return lookalike
	}
	if h.section.headFirst() {
		return credential
	}
	return r.follow(h.to)
}

// attributeOf reports whether the words before h make it a mention: "name of
// the secret", "longueur du mot de passe".
func (r reading) attributeOf(h hit) bool {
	for _, p := range r.near(h.from-reach, h.from) {
		if p.section.kind != kindProperty || p.to > h.from || !r.sameClause(p.from, h.from) {
			continue
		}
		if p.to == h.from && p.section.headFirst() && (r.name || h.section.headFirst()) {
			return true
		}
		for _, o := range r.near(p.to, p.to+1) {
			if o.section.kind == kindOf && o.to <= h.from && !r.between(kindAsking, o.to, h.from) {
				return true
			}
		}
	}
	return false
}

// follow says what a credential's word that ends before token i is, in a
// language whose nouns put the one that matters last.
func (r reading) follow(i int) verdict {
	for i < len(r.tokens) && r.sameClause(i-1, i) {
		next, genitive := -1, false
		for _, o := range r.near(i, i+1) {
			switch o.section.kind {
			case kindProperty:
				if !o.section.headFirst() {
					return lookalike
				}
			case kindFollower:
				if !r.name {
					return credential
				}
			case kindOf:
				// Where this is no follower at the same time, as 的 and の are
				// not, the noun that matters comes after it.
				genitive = true
			case kindTail:
				if r.name {
					next = max(next, o.to)
				}
			case kindSecret, kindNumberSecret:
				if !r.name {
					next = max(next, o.to)
				}
			}
		}
		switch {
		case next < 0 && genitive:
			return lookalike
		case next < 0:
			return modifier
		}
		i = next
	}
	return credential
}

func (r reading) sameClause(i, j int) bool { return r.tokens[i].clause == r.tokens[j].clause }

func (r reading) sameSentence(i, j int) bool { return r.tokens[i].sentence == r.tokens[j].sentence }

// between reports whether a hit of the kind lies between two tokens.
func (r reading) between(k kind, from, to int) bool {
	for _, h := range r.near(from, to) {
		if h.section.kind == k && h.to <= to {
			return true
		}
	}
	return false
}

// secrets returns the credentials' words of the text, longest first;
// numbersOnly leaves out what cannot be a number.
func (r reading) secrets(numbersOnly bool) []hit {
	hits := of(r.hits, kindNumberSecret)
	if !numbersOnly {
		hits = of(r.hits, kindSecret, kindNumberSecret)
	}
	sort.SliceStable(hits, func(i, j int) bool {
		return hits[i].to-hits[i].from > hits[j].to-hits[j].from
	})
	return hits
}

func (r reading) match(h hit, part Part) (Match, bool) {
	return Match{Concept: h.section.concept, Words: r.words(h.from, h.to), Part: part}, true
}

// form is what the texts of a field say together.
type form struct {
	Field
	name, title, description reading
}

func readField(f Field) form {
	return form{f, read(f.Name, true), read(f.Title, false), read(f.Description, false)}
}

// notMeant reports whether a text of the field says that the concept of h is
// not what it looks like: a "pin" beside "GPIO", a "token" beside "ERC-20".
func (f form) notMeant(h hit) bool {
	for _, r := range []reading{f.name, f.title, f.description} {
		for _, o := range r.hits {
			switch o.section.kind {
			case kindContext:
				if o.section.concept == h.section.concept && !o.within(h) {
					return true
				}
			case kindNameOnly:
				return true
			}
		}
	}
	return f.description.opensWithAttribute()
}

// opensWithAttribute reports whether the text starts like "Name of the".
func (r reading) opensWithAttribute() bool {
	const start = 2
	for _, p := range r.hits {
		if p.section.kind != kindProperty || p.from >= start || r.tokens[p.from].clause > 0 {
			continue
		}
		for _, o := range r.hits {
			if o.section.kind == kindOf && o.from == p.to {
				return true
			}
		}
	}
	return false
}

// Secret reports whether the field's name is a credential's, so that the
// field asks for one. What is ticked or chosen never is, and a number only if
// the name speaks of a PIN, a one-time code or the like. The title and the
// description can show that the name is meant otherwise: "token" with the
// title "Token symbol".
func Secret(f Field) (Match, bool) {
	if !f.Type.typed() {
		return Match{}, false
	}
	return readField(f).secretName()
}

func (f form) secretName() (Match, bool) {
	best := hit{from: -1}
	for _, h := range f.name.secrets(f.Type.numeric()) {
		if f.name.judge(h) == credential && h.to-h.from >= best.to-best.from {
			best = h
		}
	}
	if best.pattern == nil || f.notMeant(best) {
		return Match{}, false
	}
	cancelled := false
	for _, h := range of(f.title.hits, kindSecret, kindNumberSecret) {
		switch f.title.judge(h) {
		case credential:
			return f.name.match(best, PartName)
		case lookalike:
			cancelled = true
		}
	}
	if cancelled || has(f.title.hits, kindLookalike) {
		return Match{}, false
	}
	return f.name.match(best, PartName)
}

// redirectURL is the concept of an address that carries an authorization code.
const redirectURL = "redirect URL"

// SecretText reports whether a field with a harmless name asks for a
// credential in its title or description.
func SecretText(f Field) (Match, bool) {
	if !f.Type.typed() {
		return Match{}, false
	}
	r := readField(f)
	if _, ok := r.secretName(); ok {
		return Match{}, false
	}
	for _, h := range of(r.name.hits, kindSecret, kindNumberSecret) {
		if r.name.judge(h) == lookalike {
			return Match{}, false
		}
	}
	numeric := f.Type.numeric()
	for _, h := range r.title.secrets(numeric) {
		if r.title.judge(h) != credential || r.notMeant(h) || r.title.negated(h, h.from) {
			continue
		}
		if r.title.plainBefore(h) || r.title.asksFor(h) {
			return r.title.match(h, PartTitle)
		}
	}
	lookalike := has(r.title.hits, kindLookalike) || has(r.name.hits, kindLookalike)
	for _, h := range r.description.secrets(numeric) {
		if r.description.judge(h) != credential || r.notMeant(h) || r.description.negated(h, h.from) {
			continue
		}
		asked := r.description.asksFor(h)
		if lookalike {
			// A setting called redirect_url is none; the one that the person
			// is told to paste after logging in carries the code.
			asked = asked && h.section.concept == redirectURL
		} else {
			asked = asked || r.description.opens(h)
		}
		if asked {
			return r.description.match(h, PartDescription)
		}
	}
	return Match{}, false
}

// plainBefore reports whether nothing before h in its sentence makes the title
// speak of something else: "Account that owns the token".
func (r reading) plainBefore(h hit) bool {
	for _, o := range r.hits {
		switch o.section.kind {
		case kindBlocker, kindWhich, kindPermission:
			if o.to <= h.from && r.sameSentence(o.from, h.from) {
				return false
			}
		}
	}
	return true
}

// opens reports whether the text starts with h, as a label does: "Password of
// the database user". Another label may follow a colon.
func (r reading) opens(h hit) bool {
	if r.tokens[h.from].sentence > 0 {
		return false
	}
	i := h.from
	for i > 0 && r.sameClause(i-1, i) {
		at := i
		for _, o := range r.near(i-reach, i) {
			if o.section.kind == kindFiller && o.to == i {
				at = min(at, o.from)
			}
		}
		if at == i {
			return false
		}
		i = at
	}
	return i == 0 || r.src[r.tokens[i-1].end] == ':'
}

// SecretMessage reports whether a form's message asks the person to enter,
// paste or tell a credential. Questions about credentials ("Rotate the
// database password?") and warnings ("Never enter your password here") do not.
func SecretMessage(message string) (Match, bool) {
	r := read(message, false)
	f := form{title: r}
	for _, h := range r.secrets(false) {
		if r.judge(h) == credential && !f.notMeant(h) && (r.asksFor(h) || r.bareQuestion(h)) {
			return r.match(h, PartMessage)
		}
	}
	return Match{}, false
}

// asksFor reports whether the sentence around h, or the one after it, asks
// for it.
func (r reading) asksFor(h hit) bool {
	for _, o := range r.hits {
		switch o.section.kind {
		case kindPermission:
			if r.sameSentence(o.from, h.from) && o.from < h.from {
				return false
			}
		}
	}
	for _, o := range r.hits {
		switch o.section.kind {
		case kindAsking:
			if r.sameSentence(o.from, h.from) && o.to <= h.from && h.from-o.to <= askReach &&
				!r.between(kindBlocker, o.to, h.from) && !r.negated(h, o.from) && !r.wondersAbout(o) {
				return true
			}
		case kindAskingAfter:
			if r.sameSentence(o.from, h.from) && h.to <= o.from && o.from-h.to <= askReach &&
				!r.between(kindBlocker, h.to, o.from) && !r.negated(h, h.from) && !r.negatedAfter(o) {
				return true
			}
		case kindWhat:
			if r.sameSentence(o.from, h.from) && !r.between(kindBlocker, min(o.to, h.from), h.from) {
				return true
			}
		case kindAskingIt:
			if d := r.tokens[o.from].sentence - r.tokens[h.from].sentence; d >= 0 && d <= 1 && o.from >= h.to && !r.negated(o, o.from) {
				return true
			}
		}
	}
	return false
}

// wondersAbout reports whether the request o is part of a question about it:
// "Why do you need the token?"
func (r reading) wondersAbout(o hit) bool {
	for _, w := range r.hits {
		if w.section.kind == kindWhich && w.from == 0 && r.sameSentence(w.from, o.from) && w.from < o.from {
			return true
		}
	}
	return false
}

// askReach is how many words may lie between a request and its credential.
const askReach = 10

// negated reports whether a negation stands before the request at token i, or
// between it and h, or right after h.
func (r reading) negated(h hit, i int) bool {
	const before, after = 4, 1
	for _, o := range r.hits {
		if o.section.kind != kindNegation || !r.sameSentence(o.from, h.from) {
			continue
		}
		if o.to <= h.from && o.from >= i-before || o.from >= h.to && o.from < h.to+after && r.sameClause(o.from, h.from) {
			return true
		}
	}
	return false
}

// negatedAfter reports whether a negation follows the request at o, as in
// Japanese and Korean.
func (r reading) negatedAfter(o hit) bool {
	const after = 6
	for _, n := range r.hits {
		if n.section.kind == kindNegationAfter && n.from >= o.from && n.from <= o.to+after && r.sameSentence(n.from, o.from) {
			return true
		}
	}
	return false
}

// bareQuestion reports whether the message is hardly more than the
// credential's word: "GitHub token?", "Your card number, please."
func (r reading) bareQuestion(h hit) bool {
	const most = 2 // words that may stand before it
	i := h.from
	for i > 0 && r.sameClause(i-1, i) {
		i--
	}
	if h.from-i > most || has(r.hits, kindAct, kindWeakAct, kindPermission, kindNegation, kindWhich) {
		return false
	}
	end := h.to == len(r.tokens) || !r.sameClause(h.to-1, h.to)
	return end && r.tokens[h.from].sentence == 0 && r.tokens[len(r.tokens)-1].sentence == 0
}
