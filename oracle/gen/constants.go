package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// left returns the action as it is compared.
func (f *fn) left(s src) string {
	if f.u.consts == "constants-typed" {
		return f.actionType() + "(" + s.act + ")"
	}
	return s.act
}

// is returns the condition that the action is the one of an answer.
func (f *fn) is(s src, a program.Answer) string { return f.left(s) + " == " + f.lit(s, a) }

func (f *fn) isNot(s src, a program.Answer) string { return f.left(s) + " != " + f.lit(s, a) }

// lit returns the action of an answer, of the type that left has.
func (f *fn) lit(s src, a program.Answer) string {
	switch f.u.consts {
	case "constants-sdk":
		if s.sdk {
			return sdkConst(a)
		}
	case "constants-own":
		return f.ownConst(a)
	case "constants-typed":
		return f.typedConst(a)
	}
	return fmt.Sprintf("%q", string(a))
}

// plainLit returns the action of an answer as a string.
func (f *fn) plainLit(a program.Answer) string {
	switch f.u.consts {
	case "constants-sdk":
		return "string(" + sdkConst(a) + ")"
	case "constants-own":
		return f.ownConst(a)
	case "constants-typed":
		return "string(" + f.typedConst(a) + ")"
	}
	return fmt.Sprintf("%q", string(a))
}

func sdkConst(a program.Answer) string {
	return "mcp.ElicitationResponseAction" + strings.ToUpper(string(a[:1])) + string(a[1:])
}

// ownConst returns an untyped constant of the package.
func (f *fn) ownConst(a program.Answer) string {
	name := "action" + strings.ToUpper(string(a[:1])) + string(a[1:])
	f.pkg.once(f.b.mainFile(f.pkg), name, fmt.Sprintf("const %s = %q", name, string(a)))
	return name
}

// actionType returns the package's type for actions.
func (f *fn) actionType() string {
	f.pkg.once(f.b.mainFile(f.pkg), "action", "type action string")
	return "action"
}

// typedConst returns a constant of that type.
func (f *fn) typedConst(a program.Answer) string {
	f.actionType()
	name := map[program.Answer]string{program.Accept: "acceptAction", program.Decline: "declineAction", program.Cancel: "cancelAction"}[a]
	f.pkg.once(f.b.mainFile(f.pkg), name, fmt.Sprintf("const %s action = %q", name, string(a)))
	return name
}

// verdictMap returns a map at package level in which some actions are true.
func (f *fn) verdictMap(list []program.Answer, refusals bool) string {
	base := "verdicts"
	if refusals {
		base = "refusals"
	}
	name := f.pkg.ident(base)
	var entries string
	for _, a := range list {
		entries += f.plainLit(a) + ": true,\n"
	}
	if !refusals && len(list) == 1 && f.b.chance(50) {
		entries += f.plainLit(program.Decline) + ": false,\n" + f.plainLit(program.Cancel) + ": false,\n"
	}
	f.pkg.file(f.b.mainFile(f.pkg)).add(fmt.Sprintf("var %s = map[string]bool{\n%s}", name, entries))
	return name
}

// isHelper returns a function that compares an action.
func (f *fn) isHelper(list []program.Answer, refusals bool) string {
	base := pick(f.b, "isYes", "agreedTo", "accepts")
	if refusals {
		base = "isNo"
	}
	name := f.pkg.ident(base)
	var parts []string
	for _, a := range list {
		parts = append(parts, "given == "+f.plainLit(a))
	}
	f.pkg.file(f.b.mainFile(f.pkg)).add(fmt.Sprintf("func %s(given string) bool {\nreturn %s\n}", name, strings.Join(parts, " || ")))
	return name
}
