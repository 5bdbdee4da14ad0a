package finding

import (
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/internal/form"
)

func TestQuote(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", `""`},
		{"address", `"address"`},
		{"名前", `"名前"`},
		{`say "hi" \o/`, `"say \"hi\" \\o/"`},
		{"two\nlines\r\t", `"two\nlines\r\t"`},
		{"\x1b[31mred\x07", `"\x1b[31mred\a"`},
		{"a\u202egnp\u2066", `"a\u202egnp\u2066"`},
		{"zero\u200bwidth\ufeff", `"zero\u200bwidth\ufeff"`},
		{"\xff", `"\xff"`},
		{"id-" + form.Hole, `"id-…"`},
		{form.Hole + form.Hole, `"…"`},
		{strings.Repeat("a", 40), `"` + strings.Repeat("a", 40) + `"`},
		{strings.Repeat("é", 1000), `"` + strings.Repeat("é", 40) + `…"`},
		{strings.Repeat("a", 40) + form.Hole, `"` + strings.Repeat("a", 40) + `…"`},
	} {
		if got := Quote(test.in); got != test.want {
			t.Errorf("Quote(%q) = %s, want %s", test.in, got, test.want)
		}
	}
}
