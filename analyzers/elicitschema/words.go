package elicitschema

import "unicode/utf8"

// nearest returns the one of words that s is most likely a misspelling of, or
// "".
func nearest(s string, words []string) string {
	best, least := "", 1+min(2, utf8.RuneCountInString(s)/3)
	for _, w := range words {
		if len(s) > 64 || len(w) > 64 {
			continue
		}
		if d := distance([]rune(s), []rune(w)); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance returns how many letters must be put in, left out or changed to
// make b of a.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			d := diagonal
			if a[i] != b[j] {
				d++
			}
			diagonal = row[j+1]
			row[j+1] = min(d, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
