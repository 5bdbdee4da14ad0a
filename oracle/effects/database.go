package effects

import (
	"bufio"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"modernc.org/sqlite"
)

// OpenDB opens the database in a folder, and makes it if there is none.
//
// Beside the database it keeps a list of the queries that were put, and of the
// transactions that were rolled back, since neither leaves a trace in it. What
// is in the database and in the list outlives the process.
func OpenDB(dir string) (*sql.DB, error) {
	record, err := os.OpenFile(filepath.Join(dir, "queries.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	// A transaction that is left open must not stop others from writing, which
	// needs the journal to be a write-ahead log. Nothing here has to outlive
	// more than the process, so nothing is synced.
	dsn := "file:" + filepath.Join(dir, "data.db") +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)"
	db := sql.OpenDB(&recorder{dsn: dsn, record: record})
	const tables = `CREATE TABLE IF NOT EXISTS items (id TEXT PRIMARY KEY, value TEXT NOT NULL)`
	if _, err := db.Exec(tables); err != nil {
		db.Close()
		return nil, fmt.Errorf("making the tables of %s: %v", filepath.Join(dir, "data.db"), err)
	}
	return db, nil
}

// A step is a line of the list of queries.
type step struct {
	Conn int    // which connection
	Op   string // begin, query, or rollback
	Args []string
}

// A recorder connects to SQLite and keeps the list of queries. It is its own
// driver, so that the list of an open database can be found.
type recorder struct {
	dsn string

	mu     sync.Mutex
	record *os.File
	conns  int
}

func (r *recorder) Driver() driver.Driver { return r }

func (r *recorder) Connect(context.Context) (driver.Conn, error) { return r.Open(r.dsn) }

func (r *recorder) Open(dsn string) (driver.Conn, error) {
	c, err := new(sqlite.Driver).Open(dsn)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conns++
	return &conn{sqliteConn: c.(sqliteConn), recorder: r, number: r.conns}, nil
}

func (r *recorder) Close() error { return r.record.Close() }

func (r *recorder) write(s step) error {
	line, err := json.Marshal(s)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err = r.record.Write(append(line, '\n'))
	return err
}

// sqliteConn is what a connection to SQLite can do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// A conn is a recorded connection.
type conn struct {
	sqliteConn
	recorder *recorder
	number   int
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := c.sqliteConn.QueryContext(ctx, query, args)
	if err != nil {
		return nil, err
	}
	s := step{Conn: c.number, Op: "query"}
	for _, arg := range args {
		s.Args = append(s.Args, fmt.Sprint(arg.Value))
	}
	if err := c.recorder.write(s); err != nil {
		rows.Close()
		return nil, err
	}
	return rows, nil
}

func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	if err := c.recorder.write(step{Conn: c.number, Op: "begin"}); err != nil {
		return nil, err
	}
	t, err := c.sqliteConn.BeginTx(ctx, opts)
	if err != nil {
		return nil, err
	}
	return &tx{Tx: t, conn: c, ctx: ctx}, nil
}

// A tx is a recorded transaction.
type tx struct {
	driver.Tx
	conn *conn
	ctx  context.Context
}

func (t *tx) Rollback() error {
	// When the context is over, package sql itself rolls back, and nobody can
	// tell whether the program has done so too.
	if t.ctx.Err() == nil {
		if err := t.conn.recorder.write(step{Conn: t.conn.number, Op: "rollback"}); err != nil {
			return err
		}
	}
	return t.Tx.Rollback()
}

// steps returns the list of queries of a database.
func steps(db *sql.DB) []step {
	r, ok := db.Driver().(*recorder)
	if !ok {
		return nil
	}
	f, err := os.Open(r.record.Name())
	if err != nil {
		return nil
	}
	defer f.Close()
	var list []step
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var s step
		if json.Unmarshal(lines.Bytes(), &s) == nil {
			list = append(list, s)
		}
	}
	return list
}

// queried looks for a query whose first argument is the effect. The second one
// is the value.
func queried(e Evidence, id string) (value string, ran bool) {
	for _, s := range steps(e.DB) {
		if s.Op == "query" && len(s.Args) == 2 && s.Args[0] == id {
			value, ran = s.Args[1], true
		}
	}
	return value, ran
}

// rolledBack looks for a transaction that was rolled back and in which a query
// had the effect for an argument.
func rolledBack(e Evidence, id string) (string, bool) {
	in := map[int]bool{} // the connections in whose transaction there was one
	for _, s := range steps(e.DB) {
		switch s.Op {
		case "begin":
			in[s.Conn] = false
		case "query":
			in[s.Conn] = in[s.Conn] || len(s.Args) == 1 && s.Args[0] == id
		case "rollback":
			if in[s.Conn] {
				return "", true
			}
		}
	}
	return "", false
}
