// Package vettool is the half of elicitlint that the go command runs, once
// for each package and for each of its dependencies.
//
// The analysis is unitchecker's. What is added is that most packages are not
// analysed: whether a package can have a part in elicitation is read from its
// configuration, before anything is parsed, and where it has none an empty
// file of facts is written. See [Options].
package vettool

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// Options say by what a package is known to have a part in elicitation. A
// package that imports one with facts of ours always has.
type Options struct {
	// IsSDK reports whether an import path is that of an SDK's package.
	// SDKs, and packages that import them, are analysed.
	IsSDK func(importPath string) bool

	// Trace is the text without which a file outside the standard library
	// has nothing to do with elicitation.
	Trace string

	// Compatible is the name of the flag that lists more import paths,
	// separated by commas. What lies below one of them is an SDK's too.
	Compatible string

	// Named are the names of the flags that list functions, separated by
	// commas, each as path.Func or path.Type.Method. The packages that
	// declare them, and packages that import those, are analysed.
	Named []string
}

// Invoked reports whether a command line without the program's name is one
// that the go command gives to a vet tool.
func Invoked(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "-V=full", "--V=full", "-flags", "--flags":
			return true
		}
	}
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// Main does what the go command asks of a vet tool, and exits.
func Main(analyzers []*analysis.Analyzer, opts Options) {
	if maySkip(debug.ReadBuildInfo()) {
		skipped, err := skip(os.Args[1:], analyzers, opts)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", filepath.Base(os.Args[0]), err)
			os.Exit(exitCode(err))
		}
		if skipped {
			os.Exit(0)
		}
	}
	unitchecker.Main(analyzers...)
}

// exitCode returns 2 for wrong use, as most Go programs do. (Unitchecker
// exits with 1.)
func exitCode(err error) int {
	var usage usageError
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}

// skip does all that is to be done for the command line of a unit that needs
// no analysis. For any other it reports false, and has done nothing.
func skip(args []string, analyzers []*analysis.Analyzer, opts Options) (bool, error) {
	cmd, err := parseCommand(args, analyzers)
	if err != nil {
		// Of wrong use it is enough to hear from the packages that were
		// named, and not from all that they import.
		if cfg, ok := readConfig(args[len(args)-1]); ok && cfg.VetxOnly {
			return true, new(command).writeClean(cfg)
		}
		return false, err
	}
	if cmd == nil {
		return false, nil
	}
	cfg, ok := readConfig(cmd.config)
	if !ok {
		return false, nil
	}
	if cmd.fix && !cfg.VetxOnly {
		return false, nil // an archive of fixes is expected
	}
	if newRelevance(cmd, analyzers, opts).relevant(cfg) {
		return false, nil
	}
	return true, cmd.writeClean(cfg)
}
