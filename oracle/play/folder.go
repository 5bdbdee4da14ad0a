package play

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// A folder holds what is left of a play: what the program did in the folder
// it was given, and beside it what was seen from outside. All of it is written
// at once, because the process may end at any time.
type folder string

func (f folder) file(name string) string { return filepath.Join(string(f), name) }

// program is the folder that the program is given.
func (f folder) program() string { return f.file("dir") }

// Files of a folder. The last two hold a JSON value on each line.
const (
	logFile      = "log.txt"  // what the program logged
	httpFile     = "http.log" // the requests that it made, one a line
	askedFile    = "asked"    // the questions that reached the client, a round a line
	notifiedFile = "notified" // the messages of its progress notifications
)

// note appends a line to a file.
func (f folder) note(name, line string) error {
	file, err := os.OpenFile(f.file(name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = file.WriteString(line + "\n")
	if cerr := file.Close(); err == nil {
		err = cerr
	}
	return err
}

// noteJSON appends a JSON value.
func (f folder) noteJSON(name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return f.note(name, string(data))
}

// lines returns what was noted in a file, nothing if it does not exist.
func (f folder) lines(name string) ([]string, error) {
	data, err := os.ReadFile(f.file(name))
	if os.IsNotExist(err) {
		return nil, nil
	}
	var lines []string
	s := bufio.NewScanner(bytes.NewReader(data))
	s.Buffer(nil, len(data)+1)
	for s.Scan() {
		lines = append(lines, s.Text())
	}
	return lines, err
}

// values returns the JSON values noted in a file.
func values[T any](f folder, name string) ([]T, error) {
	lines, err := f.lines(name)
	if err != nil {
		return nil, err
	}
	var values []T
	for _, line := range lines {
		var v T
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			return nil, fmt.Errorf("%s: %v", name, err)
		}
		values = append(values, v)
	}
	return values, nil
}

// collect fills in what ran and what was asked.
func (f folder) collect(out *program.Outcome, p *program.Program, kinds map[string]effects.Kind, db *sql.DB, observed map[string]string) error {
	var rounds [][]int
	e := effects.Evidence{Dir: f.program(), DB: db, Observed: observed}
	var err error
	if rounds, err = values[[]int](f, askedFile); err != nil {
		return err
	}
	if e.HTTP, err = f.lines(httpFile); err != nil {
		return err
	}
	if e.Notified, err = values[string](f, notifiedFile); err != nil {
		return err
	}
	logged, err := os.ReadFile(f.file(logFile))
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	e.Log = string(logged)

	out.Asked = inOrder(p, out.Protocol, rounds)
	out.Ran = map[string]string{}
	for _, effect := range p.Effects {
		kind := kinds[effect.Kind]
		if out.Died && !kind.Durable {
			continue
		}
		if value, ran := kind.Ran(e, effect.ID); ran {
			out.Ran[effect.ID] = f.tidy(value)
		}
	}
	return nil
}

// inOrder returns the questions in an order that does not depend on chance.
// Where the SDK puts the questions of one round, it does so all at once.
func inOrder(p *program.Program, protocol string, rounds [][]int) []int {
	if p.Flow == program.RoundTrip && protocol < modern {
		// One line was noted for each question, and where a round ends is not
		// seen. The same question can only be part of the next one.
		var grouped [][]int
		for _, r := range rounds {
			last := len(grouped) - 1
			if last < 0 || slices.Contains(grouped[last], r[0]) {
				grouped = append(grouped, r)
			} else {
				grouped[last] = append(grouped[last], r...)
			}
		}
		for _, g := range grouped {
			slices.Sort(g)
		}
		rounds = grouped
	}
	return slices.Concat(rounds...)
}

var (
	address = regexp.MustCompile(`\b0x[0-9a-f]+\b`)
	webURL  = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\d+`)
	host    = regexp.MustCompile(`127\.0\.0\.1:\d+`)
	// The SDKs put the questions of a round at once, and name the one that
	// happened to fail first.
	question = regexp.MustCompile(`input request "[^"]*"`)
)

// tidy replaces what differs from one run to the next.
func (f folder) tidy(text string) string {
	text = strings.ReplaceAll(text, f.program(), "DIR")
	text = strings.ReplaceAll(text, string(f), "DIR")
	text = webURL.ReplaceAllString(text, "URL")
	text = host.ReplaceAllString(text, "HOST")
	text = question.ReplaceAllString(text, "input request")
	return address.ReplaceAllString(text, "0x0")
}

// Died returns the outcome of a play that ended the worker, given the folder
// of the play and what the worker wrote to its standard error.
func Died(p program.Program, play program.Play, dir, stderr string) program.Outcome {
	f := folder(dir)
	out := program.Outcome{Play: play, Died: true, Failed: true, Panic: f.tidy(panicOf(stderr))}
	kinds := map[string]effects.Kind{}
	for _, effect := range p.Effects {
		kinds[effect.Kind] = effects.Named(effect.Kind)
		if effect.Strong && !kinds[effect.Kind].Durable {
			out.Problem = fmt.Sprintf("the process ended, and with it what is known of effect %s (%s)", effect.ID, effect.Kind)
		}
	}
	db, err := effects.OpenDB(dir)
	if err == nil {
		err = f.collect(&out, &p, kinds, db, nil)
		db.Close()
	}
	if err != nil {
		out.Problem = fmt.Sprintf("what the program left behind cannot be read: %v", err)
	}
	return out
}

// panicOf returns the message with which the runtime ended a process, "" if it
// was not the runtime.
func panicOf(stderr string) string {
	for line := range strings.Lines(stderr) {
		for _, prefix := range []string{"panic: ", "fatal error: "} {
			if message, ok := strings.CutPrefix(line, prefix); ok {
				return strings.TrimSpace(message)
			}
		}
	}
	return ""
}
