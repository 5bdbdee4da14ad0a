package elicitsecret_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitsecret"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitsecret.Rule, analyzertest.Settings{}, "./elicitsecret/...", "./lookalike/...")
}
