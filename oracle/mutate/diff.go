package mutate

import (
	"fmt"
	"strings"
)

// around is how many lines a diff shows before and after what differs.
const around = 3

// unified returns a unified diff of two texts.
func unified(name, before, after string) string {
	a, b := splitLines(before), splitLines(after)
	// common[i][j] is the length of the longest common subsequence of a[i:]
	// and b[j:].
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	type line struct {
		mark byte
		text string
		i, j int // how many lines come before it
	}
	var lines []line
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			lines = append(lines, line{' ', a[i], i, j})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			lines = append(lines, line{'-', a[i], i, j})
			i++
		default:
			lines = append(lines, line{'+', b[j], i, j})
			j++
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	for at := 0; at < len(lines); {
		if lines[at].mark == ' ' {
			at++
			continue
		}
		first, last := max(at-around, 0), at
		for k := at; k < len(lines) && k <= last+2*around+1; k++ {
			if lines[k].mark != ' ' {
				last = k
			}
		}
		end := min(last+around+1, len(lines))
		olds, news := 0, 0
		for _, l := range lines[first:end] {
			if l.mark != '+' {
				olds++
			}
			if l.mark != '-' {
				news++
			}
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n", lines[first].i+1, olds, lines[first].j+1, news)
		for _, l := range lines[first:end] {
			fmt.Fprintf(&out, "%c%s\n", l.mark, l.text)
		}
		at = end
	}
	return out.String()
}

func splitLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}
