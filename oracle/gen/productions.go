package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A Production is one of the ways in which programs differ.
type Production struct {
	Name     string // "group/name"
	SDKs     []program.SDK
	Flows    []program.Flow
	Packages []int // how many packages a program with it can have

	group, name string
	inline      bool // in programs whose handler asks itself
	deep        bool // in programs whose handler does not
	forward     bool // where a function hands on the answer undecided
	common      bool // occurs often enough by chance
}

// common are the productions that need no help to occur.
var common = []string{
	"policy/right", "error/return", "content/comma-ok", "content/dropped", "content/none", "travel/inline", "travel/direct",
	"travel/method", "form/gate-bool", "form/gate-empty", "test/negation", "test/switch-default", "test/constants-own",
}

// period is after how many programs each of the others has occurred with each
// number of packages.
const period = 300

// target returns what the program with an index has to contain, the zero
// Production where that is left to chance, and how many packages it has.
func target(index int) (Production, int) {
	rare := slices.DeleteFunc(Productions(), func(p Production) bool { return p.common })
	i := index % period
	round, at := i/len(rare), i%len(rare)
	if round > 2 {
		return Production{}, 1 + index%3
	}
	return rare[at], 1 + (at+round)%3
}

// Productions lists all productions.
func Productions() []Production {
	var all []Production
	add := func(group string, change func(*Production), names ...string) {
		for _, name := range names {
			p := Production{
				Name: group + "/" + name, group: group, name: name,
				SDKs:     []program.SDK{program.GoSDK, program.MCPGo},
				Flows:    []program.Flow{program.Call, program.RoundTrip},
				Packages: []int{1, 2, 3},
				common:   slices.Contains(common, group+"/"+name),
			}
			if change != nil {
				change(&p)
			}
			all = append(all, p)
		}
	}
	call := func(p *Production) { p.Flows = []program.Flow{program.Call} }
	round := func(p *Production) { p.Flows = []program.Flow{program.RoundTrip} }
	mcpGo := func(p *Production) { p.SDKs = []program.SDK{program.MCPGo} }
	deep := func(p *Production) { p.deep = true }
	inline := func(p *Production) { p.inline = true }
	both := func(x, y func(*Production)) func(*Production) {
		return func(p *Production) { x(p); y(p) }
	}
	add("test", nil, "switch-default", "switch", "tagless", "if-chain", "negation", "early-returns", "conjunction", "map",
		"helper", "slices-contains", "equal-fold", "none", "constants-own", "constants-typed")
	add("test", mcpGo, "constants-sdk")
	add("test", deep, "named-results")
	add("error", call, "return", "wrap", "log-refuse", "joined", "deadline", "ignored")
	add("error", both(call, deep), "sentinel", "recover", "status")
	add("content", nil, "none", "comma-ok", "dropped", "bare", "helper", "struct", "type-switch", "compare")
	add("content", mcpGo, "map-ok", "map-dropped")
	add("travel", inline, "inline")
	add("travel", deep, "error", "bool-error", "value-error", "bool-string", "status", "struct", "result", "bool-result-error", "generic")
	add("travel", both(deep, func(p *Production) { p.forward = true }), "raw", "answer", "action")
	add("travel", deep, "direct", "method", "func-field", "closure", "interface", "interfaces", "collector", "receiver", "captured", "callback")
	add("travel", both(call, deep), "goroutine")
	add("travel", nil, "middleware")
	add("flow", nil, "wizard", "defer", "noreturn", "opt-out", "alternative", "rollback", "harmless")
	add("flow", call, "loop", "steps", "retry", "label", "optional", "select")
	add("flow", inline, "audit")
	add("flow", deep, "goto")
	add("flow", round, "capability")
	for _, f := range forms {
		add("form", nil, string(f))
	}
	for _, name := range policies {
		switch name {
		case "error-passes", "timeout-passes", "log-and-go-on", "discarded", "asks-again":
			add("policy", call, name)
		case "presence":
			add("policy", round, name)
		case "swallowed", "caller-ignores":
			add("policy", deep, name)
		default:
			add("policy", nil, name)
		}
	}
	return all
}

var forms = []program.Form{
	program.GateBool, program.GateEmpty, program.GateEnum, program.GateTyped, program.GateSide, program.DatumText, program.DatumEnum,
	program.DatumNumber, program.DatumMulti, program.OptionalText, program.OptionalBool, program.Notice,
}

// productions returns what a program is made of.
func (p *plan) productions() []string {
	var names []string
	add := func(group string, list ...string) {
		for _, name := range list {
			if name != "" && name != "plain" && name != "literal" && name != "missing" && name != "merge" && (name != "missing-is-yes" || group == "policy") {
				names = append(names, group+"/"+name)
			}
		}
	}
	add("flow", p.shape)
	for _, what := range []string{"defer", "noreturn", "opt-out", "alternative", "rollback", "audit", "goto", "capability"} {
		if p.with[what] {
			add("flow", what)
		}
	}
	if p.with["middleware"] {
		add("travel", "middleware")
	}
	if p.harmless {
		add("flow", "harmless")
	}
	wrong := false
	for i, u := range p.units {
		add("form", string(u.form))
		if !u.matters() && i > 0 {
			add("flow", "optional")
		}
		if u.form != program.Notice {
			add("test", u.test)
			add("content", u.content, u.mapRead)
			if u.test != "none" {
				add("test", u.consts)
			}
		}
		if u.named {
			add("test", "named-results")
		}
		if !slices.Contains(policies, u.errs) {
			add("error", u.errs)
		}
		if len(u.levels) == 0 {
			add("travel", "inline")
		}
		for _, l := range u.levels {
			add("travel", l.carrier, l.mech)
			add("policy", l.policy)
			wrong = wrong || l.policy != ""
		}
		add("flow", u.retry)
		if u.obtain == "select" {
			add("flow", "select")
		}
		add("policy", u.policy, u.top)
		wrong = wrong || u.policy != "" || u.top != ""
	}
	if !wrong {
		add("policy", "right")
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// possible reports whether the choices of a plan go together.
func (p *plan) possible() bool {
	used := map[int]bool{}
	for _, u := range p.units {
		for _, l := range u.levels {
			used[l.pkg] = true
		}
	}
	delete(used, 0)
	if len(used)+1+len(p.extras) != p.packages {
		return false
	}
	for _, u := range p.units {
		if !p.unitPossible(u) {
			return false
		}
	}
	return true
}

func (p *plan) unitPossible(u *unit) bool {
	errsLeave := slices.Contains([]string{"sentinel", "unsupported-passes"}, u.errs)
	if u.retry != "" && (u.content == "none" || p.with["noreturn"] || u.policy == "value-ignored" || u.named || u.errs == "joined") {
		return false
	}
	if u.retry == "label" && (u.test != "switch-default" || u.out() == "generic") || u.retry != "" && u.test == "switch" {
		return false
	}
	if p.with["noreturn"] && u.test == "switch" {
		return false
	}
	if (p.shape == "loop" || p.shape == "steps") && u.test == "switch" {
		return false
	}
	for i, l := range u.levels {
		caller := 0
		if i+1 < len(u.levels) {
			caller = u.levels[i+1].pkg
		}
		if l.pkg < caller || l.pkg != caller && (l.mech == "closure" || l.mech == "captured") {
			return false
		}
		switch l.mech {
		case "collector":
			if u.named || u.retry != "" || l.carrier == "generic" || i == 0 && (errsLeave || u.obtain != "plain") || i > 0 && u.levels[i-1].mech == "goroutine" || u.errs == "recover" {
				return false
			}
		case "callback":
			if i != len(u.levels)-1 || i < u.decider || len(p.units) > 1 || p.with["noreturn"] || p.with["perform"] || l.carrier != "error" && u.form.Gate() {
				return false
			}
		case "receiver", "captured":
			if u.named && i == u.decider || u.errs == "recover" || l.carrier != "bool-error" && l.carrier != "value-error" || i < u.decider {
				return false
			}
		}
	}
	return true
}

// tellsApart reports whether the handler has to tell a decline from a cancel.
func (u *unit) tellsApart(p *plan) bool {
	return p.with["alternative"] && u.top != "alternative-on-cancel" && u.policy != "alternative-on-cancel"
}

// all are the answers to a question that could not be put.
var unanswered = []program.Answer{program.NoCapability, program.Deadline, program.Disconnect, program.ErrorReply}

// mistakes returns the mistakes of the program.
func (b *builder) mistakes() []program.Mistake {
	var list []program.Mistake
	add := func(ask int, name string, f *fn, answers []program.Answer) {
		m := program.Mistake{Name: "policy/" + name, Func: f.path, Ask: ask}
		if b.plan.sdk == program.GoSDK && slices.Contains(answers, program.ErrorReply) {
			// The SDK reports an error for these too.
			answers = slices.Concat(answers, []program.Answer{program.AcceptEmpty, program.AcceptWrong})
		}
		for _, a := range program.Answers {
			if slices.Contains(answers, a) {
				m.Answers = append(m.Answers, a)
			}
		}
		list = append(list, m)
	}
	for i := range b.asks {
		u := b.plan.units[min(i, len(b.plan.units)-1)]
		root := b.root(u)
		at := func(l int) *fn {
			f := b.fnAt[levelKey{root, l}]
			if f == nil {
				panic(fmt.Sprintf("gen: program %s: no function at level %d: %s", b.id, l, strings.Join(b.plan.productions(), " ")))
			}
			return f
		}
		if root.policy != "" {
			add(i, root.policy, at(root.decider), b.deciderAnswers(root))
			if root.policy == "swallowed" && root.form.Datum() {
				add(i, root.policy, at(root.decider+1), b.deciderAnswers(root))
			}
		}
		for l := root.decider + 1; l < len(root.levels); l++ {
			if p := root.levels[l].policy; p != "" {
				add(i, p, at(l), b.consumerAnswers(root, l, p))
			}
		}
		if u.top != "" {
			add(i, u.top, at(len(u.levels)), b.consumerAnswers(u, len(u.levels), u.top))
		}
	}
	return list
}

// deciderAnswers returns what the mistake of a decider lets through.
func (b *builder) deciderAnswers(u *unit) []program.Answer {
	empty := []program.Answer{program.AcceptNone, program.AcceptEmpty, program.AcceptWrong}
	others := []program.Answer{program.Decline, program.Cancel, program.Unknown}
	failing := unanswered
	if b.plan.flow == program.RoundTrip {
		failing = nil
	}
	switch u.policy {
	case "cancel-passes", "decline-passes", "unknown-passes":
		return u.passes
	case "unchecked", "presence":
		return others
	case "error-passes", "log-and-go-on":
		return unanswered
	case "timeout-passes":
		return []program.Answer{program.Deadline}
	case "unsupported-passes":
		return []program.Answer{program.NoCapability}
	case "value-ignored":
		return append(empty, program.AcceptFalse)
	case "missing-is-yes":
		return empty
	case "default-merge":
		switch {
		case u.variant%4 == 3:
			return empty
		case u.variant%3 == 0:
			return slices.Concat(empty, others)
		}
		return slices.Concat(empty, others, failing)
	case "discarded":
		return slices.Concat(empty, others, []program.Answer{program.AcceptFalse})
	case "swallowed":
		return [][]program.Answer{{program.Cancel}, failing, others, append([]program.Answer{program.Cancel}, failing...)}[u.variant%4]
	case "inverted":
		return others
	case "bare-assert":
		return empty
	case "number-type":
		return append(empty, program.Accept)
	case "asks-again":
		if u.retry != "" && u.variant%3 == 0 {
			return []program.Answer{program.Decline}
		}
		return []program.Answer{program.Cancel}
	case "alternative-on-cancel":
		return []program.Answer{program.Cancel}
	}
	return nil
}

// consumerAnswers returns what the mistake of a caller lets through.
func (b *builder) consumerAnswers(u *unit, l int, policy string) []program.Answer {
	in := u.levels[l-1].carrier
	failing := unanswered
	if b.plan.flow == program.RoundTrip {
		failing = nil
	}
	refusals := []program.Answer{program.Decline, program.Cancel, program.Unknown, program.AcceptFalse, program.AcceptNone, program.AcceptEmpty, program.AcceptWrong}
	style := u.topStyle
	if l < len(u.levels) {
		style = u.levels[l].style
	}
	switch policy {
	case "cancel-passes", "alternative-on-cancel":
		return []program.Answer{program.Cancel}
	case "decline-passes":
		switch in {
		case "status": // which has no state of its own for an incomplete answer
			return []program.Answer{program.Decline, program.AcceptFalse, program.AcceptNone, program.AcceptEmpty, program.AcceptWrong}
		case "struct":
			return slices.DeleteFunc(refusals, func(a program.Answer) bool { return a == program.Cancel })
		}
		return []program.Answer{program.Decline}
	case "unsupported-passes":
		return []program.Answer{program.NoCapability}
	case "timeout-passes":
		return []program.Answer{program.Deadline}
	case "error-passes":
		return failing
	}
	// The caller ignores the error, or ignores or inverts the verdict, which
	// may say no for a failure too.
	if policy == "caller-ignores" && (in == "bool-error" || in == "struct") && style%2 == 1 {
		return failing
	}
	return slices.Concat(refusals, failing)
}
