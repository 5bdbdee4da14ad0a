package truth

import "github.com/elicitlint/elicitlint/oracle/program"

// A scene is a program with one question, unless it says otherwise, and one
// effect, which hangs on it and runs under the given answers.
type scene struct {
	name     string
	form     program.Form
	asks     []program.Ask // instead of form
	flow     program.Flow
	tested   bool
	dropped  bool
	mistakes []program.Mistake
	effect   program.Effect
	ran      string // answers, and "answer=value"
	weak     string // the same of an effect that is not strong
	asked    map[string][]int
	panics   map[string]string
	want     []string // "rules @funcs: answers", rules separated by |
	also     string
	may      string
}

const (
	dirty   = "interface conversion: interface {} is nil, not string"
	number  = "interface conversion: interface {} is float64, not int"
	list    = "interface conversion: interface {} is []interface {}, not []string"
	nilPtr  = "runtime error: invalid memory address or nil pointer dereference"
	allFail = "no-capability deadline disconnect error-reply new-protocol"
)

var discarded = []program.Mistake{{Name: "policy/discarded", Func: ".handle", Answers: program.Answers[1:]}}

var lost = []program.Mistake{{Name: "policy/caller-ignores", Func: "handle", Answers: program.Answers}}

var scenes = []scene{
	// Gates.
	{name: "right", form: program.GateBool, tested: true, ran: "accept"},
	{name: "only harmless", form: program.GateBool, tested: true, ran: "accept", weak: "accept decline cancel unknown accept-false " + allFail},
	{name: "discarded", form: program.GateBool, mistakes: discarded,
		ran:  "accept accept-false accept-none accept-empty accept-wrong decline cancel unknown",
		want: []string{"elicitaction/discarded @handle: accept-false accept-none accept-empty accept-wrong decline cancel unknown"}},
	{name: "discarded with the error", form: program.GateEmpty, dropped: true, mistakes: discarded,
		ran:  "accept decline cancel unknown " + allFail,
		want: []string{"elicitaction/discarded @handle: decline cancel unknown " + allFail}, also: "elicitfailopen/proceeds elicitfailopen/ignored"},
	{name: "verdict thrown away", form: program.GateBool, tested: true, mistakes: lost, ran: "accept accept-none decline cancel unknown error-reply",
		want: []string{"elicitfailopen/proceeds|elicitfailopen/ignored|elicitaction/discarded @handle: error-reply"},
		also: "elicitcancel/proceeds elicitaction/decline-proceeds elicitaction/unknown-passes elicitconfirm/permissive elicitconfirm/ignored"},
	{name: "verdict thrown away, error looked at", form: program.GateEmpty, tested: true, mistakes: lost, ran: "accept decline cancel unknown",
		want: []string{"elicitcancel/proceeds|elicitaction/discarded @handle: cancel"}, also: "elicitaction/decline-proceeds elicitaction/unknown-passes"},
	{name: "discarded and inverted", form: program.GateEmpty, mistakes: discarded, ran: "deadline error-reply",
		want: []string{"elicitaction/discarded|elicitfailopen/proceeds|elicitfailopen/ignored @handle: deadline error-reply"}},
	{name: "error dropped", form: program.GateBool, tested: true, dropped: true, ran: "accept " + allFail,
		want: []string{"elicitfailopen/ignored|elicitfailopen/proceeds: " + allFail}},
	{name: "error dropped, untested", form: program.GateEmpty, dropped: true, ran: "accept decline cancel unknown " + allFail,
		want: []string{"elicitfailopen/ignored|elicitfailopen/proceeds: " + allFail}, also: "elicitaction/unchecked"},
	{name: "every failure", form: program.GateBool, tested: true, ran: "accept " + allFail,
		want: []string{"elicitfailopen/proceeds: " + allFail}},
	{name: "some failures", form: program.GateBool, tested: true, ran: "accept error-reply",
		want: []string{"elicitfailopen/proceeds: error-reply"}},
	{name: "cannot ask", form: program.GateBool, tested: true, ran: "accept no-capability new-protocol",
		want: []string{"elicitfailopen/unsupported|elicitfailopen/proceeds|elicitfailopen/unasked: no-capability new-protocol"}},
	{name: "new protocol only", form: program.GateBool, tested: true, ran: "accept new-protocol",
		want: []string{"elicitfailopen/unsupported|elicitfailopen/proceeds|elicitfailopen/unasked: new-protocol"}},
	{name: "gone away", form: program.GateBool, tested: true, ran: "accept disconnect", may: "elicitfailopen/proceeds"},
	{name: "gone away, or a timeout", form: program.GateBool, tested: true, ran: "accept disconnect deadline",
		want: []string{"elicitfailopen/timeout|elicitfailopen/proceeds: deadline disconnect"}},
	{name: "constant after going away", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good disconnect", may: "elicitfailopen/proceeds"},
	{name: "timeout", form: program.GateBool, tested: true, ran: "accept deadline",
		want: []string{"elicitfailopen/timeout|elicitfailopen/proceeds: deadline"}},
	{name: "timeout or cannot ask", form: program.GateBool, tested: true, ran: "accept deadline no-capability",
		want: []string{"elicitfailopen/proceeds|elicitfailopen/timeout|elicitfailopen/unsupported: no-capability deadline"}},
	{name: "untested", form: program.GateEmpty, ran: "accept decline cancel unknown",
		want: []string{"elicitaction/unchecked: decline cancel unknown"}},
	{name: "untested, failing too", form: program.GateEmpty, ran: "accept decline cancel unknown " + allFail,
		want: []string{"elicitaction/unchecked: decline cancel unknown"}, also: "elicitfailopen/proceeds"},
	{name: "presence", form: program.GateEmpty, flow: program.RoundTrip, ran: "accept decline cancel unknown",
		want: []string{"elicitaction/presence: decline cancel unknown"}, also: "elicitaction/unchecked"},
	{name: "presence, unknown only", form: program.GateBool, flow: program.RoundTrip, ran: "accept unknown",
		want: []string{"elicitaction/presence|elicitaction/unchecked: unknown"}},
	{name: "cancel", form: program.GateBool, tested: true, ran: "accept cancel",
		want: []string{"elicitcancel/proceeds: cancel"}},
	{name: "cancel, inverted", form: program.GateBool, tested: true, ran: "cancel decline",
		want: []string{"elicitcancel/proceeds: cancel"}, also: "elicitaction/decline-proceeds"},
	{name: "decline", form: program.GateSide, tested: true, ran: "accept decline accept-false",
		want: []string{"elicitaction/decline-proceeds: decline"}},
	{name: "unknown", form: program.GateBool, tested: true, ran: "accept unknown",
		want: []string{"elicitaction/unknown-passes: unknown"}},
	{name: "precedence of all", form: program.GateBool, tested: true,
		ran:  "accept accept-false accept-none decline cancel unknown " + allFail,
		want: []string{"elicitfailopen/proceeds: " + allFail},
		also: "elicitcancel/proceeds elicitaction/decline-proceeds elicitaction/unknown-passes elicitconfirm/ignored elicitconfirm/permissive"},
	{name: "confirmation ignored", form: program.GateBool, tested: true, ran: "accept accept-false accept-none accept-empty accept-wrong",
		want: []string{"elicitconfirm/ignored: accept-false accept-none accept-empty accept-wrong"}, also: "elicitconfirm/permissive"},
	{name: "permissive", form: program.GateEnum, tested: true, ran: "accept accept-none accept-empty",
		want: []string{"elicitconfirm/permissive|elicitconfirm/ignored: accept-none accept-empty"}},
	{name: "typed unchecked", form: program.GateTyped, tested: true, ran: "accept accept-false",
		want: []string{"elicitconfirm/ignored|elicitconfirm/typed-unchecked: accept-false"}},
	{name: "typed permissive", form: program.GateTyped, tested: true, ran: "accept accept-wrong",
		want: []string{"elicitconfirm/permissive|elicitconfirm/ignored|elicitconfirm/typed-unchecked: accept-wrong"}},
	{name: "accept is the yes", form: program.GateSide, tested: true, ran: "accept accept-false accept-none accept-empty accept-wrong"},
	{name: "alternative", form: program.GateBool, tested: true, effect: program.Effect{Alternative: true}, ran: "decline"},
	{name: "alternative for cancel alone", form: program.GateBool, tested: true, effect: program.Effect{Alternative: true}, ran: "cancel"},
	{name: "as decline", form: program.GateBool, tested: true, effect: program.Effect{Alternative: true}, ran: "decline cancel",
		want: []string{"elicitcancel/as-decline: cancel"}},

	// Needed data.
	{name: "value", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good"},
	{name: "value, default on decline", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good decline"},
	{name: "value discarded", form: program.DatumText, mistakes: discarded, effect: program.Effect{Value: true}, ran: "accept decline cancel",
		want: []string{"elicitaction/discarded @handle: accept decline cancel"}},
	{name: "discarded, no value", form: program.DatumText, mistakes: discarded, ran: "accept decline cancel",
		want: []string{"elicitaction/discarded @handle: decline cancel"}},
	{name: "constant on failure", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good error-reply deadline",
		want: []string{"elicitfailopen/proceeds: deadline error-reply"}},
	{name: "constant where it cannot be asked", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good no-capability",
		want: []string{"elicitfailopen/unsupported|elicitfailopen/proceeds|elicitfailopen/unasked: no-capability"}},
	{name: "constant on timeout", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good deadline",
		want: []string{"elicitfailopen/timeout|elicitfailopen/proceeds: deadline"}},
	{name: "constant on two failures", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good deadline new-protocol",
		want: []string{"elicitfailopen/proceeds|elicitfailopen/timeout|elicitfailopen/unsupported: deadline new-protocol"}},
	{name: "constant, error dropped", form: program.DatumText, tested: true, dropped: true, effect: program.Effect{Value: true}, ran: "accept=good error-reply",
		want: []string{"elicitfailopen/ignored|elicitfailopen/proceeds: error-reply"}},
	{name: "constant, untested", form: program.DatumText, effect: program.Effect{Value: true}, ran: "accept=good decline cancel unknown accept-none",
		want: []string{"elicitaction/unchecked: decline cancel unknown"}, also: "elicitcontent/empty"},
	{name: "constant, untested round trip", form: program.DatumText, flow: program.RoundTrip, effect: program.Effect{Value: true}, ran: "accept=good decline cancel",
		want: []string{"elicitaction/unchecked|elicitaction/presence: decline cancel"}},
	{name: "constant on cancel", form: program.DatumEnum, tested: true, effect: program.Effect{Value: true}, ran: "accept=good decline=x cancel=x",
		want: []string{"elicitcancel/proceeds: cancel"}},
	{name: "constant on unknown", form: program.DatumEnum, tested: true, effect: program.Effect{Value: true}, ran: "accept=good unknown=x",
		want: []string{"elicitaction/unknown-passes: unknown"}},
	{name: "value on unknown", form: program.DatumEnum, tested: true, effect: program.Effect{Value: true}, ran: "accept=good unknown=good", may: "elicitaction/unknown-passes"},
	{name: "value on unknown, untested", form: program.DatumEnum, effect: program.Effect{Value: true}, ran: "accept=good unknown=good",
		want: []string{"elicitaction/unchecked: unknown"}},
	{name: "value on unknown, untested round trip", form: program.DatumEnum, flow: program.RoundTrip, effect: program.Effect{Value: true}, ran: "accept=good unknown=good",
		want: []string{"elicitaction/unchecked|elicitaction/presence: unknown"}},
	{name: "empty", form: program.DatumText, tested: true, effect: program.Effect{Value: true}, ran: "accept=good accept-none accept-empty accept-wrong",
		want: []string{"elicitcontent/empty: accept-none accept-empty accept-wrong"}},
	{name: "number never fits", form: program.DatumNumber, tested: true, effect: program.Effect{Value: true}, ran: "accept=0",
		want: []string{"elicitcontent/number-type: accept"}},
	{name: "no value", form: program.DatumText, tested: true, ran: "accept cancel unknown error-reply", may: "elicitcancel/proceeds elicitaction/unknown-passes " +
		"elicitfailopen/proceeds elicitfailopen/unsupported elicitfailopen/timeout elicitfailopen/ignored"},
	{name: "no value, untested", form: program.DatumText, ran: "accept cancel", may: "elicitaction/unchecked elicitaction/presence"},

	// Optional questions and notices.
	{name: "optional", form: program.OptionalBool, ran: "accept decline cancel unknown accept-none " + allFail},
	{name: "optional discarded", form: program.OptionalText, mistakes: discarded, ran: "accept decline", may: "elicitaction/discarded"},
	{name: "notice", form: program.Notice, dropped: true, ran: "accept decline cancel unknown " + allFail, may: "elicitaction/discarded"},

	// Panics.
	{name: "assertion", form: program.GateBool, tested: true, ran: "accept", panics: map[string]string{"accept-none": dirty, "accept-wrong": dirty},
		want: []string{"elicitcontent/assert: accept-none accept-wrong"}},
	{name: "assertion, untested", form: program.GateBool, ran: "accept", panics: map[string]string{"accept-none": dirty, "decline": dirty, "cancel": dirty},
		want: []string{"elicitaction/unchecked: decline cancel"}, also: "elicitcontent/assert"},
	{name: "assertion, untested round trip", form: program.GateBool, flow: program.RoundTrip, ran: "accept", panics: map[string]string{"cancel": dirty},
		want: []string{"elicitaction/unchecked|elicitaction/presence: cancel"}},
	{name: "assertion, discarded", form: program.GateBool, mistakes: discarded, panics: map[string]string{"cancel": dirty},
		want: []string{"elicitaction/discarded @handle: cancel"}},
	{name: "number", form: program.DatumNumber, tested: true, panics: map[string]string{"accept": number},
		want: []string{"elicitcontent/number-type: accept"}, also: "elicitcontent/assert"},
	{name: "number, untested", form: program.DatumNumber, panics: map[string]string{"accept": number, "decline": dirty},
		want: []string{"elicitaction/unchecked: decline", "elicitcontent/number-type: accept"}, also: "elicitcontent/assert"},
	{name: "list, untested", form: program.DatumMulti, panics: map[string]string{"accept-wrong": list, "unknown": list},
		want: []string{"elicitaction/unchecked: unknown"}, also: "elicitcontent/assert elicitcontent/number-type"},
	{name: "list, untested round trip", form: program.DatumMulti, flow: program.RoundTrip, panics: map[string]string{"unknown": list},
		want: []string{"elicitaction/unchecked|elicitaction/presence: unknown"}, also: "elicitcontent/assert"},
	{name: "number missing", form: program.DatumNumber, tested: true, panics: map[string]string{"accept": number, "accept-none": dirty},
		want: []string{"elicitcontent/number-type: accept accept-none"}, also: "elicitcontent/assert"},
	{name: "nil, error dropped", form: program.OptionalText, dropped: true, panics: map[string]string{"error-reply": nilPtr},
		want: []string{"elicitfailopen/ignored: error-reply"}},
	{name: "nil", form: program.OptionalText, panics: map[string]string{"error-reply": nilPtr}},
	{name: "panic on purpose", form: program.GateBool, tested: true, panics: map[string]string{"decline": "refused"}},

	// More questions.
	{name: "asks on", asks: []program.Ask{{Form: program.GateBool, Tested: true}, {Form: program.GateBool, Tested: true}},
		asked: map[string][]int{"cancel": {0, 1}, "decline": {0, 1}},
		want:  []string{"elicitcancel/asks-again: cancel"}},
	{name: "asks on in a round trip", asks: []program.Ask{{Form: program.GateBool, Tested: true}, {Form: program.GateBool, Tested: true}},
		flow: program.RoundTrip, asked: map[string][]int{"cancel": {0, 1}}},
	{name: "asks on after an optional question", asks: []program.Ask{{Form: program.OptionalBool, Tested: true}, {Form: program.GateBool, Tested: true}},
		asked: map[string][]int{"cancel": {0, 1}}, may: "elicitcancel/asks-again"},
	{name: "asks on and acts", asks: []program.Ask{{Form: program.GateBool, Tested: true}, {Form: program.GateBool, Tested: true}},
		ran: "accept cancel", asked: map[string][]int{"cancel": {0, 1}},
		want: []string{"elicitcancel/proceeds: cancel"}, may: "elicitcancel/asks-again"},
	{name: "asks on, untested", asks: []program.Ask{{Form: program.GateBool}, {Form: program.GateBool, Tested: true}},
		asked: map[string][]int{"cancel": {0, 1}},
		want:  []string{"elicitaction/unchecked|elicitaction/presence|elicitcancel/asks-again: cancel"}},
	{name: "asks on, discarded", asks: []program.Ask{{Form: program.GateBool}, {Form: program.GateBool, Tested: true}},
		mistakes: discarded, asked: map[string][]int{"cancel": {0, 1}},
		want: []string{"elicitaction/discarded|elicitcancel/asks-again: cancel"}},
	{name: "asks again", form: program.GateBool, tested: true, asked: map[string][]int{"cancel": {0, 0}, "decline": {0, 0}},
		want: []string{"elicitcancel/asks-again: cancel", "elicitcount/again-after-decline: decline"}, may: "elicitcount/many"},
	{name: "asks again, untested", form: program.GateBool, asked: map[string][]int{"cancel": {0, 0}, "decline": {0, 0}},
		want: []string{"elicitaction/unchecked|elicitaction/presence|elicitcount/again-after-decline: decline",
			"elicitaction/unchecked|elicitaction/presence|elicitcancel/asks-again: cancel"}, may: "elicitcount/many"},
	{name: "optional again", form: program.OptionalText, tested: true, asked: map[string][]int{"cancel": {0, 0}, "decline": {0, 0}},
		may: "elicitcancel/asks-again elicitcount/again-after-decline elicitcount/many"},
	{name: "loop", form: program.DatumText, tested: true, asked: map[string][]int{"accept-none": {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
		want: []string{"elicitcount/loop: accept-none"}},
	{name: "retry", form: program.DatumText, tested: true, asked: map[string][]int{"accept-none": {0, 0, 0}}, may: "elicitcount/many"},
	{name: "many", asks: []program.Ask{{Form: program.OptionalText, Tested: true}, {Form: program.OptionalText, Tested: true}, {Form: program.GateBool, Tested: true}},
		asked: map[string][]int{"accept": {0, 1, 2}},
		want:  []string{"elicitcount/many: accept"}},

	// Mistakes behind other mistakes.
	{name: "hidden", form: program.GateBool, tested: true, panics: map[string]string{"accept": number, "cancel": number},
		mistakes: []program.Mistake{{Name: "policy/cancel-passes", Func: "handle", Answers: []program.Answer{program.Cancel}}},
		want:     []string{"elicitcontent/number-type: accept"}, also: "elicitcontent/assert", may: "elicitcancel/proceeds elicitcontent/assert"},
	{name: "hidden, value", form: program.DatumText, tested: true,
		mistakes: []program.Mistake{{Name: "policy/default-merge", Func: "handle", Answers: []program.Answer{program.Decline, program.Deadline}}},
		effect:   program.Effect{Value: true}, may: "elicitfailopen/timeout elicitfailopen/proceeds"},
	{name: "not hidden", form: program.GateBool, tested: true, ran: "accept",
		mistakes: []program.Mistake{{Name: "policy/cancel-passes", Func: "handle", Answers: []program.Answer{program.Cancel}}}},

	// Places.
	{name: "the wrapper", form: program.GateBool, tested: true, ran: "accept cancel error-reply",
		mistakes: []program.Mistake{
			{Name: "a", Func: "guard.Confirm", Answers: []program.Answer{program.ErrorReply}},
			{Name: "b", Func: ".handle", Answers: []program.Answer{program.Cancel}},
			{Name: "c", Func: "other.F", Ask: 1, Answers: []program.Answer{program.ErrorReply}},
		},
		want: []string{"elicitfailopen/proceeds @guard.Confirm: error-reply"}, also: "elicitcancel/proceeds"},
	{name: "two mistakes, one of them a timeout", form: program.GateBool, tested: true, ran: "accept deadline error-reply",
		mistakes: []program.Mistake{
			{Name: "a", Func: "guard.Confirm", Answers: []program.Answer{program.Deadline}},
			{Name: "b", Func: "handle", Answers: []program.Answer{program.Deadline, program.ErrorReply}},
		},
		want: []string{"elicitfailopen/proceeds @guard.Confirm handle: deadline error-reply"}, also: "elicitfailopen/timeout"},
	{name: "mistakes that explain nothing of the kind", form: program.GateBool, tested: true, ran: "accept cancel",
		mistakes: []program.Mistake{
			{Name: "policy/asks-again", Func: "guard.Confirm", Answers: []program.Answer{program.Cancel}},
			{Name: "policy/bare-assert", Func: "handle", Answers: []program.Answer{program.Cancel}},
		},
		want: []string{"elicitcancel/proceeds: cancel"}},
	{name: "unchecked, and the verdict thrown away", form: program.GateEmpty, ran: "accept decline cancel unknown error-reply",
		mistakes: append([]program.Mistake{{Name: "policy/unchecked", Func: "guard.Confirm", Answers: []program.Answer{program.Cancel}}}, lost...),
		want:     []string{"elicitaction/unchecked @guard.Confirm handle: decline cancel unknown"},
		also:     "elicitfailopen/proceeds elicitfailopen/ignored elicitaction/discarded"},
	{name: "the place of those that cannot be asked", form: program.GateBool, tested: true, ran: "accept new-protocol",
		mistakes: []program.Mistake{{Name: "a", Func: "guard.Confirm", Answers: []program.Answer{program.NoCapability}}},
		want:     []string{"elicitfailopen/unsupported|elicitfailopen/proceeds|elicitfailopen/unasked @guard.Confirm: new-protocol"}},
}
