// Package effects is a catalogue of the things that a tool does after it has
// asked a person: how each is written in Go, and how it is seen afterwards
// that it was done.
//
// What a kind leaves behind is looked for in four places: the folder that the
// program was given, the database as opened by [OpenDB], the requests that the
// HTTP server got, and the log. The log has to be kept in a file for a kind to
// be durable, and the HTTP server has to run where it outlives the program.
package effects

import (
	"database/sql"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A Place is where in a program an effect may stand.
type Place int

// The places.
const (
	Acting   Place = iota // where the answer was a yes
	Refusing              // where it was none
	Anywhere              // behind the ask, before the answer is looked at
	Deferred              // in a defer statement, or as one, before the ask
)

// A Kind is one way to do something.
type Kind struct {
	Name   string // "os.Remove", "own write method"
	Strong bool   // it changes something that a person may care about
	// Durable reports that what it did is still seen after the process died.
	Durable bool
	Places  []Place
	SDK     program.SDK // the only SDK that it can be written with; "" for both
	// Action reports that it is handed the action of the answer.
	Action bool
	// Value reports that it can be handed a value of the answer.
	Value bool
	// Ends reports that it never returns.
	Ends bool

	render func(Site) Code
	// prepare makes what the effect will act on; nil if there is nothing.
	prepare func(dir string, db *sql.DB, id string) error
	ran     func(e Evidence, id string) (value string, ran bool)
}

// A Site is a place in a program at which an effect is to be written.
type Site struct {
	ID     string // of the effect: a lower-case letter and digits
	Value  string // Go expression of type string; "" for the constant "standard"
	Action string // Go expression of type string: the action of the answer
	Ctx    string // Go expression of type context.Context
	Req    string // Go expression: the SDK's request, that is *mcp.CallToolRequest or mcp.CallToolRequest
	Server string // Go expression: *mcp.Server or *server.MCPServer
	// Deps is a Go expression of the type *deps, with the fields
	// dir, url string; db *sql.DB; log *log.Logger.
	Deps string
	// Fail returns the statements for what happens when the effect itself
	// fails, given the expression of its error; they end the function.
	Fail func(err string) string
	// Package is the import path of the package that types and functions of
	// the program's own are declared in, "" for that of the site. Its name is
	// the last element of the path.
	Package string
	SDK     program.SDK
}

// Code is an effect written for a site. Each piece is formatted, and none
// ends in a newline.
type Code struct {
	// Imports are those of Before and Stmts, with Package if they name it, and
	// where Decls are in the same package, those of Decls.
	Imports []string
	// Before are statements before the ask. They stand in the block that Stmts
	// stand in, or in one around it, because Stmts use their variables. Stmts
	// are to be run once at most for each time that Before are.
	Before string
	// Stmts are the effect. Those of a kind that may be deferred are a single
	// call, which may follow the word defer.
	Stmts string
	Decls string // declarations at package level, in the package Site.Package
	// DeclImports are those of Decls, where Site.Package is a package of its
	// own; else they are in Imports too.
	DeclImports []string
	// Reset are statements for New, in the site's package. Like Observe they
	// need no import but Package.
	Reset string
	// Observe are statements that fill ran, a map[string]string from the IDs
	// of effects to values, from memory; "" for a durable effect. They are for
	// the site's package.
	Observe string
}

// Evidence is what is seen of a program after a play.
type Evidence struct {
	Dir      string
	DB       *sql.DB           // as opened by OpenDB
	HTTP     []string          // "METHOD /path?query", in order
	Log      string            // what the program logged
	Observed map[string]string // what Observe says; nil when the process died
	Notified []string          // messages of progress notifications that the client got
}

// Render writes an effect for a site.
func (k Kind) Render(s Site) Code { return k.render(s) }

// Prepare makes what the effect with the given ID will act on.
func (k Kind) Prepare(dir string, db *sql.DB, id string) error {
	if k.prepare == nil {
		return nil
	}
	return k.prepare(dir, db, id)
}

// Ran reports whether the effect with the given ID ran, and what value it was
// handed, "" for the constant. Of an effect that ran more than once, the value
// is the last one.
func (k Kind) Ran(e Evidence, id string) (value string, ran bool) {
	value, ran = k.ran(e, id)
	if value == constant {
		value = ""
	}
	return value, ran
}
