package form

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Text is a string together with the source that each of its bytes comes
// from. The zero Text is the empty string from nowhere.
type Text struct {
	Value string

	// segments cover Value without gaps, in order.
	segments []segment
}

// A segment is a run of bytes of a Text that have their source in common.
type segment struct {
	off, n   int // the bytes Value[off:off+n]
	pos, end token.Pos

	// linear says that byte i of the run stands at pos+i. Otherwise each byte
	// has the whole of pos..end as its source, as with an escape sequence.
	linear bool
}

// LiteralText returns the value of a string literal. src is the source that
// begins with the literal, and base the position of src[0]; where src is nil
// or is not the literal's source, positions are told from lit alone. That is
// exact but for raw strings in a file with CRLF line ends, of which lit has
// lost the carriage returns.
func LiteralText(lit *ast.BasicLit, src []byte, base token.Pos) Text {
	if lit == nil || lit.Kind != token.STRING || len(lit.Value) < 2 {
		return Text{}
	}
	var b textBuilder
	if src != nil && b.literal(string(literalSource(lit, src)), base) && sameString(lit, b.text.Value) {
		return b.text
	}
	if !base.IsValid() {
		base = lit.ValuePos
	}
	b = textBuilder{}
	if !b.literal(lit.Value, base) {
		return Text{}
	}
	return b.text
}

// literalSource cuts src after the literal. An interpreted literal is as long
// as its value; a raw one goes to the next back quote.
func literalSource(lit *ast.BasicLit, src []byte) []byte {
	if lit.Value[0] != '`' {
		return src[:min(len(lit.Value), len(src))]
	}
	if len(src) > 0 {
		if i := slices.Index(src[1:], '`'); i >= 0 {
			return src[:i+2]
		}
	}
	return nil
}

func sameString(lit *ast.BasicLit, value string) bool {
	if lit.Value[0] == '`' {
		// lit may have been made by hand, with the carriage returns.
		return value == strings.ReplaceAll(lit.Value[1:len(lit.Value)-1], "\r", "")
	}
	s, err := strconv.Unquote(lit.Value)
	return err == nil && s == value
}

// Unplaced returns value as a Text of which every part has its source in the
// whole of pos..end, as has the value of a named constant.
func Unplaced(value string, pos, end token.Pos) Text {
	return Text{value, []segment{{n: len(value), pos: pos, end: end}}}
}

// Concat returns t followed by u.
func (t Text) Concat(u Text) Text {
	if t.Value == "" && len(u.segments) > 0 {
		return u
	}
	if u.Value == "" {
		return t
	}
	segments := slices.Grow(slices.Clone(t.segments), len(u.segments))
	for _, s := range u.segments {
		s.off += len(t.Value)
		segments = append(segments, s)
	}
	return Text{t.Value + u.Value, segments}
}

// Slice returns Value[i:j] with its places. It panics where a string would.
func (t Text) Slice(i, j int) Text {
	out := Text{Value: t.Value[i:j]}
	for _, s := range t.segments {
		from, to := max(s.off, i), min(s.off+s.n, j)
		if from >= to {
			continue
		}
		if s.linear {
			s.pos += token.Pos(from - s.off)
			s.end = s.pos + token.Pos(to-from)
		}
		s.off, s.n = from-i, to-from
		out.segments = append(out.segments, s)
	}
	return out
}

// Range returns the source of Value[i:j]. Where the two ends come from
// different places, as in a concatenation, it goes from the one to the other;
// where that would go backwards, it is the source of the first byte.
func (t Text) Range(i, j int) (pos, end token.Pos) {
	if len(t.segments) == 0 || i < 0 || j < i || j > len(t.Value) {
		return token.NoPos, token.NoPos
	}
	pos, first := t.at(i)
	if i == j {
		return pos, pos
	}
	_, end = t.at(j - 1)
	if end < pos {
		return pos, first
	}
	return pos, end
}

// at returns the source of the byte at offset i, which may be len(Value).
func (t Text) at(i int) (pos, end token.Pos) {
	k := sort.Search(len(t.segments), func(k int) bool {
		return t.segments[k].off+t.segments[k].n > i
	})
	if k == len(t.segments) {
		s := t.segments[k-1]
		if s.linear {
			s.end = s.pos + token.Pos(s.n)
		}
		return s.end, s.end
	}
	s := t.segments[k]
	if s.linear {
		pos = s.pos + token.Pos(i-s.off)
		return pos, pos + 1
	}
	return s.pos, s.end
}

// A textBuilder reads the source of a string literal.
type textBuilder struct {
	text Text
	buf  []byte
}

// literal reads the literal src, which stands at base, and reports whether it
// is one.
func (b *textBuilder) literal(src string, base token.Pos) bool {
	if len(src) < 2 || src[0] != src[len(src)-1] {
		return false
	}
	body := src[1 : len(src)-1]
	switch src[0] {
	case '`':
		if strings.Contains(body, "`") {
			return false
		}
		b.raw(body, base+1)
	case '"':
		if strings.Contains(body, "\n") || !b.interpreted(body, base+1) {
			return false
		}
	default:
		return false
	}
	if len(b.text.segments) == 0 {
		b.text.segments = []segment{{pos: base + 1, end: base + 1, linear: true}}
	}
	b.text.Value = string(b.buf)
	return true
}

// raw adds the text of a raw string, of which the carriage returns are no
// part.
func (b *textBuilder) raw(body string, pos token.Pos) {
	for body != "" {
		run, rest, _ := strings.Cut(body, "\r")
		b.add(run, pos, pos+token.Pos(len(run)), true)
		pos += token.Pos(len(body) - len(rest))
		body = rest
	}
}

func (b *textBuilder) interpreted(body string, pos token.Pos) bool {
	for body != "" {
		n := strings.IndexAny(body, `\"`)
		if n < 0 {
			n = len(body)
		}
		b.add(body[:n], pos, pos+token.Pos(n), true)
		pos += token.Pos(n)
		if body = body[n:]; body == "" {
			break
		}
		r, multibyte, rest, err := strconv.UnquoteChar(body, '"')
		if err != nil {
			return false
		}
		value := string([]byte{byte(r)})
		if multibyte && r >= utf8.RuneSelf {
			value = string(r)
		}
		end := pos + token.Pos(len(body)-len(rest))
		b.add(value, pos, end, false)
		pos, body = end, rest
	}
	return true
}

func (b *textBuilder) add(value string, pos, end token.Pos, linear bool) {
	if value == "" {
		return
	}
	b.text.segments = append(b.text.segments, segment{len(b.buf), len(value), pos, end, linear})
	b.buf = append(b.buf, value...)
}
