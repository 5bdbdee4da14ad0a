package elicitschema_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitschema"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{}, "./elicitschema/...", "./conformance/...", "./lookalike/...")
}

func TestInfo(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{Info: true}, "./optin/elicitschema")
}

func TestTests(t *testing.T) {
	analyzertest.Run(t, elicitschema.Rule, analyzertest.Settings{Tests: true}, "./withtests/elicitschema")
}

func TestOld(t *testing.T) {
	analyzertest.RunOld(t, elicitschema.Rule, "gosdk-v1.1.0", "gosdk-v1.3.1", "gosdk-v1.6.1", "mcpgo-v0.43.2")
}
