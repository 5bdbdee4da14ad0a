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
