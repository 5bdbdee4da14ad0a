package analyzers_test

import (
	"testing"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/analyzertest"
)

// In the servers nothing is wrong that is reported by default.
func TestServers(t *testing.T) {
	pkgs := analyzertest.Load(t, analyzertest.Dir(t), nil, "./servers/...", "./lookalike/...", "./conformance/...")
	for _, act := range analyzertest.Analyze(t, pkgs, made(t, analyzers.Settings{})...) {
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}
