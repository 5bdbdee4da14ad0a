package elicitcancel_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitcancel"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitcancel.Rule, analyzertest.Settings{},
		"./elicitcancel/dot", "./elicitcancel/fires", "./elicitcancel/silent", "./elicitcancel/wrapper/...", "./lookalike/...")
}
