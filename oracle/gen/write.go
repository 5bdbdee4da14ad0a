package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// write writes the program.
func (b *builder) write() {
	p := b.plan
	b.shares = map[*unit]*shared{}
	b.callees = map[levelKey]**callee{}
	b.fnAt = map[levelKey]*fn{}
	b.put = map[*unit]*fn{}
	b.values = map[*unit]string{}
	b.known = map[string]string{}
	b.schemas = map[*unit]string{}
	b.unitAsk = map[*unit]int{}
	b.flat = p.shape == "loop" || p.shape == "steps"
	b.makePackages()
	for i, u := range p.units {
		b.asks = append(b.asks, b.newAsk(u.form, i))
		b.unitAsk[u] = i
	}
	if p.shape == "loop" || p.shape == "steps" {
		b.moreItems()
	}
	b.chooseDeeds()
	b.deps = map[string]string{"method": "d", "tools": "t.d", "func": "d", "closure": "d"}[p.handler]
	if p.with["audit"] {
		b.behind = b.audit
	}
	b.extras()
	b.writeHandler()
	b.writeHarness()
}

// makePackages makes the packages of the program.
func (b *builder) makePackages() {
	names := []string{"guard", "consent", "dialog", "prompts", "operator", "human"}
	b.r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	n := b.plan.packages - len(b.plan.extras)
	b.pkgs = []*pkg{{taken: map[string]bool{"deps": true, "tools": true, "New": true, "Observe": true, "SetPatience": true, "patience": true}}}
	for i := 1; i < n; i++ {
		b.pkgs = append(b.pkgs, &pkg{name: names[i], taken: map[string]bool{"Patience": true}})
	}
	for _, name := range b.plan.extras {
		b.pkgs = append(b.pkgs, &pkg{name: name, taken: map[string]bool{}})
	}
}

// extras writes the packages that only help.
func (b *builder) extras() {
	if e := b.extra("reply"); e != nil {
		decl := "// Text returns a result that says something.\nfunc Text(text string) *mcp.CallToolResult {\nreturn &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}\n}"
		if b.plan.sdk == program.MCPGo {
			decl = "// Text returns a result that says something.\nfunc Text(text string) *mcp.CallToolResult {\nreturn mcp.NewToolResultText(text)\n}"
		}
		e.file("reply.go").add(decl)
	}
}

// moreItems makes up the questions of a loop: about other things of the kind
// that the first one is about.
func (b *builder) moreItems() {
	u := b.plan.units[0]
	t := gateTopics[b.topic%len(gateTopics)]
	b.asks = nil
	for _, name := range t.names[:2+b.r.IntN(2)] {
		b.asks = append(b.asks, gateAsk(u.form, t, name))
	}
}

// audit returns the effects that are handed the action of every answer.
func (b *builder) audit(s src) string {
	if s.act == "" || s.err != "" && b.plan.units[0].errs == "joined" {
		return ""
	}
	text := ""
	for _, d := range b.deeds {
		if d.place == effects.Anywhere {
			text += b.do(d, b.scene(nil), `""`, s.str)
		}
	}
	return text
}

// writeHandler writes the root package.
func (b *builder) writeHandler() {
	p := b.plan
	root := b.pkgs[0]
	main := root.file(b.mainFile(root))
	name := root.ident(pick(b, "run", "handle", "serve", "execute"))
	var add, before string // the handler's expression in New, and statements there
	place := map[string]string{"method": ".deps." + name, "tools": ".tools." + name, "func": "." + name, "closure": ".New"}[p.handler]
	decl := func(body string) string {
		switch p.handler {
		case "method":
			add = "d." + name
			return "func (d *deps) " + name + b.handlerParams() + " {\n" + body + "\n}"
		case "tools":
			add = "t." + name
			before = "t := &tools{d: d}\n"
			return "type tools struct {\nd *deps\n}\n\nfunc (t *tools) " + name + b.handlerParams() + " {\n" + body + "\n}"
		case "func":
			add = name + "(d)"
			return "func " + name + "(d *deps) " + b.handlerType() + " {\nreturn func" + b.handlerParams() + " {\n" + body + "\n}\n}"
		}
		add = name
		before = name + " := func" + b.handlerParams() + " {\n" + body + "\n}\n"
		return ""
	}
	var handler string
	if p.with["middleware"] {
		guard := root.ident(pick(b, "confirmed", "guarded", "approvedFirst"))
		recv, param, path := "", "", "."+guard
		switch p.handler {
		case "method":
			recv, path = "(d *deps) ", ".deps."+guard
		case "tools":
			recv, path = "(t *tools) ", ".tools."+guard
		case "func":
			param = "d *deps, "
		}
		body := b.wholeBody(path)
		acting := b.acting(b.scene(nil), -1) + b.done()
		handler = decl(b.setUp(b.scene(nil), acting, false) + acting)
		main.add(handler, "func "+recv+guard+"("+param+"next "+b.handlerType()+") "+b.handlerType()+" {\nreturn func"+b.handlerParams()+" {\n"+body+"\n}\n}")
		switch p.handler {
		case "method":
			add = "d." + guard + "(" + add + ")"
		case "tools":
			add = "t." + guard + "(" + add + ")"
		case "func":
			add = guard + "(d, " + add + ")"
		}
	} else {
		handler = decl(b.wholeBody(place))
		if handler != "" {
			main.add(handler)
		}
	}
	if p.handler == "closure" { // it is written in New
		main.add(before)
		b.declareDeeds()
		main.decls = main.decls[:len(main.decls)-1]
	} else {
		b.declareDeeds()
	}
	main.decls = append([]string{b.newFunc(add, before, main)}, main.decls...)
}

// newFunc returns the type of the dependencies, and New.
func (b *builder) newFunc(add, before string, main *file) string {
	p := b.plan
	var all string
	for _, f := range b.pkgs[0].files {
		all += strings.Join(f.decls, "\n")
	}
	fields, inits := "", ""
	for _, d := range b.depFields {
		fields += d.name + " " + d.typ + "\n"
		if d.value != "" {
			inits += d.name + ": " + d.value + ",\n"
		}
	}
	typ, srv := "*mcp.Server", "mcp.NewServer(&mcp.Implementation{Name: \"tools\", Version: \"1.0.0\"}, nil)"
	if p.sdk == program.MCPGo {
		typ = "*server.MCPServer"
		srv = "server.NewMCPServer(\"tools\", \"1.0.0\", server.WithToolCapabilities(false), server.WithElicitation())"
	}
	if mentionsField(all+before, "srv") {
		fields += "srv " + typ + "\n"
		inits += "srv: s,\n"
	}
	does := pick(b, "Do the job, once a person agrees.", "Carry out the change that was prepared.", "Run the maintenance job.")
	tool := fmt.Sprintf("s.AddTool(mcp.NewTool(\"run\", mcp.WithDescription(%q)), %s)", does, add)
	switch {
	case b.typed():
		tool = fmt.Sprintf("mcp.AddTool(s, &mcp.Tool{Name: \"run\", Description: %q}, %s)", does, add)
	case p.sdk == program.GoSDK:
		tool = fmt.Sprintf("s.AddTool(&mcp.Tool{Name: \"run\", Description: %q, InputSchema: map[string]any{\"type\": \"object\"}}, %s)", does, add)
	}
	deps := "d := &deps{dir: dir, url: url, db: db, log: log.New(logs, \"\", 0)}\n"
	if inits != "" {
		deps = "d := &deps{\ndir: dir,\nurl: url,\ndb: db,\nlog: log.New(logs, \"\", 0),\n" + inits + "}\n"
	}
	if !mentions(add+before, "d") {
		deps = strings.Replace(deps, "d := ", "_ = ", 1)
	}
	return fmt.Sprintf("type deps struct {\ndir, url string\ndb *sql.DB\nlog *log.Logger\n%s}\n\n// New returns the server.\nfunc New(dir, url string, db *sql.DB, logs io.Writer) %s {\n%s\ns := %s\n%s%s%s\nreturn s\n}",
		fields, typ, strings.Join(b.resets, "\n"), srv, deps, before, tool)
}

// mentionsField reports whether a text selects a field.
func mentionsField(text, name string) bool {
	return strings.Contains(text, "."+name+".") || strings.Contains(text, "."+name+",") || strings.Contains(text, "."+name+")") ||
		strings.Contains(text, "."+name+"}") || strings.Contains(text, "."+name+"\n")
}

// writeHarness writes what the plays need.
func (b *builder) writeHarness() {
	root := b.pkgs[0]
	set := ""
	for _, p := range b.pkgs {
		if !p.patience {
			continue
		}
		name := exported(p, "patience")
		p.file(b.mainFile(p)).add("// " + name + " is how long a question stays open.\nvar " + name + " = 10 * time.Minute")
		set += declared{p, name}.from(root) + " = d\n"
	}
	arg := "d"
	if set == "" {
		arg = "_"
	}
	f := root.file("observe.go")
	f.harness = true
	f.add("// Observe returns what ran, of the effects that leave no trace outside of memory.\nfunc Observe() map[string]string {\nran := map[string]string{}\n"+strings.Join(b.observes, "\n")+"\nreturn ran\n}",
		"// SetPatience sets how long the program itself waits for a person.\nfunc SetPatience("+arg+" time.Duration) {\n"+set+"}")
}
