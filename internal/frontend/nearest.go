package frontend

// nearest returns the name that is most like a misspelt one, or "" when none
// is like it.
func nearest(misspelt string, names []string) string {
	best, least := "", 1+max(1, len(misspelt)/3)
	if len(misspelt) < 3 {
		return "" // like everything short
	}
	for _, name := range names {
		if d := distance(misspelt, name); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance returns how many bytes must be put in, taken out, replaced, or
// swapped with a neighbour to turn a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
