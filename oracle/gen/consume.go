package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A verdict is what a function of the program returned, in the variables of
// its caller.
type verdict struct {
	carrier string
	parts   []string
	types   []string
	zero    bool
	policy  string // the caller's mistake
	style   int
	stmts   string // the call
	single  string // the call as an expression, where it may stand in an if statement
	callee  *fn
}

// consume writes the rest of a function that has a verdict.
func (f *fn) consume(v verdict) string {
	switch v.carrier {
	case "error":
		return f.consumeError(v)
	case "bool-error":
		return f.consumeBool(v, v.parts[0], v.parts[1])
	case "value-error":
		return f.consumeValue(v)
	case "bool-string":
		return f.consumeReason(v)
	case "status":
		return f.consumeStatus(v)
	case "struct":
		return f.consumeStruct(v)
	case "result":
		return f.consumeResult(v)
	case "bool-result-error":
		return f.consumeThree(v)
	case "generic":
		return f.consumeGeneric(v)
	}
	panic("gen: nothing is known of " + v.carrier)
}

// tellsApart reports whether the function has to tell a decline from a cancel.
func (f *fn) tellsApart() bool { return f.carrier == "" && f.u.tellsApart(f.b.plan) }

// ifs returns an if statement without an else.
func ifs(cond, body string) string { return "if " + cond + " {\n" + body + "\n}\n" }

// finish ends a function of which a condition says that the answer was a yes.
func (f *fn) finish(v verdict, cond, val, refusal string) string {
	if f.mayFinish() && v.style%4 == 3 {
		return ifs(cond, f.pass(val, true)) + refusal
	}
	return ifs(negate(cond), refusal) + f.pass(val, false)
}

func (f *fn) consumeError(v verdict) string {
	err := v.parts[0]
	is := func(k kind) string { return "errors.Is(" + err + ", " + f.b.sentinel(v.callee, k).from(f.pkg) + ")" }
	head := v.stmts
	failing := func(cond string) string {
		if v.single != "" && v.style%2 == 0 {
			return "if " + err + " := " + v.single + "; " + cond + " {\n"
		}
		return head + "if " + cond + " {\n"
	}
	switch v.policy {
	case "cancel-passes":
		return failing(err+" != nil && !"+is(cancelled)) + f.fail(err, failed) + "\n}\n" + f.pass("", false)
	case "decline-passes":
		return failing(err+" != nil && !"+is(declined)) + f.fail(err, failed) + "\n}\n" + f.pass("", false)
	case "unsupported-passes":
		return failing(err+" != nil && !"+is(unsupported)) + f.fail(err, failed) + "\n}\n" + f.pass("", false)
	case "timeout-passes":
		return failing(err+" != nil && !"+is(timedOut)) + f.fail(err, failed) + "\n}\n" + f.pass("", false)
	case "error-passes":
		var conds []string
		for _, k := range []kind{declined, cancelled, refused, unknown, invalid} {
			if d, ok := f.b.sharedOf(f.u).sentinels[k]; ok {
				conds = append(conds, "errors.Is("+err+", "+d.from(f.pkg)+")")
			}
		}
		if len(conds) == 0 {
			conds = []string{is(declined), is(cancelled)}
		}
		return failing(strings.Join(conds, " || ")) + f.refuse(refused, err) + "\n}\n" + f.pass("", false)
	case "caller-ignores":
		return failing(err+" != nil") + f.logs("confirmation: %v", err) + "\n}\n" + f.pass("", false)
	}
	s := f.b.sharedOf(f.u).sentinels
	_, d := s[declined]
	_, c := s[cancelled]
	if d && c && (v.style%3 == 0 || f.tellsApart()) {
		if v.style%2 == 0 || f.b.plan.with["noreturn"] {
			return head + "switch {\ncase " + err + " == nil:\ncase " + is(declined) + ":\n" + f.refuse(declined, err) + "\ncase " + is(cancelled) + ":\n" +
				f.refuse(cancelled, err) + "\ndefault:\n" + f.fail(err, failed) + "\n}\n" + f.pass("", false)
		}
		return head + ifs(is(declined), f.refuse(declined, err)) + ifs(is(cancelled), f.refuse(cancelled, err)) + ifs(err+" != nil", f.fail(err, failed)) + f.pass("", false)
	}
	if d && c && v.style%3 == 1 {
		return head + ifs(is(declined)+" || "+is(cancelled), f.refuse(refused, err)) + ifs(err+" != nil", f.fail(err, failed)) + f.pass("", false)
	}
	if _, ok := s[unsupported]; ok && v.style%2 == 0 {
		return head + ifs(is(unsupported), f.fail(err, unsupported)) + ifs(err+" != nil", f.fail(err, failed)) + f.pass("", false)
	}
	return failing(err+" != nil") + f.fail(err, refused) + "\n}\n" + f.pass("", false)
}

func (f *fn) consumeBool(v verdict, ok, err string) string {
	is := func(k kind) string { return "errors.Is(" + err + ", " + f.b.sentinel(v.callee, k).from(f.pkg) + ")" }
	no := f.refuse(refused, "")
	switch v.policy {
	case "error-passes":
		return v.stmts + ifs(err+" == nil && !"+ok, no) + f.pass("", false)
	case "unsupported-passes":
		return v.stmts + ifs(err+" != nil && !"+is(unsupported), f.fail(err, failed)) + ifs(err+" == nil && !"+ok, no) + f.pass("", false)
	case "timeout-passes":
		return v.stmts + ifs(err+" != nil && !"+is(timedOut), f.fail(err, failed)) + ifs(err+" == nil && !"+ok, no) + f.pass("", false)
	case "caller-ignores":
		if v.style%2 == 0 && strings.Contains(v.stmts, ok+", ") {
			return strings.Replace(v.stmts, ok+", ", "_, ", 1) + ifs(err+" != nil", f.fail(err, failed)) + f.pass("", false)
		}
		return v.stmts + ifs(err+" != nil", f.logs("confirmation: %v", err)) + ifs(err+" == nil && !"+ok, no) + f.pass("", false)
	case "inverted":
		return v.stmts + ifs(err+" != nil", f.fail(err, failed)) + ifs(ok, no) + f.pass("", false)
	}
	switch v.style % 6 {
	case 0:
		return v.stmts + "if " + err + " != nil {\n" + f.fail(err, failed) + "\n}\n" + f.finish(v, ok, "", no)
	case 1:
		return v.stmts + ifs(err+" != nil || !"+ok, no) + f.pass("", false)
	case 2:
		return v.stmts + f.finish(verdict{style: 3 * (v.style % 2)}, err+" == nil && "+ok, "", no)
	case 3:
		return v.stmts + "switch {\ncase " + err + " != nil:\n" + f.fail(err, failed) + "\ncase !" + ok + ":\n" + no + "\n}\n" + f.pass("", false)
	}
	return v.stmts + ifs(err+" != nil", f.fail(err, failed)) + ifs("!"+ok, no) + f.pass("", false)
}

// consumeValue deals with a value and an error. The value of a gate is looked
// at here; that of a datum only where it may be missing.
func (f *fn) consumeValue(v verdict) string {
	val, err := v.parts[0], v.parts[1]
	blind := f.b.blind(f.u, v.callee)
	check := f.u.form.Gate() || v.zero && !blind
	switch v.policy {
	case "caller-ignores":
		return v.stmts + ifs(err+" != nil", f.logs("no answer: %v", err)) + f.pass(val, false)
	case "default-merge":
		return v.stmts + f.mergeVerdict(v, val, err+" != nil || "+f.a.refused(val), err+" != nil", err) + f.pass(val, false)
	}
	if check && v.style%3 == 0 {
		return v.stmts + ifs(err+" != nil || "+f.a.refused(val), f.refuse(refused, "")) + f.pass(val, false)
	}
	text := v.stmts + ifs(err+" != nil", f.fail(err, refused))
	if check {
		text += ifs(f.a.refused(val), f.refuse(invalid, ""))
	}
	return text + f.pass(val, false)
}

// mergeVerdict replaces a value that is not there by another.
func (f *fn) mergeVerdict(v verdict, val, missing, failing, err string) string {
	set := val + " = " + f.a.fallback
	if v.style%2 == 0 {
		return ifs(missing, set)
	}
	if failing == "" {
		return ifs(missing, f.logs("using "+strings.Trim(f.a.fallback, `"`))+"\n"+set)
	}
	return ifs(failing, f.logs("no answer, going on: %v", err)+"\n"+set)
}

func (f *fn) consumeReason(v verdict) string {
	ok, reason := v.parts[0], v.parts[1]
	no := f.refuse(refused, "errors.New("+reason+")")
	switch v.policy {
	case "caller-ignores":
		return strings.Replace(v.stmts, ok+", ", "_, ", 1) + ifs(reason+` != ""`, f.logs("confirmation: %s", reason)) + f.pass("", false)
	case "inverted":
		return v.stmts + ifs(ok, no) + f.pass("", false)
	}
	return v.stmts + f.finish(v, ok, "", no)
}

func (f *fn) consumeStatus(v verdict) string {
	t := f.b.statusOf(v.callee)
	st := v.parts[0]
	name := func(k kind) string { return t.consts[k].from(f.pkg) }
	yes := t.yes.from(f.pkg)
	head := v.stmts
	checked := head
	if len(v.parts) == 2 {
		checked += ifs(v.parts[1]+" != nil", f.fail(v.parts[1], failed))
	}
	switch v.policy {
	case "cancel-passes":
		return checked + ifs(st+" != "+yes+" && "+st+" != "+name(cancelled), f.refuse(declined, "")) + f.pass("", false)
	case "decline-passes":
		return checked + ifs(st+" != "+yes+" && "+st+" != "+name(declined), f.refuse(cancelled, "")) + f.pass("", false)
	case "error-passes":
		if len(v.parts) == 2 {
			return head + ifs(v.parts[1]+" == nil && "+st+" != "+yes, f.refuse(refused, "")) + f.pass("", false)
		}
		return head + ifs(st+" == "+name(declined)+" || "+st+" == "+name(cancelled), f.refuse(refused, "")) + f.pass("", false)
	case "caller-ignores":
		if len(v.parts) == 2 {
			return strings.Replace(head, st+", ", "_, ", 1) + ifs(v.parts[1]+" != nil", f.fail(v.parts[1], failed)) + f.pass("", false)
		}
		return head + f.logs("confirmation: %d", st) + "\n" + f.pass("", false)
	}
	if v.style%2 == 0 || f.tellsApart() {
		end := "default:\n" + f.refuse(unknown, "") + "\n"
		if f.b.bareStatus(f.u) && v.style%4 == 0 {
			end = "case " + name(failed) + ":\n" + f.fail("", failed) + "\n" + end
		}
		return checked + "switch " + st + " {\ncase " + yes + ":\ncase " + name(declined) + ":\n" + f.refuse(declined, "") +
			"\ncase " + name(cancelled) + ":\n" + f.refuse(cancelled, "") + "\n" + end + "}\n" + f.pass("", false)
	}
	return checked + f.finish(v, st+" == "+yes, "", f.refuse(refused, ""))
}

func (f *fn) consumeStruct(v verdict) string {
	d, err := v.parts[0], v.parts[1]
	val := d + ".Value"
	checked := v.stmts + ifs(err+" != nil", f.fail(err, failed))
	no := f.refuse(refused, "")
	switch v.policy {
	case "cancel-passes":
		return checked + ifs("!"+d+".Accepted && !"+d+".Cancelled", f.refuse(declined, "")) + f.pass(val, false)
	case "decline-passes":
		return checked + ifs(d+".Cancelled", f.refuse(cancelled, "")) + f.pass(val, false)
	case "caller-ignores":
		if v.style%2 == 0 {
			return strings.Replace(checked, d+", ", "_, ", 1) + f.pass(val, false)
		}
		return v.stmts + ifs(err+" != nil", f.logs("confirmation: %v", err)) + ifs(err+" == nil && !"+d+".Accepted", no) + f.pass(val, false)
	case "inverted":
		return checked + ifs(d+".Accepted", no) + f.pass(val, false)
	case "default-merge":
		value := f.name("value")
		return v.stmts + value + " := " + d + ".Value\n" + f.mergeVerdict(verdict{style: v.style}, value, err+" != nil || !"+d+".Accepted", err+" != nil", err) + f.pass(value, false)
	}
	if v.style%3 == 0 || f.tellsApart() {
		return checked + "switch {\ncase " + d + ".Cancelled:\n" + f.refuse(cancelled, "") + "\ncase !" + d + ".Accepted:\n" + f.refuse(declined, "") + "\n}\n" + f.pass(val, false)
	}
	return checked + f.finish(v, d+".Accepted", val, no)
}

// consumeResult deals with a result of the tool that is nil to go on.
func (f *fn) consumeResult(v verdict) string {
	end := v.parts[len(v.parts)-1]
	val := ""
	if len(v.parts) == 2 {
		val = v.parts[0]
	}
	var stop string
	switch {
	case f.onRefuse != nil && f.b.plan.with["noreturn"]:
		stop = f.refuse(refused, "")
	case f.onRefuse != nil:
		stop = f.b.refusing(f, refused) + f.b.giveResult(end)
	case f.carrier == "result":
		stop = f.give(append(f.no(refused, "")[:len(v.parts)-1], end))
		if f.run != "" || f.fields {
			stop = f.refuse(refused, "")
		}
	case f.carrier == "bool-result-error":
		stop = f.give([]string{"false", end, "nil"})
	default:
		stop = f.refuse(refused, "")
	}
	switch v.policy {
	case "caller-ignores":
		return v.stmts + ifs(end+" != nil", f.logs("confirmation: %v", end+".Content")) + f.pass(val, false)
	case "default-merge":
		return v.stmts + ifs(end+" != nil", val+" = "+f.a.fallback) + f.pass(val, false)
	}
	if v.single != "" && v.style%2 == 0 {
		return "if " + end + " := " + v.single + "; " + end + " != nil {\n" + stop + "\n}\n" + f.pass(val, false)
	}
	return v.stmts + ifs(end+" != nil", stop) + f.pass(val, false)
}

func (f *fn) consumeThree(v verdict) string {
	ok, end, err := v.parts[0], v.parts[1], v.parts[2]
	stop := f.refuse(refused, "")
	drop := func(stmts string) string { return strings.Replace(stmts, ", "+end+", ", ", _, ", 1) }
	stmts := drop(v.stmts)
	switch {
	case f.onRefuse != nil && !f.b.plan.with["noreturn"]:
		stop, stmts = f.b.refusing(f, refused)+f.b.giveResult(end), v.stmts
	case f.carrier == "bool-result-error":
		stop, stmts = f.give([]string{"false", end, "nil"}), v.stmts
	}
	switch v.policy {
	case "error-passes":
		return stmts + ifs(err+" == nil && !"+ok, stop) + f.pass("", false)
	case "caller-ignores":
		return strings.Replace(drop(v.stmts), ok+", ", "_, ", 1) + ifs(err+" != nil", f.fail(err, failed)) + f.pass("", false)
	}
	return stmts + ifs(err+" != nil", f.fail(err, failed)) + ifs("!"+ok, stop) + f.pass("", false)
}

func (f *fn) consumeGeneric(v verdict) string {
	val, ok, err := v.parts[0], v.parts[1], v.parts[2]
	out := val
	if f.u.form == program.DatumNumber {
		out = "int(" + val + ")"
	}
	cond := "!" + ok
	no := f.a.refused(val)
	if v.policy == "default-merge" {
		value := f.name("value")
		set := fmt.Sprintf("%s := %s\n", value, f.a.fallback)
		return v.stmts + set + ifs(err+" == nil && "+ok, value+" = "+out) + f.pass(value, false)
	}
	text := v.stmts + ifs(err+" != nil", f.fail(err, failed))
	if v.style%2 == 0 {
		return text + ifs(cond+" || "+no, f.refuse(refused, "")) + f.pass(out, false)
	}
	return text + ifs(cond, f.refuse(refused, "")) + ifs(no, f.refuse(invalid, "")) + f.pass(out, false)
}
