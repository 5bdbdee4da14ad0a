package gen

import (
	"slices"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A plan is everything that is decided about a program before it is written.
type plan struct {
	sdk      program.SDK
	flow     program.Flow
	packages int
	handler  string // how the handler is declared: method, tools, func, closure
	raw      bool   // go-sdk: added by Server.AddTool
	shape    string // plain, wizard, loop, steps
	units    []*unit
	extras   []string // packages besides those of the units
	// What else the program has, by name: middleware, alternative, noreturn,
	// defer, opt-out, audit, capability, late.
	with map[string]bool
	// harmless reports that nothing that the program does matters.
	harmless bool
}

// A unit is a question, with the functions from the one that puts it up to the
// one that the handler calls.
type unit struct {
	form    program.Form
	levels  []level
	decider int // the level that looks at the SDK's answer; len(levels) is the handler
	// How the decider tests.
	test, consts, errs, content, mapRead string
	named                                bool   // results of the decider have names
	policy                               string // the decider's mistake
	passes                               []program.Answer
	variant                              int    // of the mistake
	apart                                bool   // a decline and a cancel must not be taken for each other
	top                                  string // the handler's mistake, where it is not the decider
	topStyle                             int
	handle                               string // what the functions are given to ask through
	message                              bool   // the question is a parameter
	shared                               bool   // uses the functions of the unit before
	retry                                string // "", bounded, labelled
	obtain                               string // how the answer is waited for: plain, select, goroutine
	schema                               string // how the form is spelled
	schemaFunc                           bool   // by a function
}

// A level is a function between the SDK and the handler.
type level struct {
	pkg     int    // 0 is the root
	carrier string // what its verdict is returned in
	mech    string // how it is called
	policy  string // its mistake, where it is not the decider
	style   int
	zero    bool // refusals are the zero value without error
}

// carriers that hand the SDK's answer on without a decision.
var undecided = []string{"raw", "answer", "action"}

func (u *unit) last() *level {
	if len(u.levels) == 0 {
		return nil
	}
	return &u.levels[len(u.levels)-1]
}

// inline reports that the handler itself looks at the SDK's answer.
func (u *unit) inline() bool { return u.decider == len(u.levels) }

// out returns the carrier of the decider, "" in the handler.
func (u *unit) out() string {
	if u.inline() {
		return ""
	}
	return u.levels[u.decider].carrier
}

// matters reports whether the question is a gate or asks for a datum.
func (u *unit) matters() bool { return u.form.Gate() || u.form.Datum() }

// valued reports whether the decider leaves the value of a gate to its caller.
func (u *unit) valued() bool {
	return u.out() == "value-error" || u.out() == "generic" && (u.form == program.GateBool || u.form == program.GateEnum || u.form == program.GateTyped)
}

func (b *builder) newPlan(packages int) *plan {
	p := &plan{packages: packages, with: map[string]bool{}}
	p.sdk = pick(b, program.GoSDK, program.MCPGo)
	p.flow = program.Call
	if b.chance(28) {
		p.flow = program.RoundTrip
	}
	if len(b.prod.SDKs) == 1 {
		p.sdk = b.prod.SDKs[0]
	}
	if len(b.prod.Flows) == 1 {
		p.flow = b.prod.Flows[0]
	}
	p.handler = pick(b, "method", "tools", "func", "closure")
	p.raw = p.sdk == program.GoSDK && b.chance(30)
	p.shape = b.weighted("flow", "plain", 60, "wizard", 14, "loop", 6, "steps", 5)
	if p.flow == program.RoundTrip && (p.shape == "loop" || p.shape == "steps") {
		p.shape = "wizard"
	}
	n := 1
	if p.shape == "wizard" {
		n = 2
		if p.flow == program.Call && b.chance(20) {
			n = 3
		}
	}
	for i := range n {
		p.units = append(p.units, b.newUnit(p, i))
	}
	if p.shape == "wizard" && n >= 2 && b.chance(40) {
		b.share(p.units[0], p.units[1])
	}
	if p.flow == program.Call && p.shape == "plain" && b.wants("flow/optional", 8) {
		p.units = append(p.units, b.optionalUnit(p, program.Form(b.choose("form", "optional-text", "optional-bool"))))
	}
	b.embellish(p)
	b.assignPackages(p)
	b.choosePolicies(p)
	return p
}

func (b *builder) newUnit(p *plan, index int) *unit {
	forms := []string{
		"gate-bool", "gate-bool", "gate-bool", "gate-empty", "gate-empty", "gate-enum", "gate-typed", "gate-side",
		"datum-text", "datum-enum", "datum-number", "datum-multi",
	}
	if index == 0 && p.shape == "plain" {
		forms = append(forms, "optional-text", "optional-bool", "notice")
	}
	if p.shape == "loop" || p.shape == "steps" {
		forms = []string{"gate-bool", "gate-bool", "gate-empty", "gate-enum"}
	}
	form := program.Form(b.choose("form", forms...))
	if !form.Gate() && !form.Datum() {
		return b.optionalUnit(p, form)
	}
	u := &unit{form: form}
	b.chooseSchema(u)
	depth := b.r.IntN(4)
	if depth == 0 && b.prod.deep {
		depth = 1 + b.r.IntN(3)
	}
	if b.prod.inline {
		depth = 0
	}
	u.levels = make([]level, depth)
	if depth > 0 && b.chance(15) || b.prod.forward && depth > 0 {
		u.decider = 1 + b.r.IntN(depth)
	}
	for i := range u.levels {
		l := &u.levels[i]
		l.style = b.r.IntN(12)
		if i < u.decider {
			l.carrier = b.choose("travel", u.forwards()...)
			if i > 0 && u.levels[i-1].carrier != "raw" {
				l.carrier = u.levels[i-1].carrier
			}
		} else {
			l.carrier = b.choose("travel", u.decides(i)...)
		}
		l.zero = b.chance(30) && u.form.Datum()
		l.mech = b.choose("travel", b.mechanisms(p, u, i)...)
		if l.mech == "receiver" || l.mech == "captured" {
			if l.carrier == "value-error" {
				l.zero = u.form.Datum()
			}
		}
		if l.mech == "callback" {
			l.carrier, l.zero = "error", false
		}
		if l.carrier == "generic" {
			l.mech = pick(b, "direct", "direct", "goroutine")
			if p.flow == program.RoundTrip {
				l.mech = "direct"
			}
		}
	}
	u.topStyle = b.r.IntN(12)
	b.chooseTests(p, u)
	switch {
	case p.flow == program.RoundTrip:
		u.handle = pick(b, "request", "responses")
	case p.sdk == program.GoSDK:
		u.handle = pick(b, "request", "session")
	default:
		u.handle = pick(b, "server", "ctx")
	}
	u.message = p.shape == "loop" || p.shape == "steps" || depth > 0 && b.chance(30)
	u.obtain = "plain"
	if p.flow == program.Call && b.wants("flow/select", 4) {
		u.obtain = "select"
	}
	if p.flow == program.Call && p.shape != "loop" && p.shape != "steps" && u.errs != "recover" && b.wants2("flow/retry", "flow/label", 6) {
		u.retry = b.choose("flow", "retry", "label")
	}
	return u
}

// chooseSchema chooses how the form is spelled. A jsonschema.Schema without
// properties would have no member of that name.
func (b *builder) chooseSchema(u *unit) {
	u.schema = pick(b, "jsonschema", "map", "map", "raw-json")
	if u.schema == "jsonschema" && u.form == program.GateEmpty {
		u.schema = "map"
	}
	u.schemaFunc = u.schema != "raw-json" && b.chance(40)
}

// forwards returns the carriers that can hand on the answer undecided.
func (u *unit) forwards() []string {
	if u.form == program.GateEmpty || u.form == program.GateSide {
		return undecided
	}
	return undecided[:2]
}

// decides returns the carriers of a verdict on the unit's question that level
// i can return. Only the decider leaves the value of a gate to its caller.
func (u *unit) decides(i int) []string {
	list := []string{"error", "bool-error", "bool-string", "status", "struct", "result", "bool-result-error"}
	if u.form.Datum() {
		list = []string{"value-error", "struct", "result"}
	}
	if i > u.decider {
		return list
	}
	switch u.form {
	case program.GateEnum, program.GateTyped:
		return append(list, "generic", "value-error")
	case program.GateBool, program.DatumText, program.DatumEnum, program.DatumNumber:
		return append(list, "generic")
	}
	return list
}

// mechanisms returns how the function of a level can be called.
func (b *builder) mechanisms(p *plan, u *unit, i int) []string {
	all := []string{"direct", "direct", "method", "func-field", "interface", "interfaces"}
	if p.flow == program.Call {
		all = append(all, "goroutine")
	}
	if p.shape == "loop" || p.shape == "steps" {
		return all
	}
	all = append(all, "collector", "closure")
	if c := u.levels[i].carrier; c == "bool-error" || c == "value-error" {
		all = append(all, "receiver", "captured")
	}
	if i == len(u.levels)-1 && i >= u.decider && p.shape == "plain" && (u.form.Gate() || u.form == program.DatumText) {
		all = append(all, "callback")
	}
	return all
}

// chooseTests chooses how the decider looks at the SDK's answer.
func (b *builder) chooseTests(p *plan, u *unit) {
	call := p.flow == program.Call
	u.test = b.choose("test", "switch-default", "switch", "tagless", "if-chain", "negation", "early-returns", "conjunction", "map", "helper", "slices-contains", "equal-fold")
	consts := []string{"literal", "constants-own", "constants-typed"}
	if p.sdk == program.MCPGo {
		consts = append(consts, "constants-sdk", "constants-sdk")
	}
	u.consts = b.choose("test", consts...)
	out := u.out()
	below := !u.inline()
	if below && b.wants("test/named-results", 12) {
		switch out {
		case "bool-error", "value-error", "error", "generic":
			mech := u.levels[u.decider].mech
			u.named = mech != "receiver" && mech != "captured" && mech != "callback"
		}
	}
	u.errs = "missing"
	if call {
		errs := []string{"return", "return", "wrap", "log-refuse", "deadline", "ignored"}
		if u.test == "negation" || u.test == "conjunction" {
			errs = append(errs, "joined")
		}
		hasErr := slices.Contains([]string{"error", "bool-error", "value-error", "generic", "struct", "bool-result-error"}, out)
		if below && hasErr {
			errs = append(errs, "sentinel")
			if mech := u.levels[u.decider].mech; mech != "receiver" && mech != "captured" && mech != "callback" && mech != "collector" && u.decider == 0 && resultNames(&fn{carrier: out}) != nil {
				errs = append(errs, "recover")
			}
		}
		if below && slices.Contains([]string{"bool-string", "status", "result"}, out) {
			errs = append(errs, "status")
		}
		u.errs = b.choose("error", errs...)
		if u.decider > 0 && (u.errs == "deadline" || u.errs == "ignored" || u.errs == "sentinel") {
			u.errs = "return"
		}
		if u.errs == "recover" {
			u.named = true
		}
		if u.errs == "joined" {
			u.test = pick(b, "negation", "conjunction")
		}
	}
	u.content = b.choose("content", contentStyles(u.form)...)
	if out == "generic" {
		u.content = "comma-ok"
	}
	if u.decider > 0 && u.levels[u.decider-1].carrier == "action" {
		u.content = "none"
	}
	if p.sdk == program.MCPGo && (u.decider == 0 || u.levels[u.decider-1].carrier == "raw") {
		u.mapRead = b.choose("content", "map-ok", "map-dropped")
	}
}

// contentStyles returns how the content of a form can be read. A bare
// assertion is not among them: it is a mistake.
func contentStyles(form program.Form) []string {
	switch form {
	case program.GateBool:
		return []string{"comma-ok", "dropped", "helper", "struct", "type-switch", "compare"}
	case program.GateEnum, program.GateTyped:
		return []string{"comma-ok", "dropped", "helper", "struct", "type-switch", "compare"}
	case program.DatumText, program.DatumEnum:
		return []string{"comma-ok", "dropped", "helper", "struct", "type-switch"}
	case program.DatumNumber:
		return []string{"comma-ok", "dropped", "struct", "type-switch"}
	case program.DatumMulti:
		return []string{"comma-ok", "dropped", "struct", "type-switch"}
	case program.GateSide:
		return []string{"none", "comma-ok", "dropped"}
	case program.OptionalText, program.OptionalBool:
		return []string{"comma-ok", "dropped", "helper"}
	}
	return []string{"none"}
}

// optionalUnit returns a unit for a question on which nothing hangs.
func (b *builder) optionalUnit(p *plan, form program.Form) *unit {
	u := &unit{form: form, obtain: "plain", test: "negation", consts: "literal"}
	b.chooseSchema(u)
	u.content = b.choose("content", contentStyles(form)...)
	u.errs = "return"
	if p.flow == program.RoundTrip {
		u.errs = "missing"
	}
	if p.sdk == program.MCPGo && form != program.Notice {
		u.mapRead = "map-dropped"
	}
	switch {
	case p.flow == program.RoundTrip:
		u.handle = "request"
	case p.sdk == program.GoSDK:
		u.handle = pick(b, "request", "session")
	default:
		u.handle = pick(b, "server", "ctx")
	}
	if b.chance(60) {
		u.levels = make([]level, 1)
		l := &u.levels[0]
		l.carrier = "value-error"
		if form == program.Notice {
			l.carrier = "error"
		}
		l.zero = true
		l.mech = b.choose("travel", "direct", "method", "func-field")
		u.decider = 0
	}
	return u
}

// share makes a unit use the functions of another.
func (b *builder) share(first, second *unit) {
	if len(first.levels) == 0 || first.form != program.GateBool && first.form != program.GateEmpty && first.form != program.GateSide || !slices.Contains([]string{"direct", "method", "func-field", "interface", "interfaces"}, first.last().mech) {
		return
	}
	first.message = true
	c := *first
	*second = c
	second.shared = true
	second.levels = slices.Clone(first.levels)
}

// embellish chooses what else the program has.
func (b *builder) embellish(p *plan) {
	u := p.units[0]
	if p.shape == "plain" && len(p.units) == 1 && u.form.Gate() && p.handler != "closure" &&
		(u.last() == nil || u.last().mech != "callback") && b.wants("travel/middleware", 8) {
		p.with["middleware"] = true
	}
	distinct := slices.Contains(apart, u.test) && u.errs != "joined" &&
		(u.inline() || u.decider == len(u.levels)-1 && slices.Contains([]string{"error", "status", "struct"}, u.out()) && u.last().mech != "callback")
	if p.shape == "plain" && len(p.units) == 1 && u.matters() && u.retry == "" && !p.with["middleware"] && distinct && (b.wants("flow/alternative", 10) || b.want == "policy/alternative-on-cancel") {
		p.with["alternative"] = true
	}
	if b.wants("flow/noreturn", 4) && u.matters() && p.shape == "plain" && !p.with["alternative"] {
		p.with["noreturn"] = true
	}
	if b.wants("flow/defer", 7) {
		p.with["defer"] = true
	}
	if p.shape == "plain" && u.form.Gate() && b.wants("flow/opt-out", 6) && !p.with["middleware"] {
		p.with["opt-out"], p.with["perform"] = true, true
	}
	if u.inline() && u.matters() && p.shape == "plain" && !p.with["middleware"] && b.wants("flow/audit", 20) {
		p.with["audit"] = true
	}
	if b.wants("flow/rollback", 5) && u.matters() && p.shape == "plain" && !p.with["alternative"] {
		p.with["rollback"] = true
	}
	if p.flow == program.RoundTrip && b.wants("flow/capability", 50) {
		p.with["capability"] = true
	}
	if u.matters() && b.wants("flow/harmless", 10) && len(p.units) == 1 && u.form.Gate() && !p.with["alternative"] {
		p.harmless = true
	}
	if !u.inline() && u.matters() && u.content == "none" && p.shape == "plain" && u.retry == "" && u.obtain == "plain" &&
		b.wants("flow/goto", 8) && len(p.units) == 1 && !p.with["alternative"] {
		p.with["goto"] = true
		u.test, u.errs, u.named = "negation", "return", false
		if p.flow == program.RoundTrip {
			u.errs = "missing"
		}
	}
	last := u.last()
	if p.shape == "plain" && len(p.units) == 1 && !p.with["middleware"] && (last == nil || last.mech != "callback") && b.chance(25) {
		p.with["perform"] = true
	}
}

// assignPackages spreads the levels over the packages.
func (b *builder) assignPackages(p *plan) {
	further := p.packages - 1
	deepest := 0
	for _, u := range p.units {
		deepest = max(deepest, len(u.levels))
	}
	chain := min(further, deepest)
	if chain < further && further-chain > 2 {
		return
	}
	p.extras = []string{"forms", "reply"}
	b.r.Shuffle(2, func(i, j int) { p.extras[i], p.extras[j] = p.extras[j], p.extras[i] })
	p.extras = p.extras[:further-chain]
	for _, u := range p.units {
		n := len(u.levels)
		if u.shared {
			continue
		}
		c := min(chain, n)
		// Package c is the deepest; each lower one is imported by the next.
		for i := range u.levels {
			// The last levels may stay in the root.
			u.levels[i].pkg = max(0, c-i)
		}
		if c > 0 && n > c && b.chance(50) { // widen the deepest package
			for i := range u.levels {
				u.levels[i].pkg = min(c, max(0, n-i))
			}
		}
	}
	for i, u := range p.units {
		if u.shared {
			u.levels = slices.Clone(p.units[i-1].levels)
		}
	}
	for _, u := range p.units {
		for i := range u.levels {
			caller := 0
			if i+1 < len(u.levels) {
				caller = u.levels[i+1].pkg
			}
			l := &u.levels[i]
			if l.pkg != caller && (l.mech == "closure" || l.mech == "captured") {
				l.mech = "direct"
			}
		}
	}
}
