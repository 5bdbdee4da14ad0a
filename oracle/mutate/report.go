package mutate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/truth"
)

// ExampleOptions are options of [RunExamples].
type ExampleOptions struct {
	Examples string // the folder of the examples' module
	// Dir is where the servers are written to, as commands of a copy of that
	// module, for a vet tool to look at. It is not written if it is empty.
	Dir     string
	Workers int // how many servers are played with at once; 2 if it is zero
	// Select, if it is not nil, chooses among the mutants.
	Select func(ExampleMutant) bool
	// Log, if it is not nil, is told how far the run is.
	Log func(format string, args ...any)
}

// A Report says what mutants of the examples do.
type Report struct {
	// References are the examples as they are, in the order of their mutants.
	References []ExampleResult
	Mutants    []ExampleResult
}

// An ExampleResult is what came of playing with a server.
type ExampleResult struct {
	ExampleMutant // of references only the program and the server are set
	Deeds         []Deed
	Outcomes      []program.Outcome
	// Changes are the deeds and panics that do not come of the example under
	// the same answer, other than those under the right accept.
	Changes []Deed
	// Expected is what has to be said of the server.
	Expected  []truth.Expectation
	Undecided []truth.Undecided
}

// Changed reports whether the mutant does something that the example does not.
func (r ExampleResult) Changed() bool { return len(r.Changes) > 0 }

// OnlyOdd reports whether it does so only under a refusal that has values all
// the same. No outcome is made of such answers.
func (r ExampleResult) OnlyOdd() bool {
	return r.Changed() && !slices.ContainsFunc(r.Changes, func(d Deed) bool { return !d.odd })
}

// Programs returns the programs of all servers, the examples first.
func (r Report) Programs() []program.Program {
	var all []program.Program
	for _, s := range slices.Concat(r.References, r.Mutants) {
		all = append(all, s.Program)
	}
	return all
}

// Outcomes returns the outcomes of all servers, in the same order.
func (r Report) Outcomes() []program.Outcome {
	var all []program.Outcome
	for _, s := range slices.Concat(r.References, r.Mutants) {
		all = append(all, s.Outcomes...)
	}
	return all
}

// RunExamples breaks the right examples, builds what comes of it, and plays
// all answers to it.
func RunExamples(ctx context.Context, opts ExampleOptions) (Report, error) {
	if opts.Log == nil {
		opts.Log = func(string, ...any) {}
	}
	if opts.Workers <= 0 {
		opts.Workers = 2
	}
	mutants, err := Examples(opts.Examples)
	if err != nil {
		return Report{}, err
	}
	if opts.Select != nil {
		mutants = slices.DeleteFunc(mutants, func(m ExampleMutant) bool { return !opts.Select(m) })
	}
	var results []ExampleResult
	var programs []program.Program
	for _, s := range servers {
		p, err := s.program(opts.Examples)
		if err != nil {
			return Report{}, err
		}
		programs = append(programs, p)
		results = append(results, ExampleResult{ExampleMutant: ExampleMutant{Mutant: Mutant{Program: p}, Server: s.name}})
	}
	for _, m := range mutants {
		programs = append(programs, m.Program)
		results = append(results, ExampleResult{ExampleMutant: m})
	}
	if opts.Dir != "" {
		if err := writeExamples(opts.Examples, opts.Dir, programs, false); err != nil {
			return Report{}, err
		}
	}
	work, err := os.MkdirTemp("", "examples")
	if err != nil {
		return Report{}, err
	}
	defer os.RemoveAll(work)
	opts.Log("building %d servers", len(programs))
	command, err := buildExamples(ctx, opts.Examples, work, programs)
	if err != nil {
		return Report{}, err
	}
	if err := playServers(ctx, command, results, opts); err != nil {
		return Report{}, err
	}
	r := Report{References: results[:len(servers)], Mutants: results[len(servers):]}
	for i := range r.Mutants {
		m := &r.Mutants[i]
		ref := r.References[slices.IndexFunc(servers, func(s server) bool { return s.name == m.Server })]
		m.Changes = changes(ref.Deeds, m.Deeds)
	}
	return r, nil
}

// buildExamples builds one binary of all servers.
func buildExamples(ctx context.Context, examples, dir string, programs []program.Program) (command string, err error) {
	if err := writeExamples(examples, dir, programs, true); err != nil {
		return "", err
	}
	command = filepath.Join(dir, "servers")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", command, ".")
	cmd.Dir = dir
	cmd.Env = goEnv()
	if out, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("the servers do not compile: %w\n%s", err, out)
	}
	return command, nil
}

// playServers plays with all servers, and works out what has to be said.
func playServers(ctx context.Context, command string, results []ExampleResult, opts ExampleOptions) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var wg sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	next := make(chan int)
	played := 0
	for range opts.Workers {
		wg.Go(func() {
			for i := range next {
				r := &results[i]
				deeds, err := playAll(ctx, command, r.Program)
				if err == nil {
					r.Deeds, r.Outcomes = deeds, outcomes(r.Program, deeds)
					r.Expected, r.Undecided = truth.Expect(r.Program, r.Outcomes)
				}
				mu.Lock()
				if err != nil {
					errs = append(errs, err)
					stop()
				}
				if played++; played%50 == 0 || played == len(results) {
					opts.Log("played with %d of %d servers", played, len(results))
				}
				mu.Unlock()
			}
		})
	}
	for i := range results {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wg.Wait()
	if len(errs) > 0 {
		return errs[0] // the others come of stopping
	}
	return ctx.Err()
}

// changes returns the deeds that a reference does not do.
func changes(reference, deeds []Deed) []Deed {
	var all []Deed
	for i, d := range deeds {
		ref := reference[i]
		if d.did() && d.Answer != program.Accept && (d.Panic != ref.Panic || d.Died != ref.Died || !slices.Equal(d.Did, ref.Did)) {
			all = append(all, d)
		}
	}
	return all
}

// Silent reports an error unless the examples did something under the right
// accept, and nothing else.
func (r Report) Silent() error {
	var errs []error
	for _, ref := range r.References {
		for _, d := range ref.Deeds {
			if d.Problem != "" || d.Died || d.Panic != "" || (len(d.Did) > 0) != (d.Answer == program.Accept) {
				errs = append(errs, fmt.Errorf("%s: %s", ref.Server, d))
			}
		}
	}
	return errors.Join(errs...)
}

// Print prints how many mutants each operator made and how many of them
// changed what runs; with details, each of those.
func (r Report) Print(w io.Writer, details bool) {
	if details {
		for _, m := range r.Mutants {
			if !m.Changed() {
				continue
			}
			fmt.Fprintf(w, "%s %s %s: %s in %s\n%s", m.Program.ID, m.Server, m.Operator, m.What, m.Program.Mistakes[0].Func, m.Diff)
			for _, d := range m.Changes {
				fmt.Fprintf(w, "\t%s\n", d)
			}
			for _, e := range m.Expected {
				fmt.Fprintf(w, "\texpected: %v in %v for %v\n", e.Rules, e.Funcs, e.Answers)
			}
			fmt.Fprintln(w)
		}
	}
	fmt.Fprintf(w, "%-20s %8s %8s %18s\n", "operator", "mutants", "changed", "with content only")
	row := func(name string, fits func(ExampleResult) bool) {
		n, changed, odd := 0, 0, 0
		for _, m := range r.Mutants {
			if !fits(m) {
				continue
			}
			n++
			if m.Changed() {
				changed++
			}
			if m.OnlyOdd() {
				odd++
			}
		}
		fmt.Fprintf(w, "%-20s %8d %8d %18d\n", name, n, changed, odd)
	}
	for _, operator := range Operators {
		row(operator, func(m ExampleResult) bool { return m.Operator == operator })
	}
	for _, s := range servers {
		row(s.name, func(m ExampleResult) bool { return m.Server == s.name })
	}
	row("all", func(ExampleResult) bool { return true })
}
