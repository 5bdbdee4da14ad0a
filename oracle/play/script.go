package play

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// modern is the protocol version from which on a server asks by its result.
const modern = "2026-07-28"

const (
	// maxAsks is how many questions a client answers in one call.
	maxAsks = 10
	// maxNoted is how many are noted.
	maxNoted = 2 * maxAsks
	// giveUp is how long a client waits for a server whose question nobody
	// answers.
	giveUp = 250 * time.Millisecond
)

// Codes and messages of the errors that the clients reply with.
const (
	codeInvalidParams = -32602
	codeInternal      = -32603
	noCapability      = "client does not support elicitation" // as the SDK's client says it
	notShown          = "the form could not be shown"
	tooMany           = "too many questions in one call"
)

// A reaction is what a client does with a question.
type reaction int

const (
	answers  reaction = iota
	refuses           // replies with an error
	isSilent          // never replies
	goesAway          // closes the connection
)

// A reply is how a client reacts to one question.
type reply struct {
	reaction
	action  string
	content map[string]any // nil if the answer has none
	code    int64          // of the error
	message string
}

// result returns the answer as it is sent.
func (r reply) result() map[string]any {
	result := map[string]any{"action": r.action}
	if r.content != nil {
		result["content"] = r.content
	}
	return result
}

// A script tells a client what to do in one play, and keeps what reached it.
type script struct {
	program *program.Program
	play    program.Play
	folder  folder
	token   string // marks the progress notifications of this play
	fence   string // method of the notification that marks the end of others

	over   chan struct{} // closed when the play is over
	fenced chan struct{} // closed when the fence has arrived
	tired  *time.Timer   // fires when the client has waited long enough
	late   chan struct{} // closed when a response came after that

	mu      sync.Mutex
	asked   int // how many questions were to be answered
	noted   int // how many were noted as asked
	gaveUp  bool
	problem string
}

func newScript(p *program.Program, play program.Play, f folder) *script {
	return &script{
		program: p,
		play:    play,
		folder:  f,
		token:   "progress of " + string(f),
		fence:   "notifications/end of " + string(f),
		over:    make(chan struct{}),
		fenced:  make(chan struct{}),
		late:    make(chan struct{}),
		tired:   time.NewTimer(time.Hour),
	}
}

// fail notes why the play cannot be decided. The first reason counts.
func (s *script) fail(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.problem == "" {
		s.problem = fmt.Sprintf(format, args...)
	}
}

// undecided returns why the play cannot be decided, "" if it can.
func (s *script) undecided() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.problem
}

// capable reports whether the client declares elicitation.
func (s *script) capable() bool { return s.play.Answer != program.NoCapability }

// capabilities returns what a client declares.
func (s *script) capabilities() map[string]any {
	switch {
	case !s.capable():
		return map[string]any{}
	case s.play.Protocol < "2025-11-25":
		return map[string]any{"elicitation": map[string]any{}}
	default:
		return map[string]any{"elicitation": map[string]any{"form": map[string]any{}}}
	}
}

// index returns which question has the message, -1 if none.
func (s *script) index(message string) int {
	return slices.IndexFunc(s.program.Asks, func(a program.Ask) bool { return a.Message == message })
}

// reply returns how the client reacts to the question with the message.
func (s *script) reply(message string) reply {
	s.mu.Lock()
	s.asked++
	asked := s.asked
	s.mu.Unlock()
	i := s.index(message)
	if i < 0 {
		return reply{reaction: refuses, code: codeInternal, message: notShown}
	}
	s.tired.Stop()
	if asked > maxAsks {
		return reply{reaction: refuses, code: codeInternal, message: tooMany}
	}
	r := s.react(&s.program.Asks[i], i == s.play.Ask)
	if r.reaction == isSilent {
		s.tired.Reset(giveUp)
	}
	return r
}

func (s *script) react(ask *program.Ask, played bool) reply {
	with := func(value any) map[string]any {
		if ask.Field == "" {
			return map[string]any{}
		}
		return map[string]any{ask.Field: value}
	}
	answer := s.play.Answer
	if answer == program.NoCapability {
		return reply{reaction: refuses, code: codeInvalidParams, message: noCapability}
	}
	if !played {
		answer = program.Accept
	}
	switch answer {
	case program.Accept:
		return reply{action: "accept", content: with(ask.Good)}
	case program.AcceptFalse:
		return reply{action: "accept", content: with(ask.Bad)}
	case program.AcceptNone:
		return reply{action: "accept"}
	case program.AcceptEmpty:
		return reply{action: "accept", content: map[string]any{}}
	case program.AcceptWrong:
		return reply{action: "accept", content: with(wrongType(ask.Good))}
	case program.Decline:
		return reply{action: "decline"}
	case program.Cancel:
		return reply{action: "cancel"}
	case program.Unknown:
		return reply{action: "approve", content: with(ask.Good)}
	case program.Deadline:
		return reply{reaction: isSilent}
	case program.Disconnect:
		return reply{reaction: goesAway}
	}
	return reply{reaction: refuses, code: codeInternal, message: notShown}
}

// wrongType returns a value of another type than the good one. It does not
// look like a yes to code that is generous with types.
func wrongType(good any) any {
	switch good.(type) {
	case bool:
		return "perhaps"
	case int, float64, json.Number:
		return "many"
	}
	return 7
}

// settle lets the other questions of a round arrive before one fails. An SDK
// that puts them all at once takes back the others when the first fails.
func (s *script) settle() {
	if s.program.Flow == program.RoundTrip && len(s.program.Asks) > 1 && s.play.Protocol < modern {
		time.Sleep(20 * time.Millisecond)
	}
}

// stop says that the client waits no longer.
func (s *script) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gaveUp = true
}

// see looks at a line that the client is about to read. It reports whether
// the client shall read it.
func (s *script) see(line []byte) bool {
	var m wireMessage
	if err := json.Unmarshal(line, &m); err != nil {
		s.fail("the server sent %q: %v", line, err)
		return true
	}
	switch {
	case m.Method == s.fence:
		close(s.fenced)
		return false
	case m.Method == "notifications/progress":
		var p struct {
			ProgressToken any
			Message       string
		}
		if json.Unmarshal(m.Params, &p) == nil && p.ProgressToken == s.token {
			s.note(notifiedFile, p.Message)
		}
	case m.Method == "elicitation/create":
		s.seeQuestions(m)
	case m.Method == "" && len(m.ID) > 0:
		var r callResult
		if s.play.Protocol >= modern && json.Unmarshal(m.Result, &r) == nil && len(r.InputRequests) > 0 {
			var round []wireMessage
			for _, question := range r.InputRequests {
				round = append(round, question)
			}
			s.seeQuestions(round...)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.gaveUp {
			s.gaveUp = false
			close(s.late)
		}
	}
	return true
}

// seeQuestions notes the questions of a round.
func (s *script) seeQuestions(questions ...wireMessage) {
	var round []int
	for _, q := range questions {
		if i := s.index(q.message()); i >= 0 {
			round = append(round, i)
		} else {
			s.fail("the program does not tell of the question %q", q.message())
		}
	}
	s.mu.Lock()
	s.noted += len(round)
	noted := s.noted
	s.mu.Unlock()
	// A loop without an end would fill the disk.
	if len(round) > 0 && noted <= maxNoted {
		slices.Sort(round)
		s.note(askedFile, round)
	}
}

func (s *script) note(file string, v any) {
	if err := s.folder.noteJSON(file, v); err != nil {
		s.fail("%v", err)
	}
}

// A wireMessage is a JSON-RPC message, or a question of a round trip.
type wireMessage struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// message returns the message of a question.
func (m wireMessage) message() string {
	var p struct{ Message string }
	json.Unmarshal(m.Params, &p) // what cannot be read has no message
	return p.Message
}

// A callResult is the result of a tool call.
type callResult struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	IsError       bool                   `json:"isError"`
	ResultType    string                 `json:"resultType"`
	InputRequests map[string]wireMessage `json:"inputRequests"`
	RequestState  string                 `json:"requestState"`
}

// An ending is how a call ended for the client.
type ending struct {
	text   string
	failed bool
	gaveUp bool // there was no result while the client waited
	away   bool // the client closed the connection
}
