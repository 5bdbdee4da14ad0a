// Package analyzers is the registry: every analyzer of elicitlint, in the
// order in which they are documented.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers/elicitignore"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/rules"
)

// All returns the package-level analyzers, whose settings are their flags.
func All() []*analysis.Analyzer {
	return append(rules.Analyzers(), elicitignore.Analyzer, elicitation.Analyzer)
}

// Categories returns the categories of an analyzer of All, nil for those that
// report nothing by themselves.
func Categories(analyzer string) []finding.Category {
	for _, r := range append(rules.All(), elicitignore.Rule) {
		if r.Name == analyzer {
			return r.Categories
		}
	}
	return nil
}

// Settings are what all analyzers share.
type Settings = elicitation.Settings

// New returns analyzers of their own with the given settings, for drivers
// that set no flags. The error names the setting that is wrong.
func New(s Settings) ([]*analysis.Analyzer, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	model := elicitation.New(&s)
	var made []*analysis.Analyzer
	for _, r := range rules.All() {
		made = append(made, r.New(model))
	}
	return append(made[:len(made):len(made)], elicitignore.New(model, made), model), nil
}
