package elicitcapability_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitcapability"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	var settings analyzertest.Settings
	analyzertest.Run(t, elicitcapability.Rule, settings,
		"./elicitcapability/answered", "./elicitcapability/imports/...", "./elicitcapability/options", "./elicitcapability/other", "./elicitcapability/round",
		"./elicitcapability/silent", "./elicitcapability/two", "./elicitcapability/url", "./lookalike/...")
}

func TestFix(t *testing.T) {
	var settings analyzertest.Settings
	analyzertest.RunFixes(t, elicitcapability.Rule, settings,
		"./elicitcapability/dot", "./elicitcapability/multiline", "./elicitcapability/renamed", "./elicitcapability/undeclared")
}

func TestOld(t *testing.T) {
	analyzertest.RunOld(t, elicitcapability.Rule, "mcpgo-v0.43.2")
}
