package frontend

import (
	"cmp"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

const usage = `NAME finds misuse of MCP elicitation in servers written in Go.

Usage:

	NAME [flags] [packages]     check packages, ./... by default
	NAME help [analyzer]        describe NAME, or an analyzer
	NAME version                print the version

As a vet tool: go vet -vettool=$(which NAME) ./...

Analyzers:

`

const usageFlags = `
All analyzers run by default. The flag -ANALYZER=false leaves one out, and
-ANALYZER runs only those that are named so. Their own flags, and the
categories that each reports, are listed by 'NAME help ANALYZER'.

Other flags:

	-C dir      change to dir first
	-version    print the version
	-h          print this text

and the build flags of go vet, such as -tags, -mod, -modfile and -overlay: see
'go help build'. Flags come before packages.

Exit codes:

	0    nothing was found, or nothing worse than an info
	1    something was found
	2    wrong use, or some package could not be loaded or analysed; what was
	     found in the others is printed all the same
	130  interrupted
`

// help describes the program, or the analyzers that are named.
func (c *Command) help(names []string) int {
	if len(names) == 0 {
		fmt.Fprint(c.Stdout, strings.ReplaceAll(usage, "NAME", c.Name))
		w := tabwriter.NewWriter(c.Stdout, 0, 8, 3, ' ', 0)
		for _, a := range c.Analyzers {
			title, _ := splitDoc(a)
			fmt.Fprintf(w, "\t%s\t%s\n", a.Name, title)
		}
		w.Flush()
		fmt.Fprint(c.Stdout, strings.ReplaceAll(usageFlags, "NAME", c.Name))
		return exitClean
	}
	for i, name := range names {
		a, err := c.analyzer(name)
		if err != nil {
			return c.misuse(err)
		}
		if i > 0 {
			fmt.Fprintln(c.Stdout)
		}
		c.describe(a)
	}
	return exitClean
}

// analyzer returns the analyzer of a name.
func (c *Command) analyzer(name string) (*analysis.Analyzer, error) {
	var names []string
	for _, a := range c.Analyzers {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	err := fmt.Errorf("no analyzer is named %q", name)
	if near := nearest(name, names); near != "" {
		err = fmt.Errorf("%w (did you mean %s?)", err, near)
	}
	return nil, err
}

// describe prints all about an analyzer.
func (c *Command) describe(a *analysis.Analyzer) {
	title, rest := splitDoc(a)
	fmt.Fprintf(c.Stdout, "%s: %s\n", a.Name, title)
	if rest != "" {
		fmt.Fprintf(c.Stdout, "\n%s\n", rest)
	}
	fmt.Fprintf(c.Stdout, "\nPage: %s\n", cmp.Or(a.URL, finding.URL(a.Name)))

	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(c.Stdout)
	hasFlags := false
	a.Flags.VisitAll(func(f *flag.Flag) {
		hasFlags = true
		fs.Var(f.Value, a.Name+"."+f.Name, f.Usage)
	})
	if hasFlags {
		fmt.Fprint(c.Stdout, "\nFlags:\n\n")
		fs.PrintDefaults()
	}
	if categories := c.categories(a.Name); len(categories) > 0 {
		fmt.Fprint(c.Stdout, "\nCategories:\n\n")
		w := tabwriter.NewWriter(c.Stdout, 0, 8, 3, ' ', 0)
		for _, cat := range categories {
			fmt.Fprintf(w, "\t%s/%s\t%s\t%s\n", a.Name, cat.Name, severityOf(cat), cat.Doc)
		}
		w.Flush()
	}
}

// severityOf says how much a category matters, and whether it is off.
func severityOf(cat finding.Category) string {
	if cat.OptIn || cat.Severity == finding.Info && !cat.On {
		return cat.Severity.String() + ", off"
	}
	return cat.Severity.String()
}

// splitDoc returns the first line of an analyzer's documentation, and the rest.
func splitDoc(a *analysis.Analyzer) (title, rest string) {
	title, rest, _ = strings.Cut(strings.TrimSpace(a.Doc), "\n")
	return strings.TrimPrefix(title, a.Name+": "), strings.TrimSpace(rest)
}

// version prints which program this is.
func (c *Command) version() int {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	fmt.Fprintf(c.Stdout, "%s %s %s\n", c.Name, programVersion(info), runtime.Version())
	return exitClean
}

// programVersion returns the version of the module, or the revision that was
// built.
func programVersion(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	version := "devel"
	if rev := settings["vcs.revision"]; rev != "" {
		version += " " + rev[:min(12, len(rev))]
		if settings["vcs.modified"] == "true" {
			version += "+dirty"
		}
	}
	return version
}
