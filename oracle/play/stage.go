package play

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"time"

	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

const (
	// shortPatience is how long a program waits for a person who never
	// answers, longPatience how long it waits otherwise.
	shortPatience = 80 * time.Millisecond
	longPatience  = time.Minute
	// untilEnded is how long a call may last. Nothing that a client does takes
	// nearly as long, so that then the tool hangs.
	untilEnded = 15 * time.Second
	// untilReturned is how long the tool may go on when its client is gone.
	untilReturned = 2 * time.Second
	// untilCancelled is how long the tool may go on when its call was
	// cancelled, before the client goes.
	untilCancelled = 300 * time.Millisecond
	// untilQuiet is how long goroutines of a program may outlive its tool.
	untilQuiet = 30 * time.Millisecond
)

// play plays one answer.
func (w *worker) play(req Request) program.Outcome {
	out := program.Outcome{Play: req.Play}
	if err := w.perform(&out, folder(req.Dir)); err != nil {
		out.Problem = folder(req.Dir).tidy(err.Error())
	}
	return out
}

// perform plays an answer in a folder that it makes.
func (w *worker) perform(out *program.Outcome, f folder) error {
	e := w.entries[out.Program]
	if e == nil {
		return fmt.Errorf("this worker has no program %q", out.Program)
	}
	if err := possible(&e.Program, out.Play); err != nil {
		return err
	}
	if err := os.MkdirAll(f.program(), 0o777); err != nil {
		return err
	}
	logs, err := os.OpenFile(f.file(logFile), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer logs.Close()
	if err := os.CopyFS(string(f), os.DirFS(w.database)); err != nil {
		return err
	}
	db, err := effects.OpenDB(string(f))
	if err != nil {
		return err
	}
	defer db.Close()
	for _, effect := range e.Program.Effects {
		kind, ok := w.kinds[effect.Kind]
		if !ok {
			return fmt.Errorf("effect %s is of the unknown kind %q", effect.ID, effect.Kind)
		}
		if err := kind.Prepare(f.program(), db, effect.ID); err != nil {
			return fmt.Errorf("preparing effect %s: %v", effect.ID, err)
		}
	}
	goroutines := runtime.NumGoroutine()

	patience := longPatience
	if out.Answer == program.Deadline {
		patience = shortPatience
	}
	e.SetPatience(patience)
	goSDK, mcpGo, err := e.newServer(f.program(), w.web.begin(f), db, logs)
	if err != nil {
		return err
	}
	s := newScript(&e.Program, out.Play, f)
	end, err := w.call(goSDK, mcpGo, s)
	if err != nil {
		return err
	}
	for start := time.Now(); runtime.NumGoroutine() > goroutines && time.Since(start) < untilQuiet; {
		time.Sleep(time.Millisecond)
	}

	out.Failed = end.failed
	out.Text = f.tidy(end.text)
	out.Panic = f.tidy(end.panicked)
	out.Problem = f.tidy(s.undecided())
	return f.collect(out, &e.Program, w.kinds, db, e.Observe())
}

// possible returns an error if a play makes no sense.
func possible(p *program.Program, play program.Play) error {
	if play.Ask < 0 || play.Ask >= len(p.Asks) {
		return fmt.Errorf("there is no question %d", play.Ask)
	}
	ask := p.Asks[play.Ask]
	switch play.Answer {
	case program.AcceptFalse:
		if ask.Bad == nil {
			return fmt.Errorf("question %d has no refusing value", play.Ask)
		}
	case program.AcceptNone, program.AcceptEmpty, program.AcceptWrong:
		if ask.Field == "" {
			return fmt.Errorf("question %d has no field", play.Ask)
		}
	case program.Deadline, program.ErrorReply:
		if p.Flow == program.RoundTrip && play.Protocol >= modern {
			return fmt.Errorf("a question in a result is not replied to by itself")
		}
	}
	return nil
}

// newServer makes the program's server.
func (e *Entry) newServer(dir, url string, db *sql.DB, logs io.Writer) (goSDK *mcp.Server, mcpGo *server.MCPServer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("New panicked: %v", r)
		}
	}()
	if e.GoSDK != nil {
		return e.GoSDK(dir, url, db, logs), nil, nil
	}
	return nil, e.MCPGo(dir, url, db, logs), nil
}

// A scene is how a play ended.
type scene struct {
	ending
	panicked string
}

// recovered matches the error with which mcp-go's option WithRecovery reports
// a panic.
var recovered = regexp.MustCompile(`^panic recovered in \S+ tool handler: (.*)$`)

// call connects a client to a server, has it call the tool, and waits until
// the tool has returned.
func (w *worker) call(goSDK *mcp.Server, mcpGo *server.MCPServer, s *script) (scene, error) {
	client, conn := connection(s.see)
	var on *session
	if goSDK != nil {
		var err error
		if on, err = serveGoSDK(goSDK, conn); err != nil {
			return scene{}, err
		}
	} else {
		on = serveMCPGo(mcpGo, conn)
	}

	ctx, cancel := context.WithTimeout(context.Background(), untilEnded)
	defer cancel()
	end, err := w.clientFor(s.play.Answer)(ctx, client, s)
	if ctx.Err() != nil {
		err = nil // of whatever kind it was
		s.fail("handler did not return")
	}
	if err == nil && end.gaveUp {
		wait(s.late, untilCancelled)
	}
	if err == nil && !end.away && on.flush != nil {
		if err = on.flush(s.fence); err == nil && !wait(s.fenced, untilReturned) {
			err = fmt.Errorf("the server's notifications did not arrive")
		}
	}
	close(s.over)
	client.Close() // it cannot fail
	if !wait(on.ended, untilReturned) && err == nil {
		s.fail("handler did not return")
	}

	panicked := on.panicked()
	if m := recovered.FindStringSubmatch(end.text); m != nil && mcpGo != nil {
		panicked = m[1]
	}
	return scene{end, panicked}, err
}

// clientFor returns the client that plays an answer.
func (w *worker) clientFor(a program.Answer) func(context.Context, end, *script) (ending, error) {
	raw := false
	switch a {
	case program.Disconnect:
		raw = true // the SDK's client cannot
	case program.AcceptNone, program.AcceptEmpty, program.Unknown, program.ErrorReply:
		// The SDK's client can be made to, but would not by itself.
		raw = w.client != "sdk"
	default:
		raw = w.client == "raw"
	}
	if raw {
		return callRaw
	}
	return callWithSDK
}

// wait waits for a channel to be closed. It reports whether it was in time.
func wait(c <-chan struct{}, limit time.Duration) bool {
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-c:
		return true
	case <-t.C:
		return false
	}
}
