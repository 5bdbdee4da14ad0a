package elicitaction_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitaction"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitaction.Rule, analyzertest.Settings{},
		"./elicitaction/dot", "./elicitaction/fires", "./elicitaction/silent", "./elicitaction/wrapper/...", "./lookalike/...")
}

func TestOutcome(t *testing.T) {
	analyzertest.Run(t, elicitaction.Rule, analyzertest.Settings{}, "./elicitaction/outcome/...")
}

func TestFix(t *testing.T) {
	analyzertest.RunFixes(t, elicitaction.Rule, analyzertest.Settings{}, "./elicitaction/fix")
}
