// Elicitlint finds misuse of MCP elicitation in servers written in Go.
//
// Run it on packages, elicitlint ./..., or as the tool of the go command,
// go vet -vettool=$(which elicitlint) ./... For more, run elicitlint help.
package main

import (
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/analyzers"
	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/elicitation"
	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/frontend"
	"github.com/elicitlint/elicitlint/internal/vettool"
)

func main() { run(analyzers.All(), analyzers.Categories) }

// run does what the command line says, and exits.
func run(analyzers []*analysis.Analyzer, categories func(analyzer string) []finding.Category) {
	if vettool.Invoked(os.Args[1:]) {
		vettool.Main(analyzers, toolOptions())
	}
	cmd := &frontend.Command{
		Name:       "elicitlint",
		Analyzers:  analyzers,
		Categories: categories,
		Stdout:     os.Stdout,
		Stderr:     os.Stderr,
	}
	os.Exit(cmd.Run(os.Args[1:]))
}

func toolOptions() vettool.Options {
	sdks, err := dialect.NewSet(nil, nil)
	if err != nil {
		panic(err) // nothing was given that could be wrong
	}
	return vettool.Options{
		IsSDK:      sdks.IsSDKPath,
		Trace:      elicitation.Trace,
		Compatible: "elicit.compatible",
		Named:      []string{"elicit.asks", "elicit.guards"},
	}
}
