package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// An invocation is how a function of the program is called by another.
type invocation struct {
	pre    string   // statements before
	call   string   // the call as an expression; "" where stmts hold it
	stmts  string   // the call, where it needs more than an assignment
	parts  []string // expressions of what it returns, where stmts hold the call
	callee *fn
}

// A param is a parameter of a function, and the argument for it.
type param struct{ name, typ, arg string }

func paramList(ps []param) string {
	var list []string
	for _, p := range ps {
		list = append(list, p.name+" "+p.typ)
	}
	return strings.Join(list, ", ")
}

func argList(ps []param) string {
	var list []string
	for _, p := range ps {
		list = append(list, p.arg)
	}
	return strings.Join(list, ", ")
}

// handleParam returns the parameter through which a unit's functions ask.
func (b *builder) handleParam(u *unit, f *fn) []param {
	sdk := b.plan.sdk
	switch u.handle {
	case "request":
		if sdk == program.GoSDK {
			return []param{{"req", "*mcp.CallToolRequest", f.h}}
		}
		return []param{{"req", "mcp.CallToolRequest", f.h}}
	case "session":
		return []param{{"session", "*mcp.ServerSession", f.h}}
	case "server":
		return []param{{"srv", "*server.MCPServer", f.h}}
	case "responses":
		if sdk == program.GoSDK {
			return []param{{"responses", "mcp.InputResponseMap", f.h}}
		}
		return []param{{"responses", "mcp.InputResponses", f.h}}
	}
	return nil
}

// ctxParam returns the parameter for the context, if the function needs it.
func (b *builder) ctxParam(lv level, f *fn) []param {
	if b.plan.flow == program.RoundTrip && lv.mech != "callback" {
		return nil
	}
	return []param{{"ctx", "context.Context", f.ctx}}
}

// textParams returns the parameters that tell what is asked.
func (b *builder) textParams(u *unit, lv level, f *fn) []param {
	var ps []param
	if u.message {
		if b.plan.flow == program.RoundTrip {
			ps = append(ps, param{"key", "string", f.key})
		} else {
			ps = append(ps, param{"message", "string", f.msg})
		}
	}
	if b.formParam(u) {
		ps = append(ps, param{"schema", "any", f.form})
	}
	if lv.mech == "callback" {
		typ := "func(context.Context) error"
		if u.form.Datum() {
			typ = "func(context.Context, string) error"
		}
		ps = append(ps, param{"run", typ, "run"})
	}
	return ps
}

// formParam reports whether the form is a parameter too.
func (b *builder) formParam(u *unit) bool {
	return u.message && b.plan.flow == program.Call && (b.plan.shape == "wizard")
}

// newFn returns the function of a level, without its place.
func (b *builder) newFn(u *unit, l int, p *pkg) *fn {
	lv := u.levels[l]
	f := &fn{b: b, u: u, a: b.askOf(u), pkg: p, ctx: "ctx", level: l, carrier: lv.carrier, zero: lv.zero}
	f.named = u.named && l == u.decider
	f.msg = fmt.Sprintf("%q", f.a.message)
	f.key = fmt.Sprintf("%q", f.a.key)
	if u.message {
		f.msg, f.key = "message", "key"
	}
	if b.formParam(u) {
		f.form = "schema"
	}
	if lv.mech == "callback" {
		f.run = "run"
	}
	if l == u.decider && u.policy == "swallowed" {
		kinds := [][]kind{{cancelled}, {failed, timedOut, unsupported}, {cancelled, declined, refused, unknown}, {cancelled, failed, timedOut, unsupported}}[u.variant%4]
		f.swallow = func(k kind) bool { return slices.Contains(kinds, k) }
	}
	return f
}

// body writes the body of the function of a level.
func (b *builder) body(f *fn) string {
	u, l := f.u, f.level
	b.fnAt[levelKey{b.root(u), l}] = f
	head := ""
	if f.carrier == "generic" && !f.named {
		head = "var zero T\n"
		f.name("zero")
	}
	switch {
	case l < u.decider:
		return b.forward(f, b.source(u, l-1, f))
	case l == u.decider:
		return head + f.decide(b.source(u, l-1, f))
	}
	return head + b.consumeAt(f, b.verdictOf(u, l-1, f, u.levels[l].policy, u.levels[l].style))
}

// resultText returns how the results of a function are declared.
func (b *builder) resultText(f *fn, from *pkg) string {
	if f.fields {
		return "error"
	}
	types := b.resultsIn(f, from)
	if f.named {
		var list []string
		for i, n := range resultNames(f) {
			list = append(list, n+" "+types[i])
			if n != "err" { // an assignment can declare other variables beside it
				f.name(n)
			}
		}
		return "(" + strings.Join(list, ", ") + ")"
	}
	if len(types) == 1 {
		return types[0]
	}
	return "(" + strings.Join(types, ", ") + ")"
}

// resultsIn returns the types of the results as another package writes them.
func (b *builder) resultsIn(f *fn, from *pkg) []string {
	g := *f
	b.results(f) // declares them in the function's own package
	g.pkg = from
	return b.results(&g)
}

// funcBase returns a name for a function of a unit.
func (b *builder) funcBase(u *unit, l int) string {
	a := b.askOf(u)
	if l < u.decider {
		return pick(b, "ask"+a.funcs, "elicit", "question", "put"+a.funcs)
	}
	if u.form.Datum() {
		return pick(b, "ask"+a.funcs, "choose"+a.funcs, "request"+a.funcs, "obtain"+a.funcs)
	}
	return pick(b, "confirm"+a.funcs, "approve", "confirm", "mayProceed", "askFirst", "approve"+a.funcs)
}

// invoke declares the function of a level, unless that is done, and returns
// how another one calls it.
func (b *builder) invoke(u *unit, l int, f *fn) invocation {
	lv := u.levels[l]
	p := b.pkgs[lv.pkg]
	switch lv.mech {
	case "closure":
		return b.closure(u, l, f)
	case "captured":
		return b.captured(u, l, f)
	case "receiver":
		return b.receiver(u, l, f, p)
	case "collector":
		return b.collector(u, l, f, p)
	case "method":
		return b.method(u, l, f, p)
	case "interface", "interfaces":
		return b.viaInterface(u, l, f, p)
	case "func-field":
		return b.funcField(u, l, f, p)
	}
	return b.direct(u, l, f, p)
}

// memo returns what was declared for a level before, by this unit or the one
// that shares it.
func (b *builder) memo(u *unit, l int) **callee {
	if u.shared {
		u = b.plan.units[0]
	}
	key := levelKey{u, l}
	if b.callees[key] == nil {
		b.callees[key] = new(*callee)
	}
	return b.callees[key]
}

type levelKey struct {
	u *unit
	l int
}

// A callee is a function that is declared.
type callee struct {
	fn    *fn
	name  string
	typ   string // of its receiver
	other string // another name that belongs to it
}

// function declares the function of a level.
func (b *builder) function(u *unit, l int, p *pkg) *callee {
	m := b.memo(u, l)
	if *m == nil {
		g := b.newFn(u, l, p)
		name := p.ident(exported(p, b.funcBase(u, l)))
		*m = &callee{fn: g, name: name}
		g.path = p.name + "." + name
		ps := slices.Concat(b.ctxParam(u.levels[l], g), b.handleParam(u, g), b.textParams(u, u.levels[l], g))
		if h := b.handleParam(u, g); len(h) > 0 {
			g.h = h[0].name
		}
		b.claim(g, ps)
		typeParams := ""
		if g.carrier == "generic" {
			typeParams = "[T any]"
		}
		results := b.resultText(g, p)
		body := b.recovering(g) + b.body(g)
		p.file(b.fileOf(p, l)).add(fmt.Sprintf("func %s%s(%s) %s {\n%s\n}", name, typeParams, paramList(ps), results, body))
	}
	return *m
}

// claim takes the names of parameters.
func (b *builder) claim(f *fn, ps []param) {
	for _, p := range ps {
		f.name(p.name)
	}
}

// recovering returns the deferred statements of a function.
func (b *builder) recovering(f *fn) string {
	if f.level != f.u.decider || !f.named {
		return ""
	}
	switch {
	case f.u.errs == "recover":
		return "defer func() {\nif r := recover(); r != nil {\n" + setFailed(f) + "err = fmt.Errorf(\"asking: %v\", r)\n}\n}()\n"
	case b.plan.with["defer"]:
		return "defer func() {\nif err != nil {\nerr = fmt.Errorf(\"no answer: %w\", err)\n}\n}()\n"
	}
	return ""
}

func setFailed(f *fn) string {
	switch f.carrier {
	case "bool-error":
		return "approved = false\n"
	case "generic":
		return "found = false\n"
	}
	return ""
}

// from returns how a callee is named in a package.
func (c *callee) from(p *pkg) string { return declared{c.fn.pkg, c.name}.from(p) }

func (b *builder) direct(u *unit, l int, f *fn, p *pkg) invocation {
	c := b.function(u, l, p)
	ps := slices.Concat(b.ctxParam(u.levels[l], f), b.handleParam(u, f), b.textParams(u, u.levels[l], f))
	name := c.from(f.pkg)
	if c.fn.carrier == "generic" {
		typ := f.a.valueType()
		if typ == "int" {
			typ = "float64"
		}
		name += "[" + typ + "]"
	}
	return invocation{call: name + "(" + argList(ps) + ")", callee: c.fn}
}

// signature returns the type of the function of a level, in a package.
func (b *builder) signature(u *unit, l int, c *callee, from *pkg) string {
	g := c.fn
	ps := slices.Concat(b.ctxParam(u.levels[l], g), b.handleParam(u, g), b.textParams(u, u.levels[l], g))
	var types []string
	for _, p := range ps {
		types = append(types, p.name+" "+p.typ)
	}
	h := *g
	h.named = false
	return "func(" + strings.Join(types, ", ") + ") " + b.resultText(&h, from)
}

func (b *builder) funcField(u *unit, l int, f *fn, p *pkg) invocation {
	c := b.function(u, l, p)
	ps := slices.Concat(b.ctxParam(u.levels[l], f), b.handleParam(u, f), b.textParams(u, u.levels[l], f))
	if f.carrier == "" && b.deps != "" {
		field := b.field(f, c, b.signature(u, l, c, f.pkg))
		return invocation{call: b.deps + "." + field + "(" + argList(ps) + ")", callee: c.fn}
	}
	if c.other == "" {
		typ, v := f.pkg.ident("hooks"), f.pkg.ident("defaults")
		f.pkg.file(b.mainFile(f.pkg)).add(
			fmt.Sprintf("type %s struct {\nconfirm %s\n}", typ, b.signature(u, l, c, f.pkg)),
			fmt.Sprintf("var %s = %s{confirm: %s}", v, typ, c.from(f.pkg)))
		c.other = v
	}
	return invocation{call: c.other + ".confirm(" + argList(ps) + ")", callee: c.fn}
}

// field makes a function a field of the dependencies.
func (b *builder) field(f *fn, c *callee, typ string) string {
	if c.other == "" {
		name := pick(b, "confirmFunc", "askFunc", "approval", "prompt")
		for i := 2; slices.ContainsFunc(b.depFields, func(d depField) bool { return d.name == name }); i++ {
			name = fmt.Sprintf("%s%d", strings.TrimRight(name, "23"), i)
		}
		b.depFields = append(b.depFields, depField{name, typ, c.from(f.pkg)})
		c.other = name
	}
	return c.other
}

// object declares a type that holds what a function asks through, and the
// method of a level.
func (b *builder) object(u *unit, l int, p *pkg, bases []string) *callee {
	m := b.memo(u, l)
	if *m == nil {
		g := b.newFn(u, l, p)
		typ := p.ident(exported(p, bases[b.r.IntN(len(bases))]))
		name := exported(p, b.funcBase(u, l))
		if u.levels[l].mech == "interface" || u.levels[l].mech == "interfaces" {
			name = strings.ToUpper(name[:1]) + name[1:]
		}
		*m = &callee{fn: g, name: name, typ: typ}
		recv := strings.ToLower(typ[:1])
		if recv == "t" || recv == "d" {
			recv = "o"
		}
		g.path = p.name + "." + typ + "." + name
		hs := b.handleParam(u, g)
		field := ""
		if len(hs) > 0 {
			field = exported(p, hs[0].name)
			g.h = recv + "." + field
		}
		ps := slices.Concat(b.ctxParam(u.levels[l], g), b.textParams(u, u.levels[l], g))
		b.claim(g, ps)
		g.name(recv)
		results := b.resultText(g, p)
		body := b.recovering(g) + b.body(g)
		decl := "type " + typ + " struct{}"
		if field != "" {
			decl = fmt.Sprintf("type %s struct {\n%s %s\n}", typ, field, hs[0].typ)
		}
		p.file(b.fileOf(p, l)).add(decl, fmt.Sprintf("func (%s *%s) %s(%s) %s {\n%s\n}", recv, typ, name, paramList(ps), results, body))
	}
	return *m
}

// literal returns an expression that makes an object.
func (b *builder) literal(u *unit, c *callee, f *fn) string {
	hs := b.handleParam(u, f)
	lit := "&" + declared{c.fn.pkg, c.typ}.from(f.pkg) + "{"
	if len(hs) > 0 {
		lit += exported(c.fn.pkg, hs[0].name) + ": " + f.h
	}
	return lit + "}"
}

func (b *builder) method(u *unit, l int, f *fn, p *pkg) invocation {
	if f.carrier == "" && f.level == len(u.levels) && p.name == "" && b.deps == "d" && u.levels[l].style%2 == 0 {
		return b.depsMethod(u, l, f, p)
	}
	c := b.object(u, l, p, []string{"confirmer", "prompter", "asker", "gatekeeper"})
	ps := slices.Concat(b.ctxParam(u.levels[l], f), b.textParams(u, u.levels[l], f))
	obj := f.name(pick(b, "g", "asking", "who"))
	return invocation{pre: obj + " := " + b.literal(u, c, f) + "\n", call: obj + "." + c.name + "(" + argList(ps) + ")", callee: c.fn}
}

// depsMethod declares a method of the type that the handler is a method of.
func (b *builder) depsMethod(u *unit, l int, f *fn, p *pkg) invocation {
	m := b.memo(u, l)
	handle := func(g *fn) []param {
		if u.handle == "server" {
			return nil
		}
		return b.handleParam(u, g)
	}
	if *m == nil {
		g := b.newFn(u, l, p)
		name := p.ident(b.funcBase(u, l))
		*m = &callee{fn: g, name: name}
		g.path = ".deps." + name
		ps := slices.Concat(b.ctxParam(u.levels[l], g), handle(g), b.textParams(u, u.levels[l], g))
		g.h = "d.srv"
		if h := handle(g); len(h) > 0 {
			g.h = h[0].name
		}
		b.claim(g, ps)
		g.name("d")
		results := b.resultText(g, p)
		body := b.recovering(g) + b.body(g)
		p.file(b.fileOf(p, l)).add(fmt.Sprintf("func (d *deps) %s(%s) %s {\n%s\n}", name, paramList(ps), results, body))
	}
	ps := slices.Concat(b.ctxParam(u.levels[l], f), handle(f), b.textParams(u, u.levels[l], f))
	return invocation{call: "d." + (*m).name + "(" + argList(ps) + ")", callee: (*m).fn}
}
