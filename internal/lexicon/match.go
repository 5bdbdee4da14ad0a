package lexicon

import (
	"fmt"
	"sort"
	"strings"
)

// An elementKind says how an element of a pattern fits a word.
type elementKind uint8

const (
	literal elementKind = iota
	stem                // the word begins so
	suffix              // the word ends so
	infix               // the word contains this
	member              // the word is in a class
	number              // the word is a number
	gap                 // up to maxGap words
)

// maxGap is how many words ".." in an entry stands for at most.
const maxGap = 4

type element struct {
	kind  elementKind
	text  string
	class map[string]bool
}

func (e *element) fits(word string) bool {
	switch e.kind {
	case literal:
		return word == e.text
	case stem:
		return strings.HasPrefix(word, e.text)
	case suffix:
		return strings.HasSuffix(word, e.text)
	case infix:
		return strings.Contains(word, e.text)
	case member:
		return e.class[word]
	case number:
		for i := range len(word) {
			if word[i] < '0' || word[i] > '9' {
				return false
			}
		}
		return true
	}
	return false
}

// A pattern is one way to write an entry.
type pattern struct {
	section    *section
	elements   []element
	start, end bool // only at the start, at the end of a clause
}

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

// compile turns an entry into patterns: one for each choice of alternatives.
func compile(s *section, entry string, classes map[string]map[string]bool) ([]*pattern, error) {
	spellings := []string{fold(entry)}
	if german := spellUmlauts(entry); german != "" {
		spellings = append(spellings, german)
	}
	var out []*pattern
	for _, spelling := range spellings {
		ps := []*pattern{{section: s}}
		for _, word := range strings.Fields(spelling) {
			if word == "^" || word == "$" {
				for _, p := range ps {
					p.start = p.start || word == "^"
					p.end = p.end || word == "$"
				}
				continue
			}
			var next []*pattern
			word, missing := strings.CutSuffix(word, "?")
			if missing {
				for _, p := range ps {
					q := *p
					q.elements = append([]element(nil), p.elements...)
					next = append(next, &q)
				}
			}
			for alternative := range strings.SplitSeq(word, "|") {
				es, err := elements(alternative, classes)
				if err != nil {
					return nil, fmt.Errorf("%s: entry %q: %w", s.lang, entry, err)
				}
				for _, p := range ps {
					q := *p
					q.elements = append(append([]element(nil), p.elements...), es...)
					next = append(next, &q)
				}
			}
			ps = next
		}
		for _, p := range ps {
			if len(p.elements) == 0 || p.elements[0].kind == gap {
				return nil, fmt.Errorf("%s: entry %q starts with nothing", s.lang, entry)
			}
			out = append(out, p)
			if j := p.joined(); j != nil {
				out = append(out, j)
			}
		}
	}
	return out, nil
}

// spellUmlauts returns the entry with ä, ö and ü written as two letters, or ""
// if it has none. Only German does so, but the others lose nothing by it.
func spellUmlauts(entry string) string {
	spelt := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue").Replace(entry)
	if spelt == entry {
		return ""
	}
	return fold(spelt)
}

// elements compiles one word of an entry, which may be a whole run of
// characters in a script without spaces.
func elements(word string, classes map[string]map[string]bool) ([]element, error) {
	switch {
	case word == "..":
		return []element{{kind: gap}}, nil
	case word == "<n>":
		return []element{{kind: number}}, nil
	case strings.HasPrefix(word, "<"):
		class := classes[strings.Trim(word, "<>")]
		if class == nil {
			return nil, fmt.Errorf("no class %s", word)
		}
		return []element{{kind: member, class: class}}, nil
	}
	bare := strings.Trim(word, "*")
	k := literal
	switch {
	case strings.HasPrefix(word, "*") && strings.HasSuffix(word, "*"):
		k = infix
	case strings.HasPrefix(word, "*"):
		k = suffix
	case strings.HasSuffix(word, "*"):
		k = stem
	}
	if k != literal {
		if len(bare) < keyLen {
			return nil, fmt.Errorf("%q is too short", word)
		}
		return []element{{kind: k, text: bare}}, nil
	}
	var out []element
	for _, t := range newText(word, true).tokens {
		out = append(out, element{text: t.word})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%q has no letters", word)
	}
	return out, nil
}

// joined returns the pattern that finds p's words written together, or nil.
func (p *pattern) joined() *pattern {
	if len(p.elements) < 2 {
		return nil
	}
	var b strings.Builder
	for _, e := range p.elements {
		if e.kind != literal || len(e.text) > 0 && e.text[0] >= 0xE1 {
			return nil // CJK characters are tokens of their own
		}
		b.WriteString(e.text)
	}
	q := *p
	q.elements = []element{{text: b.String()}}
	return &q
}

// keyLen is how many bytes of a stem or suffix the index uses.
const keyLen = 3

func (l *lexicon) add(p *pattern) {
	e := p.elements[0]
	switch e.kind {
	case literal:
		l.byWord[e.text] = append(l.byWord[e.text], p)
	case stem:
		l.byStem[e.text[:keyLen]] = append(l.byStem[e.text[:keyLen]], p)
	case suffix:
		key := e.text[len(e.text)-keyLen:]
		l.bySuffix[key] = append(l.bySuffix[key], p)
	default:
		l.others = append(l.others, p)
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
		try(l.others)
	}
	return hits
}

// at reports whether the pattern fits at token i, and where it ends.
func (p *pattern) at(t *text, i int) (to int, ok bool) {
	if p.start && i > 0 && t.tokens[i-1].clause == t.tokens[i].clause {
		return 0, false
	}
	return p.rest(t, p.elements, i, t.tokens[i].clause)
}

func (p *pattern) rest(t *text, es []element, i, clause int) (to int, ok bool) {
	for n, e := range es {
		if e.kind == gap {
			for skip := 0; skip <= maxGap; skip++ {
				if to, ok := p.rest(t, es[n+1:], i+skip, clause); ok {
					return to, true
				}
			}
			return 0, false
		}
		if i >= len(t.tokens) || t.tokens[i].clause != clause || !e.fits(t.tokens[i].word) {
			return 0, false
		}
		i++
	}
	if p.end && i < len(t.tokens) && t.tokens[i].clause == clause {
		return 0, false
	}
	return i, true
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
