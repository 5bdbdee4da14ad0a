// Package analyzers is the registry: every analyzer of elicitlint, in the
// order in which they are documented.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers/elicitaction"
	"github.com/elicitlint/elicitlint/analyzers/elicitcapability"
	"github.com/elicitlint/elicitlint/analyzers/elicitconfirm"
	"github.com/elicitlint/elicitlint/analyzers/elicitignore"
	"github.com/elicitlint/elicitlint/analyzers/elicitlabel"
	"github.com/elicitlint/elicitlint/analyzers/elicitschema"
	"github.com/elicitlint/elicitlint/analyzers/elicitsecret"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
)

// rules are what the analyzers are made of, without elicitignore.
var rules = []elicitation.Rule{
	elicitcapability.Rule,
	elicitconfirm.Rule,
	elicitsecret.Rule,
	elicitschema.Rule,
	elicitlabel.Rule,
	elicitaction.Rule,
}

// all are the package-level analyzers.
var all = append(ruleAnalyzers[:len(ruleAnalyzers):len(ruleAnalyzers)],
	elicitignore.New(elicitation.Analyzer, rules, ruleAnalyzers),
	elicitation.Analyzer,
)

var ruleAnalyzers = []*analysis.Analyzer{
	elicitcapability.Analyzer,
	elicitconfirm.Analyzer,
	elicitsecret.Analyzer,
	elicitschema.Analyzer,
	elicitlabel.Analyzer,
	elicitaction.Analyzer,
}

// All returns the package-level analyzers, whose settings are their flags.
func All() []*analysis.Analyzer { return all }

// Categories returns the categories of an analyzer of All, nil for those that
// report nothing by themselves.
func Categories(analyzer string) []finding.Category {
	if analyzer == elicitignore.Name {
		return elicitignore.Categories
	}
	for _, r := range rules {
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
	for _, r := range rules {
		made = append(made, r.New(model))
	}
	return append(made[:len(made):len(made)], elicitignore.New(model, rules, made), model), nil
}
