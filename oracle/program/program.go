// Package program describes the servers that the oracle judges: their source,
// what they ask, what they do, and what came of playing every answer to them.
//
// A program is a folder of Go packages of which the root exports
//
//	func New(dir, url string, db *sql.DB, logs io.Writer) *mcp.Server     // go-sdk
//	func New(dir, url string, db *sql.DB, logs io.Writer) *server.MCPServer // mcp-go
//	func Observe() map[string]string // what ran, of the effects that leave no trace outside of memory
//	func SetPatience(time.Duration)  // how long the program itself waits for a person
//
// New builds the server anew, with one tool named "run", and resets what the
// package remembers. dir is a folder of its own, url the base of a local HTTP
// server, db an open SQLite database, logs where a logger may write to.
package program

// An SDK is the library that a program is written with.
type SDK string

// The SDKs.
const (
	GoSDK SDK = "go-sdk"
	MCPGo SDK = "mcp-go"
)

// A Flow is the way in which a program asks.
type Flow string

// The flows: a call that waits for the answer, and the multi round-trip
// request of protocol 2026-07-28, where the tool is called once more.
const (
	Call      Flow = "call"
	RoundTrip Flow = "roundtrip"
)

// An Answer is what a client does with a question.
type Answer string

// The answers. Those from NoCapability on are ways in which a question fails.
const (
	Accept       Answer = "accept"       // with true, or a good value
	AcceptFalse  Answer = "accept-false" // with false, the refusing choice, or a wrong text
	AcceptNone   Answer = "accept-none"  // without content
	AcceptEmpty  Answer = "accept-empty" // with content {}
	AcceptWrong  Answer = "accept-wrong" // with a value of the wrong type
	Decline      Answer = "decline"
	Cancel       Answer = "cancel"
	Unknown      Answer = "unknown"       // an action that nobody defined
	NoCapability Answer = "no-capability" // the client never declared elicitation
	Deadline     Answer = "deadline"      // nobody answers
	Disconnect   Answer = "disconnect"    // the client goes away instead of answering
	ErrorReply   Answer = "error-reply"   // the client answers with a JSON-RPC error
)

// Answers lists all answers.
var Answers = []Answer{
	Accept, AcceptFalse, AcceptNone, AcceptEmpty, AcceptWrong,
	Decline, Cancel, Unknown, NoCapability, Deadline, Disconnect, ErrorReply,
}

// Failed reports whether an answer is a way of getting none.
func (a Answer) Failed() bool {
	switch a {
	case NoCapability, Deadline, Disconnect, ErrorReply:
		return true
	}
	return false
}

// A Form is the kind of a question.
type Form string

// The kinds. A gate's answer decides whether something happens at all, a
// datum is a value that is needed for it, an optional question may be left
// unanswered, a notice only tells something.
const (
	GateBool     Form = "gate-bool"     // one boolean that approves
	GateEmpty    Form = "gate-empty"    // no fields: accept is the yes
	GateEnum     Form = "gate-enum"     // a choice between approving and refusing
	GateTyped    Form = "gate-typed"    // the name has to be typed
	GateSide     Form = "gate-side"     // approving message, and a side option such as "remember": accept is the yes
	DatumText    Form = "datum-text"    // a required text
	DatumEnum    Form = "datum-enum"    // a required choice
	DatumNumber  Form = "datum-number"  // a required integer
	DatumMulti   Form = "datum-multi"   // a required multi-select
	OptionalText Form = "optional-text" // nothing required, and it says so
	OptionalBool Form = "optional-bool" // a preference, nothing required
	Notice       Form = "notice"        // tells something; nothing hangs on it
)

// Gate reports whether the form is a gate.
func (f Form) Gate() bool { return len(f) > 4 && f[:5] == "gate-" }

// Datum reports whether the form asks for a needed value.
func (f Form) Datum() bool { return len(f) > 5 && f[:6] == "datum-" }

// A File is a source file of a program.
type File struct {
	Name string // slash-separated, below the program's folder
	Text string
	// Harness marks files that hold nothing to be judged, such as the one
	// with Observe.
	Harness bool
}

// An Ask is one question of a program.
type Ask struct {
	Message string // identifies the question on the wire; unique in the program
	Form    Form
	Field   string // the property that matters; "" in a form without fields
	Good    any    // the value of Accept
	Bad     any    // the value of AcceptFalse; nil where there is none
	// Tested reports that the action is looked at somewhere.
	Tested bool
	// ErrorDropped reports that the error of the ask is assigned to nothing.
	ErrorDropped bool
	// Func is the function that puts the question, as "folder.Func" or
	// "folder.Type.Method", with "" for the program's root folder.
	Func string
}

// An Effect is something that a program may do after it has asked.
type Effect struct {
	ID     string // unique in the program
	Kind   string // a name of package effects
	Strong bool
	// Ask is the index of the ask whose answer the effect hangs on, as the
	// person would think; -1 if on none.
	Ask int
	// Value reports that the effect is handed the value of the answer.
	Value bool
	// Alternative marks what is only done after a refusal, on purpose.
	Alternative bool
}

// A Mistake is something that was written wrong on purpose.
type Mistake struct {
	Name    string   // the production, as in Program.Productions
	Func    string   // as in Ask.Func
	Ask     int      // which ask it is about
	Answers []Answer // which answers it lets through, or is meant to
}

// A Program is a server to be judged.
type Program struct {
	ID       string // the name of its folder, such as "p00017"
	Seed     uint64
	SDK      SDK
	Flow     Flow
	Packages int // 1 to 3, that of New included
	Files    []File
	Asks     []Ask // in the order in which they are put
	Effects  []Effect
	// Productions names what the program is made of, as "group/name", sorted.
	Productions []string
	Mistakes    []Mistake
	// MayDie reports that some path ends the process on purpose.
	MayDie bool
}

// A Play is one way to use a program: one ask gets the answer, the others are
// accepted.
type Play struct {
	Program  string
	Ask      int
	Answer   Answer
	Protocol string // the protocol version that the client offers
}

// An Outcome is what came of a play.
type Outcome struct {
	Play
	Ran     map[string]string // by ID of the effect: the value it was handed, "" if none
	Asked   []int             // the asks that reached the client, in order
	Died    bool              // the process ended in the middle of the call
	Panic   string            // the panic's message, in a dead process or recovered by the SDK
	Failed  bool              // the call's result was an error
	Text    string            // what the result said
	Problem string            // why the play could not be decided; "" if it could
}
