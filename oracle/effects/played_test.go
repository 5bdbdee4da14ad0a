package effects_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
)

// An attempt is one run of a function of the module.
type attempt struct {
	pkg, name string
	until     int // see writeSet
	value     string
	kill      bool // the process dies when the function is through
}

// whole is the attempt that gets to the end.
const whole = 2

// play makes an attempt and returns what is seen of it afterwards.
func play(t *testing.T, a attempt, prepare []tried) effects.Evidence {
	t.Helper()
	dir := t.TempDir()
	programDir := filepath.Join(dir, "dir")
	if err := os.Mkdir(programDir, 0o755); err != nil {
		t.Fatal(err)
	}
	db, err := effects.OpenDB(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range prepare {
		if err := e.Prepare(programDir, db, e.id); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	e := effects.Evidence{Dir: programDir}
	var mu sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		e.HTTP = append(e.HTTP, r.Method+" "+r.URL.RequestURI())
	}))
	defer server.Close()

	mode := "live"
	if a.kill {
		mode = "kill"
	}
	cmd := exec.Command(filepath.Join(module, "bin", "act"), a.pkg, a.name, dir, server.URL, fmt.Sprint(a.until), "decline", a.value, mode)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	ends := slices.ContainsFunc(prepare, func(e tried) bool { return e.Ends }) && a.until == whole
	switch {
	case ends && errors.As(err, &exit) && exit.ExitCode() != 7:
	case a.kill && errors.As(err, &exit) && exit.ExitCode() == 7:
	case err != nil || a.kill || ends:
		t.Fatalf("%+v: %v\n%s", a, err, stderr.String())
	default:
		before, after, _ := strings.Cut(string(out), "\n")
		if err := json.Unmarshal([]byte(before), &e.Observed); err != nil {
			t.Fatal(err)
		}
		if after := strings.TrimSpace(after); after != "" && after != "{}" {
			t.Errorf("after New, the program still says that it did %s", after)
		}
	}
	if e.DB, err = effects.OpenDB(dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.DB.Close() })
	logged, err := os.ReadFile(filepath.Join(dir, "log.txt"))
	if err != nil {
		t.Fatal(err)
	}
	e.Log = string(logged)
	return e
}

// wants returns the value that an effect should be seen to be handed.
func (e tried) wants(value string) string {
	switch {
	case e.Action:
		return "decline"
	case e.value:
		return value
	}
	return ""
}

func TestRan(t *testing.T) {
	build(t)
	for _, e := range same {
		if e.SDK != "" {
			continue
		}
		t.Run(e.Name+"/"+e.id, func(t *testing.T) {
			t.Parallel()
			try := func(a attempt, ran bool) {
				t.Helper()
				value, got := e.Ran(play(t, a, []tried{e}), e.id)
				if want := e.wants(a.value); got != ran || ran && value != want {
					t.Errorf("%+v: ran: %t with %q, want %t with %q", a, got, value, ran, want)
				}
			}
			values := []string{"blue-7", "", "email,sms", `a&b=c ü"'%2F+;?#`}
			if !e.value {
				values = values[:1]
			}
			try(attempt{pkg: "same", name: e.id, until: 0}, false)
			try(attempt{pkg: "same", name: e.id, until: 1}, false)
			for _, value := range values {
				try(attempt{pkg: "same", name: e.id, until: whole, value: value}, true)
			}
			if e.Durable {
				try(attempt{pkg: "same", name: e.id, until: 1, kill: true}, false)
				try(attempt{pkg: "same", name: e.id, until: whole, value: "42", kill: true}, true)
			}
			if slices.Contains(e.Places, effects.Deferred) {
				try(attempt{pkg: "same", name: e.id + " deferred", until: 0}, true)
				try(attempt{pkg: "same", name: e.id + " deferred", until: whole}, true)
			}
		})
	}
}

// Types and functions of the program's own can be in another package.
func TestRanApart(t *testing.T) {
	build(t)
	for _, e := range apart {
		if e.SDK != "" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			for until := range whole + 1 {
				a := attempt{pkg: "apart", name: e.id, until: until, value: "staging"}
				value, ran := e.Ran(play(t, a, []tried{e}), e.id)
				if want := e.wants("staging"); ran != (until == whole) || ran && value != want {
					t.Errorf("%+v: ran: %t with %q, want %t with %q", a, ran, value, until == whole, want)
				}
			}
		})
	}
}

// All effects can be in one block, and are then still told apart.
func TestBlock(t *testing.T) {
	build(t)
	nothing := effects.Evidence{Dir: t.TempDir()}
	var err error
	if nothing.DB, err = effects.OpenDB(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	defer nothing.DB.Close()
	for _, until := range []int{0, whole} {
		evidence := play(t, attempt{pkg: "same", name: "block", until: until, value: "staging"}, together())
		for _, e := range together() {
			value, ran := e.Ran(evidence, e.id)
			if want := e.wants("staging"); ran != (until == whole) || ran && value != want {
				t.Errorf("%s: ran: %t with %q, want %t with %q", e.Name, ran, value, until == whole, want)
			}
		}
		for _, other := range []string{"b", "b0", "b100", "e1"} {
			for _, e := range together() {
				if _, gone := e.Ran(nothing, other); gone {
					continue // what was never there counts as gone
				}
				if _, ran := e.Ran(evidence, other); ran {
					t.Errorf("%s: ran as %s, which is not in the program", e.Name, other)
				}
			}
		}
	}
}

// The error of an effect is what the function ends with.
func TestFail(t *testing.T) {
	build(t)
	dir := t.TempDir()
	noFolder := filepath.Join(dir, "dir")
	if err := os.WriteFile(noFolder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, e := range same {
		if e.SDK != "" || !strings.Contains(e.Render(e.site("")).Stmts, "run: %w") {
			continue
		}
		switch e.Name {
		case "own delete method", "JSON event in the log", "text/template":
			continue // what they need is there
		}
		cmd := exec.Command(filepath.Join(module, "bin", "act"), "same", e.id, dir, "http://127.0.0.1:1", "2", "accept", "x", "broken")
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "run: ") {
			t.Errorf("%s: with nothing to work on: %v, %s", e.Name, err, out)
		}
	}
}

func TestOpenDBWithoutFolder(t *testing.T) {
	if db, err := effects.OpenDB(filepath.Join(t.TempDir(), "none")); err == nil {
		db.Close()
		t.Error("a database was opened in a folder that does not exist")
	}
}

// A transaction that is left open must not keep others from writing.
func TestOpenTransaction(t *testing.T) {
	db, err := effects.OpenDB(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(t.Context(), &sql.TxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var n int
	if err := tx.QueryRow("SELECT count(*) FROM items").Scan(&n); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO items (id, value) VALUES ('e1', 'x')"); err != nil {
		t.Error(err)
	}
}

// A rollback is only seen of the transaction that the effect was part of, and
// only if the program asked for it.
func TestRolledBack(t *testing.T) {
	db, err := effects.OpenDB(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	begin := func(ctx context.Context, id string) *sql.Tx {
		t.Helper()
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRow("SELECT count(*) FROM items WHERE id = ?", id).Scan(new(int)); err != nil {
			t.Fatal(err)
		}
		return tx
	}
	check := func(want bool) {
		t.Helper()
		if _, ran := effects.Named("tx.Rollback").Ran(effects.Evidence{DB: db}, "e1"); ran != want {
			t.Errorf("rolled back: %t, want %t", ran, want)
		}
	}
	if err := begin(t.Context(), "e1").Commit(); err != nil {
		t.Fatal(err)
	}
	check(false)
	if err := begin(t.Context(), "e2").Rollback(); err != nil {
		t.Fatal(err)
	}
	check(false)
	ctx, cancel := context.WithCancel(t.Context())
	begin(ctx, "e1")
	cancel()
	// The only connection is free again when package sql has rolled back.
	if _, err := db.Exec("DELETE FROM items"); err != nil {
		t.Fatal(err)
	}
	check(false)
	if err := begin(t.Context(), "e1").Rollback(); err != nil {
		t.Fatal(err)
	}
	check(true)
}
