package judge

import (
	"context"
	"fmt"
	"time"

	"github.com/elicitlint/elicitlint/oracle/program"
	"github.com/elicitlint/elicitlint/oracle/run"
)

// A Result is what came of judging a tool by programs.
type Result struct {
	Report
	Outcomes []program.Outcome
	Findings []Finding
	Took     []Phase
}

// A Phase is a part of the work, and how long it took.
type Phase struct {
	Name string
	Took time.Duration
}

// Judge writes the programs as a module into dir, executes them, runs the tool
// over them, and compares. Log is told how far it is.
func Judge(ctx context.Context, tool, dir string, programs []program.Program, log func(format string, args ...any)) (*Result, error) {
	r := &Result{}
	start := time.Now()
	done := func(name string) {
		r.Took = append(r.Took, Phase{name, time.Since(start)})
		start = time.Now()
	}
	log("writing %d programs to %s", len(programs), dir)
	if err := run.Write(dir, programs); err != nil {
		return nil, err
	}
	done("write")
	var err error
	if r.Outcomes, err = run.Run(ctx, dir, programs, run.Options{Log: log}); err != nil {
		return nil, err
	}
	if err := complete(programs, r.Outcomes); err != nil {
		return nil, err
	}
	done("execute")
	log("running %s over them", tool)
	if r.Findings, err = Vet(ctx, tool, dir); err != nil {
		return nil, err
	}
	done("vet")
	r.Report = Compare(programs, r.Outcomes, r.Findings)
	done("compare")
	return r, nil
}

// complete reports an error unless every play has its outcome.
func complete(programs []program.Program, outcomes []program.Outcome) error {
	has := make(map[program.Play]bool)
	for _, o := range outcomes {
		has[o.Play] = true
	}
	for _, p := range programs {
		for _, play := range run.Plays(p) {
			if !has[play] {
				return fmt.Errorf("a play has no outcome: %+v", play)
			}
		}
	}
	return nil
}
