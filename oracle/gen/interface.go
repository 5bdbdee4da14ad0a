package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// viaInterface declares the method of a level, and an interface in the package
// of the caller, perhaps with a second implementation.
func (b *builder) viaInterface(u *unit, l int, f *fn, p *pkg) invocation {
	c := b.object(u, l, p, []string{"clientAsker", "personAsker", "dialogAsker"})
	g := c.fn
	lv := u.levels[l]
	ps := slices.Concat(b.ctxParam(lv, f), b.textParams(u, lv, f))
	if c.other == "" {
		iface := f.pkg.ident(pick(b, "approver", "inquirer", "responder"))
		inner := slices.Concat(b.ctxParam(lv, g), b.textParams(u, lv, g))
		h := *g
		h.named = false
		sig := fmt.Sprintf("%s(%s) %s", c.name, paramList(inner), b.resultText(&h, f.pkg))
		decls := []string{fmt.Sprintf("type %s interface {\n%s\n}", iface, sig)}
		c.other = f.pkg.ident(pick(b, "pick", "new", "choose") + strings.ToUpper(iface[:1]) + iface[1:])
		choose := ""
		if lv.mech == "interfaces" {
			typ := f.pkg.ident(pick(b, "refuser", "nobody", "lockedDown"))
			no := b.newFn(u, l, f.pkg)
			no.named = false
			no.swallow = nil
			choose = fmt.Sprintf("if os.Getenv(%q) == \"off\" {\nreturn %s{}\n}\n", pick(b, "APPROVALS", "OPERATOR_APPROVALS"), typ)
			decls = append(decls, fmt.Sprintf("// %s answers for an operator who wants nobody to be asked.\ntype %s struct{}", typ, typ),
				fmt.Sprintf("func (%s) %s {\nreturn %s\n}", typ, unnamed(sig), strings.Join(b.refusal(no), ", ")))
		}
		hs := b.handleParam(u, &fn{h: "x"})
		arg := &fn{pkg: f.pkg}
		if len(hs) > 0 {
			arg.h = hs[0].name
		}
		decls = append(decls, fmt.Sprintf("func %s(%s) %s {\n%sreturn %s\n}", c.other, paramList(hs), iface, choose, b.literal(u, c, arg)))
		f.pkg.file(b.mainFile(f.pkg)).add(decls...)
	}
	maker := c.other + "(" + argList(b.handleParam(u, f)) + ")"
	if lv.style%2 == 0 {
		return invocation{call: maker + "." + c.name + "(" + argList(ps) + ")", callee: g}
	}
	obj := f.name(pick(b, "who", "approval", "asking"))
	return invocation{pre: obj + " := " + maker + "\n", call: obj + "." + c.name + "(" + argList(ps) + ")", callee: g}
}

// unnamed replaces the names of a signature's parameters by blanks.
func unnamed(sig string) string {
	for _, name := range []string{"ctx ", "message ", "schema ", "key ", "run "} {
		sig = strings.ReplaceAll(sig, "("+name, "(_ ")
		sig = strings.ReplaceAll(sig, ", "+name, ", _ ")
	}
	return sig
}

// refusal returns what a function returns that refuses everything.
func (b *builder) refusal(f *fn) []string {
	decline := strings.Replace(b.resultType(), "*", "&", 1)
	if b.plan.sdk == program.GoSDK {
		decline += `{Action: "decline"}`
	} else {
		decline += `{ElicitationResponse: mcp.ElicitationResponse{Action: mcp.ElicitationResponseActionDecline}}`
	}
	call := b.plan.flow == program.Call
	switch f.carrier {
	case "raw":
		if call {
			return []string{decline, "nil"}
		}
		return []string{decline}
	case "answer":
		lit := b.answerOf(f).from(f.pkg) + `{Action: "decline"}`
		if call {
			return []string{lit, "nil"}
		}
		return []string{lit, "true"}
	case "action":
		if call {
			return []string{`"decline"`, "nil"}
		}
		return []string{`"decline"`}
	}
	return f.no(declined, "")
}
