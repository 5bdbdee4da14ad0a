package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// inner returns the function of a level as a literal in another function.
func (b *builder) inner(u *unit, l int, f *fn) (*fn, []param) {
	g := b.newFn(u, l, f.pkg)
	g.path = f.path
	g.h = f.h
	g.names = map[string]bool{}
	for n := range f.names { // in any order: it is a set
		g.names[n] = true
	}
	ps := slices.Concat(b.ctxParam(u.levels[l], f), b.textParams(u, u.levels[l], f))
	return g, ps
}

func (b *builder) closure(u *unit, l int, f *fn) invocation {
	name := f.name(pick(b, "confirm", "askPerson", "query", "check"))
	g, ps := b.inner(u, l, f)
	b.claim(g, ps)
	results := b.resultText(g, f.pkg)
	body := b.recovering(g) + b.body(g)
	pre := fmt.Sprintf("%s := func(%s) %s {\n%s\n}\n", name, paramList(ps), results, body)
	return invocation{pre: pre, call: name + "(" + argList(ps) + ")", callee: g}
}

// captured is a closure that leaves its verdict in a variable outside.
func (b *builder) captured(u *unit, l int, f *fn) invocation {
	name := f.name(pick(b, "confirm", "askPerson", "query", "check"))
	out := f.name(pick(b, "agreed", "outcome", "picked"))
	err := f.name("err")
	g, ps := b.inner(u, l, f)
	g.fields = true
	g.ok, g.val = out, out
	typ := "bool"
	if g.carrier == "value-error" {
		typ = f.a.valueType()
	}
	b.claim(g, ps)
	body := b.body(g)
	pre := fmt.Sprintf("var %s %s\n%s := func(%s) error {\n%s\n}\n", out, typ, name, paramList(ps), body)
	return invocation{pre: pre, stmts: err + " := " + name + "(" + argList(ps) + ")\n", parts: []string{out, err}, callee: g}
}

// receiver is a method that leaves its verdict in a field.
func (b *builder) receiver(u *unit, l int, f *fn, p *pkg) invocation {
	g := b.newFn(u, l, p)
	typ := p.ident(exported(p, pick(b, "hearing", "inquiry", "exchange")))
	name := exported(p, b.funcBase(u, l))
	g.path = p.name + "." + typ + "." + name
	g.fields = true
	ok, val := exported(p, "agreed"), exported(p, "value")
	g.ok, g.val = "c."+ok, "c."+val
	field, ftyp := ok, "bool"
	if g.carrier == "value-error" {
		field, ftyp = val, f.a.valueType()
	}
	hs := b.handleParam(u, g)
	decl := fmt.Sprintf("%s %s\n", field, ftyp)
	if len(hs) > 0 {
		decl = exported(p, hs[0].name) + " " + hs[0].typ + "\n" + decl
		g.h = "c." + exported(p, hs[0].name)
	}
	ps := slices.Concat(b.ctxParam(u.levels[l], g), b.textParams(u, u.levels[l], g))
	b.claim(g, ps)
	g.name("c")
	body := b.body(g)
	p.file(b.fileOf(p, l)).add(fmt.Sprintf("type %s struct {\n%s}", typ, decl), fmt.Sprintf("func (c *%s) %s(%s) error {\n%s\n}", typ, name, paramList(ps), body))
	c := &callee{fn: g, typ: typ}
	obj, err := f.name(pick(b, "talk", "c", "inq")), f.name("err")
	args := slices.Concat(b.ctxParam(u.levels[l], f), b.textParams(u, u.levels[l], f))
	return invocation{
		pre:   obj + " := " + b.literal(u, c, f) + "\n",
		stmts: err + " := " + obj + "." + name + "(" + argList(args) + ")\n",
		parts: []string{obj + "." + field, err}, callee: g,
	}
}

// collector is an object of which one method asks, and another one answers.
func (b *builder) collector(u *unit, l int, f *fn, p *pkg) invocation {
	put, answer := b.newFn(u, l, p), b.newFn(u, l, p)
	typ := p.ident(exported(p, pick(b, "questions", "form", "poll")))
	putName, answerName := exported(p, pick(b, "put", "collect", "send")), exported(p, pick(b, "read", "finish", "settle"))
	put.path, answer.path = p.name+"."+typ+"."+putName, p.name+"."+typ+"."+answerName
	decl := ""
	hs := b.handleParam(u, put)
	if len(hs) > 0 {
		decl = exported(p, hs[0].name) + " " + hs[0].typ + "\n"
		put.h = "q." + exported(p, hs[0].name)
	}
	ps := slices.Concat(b.ctxParam(u.levels[l], put), b.textParams(u, u.levels[l], put))
	b.claim(put, ps)
	put.name("q")
	answer.name("q")
	b.fnAt[levelKey{b.root(u), l}] = answer
	var putBody, answerBody string
	keep := func(stmts string, parts, types, fields []string) {
		var targets []string
		for i := range parts {
			decl += fields[i] + " " + types[i] + "\n"
			targets = append(targets, "q."+fields[i])
		}
		assign := strings.Join(targets, ", ")
		if rest, ok := strings.CutPrefix(stmts, strings.Join(parts, ", ")+" := "); ok {
			putBody += assign + " = " + rest
		} else {
			putBody += stmts + assign + " = " + strings.Join(parts, ", ") + "\n"
		}
	}
	answer.h = put.h
	if l <= u.decider {
		s := b.source(u, l-1, put)
		putBody += s.pre
		t := s
		t.pre, t.stmts = "", ""
		move := func(expr string) string { return qualifyField(expr, s) }
		t.res, t.err, t.got, t.act, t.str, t.content = move(s.res), move(s.err), move(s.got), move(s.act), move(s.str), move(s.content)
		keep(s.stmts, s.parts, s.types, s.parts)
		if l < u.decider {
			answerBody = b.forward(answer, t)
		} else {
			answerBody = answer.decide(t)
		}
	} else {
		v := b.verdictOf(u, l-1, put, u.levels[l].policy, u.levels[l].style)
		var fields, exprs []string
		for i, part := range v.parts {
			field := part
			if j := strings.LastIndex(part, "."); j >= 0 {
				field = part[j+1:]
			}
			field = strings.ToLower(field[:1]) + field[1:]
			if slices.Contains(fields, field) || field == strings.TrimPrefix(put.h, "q.") {
				field = fmt.Sprintf("%s%d", field, i+1)
			}
			fields, exprs = append(fields, field), append(exprs, "q."+field)
		}
		keep(v.stmts, v.parts, v.types, fields)
		v.stmts, v.single, v.parts = "", "", exprs
		if answer.carrier == "generic" {
			panic("gen: a collector is not generic")
		}
		answerBody = b.consumeAt(answer, v)
	}
	results := b.resultText(answer, p)
	p.file(b.fileOf(p, l)).add(
		fmt.Sprintf("type %s struct {\n%s}", typ, decl),
		fmt.Sprintf("func (q *%s) %s(%s) {\n%s\n}", typ, putName, paramList(ps), putBody),
		fmt.Sprintf("func (q *%s) %s() %s {\n%s\n}", typ, answerName, results, answerBody))
	c := &callee{fn: answer, typ: typ}
	obj := f.name(pick(b, "pending", "asked", "poll"))
	args := slices.Concat(b.ctxParam(u.levels[l], f), b.textParams(u, u.levels[l], f))
	return invocation{
		pre:  obj + " := " + b.literal(u, c, f) + "\n" + obj + "." + putName + "(" + argList(args) + ")\n",
		call: obj + "." + answerName + "()", callee: answer,
	}
}

// qualifyField returns an expression in which the variables of a source are
// fields of q.
func qualifyField(expr string, s src) string {
	for _, part := range s.parts {
		for _, end := range []string{".", " ", ")", ""} {
			for _, start := range []string{"", "!", "string("} {
				if end == "" && expr == start+part {
					return start + "q." + part
				}
				if end != "" && strings.HasPrefix(expr, start+part+end) {
					return start + "q." + strings.TrimPrefix(expr, start)
				}
			}
		}
	}
	return expr
}

// verdictOf returns what a level returned, in variables of another function.
func (b *builder) verdictOf(u *unit, l int, f *fn, policy string, style int) verdict {
	lv := u.levels[l]
	inv := b.invoke(u, l, f)
	v := verdict{carrier: lv.carrier, zero: lv.zero, policy: policy, style: style, callee: inv.callee}
	if inv.parts != nil {
		v.parts, v.stmts = inv.parts, inv.pre+inv.stmts
		v.types = b.resultsIn(inv.callee, f.pkg)
		return v
	}
	var names []string
	switch lv.carrier {
	case "error":
		names = []string{"err"}
	case "bool-error":
		names = []string{"ok", "err"}
	case "value-error":
		names = []string{"given", "err"}
	case "bool-string":
		names = []string{"ok", "why"}
	case "status":
		names = []string{"state", "err"}
		if b.bareStatus(u) {
			names = names[:1]
		}
	case "struct":
		names = []string{"decided", "err"}
	case "result":
		names = []string{"end"}
		if u.form.Datum() {
			names = []string{"given", "end"}
		}
	case "bool-result-error":
		names = []string{"ok", "end", "err"}
	case "generic":
		names = []string{"given", "ok", "err"}
	}
	types := b.resultsIn(inv.callee, f.pkg)
	for i, t := range types {
		if t == "T" {
			types[i] = f.a.valueType()
			if types[i] == "int" {
				types[i] = "float64"
			}
		}
	}
	v.types = types
	b.wait(&v, f, inv, names, types, lv)
	return v
}

// wait writes how a function gets what another one returns.
func (b *builder) wait(v *verdict, f *fn, inv invocation, names, types []string, lv level) {
	if lv.mech != "goroutine" {
		for i := range names {
			names[i] = f.name(names[i])
		}
		v.parts = names
		v.stmts = inv.pre + strings.Join(names, ", ") + " := " + inv.call + "\n"
		if inv.pre == "" && len(names) == 1 {
			v.single = inv.call
		}
		return
	}
	timeout := "case <-time.After(" + b.patience(f.pkg) + "):\n" + f.fail("", timedOut) + "\n"
	stmts, parts := b.channel(f, inv.call, names, types, timeout)
	v.stmts, v.parts = inv.pre+stmts, parts
}

// channel calls something in a goroutine, and waits for what it returns, or
// for something else to happen.
func (b *builder) channel(f *fn, call string, names, types []string, other string) (stmts string, parts []string) {
	done := f.name(pick(b, "done", "replies", "ch"))
	if len(names) == 1 {
		v := names[0]
		if f.named && v == "err" {
			v = "askErr"
		}
		v = f.name(v)
		return fmt.Sprintf("%s := make(chan %s, 1)\ngo func() { %s <- %s }()\nvar %s %s\nselect {\ncase %s = <-%s:\n%s}\n",
			done, types[0], done, call, v, types[0], v, done, other), []string{v}
	}
	typ, got := f.name(pick(b, "reaction", "returned")), f.name(pick(b, "got", "came"))
	var fields []string
	for i := range names {
		fields = append(fields, names[i]+" "+types[i])
		parts = append(parts, got+"."+names[i])
	}
	list := strings.Join(names, ", ")
	return fmt.Sprintf("type %s struct {\n%s\n}\n%s := make(chan %s, 1)\ngo func() {\n%s := %s\n%s <- %s{%s}\n}()\nvar %s %s\nselect {\ncase %s = <-%s:\n%s}\n",
		typ, strings.Join(fields, "\n"), done, typ, list, call, done, typ, list, got, typ, got, done, other), parts
}

// patience returns the variable that says how long a package waits.
func (b *builder) patience(p *pkg) string {
	p.patience = true
	return exported(p, "patience")
}

// blind reports whether a wrapper that reports no error leaves it to a caller
// who does not look to notice that there is no value.
func (b *builder) blind(u *unit, g *fn) bool {
	return u.policy == "swallowed" && u.form.Datum() && g.level == u.decider
}

// consumeAt writes the rest of a function that has a verdict. Variables that
// nothing uses are not declared.
func (b *builder) consumeAt(f *fn, v verdict) string {
	text := f.consume(v)
	rest, ok := strings.CutPrefix(text, v.stmts)
	if !ok || v.stmts == "" {
		return text
	}
	return prune(v, rest) + rest
}

// prune returns the statements of a verdict without the variables that the
// rest of the function does not use.
func prune(v verdict, rest string) string {
	assign := strings.Join(v.parts, ", ") + " := "
	at := strings.LastIndex(v.stmts, assign)
	if at < 0 {
		return v.stmts
	}
	op := " = "
	var names []string
	for _, part := range v.parts {
		if mentions(rest, part) {
			names, op = append(names, part), " := "
		} else {
			names = append(names, "_")
		}
	}
	return v.stmts[:at] + strings.Join(names, ", ") + op + v.stmts[at+len(assign):]
}

// mentions reports whether a text uses a variable.
func mentions(text, name string) bool {
	for i := 0; ; {
		j := strings.Index(text[i:], name)
		if j < 0 {
			return false
		}
		j += i
		before, after := byte(' '), byte(' ')
		if j > 0 {
			before = text[j-1]
		}
		if j+len(name) < len(text) {
			after = text[j+len(name)]
		}
		if !isWord(before) && before != '.' && !isWord(after) {
			return true
		}
		i = j + len(name)
	}
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// forward writes the rest of a function that hands on an answer undecided.
func (b *builder) forward(f *fn, s src) string {
	text := s.pre + s.stmts
	call := b.plan.flow == program.Call
	zero := map[string]string{"raw": "nil", "action": `""`}[f.carrier]
	if f.carrier == "answer" {
		zero = b.answerOf(f).from(f.pkg) + "{}"
	}
	if f.carrier == "raw" {
		if call {
			return text + ifs(s.err+" != nil", "return nil, "+f.wrap(s.err)) + "return " + s.res + ", nil"
		}
		return text + "return " + s.res
	}
	val := s.str
	if f.carrier == "answer" {
		fields := s.content
		if b.plan.sdk == program.MCPGo && s.sdk {
			fields = "fields"
		}
		val = fmt.Sprintf("%s{Action: %s, Fields: %s}", b.answerOf(f).from(f.pkg), s.str, fields)
		if fields == "fields" {
			val = "\x00" + val
		}
	}
	pre := ""
	if v, ok := strings.CutPrefix(val, "\x00"); ok {
		val, pre = v, "fields, _ := "+s.content+".(map[string]any)\n"
	}
	switch {
	case call:
		return text + ifs(s.err+" != nil", "return "+zero+", "+f.wrap(s.err)) + pre + "return " + val + ", nil"
	case f.carrier == "answer":
		return text + ifs(s.got, "return "+zero+", false") + pre + "return " + val + ", true"
	}
	return text + ifs(s.got, "return "+zero) + pre + "return " + val
}
