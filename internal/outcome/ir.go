package outcome

import (
	"go/constant"
	"go/token"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// A unit is what is known of the functions of a package: their code in a form
// that can be handed to the packages that import it.
type unit struct {
	funcs map[string]*fn
}

// A fn is a function, closures included, as the player executes it.
type fn struct {
	name      string // as in settings, with "$n" for the n'th function literal inside
	pkg       string
	short     string // as people write it
	params    int    // receiver included
	results   int
	frees     int
	regs      int // registers: parameters, captured variables, values
	consts    []konst
	blocks    []block
	rpo       []int    // the blocks in reverse postorder
	recover   int      // the block that runs after a recovered panic, -1 if none
	defs      []*instr // by register
	recovers  bool     // calls recover
	synthetic bool     // a wrapper that the compiler would make
	size      int      // instructions
	// level is what calling it does at most, functions that it calls
	// included, when it is not executed itself.
	level effect.Level
	// asks reports that an ask can be reached from it.
	asks bool
	// handles reports that it has the shape of a handler: it returns a result
	// to the client.
	handles bool
	// answers reports that it answers elicitation requests, as a client does.
	answers bool
	takes   []*typ // types of the parameters, and of the captured variables

	pos token.Pos // of its declaration, in the package under analysis only
}

type block struct {
	instrs []instr
	succs  []int
	preds  []int
	live   []int32 // registers that are read behind its start
}

// An op is the kind of an instruction. They are those of go/ssa, as far as
// values depend on them.
type op uint8

const (
	opNop op = iota
	opCall
	opGo
	opDefer
	opRunDefers
	opBin
	opNot
	opLoad
	opRecv
	opAlloc
	opFieldAddr
	opIndexAddr
	opField
	opIndex
	opLookup
	opStore
	opMapUpdate
	opMakeClosure
	opMakeMap
	opMakeSlice
	opMakeChan
	opMakeIface
	opSame
	opConvert
	opSlice
	opExtract
	opPhi
	opAssert
	opRange
	opNext
	opSelect
	opSend
	opOpaque
	opIf
	opJump
	opReturn
	opPanic
)

// An instr is one instruction.
type instr struct {
	op     op
	dst    int32 // -1 for none
	args   []int32
	n      int         // field, extracted component
	tok    token.Token // of opBin
	field  string      // of opFieldAddr: "Type.field"
	elem   *typ        // of opLookup: what the map holds
	comma  bool        // also yields whether it succeeded
	typ    *typ        // of the result
	of     *typ        // what is allocated, asserted, or put into an interface
	call   *call
	ask    *ask // of a lookup or an assertion that reads an answer
	states []selectState
	pos    token.Pos // zero in other packages
}

// A selectState is a case of a select statement.
type selectState struct {
	send bool
	ch   int32
	val  int32
}

// A call is what is known of a call's callee.
type call struct {
	static  string   // the function that is called
	builtin string   // or the builtin
	method  string   // or the method of an interface, its name
	among   []string // with the methods that implement it in view
	// The callee is a value: args[0] of the instruction, for methods of
	// interfaces as well.
	dynamic bool

	level effect.Level // what it does, by tables and names
	ask   *ask
	ends  bool // never returns
	// role is what a function of another package means to the player.
	role stdRole
	// lends reports that the callee leaves what its arguments refer to alone.
	lends    bool
	results  []*typ
	discards bool // what it was asked for is assigned to nothing
	drops    bool // its error is assigned to nothing
	// param reports that a func value is called that the function was given.
	param bool
}

// An ask is where an answer comes into being.
type ask struct {
	id     string // unique in the program
	result int    // the position of the result among the results, -1 if alone
	err    int    // the position of the error, -1 if none
	round  bool
	key    string                     // constant key of a round trip, "" if not known
	typ    *typ                       // of the result as returned
	forms  func(site token.Pos) *Form // nil in other packages
}

// A konst is a constant operand. Operand -1-i stands for consts[i].
type konst struct {
	kind konstKind
	val  constant.Value
	name string // of a function or a global variable
	typ  *typ
}

type konstKind uint8

const (
	kNil konstKind = iota // or the zero value of typ
	kValue
	kFunc
	kGlobal
)

// A typ is what the player needs to know of a type.
type typ struct {
	kind   typKind
	name   string
	elem   *typ
	fields []field
	role   role
}

type field struct {
	name string
	json string
	typ  *typ
}

type typKind uint8

const (
	tOpaque typKind = iota
	tBool
	tString
	tInt
	tFloat
	tPointer
	tStruct
	tArray
	tSlice
	tMap
	tChan
	tFunc
	tInterface
	tTuple
	tParam // a type parameter
)

// A role is what a type is to elicitation, as far as the player cares.
type role uint8

const (
	noRole     role = iota
	resultRole      // the SDK's result
	partRole        // what else an SDK has for answers: a response, an action
)
