package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/elicitlint/elicitlint/oracle/gen"
	"github.com/elicitlint/elicitlint/oracle/judge"
	"github.com/elicitlint/elicitlint/oracle/mutate"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// judgeMutants judges the tool by right programs, the first of those with the
// seed, and by right examples, each broken in one place.
func (o *options) judgeMutants(ctx context.Context, dir, tool string, stdout io.Writer, log func(string, ...any)) (agrees bool, err error) {
	generated, err := o.generatedMutants(ctx, dir, tool, stdout, log)
	if err != nil {
		return false, err
	}
	here, err := oracleDir(ctx)
	if err != nil {
		return false, err
	}
	log("breaking the examples")
	dir = filepath.Join(dir, "examples")
	report, err := mutate.RunExamples(ctx, mutate.ExampleOptions{Examples: filepath.Join(here, "..", "examples"), Dir: dir, Log: log})
	if err != nil {
		return false, err
	}
	if err := report.Silent(); err != nil {
		return false, err
	}
	log("running %s over them", tool)
	findings, err := judge.Vet(ctx, tool, dir)
	if err != nil {
		return false, err
	}
	examples := judge.Compare(report.Programs(), report.Outcomes(), findings)
	fmt.Fprint(stdout, "\nMutants of the examples\n\n")
	examples.PrintDisagreements(stdout, o.print)
	examples.Summary(stdout, false)
	fmt.Fprintln(stdout)
	report.Print(stdout, o.verbose)
	return generated && examples.Agrees(), nil
}

// generatedMutants judges the tool by mutants of generated programs.
func (o *options) generatedMutants(ctx context.Context, dir, tool string, stdout io.Writer, log func(string, ...any)) (agrees bool, err error) {
	type base struct {
		program program.Program
		mutants []mutate.Mutant
	}
	var bases []base
	var all []program.Program
	for i := 0; len(bases) < o.mutants; i++ {
		p := gen.One(o.seed, i)
		if len(p.Mistakes) > 0 {
			continue
		}
		mutants, err := mutate.Programs(p)
		if err != nil {
			return false, err
		}
		bases = append(bases, base{p, mutants})
		all = append(all, p)
		for _, m := range mutants {
			all = append(all, m.Program)
		}
	}
	r, err := judge.Judge(ctx, tool, filepath.Join(dir, "mutants"), all, log)
	if err != nil {
		return false, err
	}
	outcomes := make(map[string][]program.Outcome)
	for _, out := range r.Outcomes {
		outcomes[out.Program] = append(outcomes[out.Program], out)
	}
	made, changed := make(map[string]int), make(map[string]int)
	for _, b := range bases {
		for _, m := range b.mutants {
			made[m.Operator]++
			if len(mutate.Changes(b.program, outcomes[b.program.ID], outcomes[m.Program.ID])) > 0 {
				changed[m.Operator]++
			}
		}
	}
	fmt.Fprintf(stdout, "Mutants of %d generated programs\n\n", len(bases))
	r.PrintDisagreements(stdout, o.print)
	r.Summary(stdout, o.verbose)
	fmt.Fprintln(stdout, "\nmutants, and how many of them do what the original does not:")
	for _, name := range mutate.Operators {
		fmt.Fprintf(stdout, "  %-18s %4d %4d\n", name, made[name], changed[name])
	}
	return r.Agrees(), nil
}
