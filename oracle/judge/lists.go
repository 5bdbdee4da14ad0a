package judge

import (
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

//go:embed pending.txt
var pendingText string

//go:embed exceptions.txt
var exceptionsText string

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

// excepted reports whether a finding of a rule on a program is known to be
// right although no play shows it.
func excepted(p program.Program, rule string) bool {
	for line := range strings.Lines(exceptionsText) {
		words := strings.Fields(line)
		if len(words) > 3 && words[0] == strconv.FormatUint(p.Seed, 10) && words[1] == p.ID && words[2] == rule {
			return true
		}
	}
	return false
}

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
