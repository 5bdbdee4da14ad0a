// Package frontend is the half of elicitlint that people run. It has the go
// command run the other half, the vet tool, on each package, and says what
// was found: so packages are loaded, cached and tested in all their variants
// just as they are built.
package frontend

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

// The exit codes of a program that was not interrupted.
const (
	exitClean    = 0 // no findings, or none that fails
	exitFindings = 1
	exitFailed   = 2 // wrong use, or something could not be analysed
)

// A Command is the command line program.
type Command struct {
	Name      string
	Analyzers []*analysis.Analyzer

	// Categories returns what an analyzer reports. It may be nil. A finding
	// matters as much as any of its category, for that is all that can be
	// seen in what the go command prints.
	Categories func(analyzer string) []finding.Category

	Stdout, Stderr io.Writer
}

// Run runs the command with its arguments, without the program's name, and
// returns the exit code.
func (c *Command) Run(args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return c.help(args[1:])
		case "version":
			return c.version()
		}
	}
	opts, err := c.parseFlags(args)
	switch {
	case err != nil:
		return c.misuse(err)
	case opts.help:
		return c.help(nil)
	case opts.version:
		return c.version()
	}
	return c.check(opts)
}

// misuse complains about the command line.
func (c *Command) misuse(err error) int {
	c.errorf("%v", err)
	fmt.Fprintf(c.Stderr, "Run '%s help' for usage.\n", c.Name)
	return exitFailed
}

// errorf prints an error of the command's own.
func (c *Command) errorf(format string, args ...any) {
	fmt.Fprintf(c.Stderr, "%s: %s\n", c.Name, escape(fmt.Sprintf(format, args...)))
}

// check analyses packages and prints the findings.
func (c *Command) check(opts *options) int {
	dir, err := workingDir(opts.chdir)
	if err != nil {
		c.errorf("%v", err)
		return exitFailed
	}
	report := newReport(dir)
	err = c.vet(dir, opts, report)
	var by interrupted
	if errors.As(err, &by) {
		return by.exitCode()
	}
	if err != nil {
		c.errorf("%v", err)
	}
	for _, f := range report.causes() {
		c.errorf("%s: %s: %s", f.pkg, f.analyzer, f.message)
	}
	printed := c.print(report)
	switch {
	case err != nil || len(report.failures) > 0 || !printed:
		return exitFailed
	case slices.ContainsFunc(report.diagnostics, diagnostic.isFailure):
		return exitFailed
	case slices.ContainsFunc(report.diagnostics, c.fails):
		return exitFindings
	}
	return exitClean
}

// print prints the findings. It reports false when it cannot.
func (c *Command) print(r *report) bool {
	w := bufio.NewWriter(c.Stdout)
	for _, d := range r.sorted() {
		fmt.Fprintf(w, "%s: %s\n", r.place(d.pos), escape(d.message))
		for _, rel := range d.related {
			fmt.Fprintf(w, "%s: \t%s\n", r.place(rel.pos), escape(rel.message))
		}
	}
	if err := w.Flush(); err != nil {
		c.errorf("%v", err)
		return false
	}
	return true
}

// fails reports whether a finding makes the program fail.
func (c *Command) fails(d diagnostic) bool {
	return c.severity(d.analyzer, d.category) >= finding.Warning
}

// severity returns the highest severity of a category. A finding of
// no known category fails: better than to lose it.
func (c *Command) severity(analyzer, category string) finding.Severity {
	for _, cat := range c.categories(analyzer) {
		if cat.Name == category {
			return cat.Severity
		}
	}
	return finding.Error
}

func (c *Command) categories(analyzer string) []finding.Category {
	if c.Categories == nil {
		return nil
	}
	return c.Categories(analyzer)
}

// workingDir returns the directory to run in: the current one, or chdir.
func workingDir(chdir string) (string, error) {
	dir, err := os.Getwd()
	if err != nil || chdir == "" {
		return dir, err
	}
	if !filepath.IsAbs(chdir) {
		chdir = filepath.Join(dir, chdir)
	}
	info, err := os.Stat(chdir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a directory", chdir)
	}
	if err != nil {
		return "", fmt.Errorf("-C: %w", err)
	}
	return filepath.Clean(chdir), nil
}
