package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A declared is something at package level that other packages may use.
type declared struct {
	pkg  *pkg
	name string
}

// from returns how a declaration is written in a package.
func (d declared) from(p *pkg) string {
	if d.pkg == p {
		return d.name
	}
	return d.pkg.name + "." + d.name
}

// A statusType is an enumeration of verdicts.
type statusType struct {
	declared
	consts map[kind]declared
	yes    declared
}

// exported returns a name as it has to be where other packages may use it.
func exported(p *pkg, name string) string {
	if p.name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// shared is what the functions of a unit declare for each other.
type shared struct {
	status    *statusType
	decision  *declared
	answer    *declared
	sentinels map[kind]declared
}

// results returns the types of what a function returns, the error included
// where its verdict goes elsewhere.
func (b *builder) results(f *fn) []string {
	switch f.carrier {
	case "error":
		return []string{"error"}
	case "bool-error":
		return []string{"bool", "error"}
	case "value-error":
		return []string{f.a.valueType(), "error"}
	case "bool-string":
		return []string{"bool", "string"}
	case "status":
		if b.bareStatus(f.u) {
			return []string{b.statusOf(f).from(f.pkg)}
		}
		return []string{b.statusOf(f).from(f.pkg), "error"}
	case "struct":
		return []string{b.decisionOf(f).from(f.pkg), "error"}
	case "result":
		if f.u.form.Datum() {
			return []string{f.a.valueType(), "*mcp.CallToolResult"}
		}
		return []string{"*mcp.CallToolResult"}
	case "bool-result-error":
		return []string{"bool", "*mcp.CallToolResult", "error"}
	case "generic":
		return []string{"T", "bool", "error"}
	case "raw":
		if b.plan.flow == program.RoundTrip {
			return []string{b.resultType()}
		}
		return []string{b.resultType(), "error"}
	case "answer":
		if b.plan.flow == program.RoundTrip {
			return []string{b.answerOf(f).from(f.pkg), "bool"}
		}
		return []string{b.answerOf(f).from(f.pkg), "error"}
	case "action":
		if b.plan.flow == program.RoundTrip {
			return []string{"string"}
		}
		return []string{"string", "error"}
	}
	return nil
}

// resultType returns the SDK's type of an answer.
func (b *builder) resultType() string {
	if b.plan.sdk == program.GoSDK {
		return "*mcp.ElicitResult"
	}
	return "*mcp.ElicitationResult"
}

// bareStatus reports whether a status says too that nobody could be asked.
func (b *builder) bareStatus(u *unit) bool {
	return u.errs == "status" || b.plan.flow == program.RoundTrip
}

// yes returns the verdict for a yes.
func (f *fn) yes(val string) []string {
	switch f.carrier {
	case "error":
		return []string{"nil"}
	case "bool-error":
		return []string{"true", "nil"}
	case "value-error":
		return []string{val, "nil"}
	case "bool-string":
		return []string{"true", `""`}
	case "status":
		return f.statusVals(f.b.statusOf(f).yes.from(f.pkg), "nil")
	case "struct":
		lit := "Accepted: true"
		if f.u.form.Datum() {
			lit += ", Value: " + val
		}
		return []string{f.b.decisionOf(f).from(f.pkg) + "{" + lit + "}", "nil"}
	case "result":
		if f.u.form.Datum() {
			return []string{val, "nil"}
		}
		return []string{"nil"}
	case "bool-result-error":
		return []string{"true", "nil", "nil"}
	case "generic":
		return []string{val, "true", "nil"}
	}
	panic("gen: no verdict in " + f.carrier)
}

// blindYes returns the verdict that a wrapper gives by mistake.
func (f *fn) blindYes() []string {
	return f.yes(zero(f.a.valueType()))
}

// no returns the verdict for a refusal.
func (f *fn) no(k kind, cause string) []string {
	switch f.carrier {
	case "error":
		return []string{f.reason(k, cause)}
	case "bool-error":
		return []string{"false", "nil"}
	case "value-error":
		if f.zero {
			return []string{zero(f.a.valueType()), "nil"}
		}
		return []string{zero(f.a.valueType()), f.reason(k, cause)}
	case "bool-string":
		return []string{"false", f.text(k)}
	case "status":
		return f.statusVals(f.b.statusOf(f).consts[k].from(f.pkg), "nil")
	case "struct":
		lit := ""
		if k == cancelled {
			lit = "Cancelled: true"
		}
		return []string{f.b.decisionOf(f).from(f.pkg) + "{" + lit + "}", "nil"}
	case "result":
		res := f.b.result(f, f.text(k))
		if f.u.form.Datum() {
			return []string{zero(f.a.valueType()), res}
		}
		return []string{res}
	case "bool-result-error":
		return []string{"false", f.b.result(f, f.text(k)), "nil"}
	case "generic":
		return []string{"zero", "false", "nil"}
	}
	return f.failure("", k)
}

// failure returns the verdict for a question that could not be put.
func (f *fn) failure(err string, k kind) []string {
	var e string
	if err == "" {
		e = f.reason(k, "")
	} else {
		e = f.wrap(err)
	}
	switch f.carrier {
	case "error":
		return []string{e}
	case "bool-error":
		return []string{"false", e}
	case "value-error":
		return []string{zero(f.a.valueType()), e}
	case "status":
		return f.statusVals(f.b.statusOf(f).consts[failed].from(f.pkg), e)
	case "struct":
		return []string{f.b.decisionOf(f).from(f.pkg) + "{}", e}
	case "bool-result-error":
		return []string{"false", "nil", e}
	case "generic":
		return []string{"zero", "false", e}
	case "raw":
		return []string{"nil", e}
	case "answer":
		return []string{f.b.answerOf(f).from(f.pkg) + "{}", e}
	case "action":
		return []string{`""`, e}
	case "bool-string":
		if err != "" && f.b.chance(60) {
			return []string{"false", err + ".Error()"}
		}
	case "result":
		if err != "" {
			res := f.b.result(f, fmt.Sprintf("%q+%s.Error()", words[k]+": ", err))
			if f.u.form.Datum() {
				return []string{zero(f.a.valueType()), res}
			}
			return []string{res}
		}
	}
	return f.no(k, "")
}

// statusVals returns a status, and the error if the function returns one.
func (f *fn) statusVals(status, err string) []string {
	if f.b.bareStatus(f.u) {
		return []string{status}
	}
	return []string{status, err}
}

// reason returns the expression of an error for a refusal.
func (f *fn) reason(k kind, cause string) string {
	switch {
	case cause != "":
		return f.wrap(cause)
	case k == invalid || k == unknown || f.level < f.u.decider: // nobody asks for these
		return fmt.Sprintf("errors.New(%s)", f.text(k))
	}
	return f.b.sentinel(f, k).from(f.pkg)
}

// wrap returns an error that may say more than a given one.
func (f *fn) wrap(err string) string {
	if f.u.errs == "wrap" || f.b.chance(25) {
		return fmt.Sprintf(`fmt.Errorf("asking about the %s: %%w", %s)`, f.a.subject, err)
	}
	return err
}

// sentinel returns the error variable of a refusal, declared in the deepest
// package that needs it.
func (b *builder) sentinel(f *fn, k kind) declared {
	s := b.sharedOf(f.u)
	if d, ok := s.sentinels[k]; ok {
		return d
	}
	p := f.pkg
	if !f.u.inline() {
		p = b.pkgs[f.u.levels[f.u.decider].pkg]
	}
	names := map[kind]string{
		declined: "errDeclined", cancelled: "errCancelled", refused: "errNotApproved", timedOut: "errNoAnswer",
		unsupported: "errUnsupported", failed: "errNotAsked", invalid: "errIncomplete", unknown: "errUnknown",
	}
	name := exported(p, names[k])
	p.once("errors.go", name, fmt.Sprintf("var %s = errors.New(%q)", name, words[k]))
	d := declared{p, name}
	s.sentinels[k] = d
	return d
}

func (b *builder) sharedOf(u *unit) *shared {
	if u.shared {
		u = b.plan.units[0]
	}
	s := b.shares[u]
	if s == nil {
		s = &shared{sentinels: map[kind]declared{}}
		b.shares[u] = s
	}
	return s
}

// deepest returns the package of the first function that returns a carrier.
// Those above it can use what is declared there.
func (b *builder) deepest(u *unit, carrier string) *pkg {
	for _, l := range u.levels {
		if l.carrier == carrier {
			return b.pkgs[l.pkg]
		}
	}
	return b.pkgs[0]
}

// statusOf returns the enumeration of the unit's verdicts.
func (b *builder) statusOf(f *fn) *statusType {
	s := b.sharedOf(f.u)
	if s.status != nil {
		return s.status
	}
	p := b.deepest(f.u, "status")
	typ := p.ident(exported(p, pick(b, "status", "verdict", "outcome")))
	t := &statusType{declared: declared{p, typ}, consts: map[kind]declared{}}
	add := func(name string) declared { return declared{p, p.ident(exported(p, name))} }
	open, yes, no, gone := add("undecided"), add("approved"), add("declined"), add("cancelled")
	lines := fmt.Sprintf("%s %s = iota\n%s\n%s\n%s\n", open.name, typ, yes.name, no.name, gone.name)
	away := open
	if b.bareStatus(f.u) {
		away = add("unavailable")
		lines += away.name + "\n"
	}
	t.yes = yes
	for k := declined; k <= failed; k++ {
		t.consts[k] = map[kind]declared{declined: no, refused: no, invalid: no, cancelled: gone, unknown: open}[k]
		if k >= timedOut {
			t.consts[k] = away
		}
	}
	p.file(b.mainFile(p)).add(fmt.Sprintf("type %s int\n\nconst (\n%s)", typ, lines))
	s.status = t
	return t
}

// decisionOf returns the struct of the unit's verdicts.
func (b *builder) decisionOf(f *fn) declared {
	s := b.sharedOf(f.u)
	if s.decision == nil {
		p := b.deepest(f.u, "struct")
		typ := p.ident(exported(p, pick(b, "decision", "choice", "resolution")))
		value := ""
		if f.u.form.Datum() {
			value = "Value " + f.a.valueType() + "\n"
		}
		p.file(b.mainFile(p)).add(fmt.Sprintf("type %s struct {\nAccepted bool\n%sCancelled bool\n}", typ, value))
		s.decision = &declared{p, typ}
	}
	return *s.decision
}

// answerOf returns the program's own type for an answer.
func (b *builder) answerOf(f *fn) declared {
	s := b.sharedOf(f.u)
	if s.answer == nil {
		p := b.deepest(f.u, "answer")
		typ := p.ident(exported(p, pick(b, "answer", "feedback", "response")))
		p.file(b.mainFile(p)).add(fmt.Sprintf("type %s struct {\nAction string\nFields map[string]any\n}", typ))
		s.answer = &declared{p, typ}
	}
	return *s.answer
}
