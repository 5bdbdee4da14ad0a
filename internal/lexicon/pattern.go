package lexicon

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An elementKind says how an element of a pattern fits the words of a text.
type elementKind uint8

const (
	literal elementKind = iota // a word, or a run of characters over several tokens
	choice                     // one of several words
	stem                       // a word that begins so
	suffix                     // a word that ends so
	infix                      // a word that contains this
	member                     // a word of a class
	number                     // a number
	gap                        // up to maxGap words
)

// maxGap is how many words ".." in an entry stands for at most.
const maxGap = 4

type element struct {
	kind     elementKind
	optional bool
	text     string          // literal, stem, suffix, infix
	words    []string        // choice
	class    map[string]bool // member
}

// A pattern is what an entry looks for.
type pattern struct {
	section    *section
	elements   []element
	start, end bool // only at the start, at the end of a clause
}

// compile turns an entry into patterns: usually one, more if an alternative
// has several words or an umlaut has two spellings.
func compile(s *section, entry string, classes map[string]map[string]bool) ([]pattern, error) {
	spellings := []string{fold(entry)}
	if s.lang == "de" {
		if spelt := umlauts.Replace(entry); spelt != entry {
			spellings = append(spellings, fold(spelt))
		}
	}
	var out []pattern
	for _, spelling := range spellings {
		ps := []pattern{{section: s, elements: make([]element, 0, 4)}}
		for word := range strings.FieldsSeq(spelling) {
			if word == "^" || word == "$" {
				for i := range ps {
					ps[i].start = ps[i].start || word == "^"
					ps[i].end = ps[i].end || word == "$"
				}
				continue
			}
			ways, err := parseWord(word, classes)
			if err != nil {
				return nil, fmt.Errorf("%s: entry %q: %w", s.lang, entry, err)
			}
			if len(ways) == 1 {
				for i := range ps {
					ps[i].elements = append(ps[i].elements, ways[0]...)
				}
				continue
			}
			var next []pattern
			for _, p := range ps {
				for _, way := range ways {
					q := p
					q.elements = append(append([]element(nil), p.elements...), way...)
					next = append(next, q)
				}
			}
			ps = next
		}
		for _, p := range ps {
			if len(p.elements) == 0 || p.elements[0].kind == gap || p.elements[0].optional {
				return nil, fmt.Errorf("%s: entry %q has no certain first word", s.lang, entry)
			}
		}
		out = append(out, ps...)
	}
	return out, nil
}

// umlauts spells German umlauts as identifiers do.
var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue")

// parseWord parses one word of an entry. Each way is a sequence of elements
// that may stand for the word.
func parseWord(word string, classes map[string]map[string]bool) (ways [][]element, err error) {
	word, optional := strings.CutSuffix(word, "?")
	if word == ".." {
		return [][]element{{{kind: gap}}}, nil
	}
	if !strings.ContainsAny(word, "|<*-") {
		if !plainWord(word) {
			return nil, fmt.Errorf("%q is no word", word)
		}
		return [][]element{{{optional: optional, text: word}}}, nil
	}
	var words []string
	for alternative := range strings.SplitSeq(word, "|") {
		if plainWord(alternative) {
			words = append(words, alternative)
			continue
		}
		var way []element
		for part := range strings.SplitSeq(alternative, "-") {
			e, err := parsePart(part, classes)
			if err != nil {
				return nil, err
			}
			way = append(way, e)
		}
		if optional {
			return nil, fmt.Errorf("%q is too much to be optional", word)
		}
		ways = append(ways, way)
	}
	if len(words) > 0 {
		ways = append(ways, []element{{kind: choice, optional: optional, words: words}})
	}
	return ways, nil
}

// parsePart parses one alternative that is a single word.
func parsePart(part string, classes map[string]map[string]bool) (element, error) {
	if part == "<n>" {
		return element{kind: number}, nil
	}
	if strings.HasPrefix(part, "<") {
		class := classes[strings.Trim(part, "<>")]
		if class == nil {
			return element{}, fmt.Errorf("no class %s", part)
		}
		return element{kind: member, class: class}, nil
	}
	bare := strings.Trim(part, "*")
	k := literal
	switch {
	case bare == part:
	case len(bare) < keyLen:
		return element{}, fmt.Errorf("%q is too short", part)
	case strings.HasPrefix(part, "*") && strings.HasSuffix(part, "*"):
		k = infix
	case strings.HasPrefix(part, "*"):
		k = suffix
	default:
		k = stem
	}
	if !plainWord(bare) {
		return element{}, fmt.Errorf("%q is no word", part)
	}
	return element{kind: k, text: bare}, nil
}

// plainWord reports whether s has nothing but letters and digits.
func plainWord(s string) bool {
	for _, r := range s {
		if r < utf8.RuneSelf {
			if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
				return false
			}
		} else if !isCJK(r) && !isWordRune(r) {
			return false
		}
	}
	return s != ""
}

// head returns the first token of a literal: a character of a script without
// spaces, or else the letters up to one.
func head(s string) string {
	for i, r := range s {
		if isCJK(r) {
			if i == 0 {
				return s[:utf8.RuneLen(r)]
			}
			return s[:i]
		}
	}
	return s
}

// at reports whether the pattern fits at token i, and where it ends.
func (p *pattern) at(t *text, i int) (to int, ok bool) {
	if p.start && i > 0 && t.tokens[i-1].clause == t.tokens[i].clause {
		return 0, false
	}
	return p.rest(t, p.elements, i, t.tokens[i].clause)
}

// rest fits the elements es from token i on, which must be in the clause.
func (p *pattern) rest(t *text, es []element, i, clause int) (to int, ok bool) {
	for n := range es {
		e := &es[n]
		if e.kind == gap {
			for skip := 0; skip <= maxGap; skip++ {
				if to, ok := p.rest(t, es[n+1:], i+skip, clause); ok {
					return to, true
				}
			}
			return 0, false
		}
		taken := e.take(t, i, clause)
		if e.optional {
			if taken > 0 {
				if to, ok := p.rest(t, es[n+1:], i+taken, clause); ok {
					return to, true
				}
			}
			continue
		}
		if taken == 0 {
			return 0, false
		}
		i += taken
	}
	if p.end && i < len(t.tokens) && t.tokens[i].clause == clause {
		return 0, false
	}
	return i, true
}

// take returns how many tokens from token i on fit the element.
func (e *element) take(t *text, i, clause int) int {
	if i >= len(t.tokens) || t.tokens[i].clause != clause {
		return 0
	}
	word := t.tokens[i].word
	fits := false
	switch e.kind {
	case literal:
		rest := e.text
		for n := i; n < len(t.tokens) && t.tokens[n].clause == clause; n++ {
			after, ok := strings.CutPrefix(rest, t.tokens[n].word)
			switch {
			case !ok:
				return 0
			case after == "":
				return n - i + 1
			}
			rest = after
		}
	case choice:
		for _, w := range e.words {
			fits = fits || w == word
		}
		if !fits && isCJKWord(word) {
			for _, w := range e.words {
				if n := (&element{text: w}).take(t, i, clause); n > 0 {
					return n
				}
			}
		}
	case stem:
		fits = strings.HasPrefix(word, e.text)
	case suffix:
		fits = strings.HasSuffix(word, e.text)
	case infix:
		fits = strings.Contains(word, e.text)
	case member:
		fits = e.class[word]
	case number:
		fits = allDigits(word)
	}
	if fits {
		return 1
	}
	return 0
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func isCJKWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isCJK(r)
}

// glued reports whether the word is the pattern's words written together, as
// "apikey" is for "api key".
func (p *pattern) glued(word string) bool {
	return len(p.elements) > 1 && glued(p.elements, word)
}

func glued(es []element, word string) bool {
	if len(es) == 0 {
		return word == ""
	}
	e := &es[0]
	switch e.kind {
	case literal:
		if rest, ok := strings.CutPrefix(word, e.text); ok && glued(es[1:], rest) {
			return true
		}
	case choice:
		for _, w := range e.words {
			if rest, ok := strings.CutPrefix(word, w); ok && glued(es[1:], rest) {
				return true
			}
		}
	default:
		return false
	}
	return e.optional && glued(es[1:], word)
}
