package frontend

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// options is a parsed command line.
type options struct {
	help, version bool
	chdir         string
	vetFlags      []string // for go vet, each as -name=value
	packages      []string
}

// Build flags that go vet takes. The go command judges their values.
var (
	buildBoolFlags = []string{
		"a", "asan", "buildvcs", "linkshared", "modcacherw", "msan", "n", "race", "trimpath", "v", "work", "x",
	}
	buildFlags = []string{
		"asmflags", "buildmode", "compiler", "gccgoflags", "gcflags", "installsuffix", "ldflags", "mod",
		"modfile", "overlay", "p", "pgo", "pkgdir", "tags", "toolexec",
	}
)

// toolFlags are flags of go vet that say what to do with findings.
var toolFlags = []string{"c", "diff", "fix", "json"}

// parseFlags parses the command line, and checks the values of the analyzers'
// flags: the vet tool would complain about them once for every package.
func (c *Command) parseFlags(args []string) (*options, error) {
	opts := new(options)
	fs := c.flagSet(opts)
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		opts.help = true
		return opts, nil
	}
	if err != nil {
		return nil, withHint(err, fs)
	}
	for _, arg := range fs.Args() {
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("flag %s after a package: flags come first", arg)
		}
	}
	opts.packages = fs.Args()
	if len(opts.packages) == 0 {
		opts.packages = []string{"./..."}
	}
	return opts, nil
}

// flagSet returns the flags of the command, which set opts.
func (c *Command) flagSet(opts *options) *flag.FlagSet {
	fs := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.BoolVar(&opts.version, "version", false, "print the version")
	fs.StringVar(&opts.chdir, "C", "", "change to this directory first")

	for _, a := range c.Analyzers {
		pass(fs, opts, a.Name, new(enabled))
		a.Flags.VisitAll(func(f *flag.Flag) { pass(fs, opts, a.Name+"."+f.Name, f.Value) })
	}
	for _, name := range buildBoolFlags {
		pass(fs, opts, name, anyBool{})
	}
	for _, name := range buildFlags {
		pass(fs, opts, name, anyValue{})
	}
	return fs
}

// pass registers in fs a flag that is checked by value and passed on.
func pass(fs *flag.FlagSet, opts *options, name string, value flag.Value) {
	set := func(s string) error {
		if err := value.Set(s); err != nil {
			return err
		}
		opts.vetFlags = append(opts.vetFlags, "-"+name+"="+s)
		return nil
	}
	if b, ok := value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		fs.BoolFunc(name, "", set)
	} else {
		fs.Func(name, "", set)
	}
}

// enabled is the value of the flag that turns an analyzer on or off.
type enabled struct{ anyBool }

func (enabled) Set(s string) error {
	if _, err := strconv.ParseBool(s); err != nil {
		return errors.New("want true or false")
	}
	return nil
}

// anyValue is a value that somebody else checks, and anyBool one of a flag
// that needs no value.
type (
	anyValue struct{}
	anyBool  struct{ anyValue }
)

func (anyValue) String() string   { return "" }
func (anyValue) Set(string) error { return nil }
func (anyBool) IsBoolFlag() bool  { return true }

// withHint adds to an error about a flag that does not exist the name of the
// nearest flag that does.
func withHint(err error, fs *flag.FlagSet) error {
	name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !ok {
		return err
	}
	if slices.Contains(toolFlags, name) {
		return fmt.Errorf("%w (go vet -vettool=$(which %s) has it)", err, fs.Name())
	}
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := nearest(name, names); near != "" {
		return fmt.Errorf("%w (did you mean -%s?)", err, near)
	}
	return err
}
