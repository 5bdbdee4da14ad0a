package elicitcontent_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers/elicitcontent"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

func Test(t *testing.T) {
	analyzertest.Run(t, elicitcontent.Rule, analyzertest.Settings{},
		"./elicitcontent/dot", "./elicitcontent/fires", "./elicitcontent/silent", "./elicitcontent/wrapper/...", "./lookalike/...")
}
