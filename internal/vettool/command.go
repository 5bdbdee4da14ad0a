package vettool

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// A command is a parsed command line that names one unit.
type command struct {
	config    string // file that describes the unit
	json, fix bool
	other     bool // asks about the tool, not about a unit

	// values holds what each flag of an analyzer was set to, in order. A
	// flag that was not set has its default.
	values map[string][]string

	// untried is set when there is a value that only unitchecker can judge.
	untried bool
}

// A usageError says what is wrong with a command line.
type usageError struct{ error }

// parseCommand parses a command line as unitchecker will. It returns nil for
// one that is unitchecker's alone: one that names no unit, or asks for
// something else.
func parseCommand(args []string, analyzers []*analysis.Analyzer) (*command, error) {
	if len(args) == 0 || !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return nil, nil
	}
	cmd := &command{values: make(map[string][]string)}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	cmd.register(fs, analyzers)
	err := fs.Parse(args)
	switch {
	case cmd.other, cmd.untried, errors.Is(err, flag.ErrHelp):
		return nil, nil
	case err != nil:
		return nil, usageError{err}
	case fs.NArg() != 1:
		return nil, nil
	}
	cmd.config = fs.Arg(0)
	return cmd, nil
}

// register registers in fs the flags that unitchecker has.
func (c *command) register(fs *flag.FlagSet, analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		fs.Bool(a.Name, false, "")
		a.Flags.VisitAll(func(f *flag.Flag) { c.mirror(fs, a.Name+"."+f.Name, f) })
	}
	fs.BoolVar(&c.json, "json", false, "")
	fs.BoolVar(&c.fix, "fix", false, "")
	fs.Bool("diff", false, "")
	fs.Int("c", -1, "")
	fs.BoolVar(&c.other, "flags", false, "")
	fs.BoolFunc("V", "", func(string) error { c.other = true; return nil })
	// These have no effect, but the go command passes them on.
	for _, name := range []string{"source", "v", "all"} {
		fs.Bool(name, false, "")
	}
	fs.String("tags", "", "")
}

// mirror registers in fs a flag that is parsed like f and recorded, but that
// leaves f's value alone: unitchecker sets it, and some values add up.
func (c *command) mirror(fs *flag.FlagSet, name string, f *flag.Flag) {
	c.values[name] = []string{f.DefValue}
	isSet := false
	record := func(s string) error {
		if !isSet {
			c.values[name], isSet = nil, true
		}
		c.values[name] = append(c.values[name], s)
		tried, err := trySet(f.Value, s)
		if !tried {
			c.untried = true
		}
		return err
	}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		fs.BoolFunc(name, "", record)
	} else {
		fs.Func(name, "", record)
	}
}

// trySet returns the error that setting v to s would return, where that can
// be tried on a copy of v.
func trySet(v flag.Value, s string) (tried bool, err error) {
	ptr := reflect.ValueOf(v)
	if ptr.Kind() != reflect.Pointer || ptr.IsNil() {
		return false, nil
	}
	defer func() {
		if recover() != nil {
			tried, err = false, nil
		}
	}()
	scratch := reflect.New(ptr.Type().Elem())
	scratch.Elem().Set(ptr.Elem())
	return true, scratch.Interface().(flag.Value).Set(s)
}

// list returns the elements of a flag's comma-separated values.
func (c *command) list(name string) []string {
	var list []string
	for _, value := range c.values[name] {
		for elem := range strings.SplitSeq(value, ",") {
			if elem = strings.TrimSpace(elem); elem != "" {
				list = append(list, elem)
			}
		}
	}
	return list
}

// readConfig reads the description of a unit. It reports false where
// unitchecker would fail.
func readConfig(filename string) (*unitchecker.Config, bool) {
	data, err := os.ReadFile(filename)
	if err != nil {
		return nil, false
	}
	cfg := new(unitchecker.Config)
	if json.Unmarshal(data, cfg) != nil || len(cfg.GoFiles) == 0 {
		return nil, false
	}
	return cfg, true
}

// writeClean writes what unitchecker writes for a unit without facts and
// findings.
func (c *command) writeClean(cfg *unitchecker.Config) (err error) {
	stdout := os.Stdout
	if cfg.Stdout != "" {
		stdout, err = os.Create(cfg.Stdout)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, stdout.Close()) }()
	}
	if err := os.WriteFile(cfg.VetxOutput, nil, 0666); err != nil {
		return fmt.Errorf("failed to export analysis facts: %v", err)
	}
	if c.json && !cfg.VetxOnly {
		_, err = io.WriteString(stdout, "{}\n")
	}
	return err
}
