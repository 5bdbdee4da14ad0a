package frontend

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// interrupted is the error of a run that a signal ended.
type interrupted struct{ os.Signal }

func (i interrupted) Error() string { return i.String() }

// exitCode returns the exit code that shells give to a program that the
// signal ended.
func (i interrupted) exitCode() int {
	if i.Signal == syscall.SIGTERM {
		return 143
	}
	return 130
}

// vet runs the go command's vet in dir, with this program as its tool, and
// fills in the report.
func (c *Command) vet(dir string, opts *options, r *report) error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("cannot find this program: %w", err)
	}
	ctx, stopListening := withSignals(context.Background())
	defer stopListening()
	args := append([]string{"vet", "-json", "-vettool=" + self}, opts.vetFlags...)
	cmd := exec.CommandContext(ctx, "go", append(args, opts.packages...)...)
	cmd.Dir = dir
	cmd.Cancel = func() error { return stop(cmd.Process) }
	cmd.WaitDelay = 5 * time.Second

	err = c.runVet(cmd, r)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, exec.ErrNotFound):
		return errors.New("the go command is needed, and is not on PATH")
	case errors.As(err, &exit):
		// The go command has said why.
		return fmt.Errorf("not every package was analysed: go vet: %w", err)
	}
	return err
}

// runVet runs the go command, reads its output and passes on what it says.
func (c *Command) runVet(cmd *exec.Cmd, r *report) error {
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var objects strings.Builder
	done := make(chan error, 1)
	go func() { done <- splitStderr(stderr, c.Stderr, &objects) }()
	err = errors.Join(r.read(stdout), <-done, r.read(strings.NewReader(objects.String())))
	if failed := cmd.Wait(); failed != nil {
		return failed // the rest follows from that
	}
	return err
}

// splitStderr copies lines from in to out. Before Go 1.26 the go command
// prints here what the vet tool prints, below a line or two that name the
// package: such objects go to objects. A package without lines is not named.
func splitStderr(in io.Reader, out io.Writer, objects io.StringWriter) error {
	header, inside := "", false
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" && err != nil:
		case inside || line == "{" || line == "{}":
			header = ""
			inside = line != "}" && line != "{}"
			objects.WriteString(line + "\n") // a strings.Builder, which cannot fail
		default:
			switch {
			case strings.HasPrefix(line, "# [") && header != "":
				header += "\n" + line
			case strings.HasPrefix(line, "# "):
				header = line
			default:
				for h := range strings.SplitSeq(header, "\n") {
					if h != "" {
						writeLine(out, h)
					}
				}
				header = ""
				writeLine(out, line)
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
				return nil
			}
			return err
		}
	}
}

// withSignals returns a context that a signal to end cancels, with an
// [interrupted] as the cause, and a function that stops to listen.
func withSignals(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case sig := <-signals:
			cancel(interrupted{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}

// stop asks a process to end, or ends it where it cannot be asked.
func stop(p *os.Process) error {
	if err := p.Signal(os.Interrupt); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return p.Kill()
	}
	return nil
}
