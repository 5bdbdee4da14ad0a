// Package play plays answers to generated programs with real clients. It is
// linked into the binary that holds the programs, the worker.
//
// A worker reads requests as JSON lines from its standard input, and writes
// the line "ready" and then an outcome for each request as a JSON line. It
// never plays two at once. A program may end the process in the middle of a
// play; what is known then is in the play's folder, see [Died].
package play

import (
	"bufio"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// An Entry is a program that is linked into the worker. One of GoSDK and MCPGo
// is set.
type Entry struct {
	// Program needs no more than the ID; the worker reads the rest from a file.
	Program     program.Program
	GoSDK       func(dir, url string, db *sql.DB, logs io.Writer) *mcp.Server
	MCPGo       func(dir, url string, db *sql.DB, logs io.Writer) *server.MCPServer
	Observe     func() map[string]string
	SetPatience func(time.Duration)
}

// A Request asks a worker for a play.
type Request struct {
	program.Play
	// Dir is a folder that does not exist yet. The worker tries to remove it
	// when it has written the outcome.
	Dir string
}

// Ready is the first line that a worker writes.
const Ready = "ready"

// Main is the main function of a worker.
func Main(entries []Entry) {
	if err := work(entries, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// A worker holds what its plays have in common.
type worker struct {
	entries map[string]*Entry
	client  string // the client that plays all answers it can; "" for the usual one
	kinds   map[string]effects.Kind
	web     *web
	// database is a folder with an empty database. To copy it takes less time
	// than to make one.
	database string
}

func work(entries []Entry, args []string) error {
	flags := flag.NewFlagSet("worker", flag.ContinueOnError)
	file := flags.String("programs", "", "JSON `file` that describes the programs")
	folder := flags.String("work", "", "`folder` for what all plays have in common")
	client := flags.String("client", "", "the client that plays all answers that it can, sdk or raw")
	if err := flags.Parse(args); err != nil {
		return err
	}
	w := &worker{client: *client, entries: map[string]*Entry{}, kinds: map[string]effects.Kind{}}
	for i := range entries {
		w.entries[entries[i].Program.ID] = &entries[i]
	}
	if err := w.describe(*file); err != nil {
		return err
	}
	var err error
	if w.database, err = emptyDatabase(*folder); err != nil {
		return err
	}
	if w.web, err = newWeb(); err != nil {
		return err
	}
	defer w.web.stop()

	// A program may print. That must not end up among the outcomes.
	stdout := os.Stdout
	os.Stdout = os.Stderr
	return w.serve(os.Stdin, stdout)
}

// describe fills in what the file says of the programs.
func (w *worker) describe(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var programs []program.Program
	if err := json.Unmarshal(data, &programs); err != nil {
		return fmt.Errorf("%s: %v", file, err)
	}
	for _, p := range programs {
		if e := w.entries[p.ID]; e != nil {
			e.Program = p
		}
	}
	for _, k := range effects.Kinds() {
		w.kinds[k.Name] = k
	}
	return nil
}

// emptyDatabase makes a folder with an empty database in a folder.
func emptyDatabase(folder string) (string, error) {
	dir, err := os.MkdirTemp(folder, "database")
	if err != nil {
		return "", err
	}
	db, err := effects.OpenDB(dir)
	if err != nil {
		return "", err
	}
	return dir, db.Close()
}

// serve plays one request after the other.
func (w *worker) serve(in io.Reader, out io.Writer) error {
	if _, err := fmt.Fprintln(out, Ready); err != nil {
		return err
	}
	requests, outcomes := json.NewDecoder(bufio.NewReader(in)), json.NewEncoder(out)
	for {
		var req Request
		if err := requests.Decode(&req); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading a request: %v", err)
		}
		if err := outcomes.Encode(w.play(req)); err != nil {
			return err
		}
		os.RemoveAll(req.Dir) // it fails if a goroutine of the program is still writing
	}
}
