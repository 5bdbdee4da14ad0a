package gen

import (
	"fmt"
	"strings"
)

// A kind says why a question did not end in a yes.
type kind int

const (
	declined kind = iota
	cancelled
	unknown
	refused // any of these
	invalid // accepted, but without a usable value
	timedOut
	unsupported
	failed
)

// words tell the model, or a log, what happened.
var words = map[kind]string{
	declined: "the person declined", cancelled: "the question was cancelled", unknown: "the answer was not understood",
	refused: "the person did not agree", invalid: "the answer was not complete", timedOut: "nobody answered in time",
	unsupported: "this client cannot ask the person", failed: "the person could not be asked",
}

// A fn is a function that is being written.
type fn struct {
	b    *builder
	u    *unit
	a    *ask
	pkg  *pkg
	path string // as in program.Ask.Func
	ctx  string
	h    string // what it asks through: an expression
	msg  string // expression of the message
	form string // expression of the schema; "" where the function writes it itself
	key  string // expression of the key of a round trip

	level   int    // of the unit; the number of levels in the handler
	carrier string // what it returns; "" in the handler
	zero    bool
	named   bool   // its results have names
	fields  bool   // the verdict goes to variables, or fields
	val     string // the variable or field of the verdict's value
	ok      string // and that of a yes
	run     string // a function that it calls for a yes, returning an error
	swallow func(kind) bool

	// Hooks of the handler.
	onPass   func(val string, nested bool) string
	onRefuse func(k kind, cause string) string
	onFail   func(err string, k kind) string

	names map[string]bool
}

// name returns a name for a variable that the function does not have yet.
func (f *fn) name(base string) string {
	if f.names == nil {
		f.names = map[string]bool{}
	}
	name := base
	for i := 2; f.names[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	f.names[name] = true
	return name
}

// pass returns the statements for a yes.
func (f *fn) pass(val string, nested bool) string {
	if f.onPass != nil {
		return f.onPass(val, nested)
	}
	if f.run != "" {
		arg := f.ctx
		if f.u.form.Datum() {
			arg += ", " + val
		}
		return "return " + f.run + "(" + arg + ")"
	}
	return f.give(f.yes(val))
}

// refuse returns the statements for an answer that is no yes. cause is the
// expression of an error that says so, or "".
func (f *fn) refuse(k kind, cause string) string {
	if f.onRefuse != nil {
		return f.onRefuse(k, cause)
	}
	if f.swallow != nil && f.swallow(k) {
		return f.give(f.blindYes())
	}
	return f.give(f.no(k, cause))
}

// fail returns the statements for a question that could not be put.
func (f *fn) fail(err string, k kind) string {
	if f.onFail != nil {
		return f.onFail(err, k)
	}
	if f.swallow != nil && f.swallow(k) {
		return f.give(f.blindYes())
	}
	return f.give(f.failure(err, k))
}

// give returns the statements that return a verdict.
func (f *fn) give(vals []string) string {
	types := f.b.results(f)
	if f.fields {
		// The verdict's last part is the error, which is returned.
		var text string
		targets := []string{f.ok}
		if f.carrier == "value-error" {
			targets = []string{f.val}
		}
		for i, t := range targets {
			if vals[i] != zero(types[i]) {
				text += t + " = " + vals[i] + "\n"
			}
		}
		return text + "return " + vals[len(vals)-1]
	}
	if f.named {
		var text string
		for i, v := range vals {
			name := resultNames(f)[i]
			if v != zero(types[i]) && v != name {
				text += name + " = " + v + "\n"
			}
		}
		return text + "return"
	}
	return "return " + strings.Join(vals, ", ")
}

// resultNames returns the names of the results of a function that has such.
func resultNames(f *fn) []string {
	switch f.carrier {
	case "error":
		return []string{"err"}
	case "bool-error":
		return []string{"approved", "err"}
	case "value-error":
		return []string{"value", "err"}
	case "generic":
		return []string{"value", "found", "err"}
	}
	return nil
}

// text returns a Go string literal that says why something was not done.
func (f *fn) text(k kind) string {
	return fmt.Sprintf("%q", words[k])
}

// logs returns a statement that logs something.
func (f *fn) logs(format string, args ...string) string {
	call := "log.Printf"
	if f.carrier == "" && f.pkg.name == "" && f.b.deps != "" {
		call = f.b.deps + ".log.Printf"
	}
	return call + "(" + strings.Join(append([]string{fmt.Sprintf("%q", format)}, args...), ", ") + ")"
}
