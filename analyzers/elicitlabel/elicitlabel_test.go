package elicitlabel_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitlabel"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitlabel.Rule, analyzertest.Settings{}, "./elicitlabel/...", "./lookalike/...")
}

func TestInfo(t *testing.T) {
	analyzertest.Run(t, elicitlabel.Rule, analyzertest.Settings{Info: true}, "./optin/elicitlabel")
}

func TestSuggestions(t *testing.T) {
	analyzertest.RunFixes(t, elicitlabel.Rule, analyzertest.Settings{Suggestions: true}, "./suggestions/elicitlabel")
}
