package judge

import (
	_ "embed"
	"path"
	"slices"
	"strings"
)

//go:embed pending.txt
var pendingText string

//go:embed notjudged.txt
var notJudgedText string

// Pending returns the rules that the tool is known not to say yet, sorted.
func Pending() []string {
	rules := entries(pendingText)
	slices.Sort(rules)
	return rules
}

// notJudged returns patterns of rules that the table does not speak of.
func notJudged() []string { return entries(notJudgedText) }

// entries returns the first word of each line that is no comment.
func entries(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			list = append(list, words[0])
		}
	}
	return list
}

func matchesAny(patterns []string, rule string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, _ := path.Match(pattern, rule)
		return ok
	})
}
