package form

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What a JSON text may be at most. A form is far smaller; what is larger is
// not read, so that no source can exhaust the stack or the memory.
const (
	maxJSONDepth = 200
	maxJSONBytes = 1 << 20
)

// ParseJSON reads JSON text, in which each [Hole] stands for text that is only
// known when the program runs: inside a string it stays, in the place of a
// value the value is Unknown, and among the members of an object or the
// elements of an array it makes that one Open. Of members with the same key
// the last counts, as in encoding/json. Text that is no JSON is a value of
// Kind Unknown.
//
// The source range of a string, and of a key, includes its quotes.
func ParseJSON(t Text) *Value {
	unknown := &Value{}
	unknown.Pos, unknown.End = t.Range(0, len(t.Value))
	if len(t.Value) > maxJSONBytes {
		return unknown
	}
	p := &jsonParser{text: t, s: t.Value}
	v := p.value(0, nil)
	p.space()
	if v == nil || p.i < len(p.s) {
		return unknown
	}
	return v
}

// A jsonParser reads s from i on. Its methods return nil or false where the
// text is no JSON, and that ends the whole.
type jsonParser struct {
	text Text
	s    string
	i    int
}

func (p *jsonParser) space() {
	for p.i < len(p.s) && strings.IndexByte(" \t\r\n", p.s[p.i]) >= 0 {
		p.i++
	}
}

// peek returns the next byte that is no space, or 0.
func (p *jsonParser) peek() byte {
	p.space()
	if p.i < len(p.s) {
		return p.s[p.i]
	}
	return 0
}

// holes skips holes and spaces, and reports whether there was a hole.
func (p *jsonParser) holes() bool {
	found := false
	for p.space(); strings.HasPrefix(p.s[p.i:], Hole); p.space() {
		p.i += len(Hole)
		found = true
	}
	return found
}

// value reads one value at a depth. outer is the container that it stands in.
func (p *jsonParser) value(depth int, outer *Value) *Value {
	if depth > maxJSONDepth {
		return nil
	}
	v := new(Value)
	c := p.peek()
	start := p.i
	ok := true
	switch c {
	case '{':
		ok = p.object(v, depth)
	case '[':
		ok = p.array(v, depth)
	case '"':
		v.Kind = String
		v.Str, ok = p.str()
	default:
		ok = p.word(v, outer)
	}
	if !ok {
		return nil
	}
	v.Pos, v.End = p.text.Range(start, p.i)
	return v
}

// array and object read loosely around a hole: it may bring the comma that
// is missing, or take the place of what a comma announces.

func (p *jsonParser) array(v *Value, depth int) bool {
	v.Kind = Array
	p.i++
	comma := true // an element may begin here
	for first := true; ; first = false {
		hole := p.holes()
		v.Open = v.Open || hole
		switch c := p.peek(); {
		case c == ']' && (first || hole || !comma):
			p.i++
			return true
		case c == ',' && (hole || !comma):
			p.i++
			comma = true
			continue
		case !comma && !hole:
			return false
		}
		e := p.value(depth+1, v)
		if e == nil {
			return false
		}
		v.Elems = append(v.Elems, e)
		comma = false
	}
}

func (p *jsonParser) object(v *Value, depth int) bool {
	v.Kind = Object
	p.i++
	index := make(map[string]int)
	comma := true // a member may begin here
	for first := true; ; first = false {
		p.space()
		start := p.i
		hole := p.holes()
		v.Open = v.Open || hole
		m := Member{Key: Hole}
		switch c := p.peek(); {
		case c == '}' && (first || hole || !comma):
			p.i++
			return true
		case c == ',' && (hole || !comma):
			p.i++
			comma = true
			continue
		case c == ':' && hole: // the hole is a key
			m.KeyPos, m.KeyEnd = p.text.Range(start, start+len(Hole))
		case c == '"' && (comma || hole):
			start = p.i
			var ok bool
			if m.Key, ok = p.str(); !ok {
				return false
			}
			m.KeyPos, m.KeyEnd = p.text.Range(start, p.i)
		default:
			return false
		}
		if p.peek() != ':' {
			return false
		}
		p.i++
		if m.Value = p.value(depth+1, v); m.Value == nil {
			return false
		}
		comma = false
		if strings.Contains(m.Key, Hole) {
			// A key that is not known can be any key.
			v.Open = true
		} else if i, ok := index[m.Key]; ok {
			v.Members[i] = m
			continue
		} else {
			index[m.Key] = len(v.Members)
		}
		v.Members = append(v.Members, m)
	}
}

// word reads a number, a literal name, or a run with a hole in it.
func (p *jsonParser) word(v, outer *Value) bool {
	start := p.i
	for p.i < len(p.s) {
		if c := p.s[p.i]; c == '+' || c == '-' || c == '.' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			p.i++
		} else if strings.HasPrefix(p.s[p.i:], Hole) {
			p.i += len(Hole)
		} else {
			break
		}
	}
	w := p.s[start:p.i]
	switch {
	case strings.Contains(w, Hole):
		// After a beginning such as 5 the hole may also bring what follows.
		if outer != nil && !strings.HasPrefix(w, Hole) {
			outer.Open = true
		}
	case w == "true" || w == "false":
		v.Kind, v.Bool = Bool, w == "true"
	case w == "null":
		v.Kind = Null
	case isNumber(w):
		v.Kind, v.Num = Number, w
	default:
		return false
	}
	return true
}

// isNumber reports whether s is a number as JSON spells it.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	n := digits(s)
	if n == 0 || s[0] == '0' && n > 1 {
		return false
	}
	s = s[n:]
	if strings.HasPrefix(s, ".") {
		if n = digits(s[1:]); n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s != "" && s[0]|0x20 == 'e' {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		return s != "" && digits(s) == len(s)
	}
	return s == ""
}

func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// str reads a string. As in encoding/json, what is no UTF-8 or no pair of
// surrogates becomes U+FFFD.
func (p *jsonParser) str() (string, bool) {
	p.i++
	var b strings.Builder
	for p.i < len(p.s) {
		switch c := p.s[p.i]; {
		case c == '"':
			p.i++
			return b.String(), true
		case c == '\\':
			p.i++
			if !p.escape(&b) {
				return "", false
			}
		case c < ' ':
			return "", false
		default:
			r, n := utf8.DecodeRuneInString(p.s[p.i:])
			b.WriteRune(r)
			p.i += n
		}
	}
	return "", false
}

// escape reads what follows a backslash.
func (p *jsonParser) escape(b *strings.Builder) bool {
	if p.i >= len(p.s) {
		return false
	}
	if strings.HasPrefix(p.s[p.i:], Hole) {
		return true // str goes on with the hole
	}
	c := p.s[p.i]
	p.i++
	switch c {
	case '"', '\\', '/':
		b.WriteByte(c)
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'u':
		r, ok := p.hex4()
		if !ok {
			return p.holeInHex()
		}
		if utf16.IsSurrogate(r) {
			r = p.surrogate(r)
		}
		b.WriteRune(r)
	default:
		return false
	}
	return true
}

// hex4 reads four hexadecimal digits, or nothing.
func (p *jsonParser) hex4() (rune, bool) {
	if p.i+4 > len(p.s) {
		return 0, false
	}
	// ParseUint takes no sign and, with a base given, no underscore.
	n, err := strconv.ParseUint(p.s[p.i:p.i+4], 16, 32)
	if err != nil {
		return 0, false
	}
	p.i += 4
	return rune(n), true
}

// holeInHex reports whether fewer than four digits end in a hole.
func (p *jsonParser) holeInHex() bool {
	i := strings.Index(p.s[p.i:], Hole)
	return i >= 0 && i < 4 && strings.Trim(p.s[p.i:p.i+i], "0123456789abcdefABCDEF") == ""
}

// surrogate reads the second half of a pair that r begins.
func (p *jsonParser) surrogate(r rune) rune {
	if !strings.HasPrefix(p.s[p.i:], `\u`) {
		return utf8.RuneError
	}
	start := p.i
	p.i += 2
	low, ok := p.hex4()
	if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
		return pair
	}
	p.i = start
	return utf8.RuneError
}
