package frontend

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// escape returns s fit for a terminal. Messages quote code, and code may
// hold control characters that a terminal obeys, and marks that change the
// order in which text is shown.
func escape(s string) string {
	clean := func(r rune) bool { return strconv.IsGraphic(r) && r != utf8.RuneError }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case clean(r):
			b.WriteRune(r)
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// writeLine writes a line of another program's, which may be indented.
func writeLine(w io.Writer, line string) error {
	text := strings.TrimLeft(line, "\t")
	_, err := fmt.Fprintf(w, "%s%s\n", line[:len(line)-len(text)], escape(strings.TrimSuffix(text, "\r")))
	return err
}
