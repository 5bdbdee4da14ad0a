package elicitconfirm_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitconfirm"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitconfirm.Rule, analyzertest.Settings{}, "./elicitconfirm/dot", "./elicitconfirm/fires", "./elicitconfirm/silent", "./lookalike/...")
}

func TestOutcome(t *testing.T) {
	analyzertest.Run(t, elicitconfirm.Rule, analyzertest.Settings{}, "./elicitconfirm/outcome/...")
}

func TestFix(t *testing.T) {
	analyzertest.RunFixes(t, elicitconfirm.Rule, analyzertest.Settings{}, "./elicitconfirm/fix")
}

func TestInfo(t *testing.T) {
	analyzertest.Run(t, elicitconfirm.Rule, analyzertest.Settings{Info: true}, "./optin/elicitconfirm")
}

func TestOld(t *testing.T) {
	analyzertest.RunOld(t, elicitconfirm.Rule, "gosdk-v1.1.0", "gosdk-v1.3.1", "gosdk-v1.6.1", "mcpgo-v0.43.2")
}
