package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// Options are options of [Run].
type Options struct {
	// Workers is how many programs are played at once; 4 if it is zero. Most
	// of the time a play waits for a server whose question nobody answers.
	Workers int
	// Log, if it is not nil, is told how far the run is.
	Log func(format string, args ...any)

	client string        // see the flag of the worker
	limit  time.Duration // how long a play may take
}

// Run builds the module that [Write] has written to dir, and plays all plays
// of the programs. It returns the outcomes in the order of the programs and of
// [Plays]. That a play cannot be decided is said in its outcome.
func Run(ctx context.Context, dir string, programs []program.Program, opts Options) ([]program.Outcome, error) {
	if opts.Workers <= 0 {
		opts.Workers = 4
	}
	if opts.Log == nil {
		opts.Log = func(string, ...any) {}
	}
	if opts.limit <= 0 {
		opts.limit = playLimit
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	opts.Log("building %d programs", len(programs))
	if err := build(ctx, dir, programs); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "plays")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	opts.Log("playing with %d workers", opts.Workers)
	return playAll(ctx, dir, work, programs, opts)
}

// playAll hands the programs to workers.
func playAll(ctx context.Context, dir, work string, programs []program.Program, opts Options) ([]program.Outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range programs {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()

	var wg sync.WaitGroup
	var mu sync.Mutex
	played := 0
	outcomes := make([][]program.Outcome, len(programs))
	for n := range opts.Workers {
		wg.Go(func() {
			w := &worker{
				bin:      filepath.Join(dir, "bin"),
				metadata: filepath.Join(dir, metadata),
				client:   opts.client,
				limit:    opts.limit,
				work:     filepath.Join(work, fmt.Sprint(n)),
			}
			if err := os.Mkdir(w.work, 0o777); err != nil {
				cancel(err)
				return
			}
			defer w.stop()
			for i := range next {
				of, err := w.playProgram(ctx, programs[i])
				if err != nil {
					cancel(err) // the first error counts
					return
				}
				outcomes[i] = of
				mu.Lock()
				if played++; played%100 == 0 || played == len(programs) {
					opts.Log("played %d of %d programs", played, len(programs))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var all []program.Outcome
	for _, of := range outcomes {
		all = append(all, of...)
	}
	return all, nil
}

// A BuildError says which programs do not compile.
type BuildError struct {
	Programs []string // their IDs; none if the go command names none of them
	Output   string   // of the go command
}

func (e *BuildError) Error() string {
	what := "the programs do"
	switch len(e.Programs) {
	case 0:
	case 1:
		what = "program " + e.Programs[0] + " does"
	default:
		what = "programs " + strings.Join(e.Programs, ", ") + " do"
	}
	return fmt.Sprintf("%s not compile:\n%s", what, e.Output)
}

// build builds the worker.
func build(ctx context.Context, dir string, programs []program.Program) error {
	// Requirements that only this module's packages have are added to go.mod.
	cmd := exec.CommandContext(ctx, "go", "build", "-mod=mod", "-o", "bin", ".")
	cmd.Dir = dir
	cmd.Env = goEnv()
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		e := &BuildError{Output: string(out)}
		for _, p := range programs {
			if named(e.Output, p.ID) {
				e.Programs = append(e.Programs, p.ID)
			}
		}
		return e
	}
	return err
}

// named reports whether the output of the go command tells of a file or a
// package of a program.
func named(output, id string) bool {
	for line := range strings.Lines(output) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "./")
		if strings.HasPrefix(line, id+"/") || strings.Contains(line, modulePath+"/"+id+"/") || strings.HasSuffix(line, modulePath+"/"+id) {
			return true
		}
	}
	return false
}

// goEnv returns the environment for go commands.
func goEnv() []string {
	return append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off")
}

// withOutput adds to an error of a command what the command wrote.
func withOutput(err error) error {
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return fmt.Errorf("%w\n%s", err, exit.Stderr)
	}
	return err
}
