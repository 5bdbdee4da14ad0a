package run

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/elicitlint/elicitlint/oracle/play"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// playLimit is how long a play may take. After that the worker is ended.
const playLimit = 20 * time.Second

// A worker runs the worker's process, and starts another one after a play that
// ended it.
type worker struct {
	bin, metadata, client string
	limit                 time.Duration
	work                  string // folder of the plays
	plays                 int    // number of the plays so far
	process               *process
}

// playProgram plays all plays of a program.
func (w *worker) playProgram(ctx context.Context, p program.Program) ([]program.Outcome, error) {
	var outcomes []program.Outcome
	for _, pl := range Plays(p) {
		if w.process == nil {
			var err error
			if w.process, err = w.start(ctx); err != nil {
				return nil, fmt.Errorf("starting a worker: %w", err)
			}
		}
		w.plays++
		dir := filepath.Join(w.work, fmt.Sprint(w.plays))
		outcome, end := w.process.play(play.Request{Play: pl, Dir: dir}, w.limit)
		if end != nil {
			w.process = nil
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			switch {
			case end.hung:
				outcome = program.Outcome{Play: pl, Problem: fmt.Sprintf("the play did not end within %v", w.limit)}
			case end.garbled != "":
				outcome = program.Outcome{Play: pl, Problem: fmt.Sprintf("the program wrote %q to the worker's standard output", end.garbled)}
			default:
				outcome = play.Died(p, pl, dir, end.stderr)
			}
			os.RemoveAll(dir) // what stays is removed with the other plays
		} else if outcome.Problem != "" {
			// What the program still does must not be seen in the next play.
			w.stop()
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// stop ends the process.
func (w *worker) stop() {
	if w.process != nil {
		w.process.stop()
		w.process = nil
	}
}

// A process is a running worker.
type process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	stderr *output
}

// An end tells how a process ended.
type end struct {
	stderr  string // what it wrote since the last play began
	hung    bool   // it was ended because it took too long
	garbled string // it was ended because it wrote this instead of an outcome
}

func (w *worker) start(ctx context.Context) (*process, error) {
	p := &process{cmd: exec.CommandContext(ctx, w.bin, "-programs", w.metadata, "-work", w.work, "-client", w.client), stderr: new(output)}
	p.cmd.Stderr = p.stderr
	// A child of a program could keep standard error open.
	p.cmd.WaitDelay = time.Second
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.stdout = bufio.NewReader(stdout)
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := p.stdout.ReadString('\n')
	if err != nil || strings.TrimSpace(line) != play.Ready {
		p.stop()
		return nil, fmt.Errorf("it is not ready: %s", p.stderr)
	}
	return p, nil
}

// play has the process play. If the process ended, it returns how.
func (p *process) play(req play.Request, limit time.Duration) (program.Outcome, *end) {
	p.stderr.reset()
	var mu sync.Mutex
	var e end
	timer := time.AfterFunc(limit, func() {
		mu.Lock()
		e.hung = true
		mu.Unlock()
		p.cmd.Process.Kill() // it fails if the process has just ended
	})
	defer timer.Stop()

	line, err := json.Marshal(req)
	if err == nil {
		_, err = p.stdin.Write(append(line, '\n'))
	}
	if err == nil {
		line, err = p.stdout.ReadBytes('\n')
	}
	garbled := ""
	if err == nil {
		var outcome program.Outcome
		if err = json.Unmarshal(line, &outcome); err == nil {
			return outcome, nil
		}
		garbled = string(line)
	}
	p.stop()
	mu.Lock()
	defer mu.Unlock()
	e.stderr, e.garbled = p.stderr.String(), garbled
	return program.Outcome{}, &e
}

// stop ends the process, which stops by itself at the end of its input.
func (p *process) stop() {
	p.stdin.Close()
	kill := time.AfterFunc(time.Second, func() { p.cmd.Process.Kill() })
	defer kill.Stop()
	p.cmd.Wait() // how it ended does not matter, what it wrote does
}

// An output keeps the beginning of what a process writes.
type output struct {
	mu   sync.Mutex
	text []byte
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	const most = 1 << 20
	o.text = append(o.text, p[:min(len(p), most-len(o.text))]...)
	return len(p), nil
}

func (o *output) reset() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text = o.text[:0]
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.text)
}
