package gen

import (
	"slices"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// policies names the mistakes, with "right" for none.
var policies = []string{
	"right", "cancel-passes", "decline-passes", "error-passes", "unsupported-passes", "timeout-passes", "unknown-passes",
	"unchecked", "value-ignored", "missing-is-yes", "default-merge", "log-and-go-on", "discarded", "swallowed",
	"caller-ignores", "inverted", "alternative-on-cancel", "asks-again", "presence", "bare-assert", "number-type",
}

// A spot is where a mistake can be made.
type spot struct {
	unit int
	// level is the function: its index, or -1 for the handler where that is
	// not the decider.
	level int
}

// choosePolicies decides what is wrong with a program.
func (b *builder) choosePolicies(p *plan) {
	forced := ""
	if b.prod.group == "policy" && b.prod.name != "right" {
		forced = b.prod.name
	}
	n := 0
	switch {
	case b.want == "policy/right" || p.harmless:
	case forced != "":
		n = 1
		if b.chance(25) {
			n = 2
		}
	case b.chance(40): // those that are forced add to it
		n = 1
		if b.chance(25) {
			n = 2
		}
	}
	var used []spot
	defer func() {
		for _, u := range p.units {
			if u.shared {
				*u = *p.units[0]
				u.shared, u.levels, u.top = true, slices.Clone(u.levels), ""
			}
		}
	}()
	for i := range n {
		policy := forced
		if i > 0 || forced == "" {
			var fit []string
			for _, name := range policies[1:] {
				if len(b.spots(p, name, used)) > 0 {
					fit = append(fit, name)
				}
			}
			if len(fit) == 0 {
				return
			}
			policy = fit[b.r.IntN(len(fit))]
		}
		spots := b.spots(p, policy, used)
		if len(spots) == 0 {
			return
		}
		s := spots[b.r.IntN(len(spots))]
		used = append(used, s)
		b.apply(p, policy, s)
	}
}

// spots returns where a mistake can be made.
func (b *builder) spots(p *plan, policy string, used []spot) []spot {
	var all []spot
	for i, u := range p.units {
		// After the first of several questions, nothing else would be asked.
		if !u.matters() || u.shared || policy == "inverted" && i < len(p.units)-1 {
			continue
		}
		if deciderCan(p, u, i, policy) {
			all = append(all, spot{i, u.decider})
		}
		for l := u.decider + 1; l < len(u.levels); l++ {
			if consumerCan(p, u, l, policy) {
				all = append(all, spot{i, l})
			}
		}
		if !u.inline() && u.last().mech != "callback" && consumerCan(p, u, len(u.levels), policy) {
			all = append(all, spot{i, -1})
		}
	}
	return slices.DeleteFunc(all, func(s spot) bool {
		u := p.units[s.unit]
		again := slices.ContainsFunc(used, func(t spot) bool { return t.unit == s.unit })
		// Two mistakes in one function would hide each other, or be one, and
		// what is inverted twice is right.
		return slices.Contains(used, s) || again && (policy == "inverted" || u.inverted())
	})
}

// inverted reports whether a function of the unit takes a no for a yes.
func (u *unit) inverted() bool {
	return u.policy == "inverted" || u.top == "inverted" || slices.ContainsFunc(u.levels, func(l level) bool { return l.policy == "inverted" })
}

// deciderCan reports whether the function that looks at the SDK's answer can
// make a mistake.
func deciderCan(p *plan, u *unit, index int, policy string) bool {
	gate, call := u.form.Gate(), p.flow == program.Call
	mech := ""
	if !u.inline() {
		mech = u.levels[u.decider].mech
	}
	if u.retry != "" {
		return policy == "asks-again" || policy == "bare-assert" && u.form != program.GateEmpty && u.form != program.GateSide && u.out() != "generic"
	}
	if p.with["goto"] {
		return false
	}
	reads := u.form != program.GateEmpty && u.form != program.GateSide && u.out() != "generic"
	switch policy {
	case "cancel-passes", "decline-passes", "unknown-passes":
		return gate && !u.valued() && !(p.with["alternative"])
	case "unchecked":
		return true
	case "error-passes", "log-and-go-on":
		return gate && call && !u.valued() && mech != "receiver" && u.obtain == "plain"
	case "timeout-passes":
		return gate && call && !u.valued() && u.decider == 0 &&
			!slices.ContainsFunc(u.levels, func(l level) bool { return l.mech == "goroutine" }) // which has a limit of its own
	case "unsupported-passes":
		return gate && len(p.units) == 1 && (call && !u.valued() && u.decider == 0 || !call && !p.with["middleware"] && p.shape == "plain")
	case "value-ignored":
		return gate && reads && !u.valued()
	case "missing-is-yes":
		return (u.form == program.GateBool || u.form == program.GateEnum) && !u.valued()
	case "default-merge":
		return u.form.Datum() && u.out() != "generic"
	case "discarded":
		return call && gate && !u.valued() && u.decider == 0 && u.obtain == "plain"
	case "swallowed":
		return !u.inline() && gate && !u.valued() && slices.Contains([]string{"error", "bool-error", "status", "struct", "result"}, u.out()) && mech != "receiver" && mech != "captured" && mech != "callback" && !u.named ||
			u.out() == "value-error" && u.form.Datum() && mech != "receiver" && mech != "captured" && !u.named
	case "inverted":
		return gate && !u.valued() && !p.with["alternative"]
	case "presence":
		return !call && !u.valued() && (u.decider == 0)
	case "bare-assert":
		return reads
	case "number-type":
		return (u.form == program.DatumNumber || u.form == program.DatumMulti) && u.out() != "generic"
	case "asks-again":
		return p.shape == "wizard" && len(p.units) == 2 && call && index == 0 && gate && u.inline()
	case "alternative-on-cancel":
		return p.with["alternative"] && u.inline()
	}
	return false
}

// consumerCan reports whether the caller of level l-1 can make a mistake with
// what that returns.
func consumerCan(p *plan, u *unit, l int, policy string) bool {
	in := u.levels[l-1].carrier
	gate := u.form.Gate()
	value := in == "value-error" || in == "generic"
	handler, call := l == len(u.levels), p.flow == program.Call
	switch policy {
	case "cancel-passes", "decline-passes":
		return gate && (in == "error" || in == "status" || in == "struct") && u.distinguishes(l-1) && !p.with["goto"]
	case "error-passes":
		return gate && call && !value && slices.Contains([]string{"error", "bool-error", "status", "bool-result-error"}, in) && u.reportsErrors(l)
	case "unsupported-passes":
		return gate && (in == "error" || in == "bool-error") && u.errs == "sentinel" && len(p.units) == 1
	case "timeout-passes":
		return gate && (in == "error" || in == "bool-error") && u.errs == "deadline" && u.decider == 0 && (u.out() == "error" || u.out() == "bool-error")
	case "caller-ignores":
		return gate && !value || in == "value-error" && u.form.Datum()
	case "inverted":
		return gate && (in == "bool-error" || in == "bool-string" || in == "struct")
	case "default-merge":
		return u.form.Datum()
	case "alternative-on-cancel":
		return handler && p.with["alternative"] && (in == "status" || in == "struct")
	}
	return false
}

// apart are the tests that deal with each action on its own.
var apart = []string{"switch-default", "switch", "tagless", "if-chain", "early-returns"}

// reportsErrors reports whether the caller of level l-1 gets to know that a
// question could not be put. The handler is -1.
func (u *unit) reportsErrors(l int) bool {
	if l < 0 {
		l = len(u.levels)
	}
	for _, lv := range u.levels[u.decider:l] {
		if lv.carrier == "bool-string" || lv.carrier == "result" {
			return false
		}
	}
	return !slices.Contains([]string{"log-refuse", "joined", "ignored", "status"}, u.errs)
}

// ignoreVerdict makes a caller ignore the verdict, and not the error.
func (u *unit) ignoreVerdict(l int) {
	if l < 0 {
		u.topStyle &^= 1
	} else {
		u.levels[l].style &^= 1
	}
}

// distinguishes reports whether a decline and a cancel can be told apart by
// what a level returns.
func (u *unit) distinguishes(l int) bool {
	for i := u.decider; i <= l; i++ {
		if !slices.Contains([]string{"error", "status", "struct"}, u.levels[i].carrier) {
			return false
		}
	}
	return true
}

// apply makes a mistake.
func (b *builder) apply(p *plan, policy string, s spot) {
	u := p.units[s.unit]
	switch {
	case s.level == -1:
		u.top = policy
	case s.level > u.decider:
		u.levels[s.level].policy = policy
	}
	if s.level != u.decider {
		if (policy == "cancel-passes" || policy == "decline-passes") && !slices.Contains(apart, u.test) {
			u.test = "switch-default"
			if u.errs == "joined" {
				u.errs = "return"
			}
		}
		u.apart = policy == "cancel-passes" || policy == "decline-passes"
		if policy == "caller-ignores" && !u.reportsErrors(s.level) {
			u.ignoreVerdict(s.level)
		}
		switch policy {
		case "cancel-passes", "decline-passes", "timeout-passes", "unsupported-passes", "error-passes", "caller-ignores":
			// Those in between have to hand on which it was.
			for l := u.decider + 1; l < len(u.levels) && (s.level == -1 || l < s.level); l++ {
				u.levels[l].style = 0
			}
		}
		return
	}
	u.policy = policy
	u.variant = b.r.IntN(12)
	if policy == "swallowed" {
		if p.flow == program.RoundTrip {
			u.variant &^= 1 // nothing fails there
		}
		u.apart = true
		for l := u.decider + 1; l < len(u.levels); l++ {
			u.levels[l].zero = false // or the next caller would notice
		}
		if !slices.Contains(apart, u.test) {
			u.test = pick(b, apart...)
		}
		if u.errs == "joined" {
			u.errs = "return"
		}
	}
	switch policy {
	case "cancel-passes":
		u.passes = []program.Answer{program.Cancel}
	case "decline-passes":
		u.passes = []program.Answer{program.Decline}
	case "unknown-passes":
		u.passes = []program.Answer{program.Unknown}
	case "unchecked", "discarded", "presence":
		u.test, u.consts = "none", "literal"
		if u.errs == "joined" {
			u.errs = "return"
		}
		if policy == "discarded" {
			u.content, u.mapRead, u.errs = "none", "", "return"
		}
		if policy != "unchecked" && u.form.Gate() {
			u.content, u.mapRead = "none", ""
		}
		if policy == "unchecked" && u.form.Gate() && u.out() != "generic" && u.variant%3 == 0 && !u.valued() {
			u.content, u.mapRead = "none", ""
		}
	case "error-passes", "log-and-go-on":
		u.errs = policy
	case "timeout-passes":
		u.errs = policy
	case "unsupported-passes":
		if p.flow == program.Call {
			u.errs = policy
		} else {
			p.with["capability"] = true
		}
	case "value-ignored":
		u.content, u.mapRead = "none", ""
	case "missing-is-yes":
		u.content = "missing-is-yes"
	case "bare-assert", "number-type":
		u.content = "bare"
	case "default-merge":
		u.content, u.test, u.errs = "merge", "if-chain", "merge"
		if u.consts == "constants-typed" {
			u.consts = "constants-own"
		}
		u.named = false
	case "inverted":
		u.test = pick(b, "negation", "conjunction", "helper", "slices-contains", "equal-fold", "map")
		if u.errs == "joined" {
			u.errs = "return"
		}
		u.content = "none"
		u.mapRead = ""
	case "asks-again":
		if u.retry == "" {
			p.with["late"] = true
		}
		u.test = "switch-default"
		if u.errs == "joined" {
			u.errs = "return"
		}
	case "alternative-on-cancel":
		u.test = pick(b, "negation", "conjunction", "slices-contains", "helper")
	}
	if b.lets(u) && u.test == "switch" {
		u.test = "switch-default"
	}
	if policy != "unchecked" && u.errs != "recover" {
		u.named = false
	}
	if u.policy == "unsupported-passes" && p.flow == program.RoundTrip {
		p.with["perform"] = true
	}
	if (policy == "cancel-passes" || policy == "decline-passes") && u.variant%2 == 0 {
		u.passes = append(u.passes, program.Unknown)
	}
	if u.errs == "joined" && len(u.passes) > 0 {
		u.test = "negation"
	}
}
