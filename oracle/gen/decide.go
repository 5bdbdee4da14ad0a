package gen

import (
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A src is an answer of the SDK, as expressions in the function that looks at
// it.
type src struct {
	res     string   // the SDK's result, or the program's own copy of it
	err     string   // "" in a round trip
	got     string   // in a round trip: that there is an answer at all
	act     string   // the action
	str     string   // the same as a string
	content string   // any in mcp-go
	sdk     bool     // act and content are of the SDK's types
	pre     string   // statements before the ask
	parts   []string // the variables that stmts declare
	types   []string
	stmts   string // the ask
}

// unread returns the statements of an ask whose result nothing looks at.
func (s src) unread() string {
	if mentions(s.got, s.res) {
		return s.stmts
	}
	return strings.Replace(s.stmts, s.res+", ", "_, ", 1)
}

// decide writes the rest of a function that has an answer of the SDK.
func (f *fn) decide(s src) string {
	u := f.u
	switch {
	case u.form == program.Notice:
		if s.err == "" {
			return s.pre + s.unread() + ifs(s.got, f.fail("", failed)) + f.pass("", false)
		}
		return s.pre + s.unread() + "return " + s.err
	case u.policy == "discarded":
		return s.pre + s.stmts + f.errCheck(s) + f.behind(s) + f.pass(f.a.fallback, false)
	case u.content == "merge":
		return s.pre + s.stmts + f.merge(s)
	case u.policy == "presence" && f.u.form.Gate():
		return s.pre + s.stmts + f.errCheck(s) + f.pass("", false)
	case f.b.plan.with["goto"]:
		return s.pre + s.stmts + f.errCheck(s) + "if " + f.notAccepted(s, nil) + " {\ngoto refused\n}\n" +
			f.pass("", true) + "\nrefused:\n" + f.refuse(refused, "")
	case u.retry != "":
		return f.retry(s)
	}
	needVal := u.form.Datum() || u.valued()
	var val string
	if u.form.Gate() && f.lets() {
		return f.letting(s)
	}
	text := s.pre + s.stmts + f.errCheck(s) + f.behind(s)
	if u.test == "none" && u.content == "none" {
		text += f.logs("answered: %s", s.str) + "\n"
	}
	block := len(u.passes) > 0 && u.content != "none"
	open := u.test == "switch" && !f.unknownPasses()
	switch {
	case f.blocks() && !block && (needVal || f.b.chance(50)) || u.test == "none" || open:
	case f.blocks():
		block = true
	}
	if open {
		// Without a default, what follows the switch is for other actions.
		c, v := f.readContent(s, "", f.refuseInvalid)
		body := c + f.pass(v, true)
		return text + f.actionSwitch(s, body, true) + f.refuse(unknown, "")
	}
	if !block {
		c, v := f.readContent(s, "", f.refuseInvalid)
		val = v
		if f.mayFinish() && u.policy != "inverted" && f.guards() && u.errs != "joined" && len(u.passes) == 0 && f.b.chance(25) {
			pre, cond := f.guard(s)
			return text + pre + "if " + negate(cond) + " {\n" + c + f.pass(val, true) + "\n}\n" + f.refuse(refused, "")
		}
		return text + f.test(s, "") + c + f.pass(val, false)
	}
	if needVal {
		val = f.name("value")
		text += "var " + val + " " + f.valueType() + "\n"
	}
	c, _ := f.readContent(s, val, f.refuseInvalid)
	return text + f.test(s, c) + f.pass(val, false)
}

// valueType returns the type of the value that the content is read into.
func (f *fn) valueType() string {
	if f.carrier == "generic" {
		return "T"
	}
	return f.a.valueType()
}

// lets reports whether the function goes on after some ways of failing.
func (f *fn) lets() bool { return f.b.lets(f.u) }

func (b *builder) lets(u *unit) bool {
	return slices.Contains([]string{"error-passes", "log-and-go-on", "timeout-passes", "unsupported-passes"}, u.errs)
}

// letting is decide for such functions.
func (f *fn) letting(s src) string {
	c, _ := f.readContent(s, "", f.refuseInvalid)
	test := f.test(s, c)
	if !f.blocks() {
		test = f.test(s, "") + c
	}
	end := f.pass("", false)
	switch f.u.errs {
	case "error-passes":
		return s.pre + s.stmts + "if " + s.err + " == nil {\n" + test + "}\n" + end
	case "log-and-go-on":
		return s.pre + s.stmts + "if " + s.err + " != nil {\n" + f.logs("could not ask: %v", s.err) + "\n} else {\n" + test + "}\n" + end
	case "timeout-passes":
		return s.pre + s.stmts + "if " + s.err + " != nil && !errors.Is(" + s.err + ", context.DeadlineExceeded) {\n" +
			f.fail(s.err, failed) + "\n}\nif " + s.err + " == nil {\n" + test + "}\n" + end
	}
	return "if " + f.b.canAsk(f) + " {\n" + s.pre + s.stmts + "if " + s.err + " != nil {\n" + f.fail(s.err, failed) + "\n}\n" + test + "}\n" + end
}

// mayFinish reports whether a yes may be dealt with inside a block, what
// follows being a refusal.
func (f *fn) mayFinish() bool { return !f.b.plan.with["noreturn"] && !f.b.flat }

func (f *fn) refuseInvalid() string { return f.refuse(invalid, "") }

// behind returns what comes between the ask and the look at its answer.
func (f *fn) behind(s src) string {
	if f.b.behind == nil || f.carrier != "" {
		return ""
	}
	return f.b.behind(s)
}

// errCheck returns how the function treats the error of the ask.
func (f *fn) errCheck(s src) string {
	u := f.u
	if s.err == "" {
		if s.got == "" {
			return ""
		}
		return "if " + s.got + " {\n" + f.fail("", failed) + "\n}\n"
	}
	head := "if " + s.err + " != nil {\n"
	switch u.errs {
	case "joined":
		return ""
	case "log-refuse":
		return head + f.logs("could not ask: %v", s.err) + "\n" + f.refuse(failed, "") + "\n}\n"
	case "deadline":
		return "if errors.Is(" + s.err + ", context.DeadlineExceeded) {\n" + f.fail(f.deadlineErr(s), timedOut) + "\n}\n" +
			head + f.fail(s.err, failed) + "\n}\n"
	}
	return head + f.fail(s.err, failed) + "\n}\n"
}

// deadlineErr returns the error that says that nobody answered in time.
func (f *fn) deadlineErr(s src) string {
	if f.carrier == "error" || f.carrier == "bool-error" {
		return f.b.sentinel(f, timedOut).from(f.pkg)
	}
	return s.err
}

// guards reports whether the test is a condition.
func (f *fn) guards() bool {
	return slices.Contains([]string{"negation", "conjunction", "map", "helper", "slices-contains", "equal-fold"}, f.u.test)
}

// blocks reports whether the test has a branch of its own for an accept.
func (f *fn) blocks() bool {
	return slices.Contains([]string{"switch-default", "switch", "tagless", "if-chain"}, f.u.test)
}

// test returns statements that end the function unless the action passes.
// What is read under an accept is read there.
func (f *fn) test(s src, read string) string {
	switch f.u.test {
	case "none":
		return read
	case "switch-default", "switch", "tagless":
		return f.actionSwitch(s, read, false)
	case "if-chain":
		return f.ifChain(s, read)
	case "early-returns":
		return f.earlyReturns(s) + f.underAccept(s, read)
	}
	pre, cond := f.guard(s)
	if f.u.errs == "joined" && f.u.test == "negation" {
		cond = s.err + " != nil || " + cond
		if strings.Contains(cond, "&&") {
			cond = strings.Replace(cond, "|| ", "|| (", 1) + ")"
		}
	}
	return pre + "if " + cond + " {\n" + f.refuse(refused, "") + "\n}\n" + f.underAccept(s, read)
}

// underAccept returns statements that only run under an accept.
func (f *fn) underAccept(s src, read string) string {
	if read == "" {
		return ""
	}
	return "if " + f.is(s, program.Accept) + " {\n" + read + "\n}\n"
}

// stops returns the known answers that the function refuses.
func (f *fn) stops() []program.Answer {
	return slices.DeleteFunc([]program.Answer{program.Decline, program.Cancel}, func(a program.Answer) bool {
		return slices.Contains(f.u.passes, a)
	})
}

func (f *fn) unknownPasses() bool { return slices.Contains(f.u.passes, program.Unknown) }

var kindOf = map[program.Answer]kind{program.Decline: declined, program.Cancel: cancelled}

// stop returns the statements for a refused answer.
func (f *fn) stop(k kind) string {
	if f.b.again != nil {
		if s := f.b.again(k); s != "" {
			return s
		}
	}
	return f.refuse(k, "")
}

// actionSwitch returns a switch over the action.
func (f *fn) actionSwitch(s src, read string, open bool) string {
	tagless := f.u.test == "tagless"
	head, label := "switch "+f.left(s)+" {\n", func(a program.Answer) string { return f.lit(s, a) }
	join := ", "
	if tagless {
		head, label, join = "switch {\n", func(a program.Answer) string { return f.is(s, a) }, " || "
	}
	yes := []string{label(program.Accept)}
	var also []string
	for _, a := range f.u.passes {
		if a != program.Unknown {
			also = append(also, label(a))
		}
	}
	text := head
	if read == "" || open {
		yes = append(yes, also...)
		also = nil
	}
	text += "case " + strings.Join(yes, join) + ":\n" + read + "\n"
	if len(also) > 0 {
		text += "case " + strings.Join(also, join) + ":\n" + f.logs("going on without an answer") + "\n"
		if open {
			text += f.pass("", true) + "\n"
		}
	}
	for _, a := range f.stops() {
		if !open && !f.unknownPasses() && a == program.Cancel && f.b.again == nil && !f.u.apart && !f.u.tellsApart(f.b.plan) && f.b.chance(40) {
			continue // the default takes it
		}
		text += "case " + label(a) + ":\n" + f.stop(kindOf[a]) + "\n"
	}
	if !open && !f.unknownPasses() {
		text += "default:\n" + f.stop(unknown) + "\n"
	}
	return text + "}\n"
}

// ifChain returns if statements joined by else.
func (f *fn) ifChain(s src, read string) string {
	var conds, bodies []string
	if read != "" {
		conds, bodies = append(conds, f.is(s, program.Accept)), append(bodies, read)
	}
	for _, a := range f.stops() {
		conds, bodies = append(conds, f.is(s, a)), append(bodies, f.stop(kindOf[a])+"\n")
	}
	text := ""
	for i := range conds {
		text += "if " + conds[i] + " {\n" + bodies[i] + "\n} else "
	}
	if f.unknownPasses() {
		return strings.TrimSuffix(text, " else ") + "\n"
	}
	rest := f.notAccepted(s, f.u.passes)
	if read != "" && len(f.u.passes) == 0 {
		return text + "{\n" + f.stop(unknown) + "\n}\n"
	}
	return text + "if " + rest + " {\n" + f.stop(unknown) + "\n}\n"
}

// earlyReturns returns an if statement for each action.
func (f *fn) earlyReturns(s src) string {
	text := ""
	for _, a := range f.stops() {
		text += "if " + f.is(s, a) + " {\n" + f.stop(kindOf[a]) + "\n}\n"
	}
	if !f.unknownPasses() {
		text += "if " + f.notAccepted(s, f.u.passes) + " {\n" + f.stop(unknown) + "\n}\n"
	}
	return text
}

// notAccepted returns a condition that holds for the actions to be refused.
func (f *fn) notAccepted(s src, passes []program.Answer) string {
	var parts []string
	if slices.Contains(passes, program.Unknown) {
		for _, a := range f.stops() {
			parts = append(parts, f.is(s, a))
		}
		return strings.Join(parts, " || ")
	}
	parts = append(parts, f.isNot(s, program.Accept))
	for _, a := range passes {
		parts = append(parts, f.isNot(s, a))
	}
	return strings.Join(parts, " && ")
}

// guard returns a condition that holds for the actions to be refused, and the
// statements that it needs before.
func (f *fn) guard(s src) (pre, cond string) {
	u := f.u
	stop := f.stops()
	if !f.unknownPasses() {
		stop = nil
	}
	accepted := []program.Answer{program.Accept}
	for _, a := range u.passes {
		if a != program.Unknown {
			accepted = append(accepted, a)
		}
	}
	list, not := accepted, "!"
	if stop != nil {
		list, not = stop, ""
	}
	switch u.test {
	case "negation":
		cond = f.notAccepted(s, u.passes)
	case "conjunction":
		v := f.name(pick(f.b, "accepted", "agreed", "granted"))
		expr := negate(f.notAccepted(s, u.passes))
		if u.errs == "joined" {
			if strings.Contains(expr, "||") {
				expr = "(" + expr + ")"
			}
			expr = s.err + " == nil && " + expr
		}
		pre, cond = v+" := "+expr+"\n", "!"+v
	case "map":
		cond = not + f.verdictMap(list, stop != nil) + "[" + s.str + "]"
	case "helper":
		cond = not + f.isHelper(list, stop != nil) + "(" + s.str + ")"
	case "slices-contains":
		var items []string
		for _, a := range list {
			items = append(items, f.plainLit(a))
		}
		cond = not + "slices.Contains([]string{" + strings.Join(items, ", ") + "}, " + s.str + ")"
	case "equal-fold":
		var parts []string
		for _, a := range list {
			parts = append(parts, not+"strings.EqualFold("+s.str+", "+f.plainLit(a)+")")
		}
		join := " && "
		if stop != nil {
			join = " || "
		}
		cond = strings.Join(parts, join)
	}
	if u.policy == "inverted" {
		cond = negate(cond)
	}
	return pre, cond
}

// negate returns the opposite of a condition, as short as it goes.
func negate(cond string) string {
	if !strings.ContainsAny(cond, "&|") {
		switch {
		case strings.HasPrefix(cond, "!"):
			return cond[1:]
		case strings.Contains(cond, " != "):
			return strings.Replace(cond, " != ", " == ", 1)
		case strings.Contains(cond, " == "):
			return strings.Replace(cond, " == ", " != ", 1)
		}
		return "!" + cond
	}
	op, other := " && ", " || "
	if strings.Contains(cond, other) {
		op, other = other, op
	}
	parts := strings.Split(cond, op)
	for i := range parts {
		parts[i] = negate(parts[i])
	}
	return strings.Join(parts, other)
}

// retry asks again while an accept came without a usable value.
func (f *fn) retry(s src) string {
	u, i := f.u, f.name("i")
	needVal := u.form.Datum() || u.valued()
	again := func() string { return "continue" }
	f.b.again = func(k kind) string {
		want := cancelled
		if u.variant%3 == 0 {
			want = declined
		}
		if u.policy == "asks-again" && k == want {
			return "continue"
		}
		return ""
	}
	defer func() { f.b.again = nil }()
	times := pick(f.b, "2", "3")
	loop := "for " + i + " := 0; " + i + " < " + times + "; " + i + "++ {\n" + s.stmts + f.errCheck(s)
	if u.retry == "retry" {
		c, val := f.readContent(s, "", again)
		return s.pre + loop + f.test(s, "") + c + f.pass(val, true) + "\n}\n" + f.refuse(invalid, "")
	}
	label := pick(f.b, "asking", "retry", "attempts")
	var head, val, done, cond string
	if needVal {
		val = f.name("value")
		head = "var " + val + " " + f.valueType() + "\n"
		cond = f.a.refused(val)
		if u.valued() {
			cond = val + " == " + zero(f.a.valueType())
			if f.a.valueType() == "bool" {
				cond = "!" + val
			}
		}
	} else {
		v := f.name("agreed")
		head, done, cond = v+" := false\n", v+" = true\n", "!"+v
	}
	f.b.again = func(k kind) string {
		want := cancelled
		if u.variant%3 == 0 {
			want = declined
		}
		if u.policy == "asks-again" && k == want {
			return "continue " + label
		}
		return ""
	}
	c, _ := f.readContent(s, val, func() string { return "continue " + label })
	return s.pre + head + label + ":\n" + loop + f.actionSwitch(s, c+done+"break "+label+"\n", false) + "}\nif " + cond + " {\n" +
		f.refuse(invalid, "") + "\n}\n" + f.pass(val, false)
}

// merge reads a value where there is one, and else goes on with another.
func (f *fn) merge(s src) string {
	u := f.u
	v := f.name("value")
	text := v + " := " + f.a.fallback + "\n"
	there := ""
	switch {
	case s.err != "" && u.variant%3 == 0:
		text = "if " + s.err + " != nil {\n" + f.fail(s.err, failed) + "\n}\n" + text
	case s.err != "":
		there = s.err + " == nil && "
	case s.got != "":
		there = negate(s.got) + " && "
	}
	read := f.mergeContent(s, v)
	if u.variant%4 == 3 {
		// An accept without a value only.
		text = f.errCheckPlain(s) + "if " + f.notAccepted(s, nil) + " {\n" + f.refuse(refused, "") + "\n}\n" + v + " := " + f.a.fallback + "\n"
		return text + read + f.pass(v, false)
	}
	return text + "if " + there + f.is(s, program.Accept) + " {\n" + read + "}\n" + f.pass(v, false)
}

// errCheckPlain refuses where there is no answer.
func (f *fn) errCheckPlain(s src) string {
	switch {
	case s.err != "":
		return "if " + s.err + " != nil {\n" + f.fail(s.err, failed) + "\n}\n"
	case s.got != "":
		return "if " + s.got + " {\n" + f.fail("", failed) + "\n}\n"
	}
	return ""
}
