package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// source returns an answer of the SDK as a function gets it: from the SDK
// itself, or from the level below that hands it on.
func (b *builder) source(u *unit, l int, f *fn) src {
	if l >= 0 {
		return b.handedOn(u, l, f)
	}
	b.putBy(u, f)
	if b.plan.flow == program.RoundTrip {
		return b.response(u, f)
	}
	s := src{sdk: true, pre: b.beforeAsk(u, f)}
	ctx := f.ctx
	if u.errs == "deadline" || u.errs == "timeout-passes" {
		name := "ctx"
		if f.carrier == "" || f.run != "" {
			name = f.name("askCtx")
		}
		cancel := f.name("cancel")
		s.pre += fmt.Sprintf("%s, %s := context.WithTimeout(%s, %s)\ndefer %s()\n", name, cancel, f.ctx, b.patience(f.pkg), cancel)
		ctx = name
	}
	call := b.askCall(u, f, ctx, &s)
	switch {
	case u.policy == "discarded":
		s.err = f.name("err")
		s.stmts = "_, " + s.err + " := " + call + "\n"
		s.parts, s.types = []string{s.err}, []string{"error"}
		return s
	case u.errs == "ignored":
		s.res = f.name(pick(b, "res", "result", "elicited"))
		s.got = s.res + " == nil"
		s.stmts = s.res + ", _ := " + call + "\n"
		s.parts, s.types = []string{s.res}, []string{b.resultType()}
	default:
		s.parts, s.types = []string{pick(b, "res", "result", "elicited"), "err"}, []string{b.resultType(), "error"}
		if u.obtain == "select" {
			s.stmts, s.parts = b.channel(f, call, s.parts, s.types, "case <-"+ctx+".Done():\n"+f.fail(ctx+".Err()", failed)+"\n")
		} else {
			s.parts[0], s.parts[1] = f.name(s.parts[0]), f.name(s.parts[1])
			s.stmts = strings.Join(s.parts, ", ") + " := " + call + "\n"
		}
		s.res, s.err = s.parts[0], s.parts[1]
	}
	s.of(b.plan.sdk)
	return s
}

// of fills in how the parts of the SDK's result are written.
func (s *src) of(sdk program.SDK) {
	s.act, s.content = s.res+".Action", s.res+".Content"
	s.str = s.act
	if sdk == program.MCPGo {
		s.str = "string(" + s.act + ")"
	}
}

// handedOn returns an answer that another function of the program hands on.
func (b *builder) handedOn(u *unit, l int, f *fn) src {
	lv := u.levels[l]
	inv := b.invoke(u, l, f)
	call := b.plan.flow == program.Call
	names := map[string][]string{"raw": {"res", "err"}, "answer": {"got", "err"}, "action": {"given", "err"}}[lv.carrier]
	switch {
	case call:
	case lv.carrier == "answer":
		names[1] = "ok"
	default:
		names = names[:1]
	}
	var v verdict
	b.wait(&v, f, inv, names, b.resultsIn(inv.callee, f.pkg), lv)
	s := src{parts: v.parts, types: b.resultsIn(inv.callee, f.pkg), stmts: v.stmts, res: v.parts[0]}
	if call {
		s.err = v.parts[1]
	}
	switch lv.carrier {
	case "raw":
		s.sdk = true
		s.of(b.plan.sdk)
		if !call {
			s.got = s.res + " == nil"
		}
	case "answer":
		s.act, s.str, s.content = s.res+".Action", s.res+".Action", s.res+".Fields"
		if !call {
			s.got = "!" + v.parts[1]
		}
	case "action":
		s.act, s.str = s.res, s.res
		if !call {
			s.got = s.res + ` == ""`
		}
	}
	return s
}

// response returns the answer of a round trip.
func (b *builder) response(u *unit, f *fn) src {
	responses := f.h
	if u.handle == "request" {
		responses += ".Params.InputResponses"
	}
	s := src{sdk: true}
	if u.policy == "presence" && u.form.Gate() && (b.plan.sdk == program.GoSDK || b.chance(50)) {
		ok := f.name("answered")
		s.stmts = fmt.Sprintf("_, %s := %s[%s]\n", ok, responses, f.key)
		if b.plan.sdk == program.MCPGo {
			s.stmts = fmt.Sprintf("_, %s := server.InputResponse(%s, %s)\n", ok, responses, f.key)
		}
		s.got, s.parts, s.types = "!"+ok, []string{ok}, []string{"bool"}
		return s
	}
	s.res = f.name(pick(b, "res", "result", "given"))
	s.parts, s.types = []string{s.res}, []string{b.resultType()}
	s.got = s.res + " == nil"
	switch {
	case b.plan.sdk == program.MCPGo:
		s.stmts = fmt.Sprintf("%s := server.ElicitationResponse(%s, %s)\n", s.res, responses, f.key)
	case b.chance(50) && f.carrier != "raw":
		ok := f.name("answered")
		s.stmts = fmt.Sprintf("%s, %s := %s[%s].(*mcp.ElicitResult)\n", s.res, ok, responses, f.key)
		s.got, s.parts, s.types = "!"+ok, []string{s.res, ok}, []string{b.resultType(), "bool"}
	default:
		s.stmts = fmt.Sprintf("%s, _ := %s[%s].(*mcp.ElicitResult)\n", s.res, responses, f.key)
	}
	s.of(b.plan.sdk)
	return s
}

// beforeAsk returns what a function makes sure of before it asks.
func (b *builder) beforeAsk(u *unit, f *fn) string {
	if u.errs != "sentinel" {
		return ""
	}
	return ifs("!"+b.canAsk(f), f.fail(b.sentinel(f, unsupported).from(f.pkg), unsupported))
}

// askCall returns the call of the SDK that puts the question.
func (b *builder) askCall(u *unit, f *fn, ctx string, s *src) string {
	schema := f.form
	if schema == "" {
		schema = b.schema(f)
	}
	mode := ""
	if b.plan.sdk == program.GoSDK {
		if b.chance(30) {
			mode = "Mode: \"form\",\n"
		}
		params := fmt.Sprintf("&mcp.ElicitParams{\n%sMessage: %s,\nRequestedSchema: %s,\n}", mode, f.msg, schema)
		if b.chance(25) {
			name := f.name("params")
			s.pre += name + " := " + params + "\n"
			params = name
		}
		if u.handle == "request" {
			return f.h + ".Session.Elicit(" + ctx + ", " + params + ")"
		}
		return f.h + ".Elicit(" + ctx + ", " + params + ")"
	}
	if b.chance(30) {
		mode = "Mode: mcp.ElicitationModeForm,\n"
	}
	params := fmt.Sprintf("mcp.ElicitationRequest{\nParams: mcp.ElicitationParams{\n%sMessage: %s,\nRequestedSchema: %s,\n},\n}", mode, f.msg, schema)
	if b.chance(25) {
		name := f.name("question")
		s.pre += name + " := " + params + "\n"
		params = name
	}
	if u.handle == "ctx" {
		return "server.ServerFromContext(" + ctx + ").RequestElicitation(" + ctx + ", " + params + ")"
	}
	return f.h + ".RequestElicitation(" + ctx + ", " + params + ")"
}

// putBy notes which function puts a unit's question.
func (b *builder) putBy(u *unit, f *fn) {
	if b.plan.flow == program.Call {
		b.put[b.root(u)] = f
	}
}

// root returns the unit whose functions a unit uses.
func (b *builder) root(u *unit) *unit {
	if u.shared {
		return b.plan.units[0]
	}
	return u
}

// canAsk returns an expression that holds if the client shows forms.
func (b *builder) canAsk(f *fn) string {
	p := f.pkg
	var name, decl, arg string
	round := b.plan.flow == program.RoundTrip
	switch {
	case b.plan.sdk == program.GoSDK && f.u.handle == "session" && !round:
		name, arg = "showsForms", f.h
		decl = "func showsForms(session *mcp.ServerSession) bool {\nparams := session.InitializeParams()\nreturn params != nil && params.Capabilities != nil && params.Capabilities.Elicitation != nil\n}"
	case b.plan.sdk == program.GoSDK:
		name, arg = "canAsk", f.h
		if round {
			arg = "req"
		}
		decl = "func canAsk(req *mcp.CallToolRequest) bool {\ncaps := req.ClientCapabilities()\nif caps == nil || caps.Elicitation == nil {\nreturn false\n}\nreturn caps.Elicitation.Form != nil || caps.Elicitation.URL == nil\n}"
	case round:
		name, arg = "canAsk", "ctx"
		decl = `func canAsk(ctx context.Context) bool {
	var elicitation *mcp.ElicitationCapability
	if info := server.RequestProtocolInfoFromContext(ctx); info != nil && info.Modern {
		if info.ClientCapabilities != nil {
			elicitation = info.ClientCapabilities.Elicitation
		}
	} else if session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo); ok {
		elicitation = session.GetClientCapabilities().Elicitation
	}
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}`
	default:
		name, arg = "canAsk", f.ctx
		decl = `func canAsk(ctx context.Context) bool {
	session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo)
	if !ok {
		return false
	}
	elicitation := session.GetClientCapabilities().Elicitation
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}`
	}
	p.once("capability.go", name, decl)
	return name + "(" + arg + ")"
}
