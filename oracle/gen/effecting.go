package gen

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// A deed is an effect of the program, and where it stands.
type deed struct {
	program.Effect
	kind  effects.Kind
	unit  *unit // whose value it is handed
	place effects.Place
	both  bool     // behind a refusal too
	texts []string // how it is written
	used  bool
	code  effects.Code
	home  *pkg // what it declares is there
}

// chooseDeeds chooses what the program does.
func (b *builder) chooseDeeds() {
	p := b.plan
	durable := p.with["noreturn"]
	for _, u := range p.units {
		if u.content == "bare" || u.policy == "discarded" {
			durable = true
		}
	}
	kinds := func(want func(effects.Kind) bool, place effects.Place) []effects.Kind {
		return slices.DeleteFunc(effects.Kinds(), func(k effects.Kind) bool {
			return k.SDK != "" && k.SDK != p.sdk || durable && !k.Durable || !slices.Contains(k.Places, place) || !want(k)
		})
	}
	add := func(ask int, u *unit, place effects.Place, want func(effects.Kind) bool) *deed {
		fit := kinds(want, place)
		if len(fit) == 0 {
			return nil
		}
		k := fit[b.r.IntN(len(fit))]
		d := &deed{kind: k, unit: u, place: place, home: b.pkgs[0]}
		d.ID = fmt.Sprintf("e%d", len(b.deeds)+1)
		d.Kind, d.Strong, d.Ask = k.Name, k.Strong, ask
		if u != nil && k.Value && k.Strong && place == effects.Acting && (u.form.Datum() || u.form == program.OptionalText) {
			d.Value = true
		}
		if len(b.pkgs) > 1 && b.chance(15) {
			d.home = b.pkgs[1+b.r.IntN(len(b.pkgs)-1)]
		}
		b.deeds = append(b.deeds, d)
		return d
	}
	strong := func(k effects.Kind) bool { return k.Strong && !k.Ends && !k.Action }
	weak := func(k effects.Kind) bool { return !k.Strong && !k.Ends && !k.Action }
	if u := p.units[0]; p.with["defer"] && !(u.named && u.errs != "recover") {
		add(-1, nil, effects.Deferred, weak)
	}
	if p.shape == "loop" || p.shape == "steps" {
		for i := range b.asks {
			if p.harmless {
				add(i, nil, effects.Acting, weak)
				continue
			}
			add(i, nil, effects.Acting, strong)
		}
		return
	}
	for i, u := range p.units {
		switch {
		case u.form == program.Notice:
			add(-1, nil, effects.Acting, either(b, strong, weak))
		case !u.matters():
			if b.chance(50) || len(p.units) == 1 {
				add(i, u, effects.Acting, strong)
			}
		case p.harmless:
			add(i, nil, effects.Acting, weak)
		case u.form.Datum():
			add(i, u, effects.Acting, func(k effects.Kind) bool { return strong(k) && k.Value })
		default:
			add(i, nil, effects.Acting, strong)
		}
	}
	for len(p.units) == 1 && b.chance(35) && len(b.deeds) < 3 {
		u := p.units[0]
		if p.harmless || b.chance(50) {
			add(0, nil, effects.Acting, weak)
		} else if u.form.Datum() {
			add(0, u, effects.Acting, func(k effects.Kind) bool { return strong(k) && k.Value })
		} else {
			add(0, nil, effects.Acting, strong)
		}
	}
	if p.with["alternative"] {
		add(0, nil, effects.Refusing, strong).Alternative = true
	}
	if p.with["audit"] {
		add(0, nil, effects.Anywhere, func(k effects.Kind) bool { return k.Action && !k.Strong })
	}
	if p.with["rollback"] {
		if d := add(0, nil, effects.Acting, func(k effects.Kind) bool {
			return weak(k) && slices.Contains(k.Places, effects.Refusing)
		}); d != nil {
			d.both = true
		}
	}
	if p.with["noreturn"] {
		add(0, nil, effects.Refusing, func(k effects.Kind) bool { return k.Ends })
	} else if !p.with["alternative"] && b.chance(12) && p.units[0].matters() {
		add(0, nil, effects.Refusing, weak)
	}
}

func either(b *builder, x, y func(effects.Kind) bool) func(effects.Kind) bool {
	if b.chance(50) {
		return x
	}
	return y
}

// A scene is a function in which effects stand.
type scene struct {
	ctx, req, server, deps string
	fail                   func(err string) string
}

// do returns the statements of an effect.
func (b *builder) do(d *deed, s scene, value, action string) string {
	site := effects.Site{
		ID: d.ID, Action: action, Ctx: s.ctx, Req: s.req, Server: s.server, Deps: s.deps, Fail: s.fail, SDK: b.plan.sdk,
	}
	if d.Value {
		site.Value = value
	}
	if d.home.name != "" {
		site.Package = b.importPath(d.home)
	}
	d.code = d.kind.Render(site)
	d.texts = append(d.texts, d.code.Stmts)
	return d.code.Stmts + "\n"
}

// in reports whether an effect is written in a text.
func (d *deed) in(text string) bool {
	return slices.ContainsFunc(d.texts, func(s string) bool { return strings.Contains(text, s) })
}

// setUp returns the statements that the effects in a function need before. In
// the function that asks they are before the ask, together with what is
// deferred.
func (b *builder) setUp(s scene, rest string, asks bool) string {
	text := ""
	for _, d := range b.deeds {
		deferred := d.place == effects.Deferred
		if deferred && !asks || !deferred && !d.in(rest) {
			continue
		}
		b.do(d, s, `""`, `""`)
		text += d.code.Before + "\n"
		if !deferred {
			continue
		}
		inner := s
		inner.fail = func(err string) string { return s.deps + ".log.Print(" + err + ")\nreturn" }
		stmts := b.do(d, inner, `""`, `""`)
		if one := strings.TrimSpace(stmts); strings.Contains(one, "\n") || !strings.HasSuffix(one, ")") || strings.Contains(one, "=") {
			text += "defer func() {\n" + stmts + "}()\n"
		} else {
			text += "defer " + stmts
		}
	}
	return text
}

// declareDeeds writes the declarations of the effects that are written
// somewhere.
func (b *builder) declareDeeds() {
	var all string
	for _, f := range b.pkgs[0].files {
		all += strings.Join(f.decls, "\n")
	}
	for _, d := range b.deeds {
		if !d.in(all) {
			continue
		}
		d.used = true
		for _, p := range slices.Concat(d.code.Imports, d.code.DeclImports) {
			if !strings.HasPrefix(p, modulePath) {
				b.known[path.Base(p)] = p
			}
		}
		if d.code.Decls != "" {
			d.home.file("store.go").add(d.code.Decls)
		}
		if d.code.Reset != "" {
			b.resets = append(b.resets, d.code.Reset)
		}
		if d.code.Observe != "" {
			b.observes = append(b.observes, d.code.Observe)
		}
	}
}

// acting returns the statements of what is done after a yes to a question, or
// to all with -1.
func (b *builder) acting(s scene, ask int) string {
	text := ""
	for _, d := range b.deeds {
		if d.place != effects.Acting || ask >= 0 && d.Ask != ask {
			continue
		}
		text += b.do(d, s, b.value(d.unit), `"accept"`)
	}
	return text
}

// value returns the expression of the value of a unit's question, as a string.
func (b *builder) value(u *unit) string {
	if u == nil {
		return `""`
	}
	if b.givenValue != "" {
		return b.givenValue
	}
	return b.values[u]
}

// refusing returns the statements of what is done after a refusal.
func (b *builder) refusing(f *fn, k kind) string {
	text := ""
	for _, d := range b.deeds {
		switch {
		case d.Alternative:
			wrong := b.plan.units[0].policy == "alternative-on-cancel" || b.plan.units[0].top == "alternative-on-cancel"
			if k == declined || wrong && (k == cancelled || k == refused) {
				text += b.do(d, b.scene(f), `""`, `"decline"`)
			}
		case d.place == effects.Refusing || d.both:
			text += b.do(d, b.scene(f), `""`, `"decline"`)
		}
	}
	return text
}

// scene returns the function of the handler as a place for effects.
func (b *builder) scene(f *fn) scene {
	srv := b.deps + ".srv"
	if b.plan.handler == "closure" {
		srv = "s"
	}
	return scene{ctx: "ctx", req: "req", server: srv, deps: b.deps, fail: b.giveError}
}
