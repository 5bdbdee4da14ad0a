package finding

import (
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/internal/form"
)

// maxQuoted is how much of a name or text a message repeats, in characters.
const maxQuoted = 40

// Quote returns s as a message shows a name or text of the code: in double
// quotes, in one line, with what is not printable (line ends, terminal escape
// sequences, marks that turn the direction of writing) escaped, and cut where
// it is long. What is only known when the program runs reads as "…".
func Quote(s string) string {
	short := s
	n := 0
	for i := range s {
		if n++; n > maxQuoted {
			short = s[:i] + form.Hole
			break
		}
	}
	quoted := strings.ReplaceAll(strconv.Quote(short), form.Hole, "…")
	for strings.Contains(quoted, "……") {
		quoted = strings.ReplaceAll(quoted, "……", "…")
	}
	return quoted
}
