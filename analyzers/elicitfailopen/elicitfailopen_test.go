package elicitfailopen_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitfailopen"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitfailopen.Rule, analyzertest.Settings{},
		"./elicitfailopen/dot", "./elicitfailopen/fires", "./elicitfailopen/silent", "./elicitfailopen/wrapper/...", "./lookalike/...")
}
