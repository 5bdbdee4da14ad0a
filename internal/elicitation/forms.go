package elicitation

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/form"
	"github.com/elicitlint/elicitlint/internal/formeval"
)

// A Form is one question as it is put to a person. One literal gives several
// forms where it is reached with different values.
type Form struct {
	SDK    *dialect.SDK
	Traits dialect.Traits

	// Pos and End delimit the value that holds the question.
	Pos, End token.Pos

	// Ask is the first call that the question was seen to reach, if any.
	Ask *Ask
	// Asked reports that the question reaches a client: by a call, or as
	// part of a result.
	Asked bool
	// Round reports that it was seen to be part of a result: the answer comes
	// with a later call, and is not checked by the SDK.
	Round bool

	value *form.Value // mode, message, url, id, schema
}

// A Variant is a form of which every part is decided: it holds no Choice.
type Variant struct {
	*Form
	arms map[int]int // by branch, as in form.Alternative

	Message, URL, ID *form.Value
	Schema           *form.Value // Null where none is sent
	Mode             Mode
	Fields           []form.Field
	// AllFields reports that Fields are all that there are.
	AllFields bool
}

// A Mode is the way in which a question is put.
type Mode int

// The modes. In ModeUnknown it is not known, or not one that exists.
const (
	ModeUnknown Mode = iota
	ModeForm
	ModeURL
)

var parts = []string{
	dialect.FieldMode, dialect.FieldMessage, dialect.FieldSchema, dialect.FieldURL, dialect.FieldID,
}

// Variants returns what the form can be, by the branches that lead to it.
func (f *Form) Variants() []*Variant {
	var list []*Variant
	for _, v := range f.value.Expand() {
		w := &Variant{
			Form:    f,
			arms:    v.Arms,
			Message: v.Get(dialect.FieldMessage),
			URL:     v.Get(dialect.FieldURL),
			ID:      v.Get(dialect.FieldID),
			Schema:  v.Get(dialect.FieldSchema),
		}
		w.Mode = f.mode(v.Get(dialect.FieldMode), w)
		w.Fields, w.AllFields = form.Fields(w.Schema)
		list = append(list, w)
	}
	return list
}

// mode tells the mode. Where none is set, go-sdk takes it from the other
// parts, and mcp-go takes form.
func (f *Form) mode(mode *form.Value, w *Variant) Mode {
	if mode == nil { // the version has no modes
		return ModeForm
	}
	if s, ok := mode.Text(); ok {
		switch s {
		case "form":
			return ModeForm
		case "url":
			return ModeURL
		case "":
			url, known := w.URL.Text()
			switch {
			case known && url == "":
				return ModeForm
			case f.SDK.InfersMode() && (known || w.URL.Is(form.String)):
				return ModeURL
			case !f.SDK.InfersMode():
				return ModeForm
			}
		default:
			return ModeUnknown
		}
	}
	if w.Schema.Is(form.Object) {
		return ModeForm
	}
	return ModeUnknown
}

// MessageText returns the message, with a form.Hole for each part that is not
// known, and whether anything is known of it.
func (w *Variant) MessageText() (string, bool) {
	if w.Message.Is(form.String) && strings.Trim(w.Message.Str, form.Hole) != "" {
		return w.Message.Str, true
	}
	return "", false
}

// findForms executes the functions that have to do with questions, and keeps
// each question that comes up.
func (p *Package) findForms() {
	c := &collector{p: p, seen: make(map[string]*Form), asks: make(map[ast.Expr]*Ask)}
	for _, a := range p.Asks {
		c.asks[a.Expr] = a
	}
	budget := 0
	if p.Settings.Everything {
		budget = 100_000 // where there is nothing to find
	}
	ev := formeval.New(formeval.Config{
		Budget: budget,
		Fset:   p.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info, ReadFile: p.readFile,
		Hooks: formeval.Hooks{
			Tracked:  func(t types.Type) bool { r, _ := p.SDKs.TypeRole(t); return r == dialect.Params },
			Called:   c.called,
			Built:    c.built,
			Harmless: p.leavesArguments,
		},
	})
	roots := p.roots()
	for _, f := range p.Files {
		if p.skipped[f] {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := p.Info.Defs[d.Name].(*types.Func); ok && (roots[fn] || p.Settings.Everything) {
					c.run(func() { ev.RunFunc(d) })
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if spec, ok := s.(*ast.ValueSpec); ok {
						for _, v := range spec.Values {
							if p.Settings.Everything || p.concerns(v, roots) {
								c.run(func() { ev.RunVar(v) })
							}
						}
					}
				}
			}
		}
	}
	slices.SortStableFunc(p.Forms, func(a, b *Form) int { return cmp.Compare(a.Pos, b.Pos) })
}

// roots returns the functions that handle questions, and those of the package
// that call them.
func (p *Package) roots() map[*types.Func]bool {
	roots := make(map[*types.Func]bool)
	for grown := true; grown; { // callers of callers
		grown = false
		for fn, d := range p.decls {
			if !roots[fn] && p.concerns(d, roots) {
				roots[fn], grown = true, true
			}
		}
	}
	return roots
}

// concerns reports whether n mentions a question, or calls one of roots.
func (p *Package) concerns(n ast.Node, roots map[*types.Func]bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.Ident:
			switch obj := p.Info.Uses[n].(type) {
			case *types.TypeName:
				r, _ := p.SDKs.TypeRole(obj.Type())
				found = r == dialect.Params || r == dialect.Request
			case *types.Func:
				r, _ := p.SDKs.CallRole(obj)
				found = r == dialect.Ask || r == dialect.AskURL || r == dialect.InputRequest || roots[obj.Origin()]
			}
		case *ast.CompositeLit: // perhaps with an elided type
			r, _ := p.SDKs.TypeRole(p.Info.TypeOf(n))
			found = r == dialect.Params
		}
		return !found
	})
	return found
}

// leavesArguments reports whether a function of another package leaves what
// its arguments refer to as it is: the SDKs' own do, and so do loggers.
func (p *Package) leavesArguments(fn *types.Func) bool {
	if p.SDKs.IsSDKPath(fn.Pkg().Path()) {
		return true
	}
	switch fn.Name() {
	case "Debug", "Debugf", "Debugw", "Info", "Infof", "Infow", "Warn", "Warnf", "Warnw", "Error", "Errorf", "Errorw", "Print", "Printf", "Println", "Log", "Logf":
		return true
	}
	return false
}

// A collector turns what an execution shows into forms.
type collector struct {
	p       *Package
	asks    map[ast.Expr]*Ask
	seen    map[string]*Form
	via     []*ast.CallExpr    // the calls that lead to the one at hand
	reached map[token.Pos]bool // literals whose value reached a client in this run
}

func (c *collector) run(f func()) {
	c.reached = make(map[token.Pos]bool)
	f()
}

// called looks for questions among the arguments of a call.
func (c *collector) called(call *ast.CallExpr, fn *types.Func, args []formeval.Value, via []*ast.CallExpr) {
	c.via = via
	ask := c.asks[call]
	role, sdk := c.p.SDKs.CallRole(fn)
	if role == dialect.AskURL && len(args) == 5 && ask != nil {
		c.addURL(call, sdk, ask, args)
		return
	}
	way := byCall
	switch {
	case role == dialect.InputRequest:
		way = inResult
	case ask == nil:
		return
	}
	for _, a := range args {
		for _, v := range a.Arms() {
			t := v.Type()
			if t == nil {
				continue
			}
			switch r, sdk := c.p.SDKs.TypeRole(t); r {
			case dialect.Request:
				c.add(v.Field(dialect.FieldParams), sdk, ask, byCall)
			case dialect.Params:
				c.add(v, sdk, ask, way)
			}
		}
	}
}

// built adds a question that reached no call in view.
func (c *collector) built(v formeval.Value, in types.Type) {
	if c.reached[v.Origin()] {
		return
	}
	_, sdk := c.p.SDKs.TypeRole(v.Type())
	way := notSeen
	if in != nil {
		if r, _ := c.p.SDKs.TypeRole(in); r == dialect.Questions {
			way = inResult
		}
	}
	c.add(v, sdk, nil, way)
}

// How a question was seen to reach the client.
type sending int

const (
	notSeen sending = iota
	byCall
	inResult
)

func (c *collector) add(v formeval.Value, sdk *dialect.SDK, ask *Ask, way sending) {
	if !v.Origin().IsValid() || sdk == nil {
		return
	}
	if way != notSeen {
		c.reached[v.Origin()] = true
	}
	pos, end := v.Range()
	if !pos.IsValid() {
		pos, end = v.Origin(), v.Origin()
	}
	value := &form.Value{Kind: form.Object, Pos: pos, End: end}
	for _, name := range parts {
		if hasField(v.Type(), name) {
			value.Members = append(value.Members, form.Member{Key: name, Value: v.Field(name).JSON()})
		}
	}
	c.put(&Form{SDK: sdk, Pos: pos, End: end, Asked: way != notSeen, Round: way == inResult, value: value}, ask)
}

// addURL adds the question of a call that takes the parts of a question in
// URL mode as arguments: context, session, id, URL, message.
func (c *collector) addURL(call *ast.CallExpr, sdk *dialect.SDK, ask *Ask, args []formeval.Value) {
	value := &form.Value{Kind: form.Object, Pos: call.Pos(), End: call.End(), Members: []form.Member{
		{Key: dialect.FieldMode, Value: &form.Value{Kind: form.String, Str: "url"}},
		{Key: dialect.FieldID, Value: args[2].JSON()},
		{Key: dialect.FieldURL, Value: args[3].JSON()},
		{Key: dialect.FieldMessage, Value: args[4].JSON()},
		{Key: dialect.FieldSchema, Value: &form.Value{Kind: form.Null}},
	}}
	c.put(&Form{SDK: sdk, Pos: call.Pos(), End: call.End(), Asked: true, value: value}, ask)
}

// put keeps a form, unless the same one is there. A question that goes
// through a function of the package which asks is seen at each of its calls.
func (c *collector) put(f *Form, ask *Ask) {
	f.Traits = c.p.SDKs.Traits(f.SDK, c.p.Types, c.p.Fset)
	if len(c.p.Forms) >= maxForms || !c.p.Reported(f.Pos) {
		return
	}
	key := fmt.Sprintf("%d %v %v %s", f.Pos, f.Asked, f.Round, f.value.Key())
	if same := c.seen[key]; same != nil {
		f = same
	} else {
		c.seen[key] = f
		c.p.Forms = append(c.p.Forms, f)
	}
	if f.Ask == nil {
		f.Ask = ask
	}
	if ask == nil {
		return
	}
	if !slices.Contains(ask.Forms, f) {
		ask.Forms = append(ask.Forms, f)
	}
	for _, call := range c.via {
		if !slices.Contains(ask.through[call.Lparen], f) {
			if ask.through == nil {
				ask.through = make(map[token.Pos][]*Form)
			}
			ask.through[call.Lparen] = append(ask.through[call.Lparen], f)
		}
	}
}

// maxForms bounds the forms of one package.
const maxForms = 10_000

func hasField(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Var)
	return ok
}

// Callee returns the function that a call calls, nil where that is not known.
func (p *Package) Callee(call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(p.Info, call).(*types.Func)
	return fn
}
