package lexicon

import "sort"

// A hit is a pattern found in a text, from one token up to another.
type hit struct {
	*pattern
	from, to int
}

func (h hit) overlaps(o hit) bool { return h.from < o.to && o.from < h.to }

// within reports whether h is a smaller part of o.
func (h hit) within(o hit) bool {
	return h.from >= o.from && h.to <= o.to && h.to-h.from < o.to-o.from
}

// The index uses this many bytes of a stem or suffix, and of the first of
// several words that may be written together.
const (
	keyLen   = 3
	glueLen  = 2
	shortest = 5 // shorter words are never two words written together
)

// add puts the pattern into the index.
func (l *lexicon) add(p *pattern) {
	e := &p.elements[0]
	switch e.kind {
	case literal:
		l.addWord(e.text, p)
	case choice:
		for _, w := range e.words {
			l.addWord(w, p)
		}
	case stem:
		l.byStem[e.text[:keyLen]] = append(l.byStem[e.text[:keyLen]], p)
	case suffix:
		key := e.text[len(e.text)-keyLen:]
		l.bySuffix[key] = append(l.bySuffix[key], p)
	case member:
		for w := range e.class {
			l.addWord(w, p)
		}
	case number:
		l.numbers = append(l.numbers, p)
	default:
		l.others = append(l.others, p)
	}
}

func (l *lexicon) addWord(w string, p *pattern) {
	first := head(w)
	l.byWord[first] = append(l.byWord[first], p)
	if len(p.elements) > 1 && len(w) >= glueLen && w[0] < 0x80 {
		key := w[:glueLen]
		if ps := l.byGlue[key]; len(ps) == 0 || ps[len(ps)-1] != p {
			l.byGlue[key] = append(ps, p)
		}
	}
}

// find returns all hits in the text, in the order of the places where they
// start.
func (l *lexicon) find(t *text) []hit {
	var hits []hit
	for i, tok := range t.tokens {
		try := func(ps []*pattern) {
			for _, p := range ps {
				if to, ok := p.at(t, i); ok {
					hits = append(hits, hit{p, i, to})
				}
			}
		}
		try(l.byWord[tok.word])
		if n := len(tok.word); n >= keyLen {
			try(l.byStem[tok.word[:keyLen]])
			try(l.bySuffix[tok.word[n-keyLen:]])
		}
		if allDigits(tok.word) {
			try(l.numbers)
		}
		try(l.others)
		if len(tok.word) >= shortest {
			for _, p := range l.byGlue[tok.word[:glueLen]] {
				if p.glued(tok.word) && p.alone(t, i) {
					hits = append(hits, hit{p, i, i + 1})
				}
			}
		}
	}
	return hits
}

// alone reports whether token i is at the places where the pattern must be.
func (p *pattern) alone(t *text, i int) bool {
	clause := t.tokens[i].clause
	return !(p.start && i > 0 && t.tokens[i-1].clause == clause) &&
		!(p.end && i+1 < len(t.tokens) && t.tokens[i+1].clause == clause)
}

// reach is how far before a place in a text a phrase may start that ends
// there.
const reach = 12

// near returns the hits that start at the tokens from up to to.
func (r reading) near(from, to int) []hit {
	i := sort.Search(len(r.hits), func(i int) bool { return r.hits[i].from >= from })
	j := i + sort.Search(len(r.hits)-i, func(j int) bool { return r.hits[i+j].from >= to })
	return r.hits[i:j]
}

// of returns the hits of the kinds.
func of(hits []hit, ks ...kind) []hit {
	var out []hit
	for _, h := range hits {
		for _, k := range ks {
			if h.section.kind == k {
				out = append(out, h)
				break
			}
		}
	}
	return out
}

// has reports whether there is a hit of one of the kinds.
func has(hits []hit, ks ...kind) bool {
	for _, h := range hits {
		for _, k := range ks {
			if h.section.kind == k {
				return true
			}
		}
	}
	return false
}
