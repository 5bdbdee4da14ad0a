// Oracle generates servers that ask, executes them with real clients under
// every answer, and compares what they did with what a vet tool says of them.
//
// It exits with 0 if the tool is right about all of them, with 1 if it is not,
// or if something that should have been tried was not, and with 2 if the
// comparison could not be made.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/elicitlint/elicitlint/oracle/judge"
	"github.com/elicitlint/elicitlint/oracle/program"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// options are what the command line says.
type options struct {
	seed     uint64
	n        int
	tool     string
	work     string
	keep     bool
	verbose  bool
	print    int
	program  string
	outcomes string
	mutants  int
}

func parse(args []string, stderr io.Writer) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("oracle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Uint64Var(&o.seed, "seed", 1, "`seed` of the programs")
	flags.IntVar(&o.n, "n", judge.Enough, "`number` of programs")
	flags.StringVar(&o.tool, "tool", "", "vet tool to judge, a `file` (default: built from the module that the oracle lies in)")
	flags.StringVar(&o.work, "work", "", "`folder` for the programs (default: a temporary one)")
	flags.BoolVar(&o.keep, "keep", false, "keep the temporary folder")
	flags.BoolVar(&o.verbose, "v", false, "count by production, too")
	flags.IntVar(&o.print, "print", 10, "print at most that `many` programs that the tool is wrong about")
	flags.StringVar(&o.program, "program", "", "judge the program with this `ID` only, and print it")
	flags.StringVar(&o.outcomes, "outcomes", "", "write what the programs did to this `file`")
	flags.IntVar(&o.mutants, "mutants", 0, "judge by mutants of that `many` right programs, and of the examples, instead")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("no arguments are expected: %q", flags.Args())
	}
	if o.n <= 0 {
		return nil, errors.New("-n has to be positive")
	}
	if o.mutants < 0 {
		return nil, errors.New("-mutants must not be negative")
	}
	return o, nil
}

// command does what the command line says, and returns the exit code.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	agrees := false
	if err == nil {
		agrees, err = o.judge(ctx, stdout, stderr)
	}
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "oracle: %v\n", err)
		return 2
	case !agrees:
		return 1
	}
	return 0
}

// judge judges the tool by generated programs.
func (o *options) judge(ctx context.Context, stdout, stderr io.Writer) (agrees bool, err error) {
	start := time.Now()
	log := func(format string, args ...any) {
		fmt.Fprintf(stderr, "%5.0fs  "+format+"\n", append([]any{time.Since(start).Seconds()}, args...)...)
	}
	dir, tool, done, err := o.prepare(ctx, log)
	if err != nil {
		return false, err
	}
	defer done()
	if o.mutants > 0 {
		return o.judgeMutants(ctx, dir, tool, stdout, log)
	}
	programs := judge.Generate(o.seed, o.n)
	if o.program != "" {
		programs = slices.DeleteFunc(programs, func(p program.Program) bool { return p.ID != o.program })
		if len(programs) == 0 {
			return false, fmt.Errorf("there is no program %s among %d with the seed %d", o.program, o.n, o.seed)
		}
	}
	r, err := judge.Judge(ctx, tool, filepath.Join(dir, "programs"), programs, log)
	if err != nil {
		return false, err
	}
	if o.program != "" {
		r.Verdicts[0].Print(stdout)
		return r.Agrees(), nil
	}
	r.PrintDisagreements(stdout, o.print)
	r.Summary(stdout, o.verbose)
	digest, err := o.writeOutcomes(r.Outcomes)
	if err != nil {
		return false, err
	}
	fmt.Fprintf(stdout, "\ntruth         %s\n", digest)
	for _, p := range r.Took {
		fmt.Fprintf(stdout, "%-13s %.1f s\n", p.Name, p.Took.Seconds())
	}
	agrees = r.Agrees()
	if o.n >= judge.Enough {
		gaps := judge.Coverage(programs, r.Outcomes)
		gaps.Print(stdout)
		stale := r.Stale()
		for _, rule := range stale {
			fmt.Fprintf(stdout, "pending no more: %s is said wherever it has to be; remove its line from judge/pending.txt\n", rule)
		}
		agrees = agrees && len(gaps) == 0 && len(stale) == 0
	}
	return agrees, nil
}

// prepare returns a folder to work in and the tool. done removes what is not
// to be kept.
func (o *options) prepare(ctx context.Context, log func(string, ...any)) (dir, tool string, done func(), err error) {
	done = func() {}
	if dir = o.work; dir == "" {
		if dir, err = os.MkdirTemp("", "oracle"); err != nil {
			return "", "", nil, err
		}
		if o.keep {
			log("working in %s", dir)
		} else {
			done = func() { os.RemoveAll(dir) }
		}
	} else if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", "", nil, err
	}
	if tool = o.tool; tool == "" {
		tool = filepath.Join(dir, "elicitlint")
		log("building the tool")
		var here string
		if here, err = oracleDir(ctx); err == nil {
			err = judge.BuildTool(ctx, filepath.Join(here, judge.ToolSource), tool)
		}
		if err != nil {
			done()
			return "", "", nil, fmt.Errorf("the tool cannot be built, so name one with -tool: %w", err)
		}
	}
	return dir, tool, done, nil
}

// oracleDir returns the folder of the oracle's module.
func oracleDir(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/elicitlint/elicitlint/oracle").Output()
	if err != nil {
		return "", fmt.Errorf("the current folder is not in the oracle's module: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// writeOutcomes writes outcomes to the file that was asked for, if any, and
// returns their digest.
func (o *options) writeOutcomes(outcomes []program.Outcome) (digest string, err error) {
	if o.outcomes == "" {
		return judge.WriteOutcomes(io.Discard, outcomes)
	}
	f, err := os.Create(o.outcomes)
	if err != nil {
		return "", err
	}
	digest, err = judge.WriteOutcomes(f, outcomes)
	return digest, errors.Join(err, f.Close())
}
