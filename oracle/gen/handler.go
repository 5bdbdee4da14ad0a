package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// typed reports whether the handler is one of mcp.AddTool.
func (b *builder) typed() bool { return b.plan.sdk == program.GoSDK && !b.plan.raw }

// giveResult returns the statement that ends the handler with a result.
func (b *builder) giveResult(res string) string {
	if b.typed() {
		return "return " + res + ", nil, nil"
	}
	return "return " + res + ", nil"
}

// giveError returns the statement that ends the handler with an error.
func (b *builder) giveError(err string) string {
	switch {
	case b.typed():
		return "return nil, nil, " + err
	case b.plan.sdk == program.GoSDK:
		return "return nil, " + err
	}
	if strings.HasPrefix(err, "errors.New(") {
		return "return mcp.NewToolResultError(" + strings.TrimSuffix(strings.TrimPrefix(err, "errors.New("), ")") + "), nil"
	}
	return "return mcp.NewToolResultError(" + err + ".Error()), nil"
}

// result returns an expression of a result that says something.
func (b *builder) result(f *fn, text string) string {
	if e := b.extra("reply"); e != nil {
		return "reply.Text(" + text + ")"
	}
	if b.plan.sdk == program.MCPGo {
		return "mcp.NewToolResultText(" + text + ")"
	}
	if f.pkg.name == "" || f.pkg.taken["said"] || b.chance(70) {
		f.pkg.once("results.go", "said", "func said(text string) *mcp.CallToolResult {\nreturn &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}\n}")
		return "said(" + text + ")"
	}
	return "&mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: " + text + "}}}"
}

// extra returns the package with the given name if the program has it besides
// those of its functions.
func (b *builder) extra(name string) *pkg {
	if !slices.Contains(b.plan.extras, name) {
		return nil
	}
	for _, p := range b.pkgs {
		if p.name == name {
			return p
		}
	}
	return nil
}

// handlerParams returns how the handler's parameters and results are written.
func (b *builder) handlerParams() string {
	switch {
	case b.typed():
		return "(ctx context.Context, req *mcp.CallToolRequest, in struct{}) (*mcp.CallToolResult, any, error)"
	case b.plan.sdk == program.GoSDK:
		return "(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error)"
	}
	return "(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)"
}

// handlerType returns the type of the handler.
func (b *builder) handlerType() string {
	switch {
	case b.typed():
		return "mcp.ToolHandlerFor[struct{}, any]"
	case b.plan.sdk == program.GoSDK:
		return "mcp.ToolHandler"
	}
	return "server.ToolHandlerFunc"
}

// handlerFn returns the function that deals with a unit in the handler.
func (b *builder) handlerFn(u *unit, path string) *fn {
	f := &fn{b: b, u: u, a: b.askOf(u), pkg: b.pkgs[0], path: path, ctx: "ctx", level: len(u.levels), names: b.handlerNames}
	f.msg, f.key = fmt.Sprintf("%q", f.a.message), fmt.Sprintf("%q", f.a.key)
	switch u.handle {
	case "request":
		f.h = "req"
	case "session":
		f.h = "req.Session"
	case "responses":
		f.h = "req.Params.InputResponses"
	case "server":
		f.h = b.deps + ".srv"
		if b.plan.handler == "closure" {
			f.h = "s"
		}
	}
	if b.formParam(u) && len(u.levels) > 0 {
		f.form = b.schema(f)
	}
	f.onFail = func(err string, k kind) string { return b.failResult(f, err, k) }
	f.onRefuse = func(k kind, cause string) string { return b.refuseResult(f, k) }
	return f
}

func (b *builder) refuseResult(f *fn, k kind) string {
	text := b.refusing(f, k)
	if b.plan.with["noreturn"] {
		return text
	}
	said := words[k]
	switch {
	case b.plan.with["alternative"] && text != "" && k == declined:
		said += "; a plan was written instead"
	case b.r.IntN(2) == 0:
		said = "nothing was " + f.a.done + ": " + said
	}
	return text + b.giveResult(b.result(f, fmt.Sprintf("%q", said)))
}

func (b *builder) failResult(f *fn, err string, k kind) string {
	how := ""
	if b.chance(20) {
		how = "; do it by hand, or use a client that can show questions"
	}
	if err == "" {
		if b.chance(50) {
			return b.giveResult(b.result(f, fmt.Sprintf("%q", words[k]+how)))
		}
		return b.giveError(fmt.Sprintf("errors.New(%q)", words[k]+how))
	}
	switch {
	case k == unsupported:
		return b.giveResult(b.result(f, fmt.Sprintf("%q", words[k]+"; do it by hand, or use a client that can show questions")))
	case b.chance(35):
		return b.giveError(fmt.Sprintf(`fmt.Errorf("nothing was %s: %%w", %s)`, f.a.done, err))
	case b.chance(20):
		return b.giveResult(b.result(f, fmt.Sprintf("%q+%s.Error()", "nothing was "+f.a.done+": ", err)))
	}
	return b.giveError(err)
}

// unitBody writes the handler's part that deals with a unit; after a yes it
// goes on with what follows.
func (b *builder) unitBody(u *unit, path string, after func(f *fn, val string, nested bool) string) string {
	f := b.handlerFn(u, path)
	f.onPass = func(val string, nested bool) string { return after(f, val, nested) }
	return b.deal(f)
}

// deal writes how the handler deals with a unit.
func (b *builder) deal(f *fn) string {
	u := f.u
	b.fnAt[levelKey{b.root(u), f.level}] = f
	if u.inline() {
		return f.decide(b.source(u, f.level-1, f))
	}
	return b.consumeAt(f, b.verdictOf(u, f.level-1, f, u.top, u.topStyle))
}

// wholeBody writes the body of the function that decides: the handler, or the
// middleware before it.
func (b *builder) wholeBody(path string) string {
	p := b.plan
	b.handlerNames = map[string]bool{"ctx": true, "req": true, "in": true, "d": true, "t": true, "s": true, "next": true}
	sc := b.scene(nil)
	var text string
	switch p.shape {
	case "loop", "steps":
		text = b.loop(path)
	default:
		text = b.units(path)
	}
	text = b.setUp(sc, text, true) + text
	if p.flow == program.RoundTrip {
		text = b.firstPass(path) + text
	}
	if p.with["opt-out"] {
		text = b.optOut() + text
	}
	return text
}

// units writes how the units are dealt with, one after the other.
func (b *builder) units(path string) string {
	p := b.plan
	var from func(i int) string
	if p.with["late"] {
		return b.late(path)
	}
	from = func(i int) string {
		u := p.units[i]
		switch {
		case !u.matters():
			return b.optional(u, path) + b.rest(from, i)
		case u.last() != nil && u.last().mech == "callback":
			return b.callback(u, path)
		}
		return b.unitBody(u, path, func(f *fn, val string, nested bool) string {
			b.values[u] = u.textOf(f.a, val)
			return b.rest(from, i)
		})
	}
	return from(0)
}

func (u *unit) textOf(a *ask, val string) string {
	if val == "" || !u.form.Datum() {
		return `""`
	}
	return a.text(val)
}

// rest writes what follows unit i.
func (b *builder) rest(from func(int) string, i int) string {
	if i+1 < len(b.plan.units) {
		return from(i + 1)
	}
	return b.finale()
}

// finale writes what is done in the end.
func (b *builder) finale() string {
	if b.plan.with["middleware"] {
		if b.typed() {
			return "return next(ctx, req, in)"
		}
		return "return next(ctx, req)"
	}
	if b.plan.with["perform"] {
		return b.perform() + b.done()
	}
	return b.acting(b.scene(nil), -1) + b.done()
}

// done returns the statement that reports success.
func (b *builder) done() string {
	a := b.askOf(b.plan.units[0])
	f := &fn{b: b, pkg: b.pkgs[0]}
	text := "done"
	if a.form.Gate() {
		text = "the " + a.subject + " was " + a.done
	}
	return b.giveResult(b.result(f, fmt.Sprintf("%q", text)))
}

// perform returns a call of a function of its own that holds the effects.
func (b *builder) perform() string {
	if b.performer == "" {
		b.performer = b.pkgs[0].ident(pick(b, "apply", "perform", "carryOut"))
		sc := scene{ctx: "ctx", req: "req", server: "d.srv", deps: "d", fail: func(err string) string { return "return " + err }}
		b.givenValue = "value"
		stmts := b.acting(sc, -1)
		stmts = b.setUp(sc, stmts, false) + stmts
		b.givenValue = ""
		for _, p := range []param{{"ctx", "context.Context", "ctx"}, {"req", "*mcp.CallToolRequest", "req"}} {
			if mentions(stmts, p.name) {
				if p.name == "req" && b.plan.sdk == program.MCPGo {
					p.typ = "mcp.CallToolRequest"
				}
				b.performParams = append(b.performParams, p)
			}
		}
		ps := b.performParams
		if mentions(stmts, "value") {
			b.performValue = true
			ps = append(slices.Clone(ps), param{name: "value", typ: "string"})
		}
		decl := fmt.Sprintf("func (d *deps) %s(%s) error {\n%sreturn nil\n}", b.performer, paramList(ps), stmts)
		b.pkgs[0].file(b.mainFile(b.pkgs[0])).add(decl)
	}
	ps := slices.Clone(b.performParams)
	if b.performValue {
		ps = append(ps, param{arg: b.value(b.plan.units[0])})
	}
	return "if err := " + b.deps + "." + b.performer + "(" + argList(ps) + "); err != nil {\n" + b.giveError("err") + "\n}\n"
}

// optOut returns the way around the question for an operator who wants none.
func (b *builder) optOut() string {
	cond := fmt.Sprintf("os.Getenv(%q) == \"1\"", pick(b, "ASSUME_APPROVAL", "UNATTENDED"))
	if b.chance(50) {
		b.depFields = append(b.depFields, depField{name: "unattended", typ: "bool"})
		cond = b.deps + ".unattended"
	}
	return ifs(cond, b.perform()+b.done())
}

// late asks two questions before it looks at the first answer.
func (b *builder) late(path string) string {
	p := b.plan
	first := b.handlerFn(p.units[0], path)
	b.fnAt[levelKey{p.units[0], first.level}] = first
	s := b.source(p.units[0], first.level-1, first)
	second := b.handlerFn(p.units[1], path)
	b.fnAt[levelKey{b.root(p.units[1]), second.level}] = second
	second.onPass = func(val string, _ bool) string {
		b.values[p.units[1]] = p.units[1].textOf(second.a, val)
		return b.rest(nil, len(p.units)-1)
	}
	var stmts, rest string
	if p.units[1].inline() {
		t := b.source(p.units[1], second.level-1, second)
		stmts = t.pre + t.stmts
		t.pre, t.stmts = "", ""
		rest = second.decide(t)
	} else {
		v := b.verdictOf(p.units[1], second.level-1, second, p.units[1].top, p.units[1].topStyle)
		w := v
		w.stmts, w.single = "", ""
		rest = second.consume(w)
		stmts = prune(v, rest)
	}
	before := s.pre + s.stmts + stmts
	s.pre, s.stmts = "", ""
	first.onPass = func(string, bool) string { return rest }
	return before + first.decide(s)
}

// optional writes how an optional question, or a notice, is put. Nothing
// hangs on it.
func (b *builder) optional(u *unit, path string) string {
	f := b.handlerFn(u, path)
	b.fnAt[levelKey{u, f.level}] = f
	if u.form == program.Notice {
		return b.notice(u, f)
	}
	var text, val string
	if u.inline() {
		s := b.source(u, -1, f)
		val = f.name("given")
		cond := s.err + " == nil && "
		if s.err == "" {
			cond = negate(s.got) + " && "
		}
		f.carrier = ""
		c, read := f.readOptional(s)
		text = s.pre + "var " + val + " " + f.a.valueType() + "\n" + s.stmts
		if s.err != "" && b.chance(60) {
			text += ifs(s.err+" != nil", f.logs("no answer: %v", s.err))
		}
		text += ifs(cond+f.is(s, program.Accept), c+val+" = "+read)
	} else {
		v := b.verdictOf(u, f.level-1, f, "", 0)
		val = v.parts[0]
		text = v.stmts + ifs(v.parts[1]+" != nil", f.logs("no answer: %v", v.parts[1]))
	}
	b.values[u] = f.a.text(val)
	for _, d := range b.deeds {
		if d.Value && d.unit == u {
			return text
		}
	}
	verb := "%q"
	if f.a.valueType() == "bool" {
		verb = "%t"
	}
	return text + f.logs(f.a.field+": "+verb, val) + "\n"
}

// notice writes how something is told that needs no answer.
func (b *builder) notice(u *unit, f *fn) string {
	if u.inline() {
		s := b.source(u, -1, f)
		if s.err == "" {
			return s.pre + s.unread() + ifs(s.got, f.logs("not told"))
		}
		return s.pre + s.unread() + ifs(s.err+" != nil", f.logs("not told: %v", s.err))
	}
	v := b.verdictOf(u, f.level-1, f, "", 0)
	return v.stmts + ifs(v.parts[0]+" != nil", f.logs("not told: %v", v.parts[0]))
}

// loop asks a question for each of several things.
func (b *builder) loop(path string) string {
	p, u := b.plan, b.plan.units[0]
	f := b.handlerFn(u, path)
	item := f.name(pick(b, "step", "item", "job"))
	f.msg = item + ".message"
	if p.shape == "steps" {
		run := func(i int) string {
			sc := b.scene(nil)
			sc.fail = func(err string) string { return "return " + err }
			return "func(ctx context.Context) error {\n" + b.acting(sc, i) + "return nil\n}"
		}
		text := "steps := []struct {\nmessage string\nrun func(context.Context) error\n}{\n"
		for i, a := range b.asks {
			text += fmt.Sprintf("{%q, %s},\n", a.message, run(i))
		}
		err := f.name("runErr")
		f.onPass = func(string, bool) string {
			return "if " + err + " := " + item + ".run(ctx); " + err + " != nil {\n" + b.giveError(err) + "\n}\n"
		}
		return text + "}\nfor _, " + item + " := range steps {\n" + b.deal(f) + "}\n" + b.done()
	}
	var list []string
	for _, a := range b.asks {
		list = append(list, a.message)
	}
	f.msg = f.name("message")
	f.onPass = func(string, bool) string { return "" }
	return "for _, " + f.msg + " := range []string{\n" + strings.ReplaceAll(quoted(list), ", \"", ",\n\"") + ",\n} {\n" + b.deal(f) + "\n}\n" + b.acting(b.scene(nil), -1) + b.done()
}

// callback hands the effects to a function that runs them after a yes.
func (b *builder) callback(u *unit, path string) string {
	f := b.handlerFn(u, path)
	b.fnAt[levelKey{b.root(u), f.level}] = f
	inv := b.invoke(u, f.level-1, f)
	sc := b.scene(nil)
	sc.fail = func(err string) string { return "return " + err }
	params := "ctx context.Context"
	if u.form.Datum() {
		params += ", value string"
		b.values[u] = "value"
	}
	run := "func(" + params + ") error {\n" + b.acting(sc, -1) + "return nil\n}"
	call := strings.TrimSuffix(inv.call, "run)") + run + ")"
	err := f.name("err")
	return inv.pre + "if " + err + " := " + call + "; " + err + " != nil {\n" + f.fail(err, refused) + "\n}\n" + b.done()
}

// firstPass returns the statements that put the questions of a round trip.
func (b *builder) firstPass(path string) string {
	p := b.plan
	var questions string
	f := b.handlerFn(p.units[0], path)
	for _, u := range p.units {
		g := b.handlerFn(u, path)
		b.put[u] = g
		schema := b.schema(g)
		if p.sdk == program.GoSDK {
			questions += fmt.Sprintf("%q: &mcp.ElicitParams{\nMessage: %q,\nRequestedSchema: %s,\n},\n", g.a.key, g.a.message, schema)
			continue
		}
		questions += fmt.Sprintf(".\nElicit(%q, mcp.ElicitationParams{\nMessage: %q,\nRequestedSchema: %s,\n})", g.a.key, g.a.message, schema)
	}
	res := "&mcp.CallToolResult{InputRequests: mcp.InputRequestMap{\n" + questions + "}}"
	if p.sdk == program.MCPGo {
		res = "server.NewInputRequestBuilder(\"\")" + questions + ".\nToolResult()"
	}
	if b.chance(40) {
		name := b.pkgs[0].ident(pick(b, "questions", "inquiry", "askAll"))
		b.pkgs[0].file(b.mainFile(b.pkgs[0])).add(fmt.Sprintf("func %s() *mcp.CallToolResult {\nreturn %s\n}", name, res))
		for _, u := range p.units {
			g := *b.put[u]
			g.path = "." + name
			b.put[u] = &g
		}
		res = name + "()"
	}
	check := ""
	if p.with["capability"] {
		stop := f.fail("", unsupported)
		if p.units[0].policy == "unsupported-passes" {
			stop = b.finale()
		}
		check = ifs("!"+b.canAsk(f), stop)
	}
	return ifs("len(req.Params.InputResponses) == 0", check+b.giveResult(res))
}
