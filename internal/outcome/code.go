package outcome

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"go/constant"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// packageCode is what a package hands on to those that import it: its functions, and
// those of packages that it imports in turn, as far as they have to do with
// answers.
type packageCode struct {
	Types   []codeType `json:",omitempty"`
	Funcs   []codeFunc `json:",omitempty"`
	Accused []accusation
}

type codeType struct {
	Kind   typKind
	Name   string
	Elem   int         // 1 + index, 0 for none
	Fields []codeField `json:",omitempty"`
	Role   role        `json:",omitempty"`
}

type codeField struct {
	Name, JSON string `json:",omitempty"`
	Type       int
}

type codeFunc struct {
	Name, Pkg, Short                  string
	Params, Results, Frees, Regs      int
	Consts                            []codeConst `json:",omitempty"`
	Blocks                            []codeBlock
	Recover                           int
	Level                             effect.Level
	Asks, Handles, Answers, Synthetic bool `json:",omitempty"`
	Takes                             []int
}

type codeConst struct {
	Kind konstKind
	Of   constant.Kind `json:",omitempty"`
	Val  string        `json:",omitempty"`
	Name string        `json:",omitempty"`
	Type int
}

type codeBlock struct {
	Instrs []codeInstr
	Succs  []int `json:",omitempty"`
	Preds  []int `json:",omitempty"`
}

type codeInstr struct {
	Op            op
	Dst           int32
	Args          []int32     `json:",omitempty"`
	N             int         `json:",omitempty"`
	Tok           token.Token `json:",omitempty"`
	Field         string      `json:",omitempty"`
	Comma         bool        `json:",omitempty"`
	Typ, Of, Elem int         `json:",omitempty"`
	Call          *codeCall   `json:",omitempty"`
	Ask           *codeAsk    `json:",omitempty"`
	States        []codeState `json:",omitempty"`
}

type codeState struct {
	Send    bool
	Ch, Val int32
}

type codeCall struct {
	Static, Builtin, Method                      string   `json:",omitempty"`
	Among                                        []string `json:",omitempty"`
	Dynamic, Ends, Lends, Drops, Discards, Param bool     `json:",omitempty"`
	Level                                        effect.Level
	Ask                                          *codeAsk `json:",omitempty"`
	Role                                         stdRole  `json:",omitempty"`
	Results                                      []int    `json:",omitempty"`
}

type codeAsk struct {
	ID          string
	Result, Err int
	Round       bool   `json:",omitempty"`
	Key         string `json:",omitempty"`
	Type        int    `json:",omitempty"`
	Form        *Form  `json:",omitempty"`
}

// maxCode bounds what one package hands on, in bytes.
const maxCode = 1 << 18

// maxBody bounds the functions that are handed on, in instructions.
const maxBody = 600

// maxHelper bounds those of them that do not ask themselves.
const maxHelper = 150

// export returns the code of a package that others need, nil where there is
// none.
func (p *program) export(main *unit, acc accused) []byte {
	var names []string
	seen := make(map[string]bool)
	var add func(name string)
	add = func(name string) {
		f := p.find(name)
		if f == nil || seen[name] || f.size > maxBody || f.answers {
			return
		}
		seen[name] = true
		names = append(names, name)
		f.callees(add)
	}
	for _, name := range sortedNames(main.funcs) {
		if f := main.funcs[name]; f.asks || f.size <= maxHelper && f.matters() {
			add(name)
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return p.find(name).asks || p.find(name).judges() }) {
		return nil
	}
	for _, name := range sortedNames(p.funcs) {
		if f := p.funcs[name]; f.size <= maxBody && isInit(name) && slices.ContainsFunc(names, func(n string) bool { return p.find(n).pkg == f.pkg }) {
			add(name)
		}
	}
	slices.Sort(names)
	w := &codeWriter{index: make(map[*typ]int)}
	for _, name := range names {
		w.code.Funcs = append(w.code.Funcs, w.function(p.find(name)))
	}
	for a := range acc {
		if seen[a.Func] {
			w.code.Accused = append(w.code.Accused, a)
		}
	}
	slices.SortFunc(w.code.Accused, func(a, b accusation) int {
		return bytes.Compare([]byte(fmt.Sprint(a)), []byte(fmt.Sprint(b)))
	})
	text, err := json.Marshal(w.code)
	if err != nil {
		return nil
	}
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestSpeed)
	z.Write(text)
	z.Close()
	if b.Len() > maxCode {
		return nil
	}
	return b.Bytes()
}

// matters reports whether a small function may decide on an answer: it is
// given something that can hold one, or a part of it.
func (f *fn) matters() bool {
	return slices.ContainsFunc(f.takes, func(t *typ) bool {
		if t.kind == tPointer {
			t = t.elem
		}
		return t.kind == tStruct || t.role != noRole || t.kind == tMap || t.kind == tString || t.kind == tInt || t.name == "error"
	})
}

// judges reports whether a function is given an answer.
func (f *fn) judges() bool {
	return slices.ContainsFunc(f.takes, func(t *typ) bool {
		return t.role == resultRole || t.kind == tPointer && t.elem.role == resultRole
	})
}

type codeWriter struct {
	code  packageCode
	index map[*typ]int
}

// typ returns 1 + the index of a type, 0 for none.
func (w *codeWriter) typ(t *typ) int {
	if t == nil {
		return 0
	}
	if i, ok := w.index[t]; ok {
		return i
	}
	w.code.Types = append(w.code.Types, codeType{})
	i := len(w.code.Types)
	w.index[t] = i
	c := codeType{Kind: t.kind, Name: t.name, Role: t.role, Elem: w.typ(t.elem)}
	for _, f := range t.fields {
		c.Fields = append(c.Fields, codeField{f.name, f.json, w.typ(f.typ)})
	}
	w.code.Types[i-1] = c
	return i
}

func (w *codeWriter) typs(list []*typ) []int {
	var is []int
	for _, t := range list {
		is = append(is, w.typ(t))
	}
	return is
}

func (w *codeWriter) ask(a *ask) *codeAsk {
	if a == nil {
		return nil
	}
	c := &codeAsk{ID: a.id, Result: a.result, Err: a.err, Round: a.round, Key: a.key, Type: w.typ(a.typ)}
	if a.forms != nil {
		c.Form = a.forms(token.NoPos)
	}
	return c
}

func (w *codeWriter) function(f *fn) codeFunc {
	c := codeFunc{
		Name: f.name, Pkg: f.pkg, Short: f.short, Params: f.params, Results: f.results, Frees: f.frees, Regs: f.regs,
		Recover: f.recover, Level: f.level, Asks: f.asks, Handles: f.handles, Answers: f.answers,
		Synthetic: f.synthetic, Takes: w.typs(f.takes),
	}
	for _, k := range f.consts {
		x := codeConst{Kind: k.kind, Name: k.name, Type: w.typ(k.typ)}
		if k.val != nil {
			x.Of, x.Val = k.val.Kind(), k.val.ExactString()
		}
		c.Consts = append(c.Consts, x)
	}
	for i := range f.blocks {
		b := codeBlock{Succs: f.blocks[i].succs, Preds: f.blocks[i].preds}
		for j := range f.blocks[i].instrs {
			in := &f.blocks[i].instrs[j]
			x := codeInstr{
				Op: in.op, Dst: in.dst, Args: in.args, N: in.n, Tok: in.tok, Field: in.field, Comma: in.comma,
				Of: w.typ(in.of), Elem: w.typ(in.elem), Ask: w.ask(in.ask),
			}
			if in.op == opLoad || in.op == opConvert || in.op == opField {
				x.Typ = w.typ(in.typ)
			}
			for _, s := range in.states {
				x.States = append(x.States, codeState{s.send, s.ch, s.val})
			}
			if k := in.call; k != nil {
				x.Call = &codeCall{
					Static: k.static, Builtin: k.builtin, Method: k.method, Among: k.among,
					Dynamic: k.dynamic, Ends: k.ends, Lends: k.lends, Drops: k.drops, Discards: k.discards, Param: k.param,
					Level: k.level, Ask: w.ask(k.ask), Role: k.role, Results: w.typs(k.results),
				}
			}
			b.Instrs = append(b.Instrs, x)
		}
		c.Blocks = append(c.Blocks, b)
	}
	return c
}

// decode reads what an imported package handed on. What cannot be read is as
// if it were not there.
func decode(data []byte) (*unit, []accusation) {
	u := &unit{funcs: make(map[string]*fn)}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil {
		return u, nil
	}
	var code packageCode
	if json.Unmarshal(text, &code) != nil {
		return u, nil
	}
	r := codeReader{types: make([]*typ, len(code.Types))}
	for i := range code.Types {
		r.types[i] = &typ{}
	}
	for i, t := range code.Types {
		*r.types[i] = typ{kind: t.Kind, name: t.Name, role: t.Role, elem: r.typ(t.Elem)}
		for _, f := range t.Fields {
			r.types[i].fields = append(r.types[i].fields, field{f.Name, f.JSON, r.typ(f.Type)})
		}
	}
	for i := range code.Funcs {
		f := r.function(&code.Funcs[i])
		u.funcs[f.name] = f
	}
	return u, code.Accused
}

type codeReader struct{ types []*typ }

func (r *codeReader) typ(i int) *typ {
	if i <= 0 || i > len(r.types) {
		return nil
	}
	return r.types[i-1]
}

func (r *codeReader) typs(is []int) []*typ {
	var list []*typ
	for _, i := range is {
		list = append(list, r.typ(i))
	}
	return list
}

func (r *codeReader) ask(c *codeAsk) *ask {
	if c == nil {
		return nil
	}
	a := &ask{id: c.ID, result: c.Result, err: c.Err, round: c.Round, key: c.Key, typ: r.typ(c.Type)}
	if c.Form != nil {
		a.forms = func(token.Pos) *Form { return c.Form }
	}
	return a
}

func (r *codeReader) function(c *codeFunc) *fn {
	f := &fn{
		name: c.Name, pkg: c.Pkg, short: c.Short, params: c.Params, results: c.Results, frees: c.Frees, regs: c.Regs,
		recover: c.Recover, level: c.Level, asks: c.Asks, handles: c.Handles, answers: c.Answers,
		synthetic: c.Synthetic, takes: r.typs(c.Takes),
	}
	for _, k := range c.Consts {
		x := konst{kind: k.Kind, name: k.Name, typ: r.typ(k.Type)}
		if k.Kind == kValue {
			if x.val = constantOf(k.Of, k.Val); x.val.Kind() == constant.Unknown {
				x = konst{kind: kNil, typ: opaque}
			}
		}
		f.consts = append(f.consts, x)
	}
	for _, b := range c.Blocks {
		nb := block{succs: b.Succs, preds: b.Preds}
		for _, in := range b.Instrs {
			x := instr{
				op: in.Op, dst: in.Dst, args: in.Args, n: in.N, tok: in.Tok, field: in.Field, comma: in.Comma,
				typ: r.typ(in.Typ), of: r.typ(in.Of), elem: r.typ(in.Elem), ask: r.ask(in.Ask),
			}
			for _, s := range in.States {
				x.states = append(x.states, selectState{s.Send, s.Ch, s.Val})
			}
			if k := in.Call; k != nil {
				x.call = &call{
					static: k.Static, builtin: k.Builtin, method: k.Method, among: k.Among,
					dynamic: k.Dynamic, ends: k.Ends, lends: k.Lends, drops: k.Drops, discards: k.Discards, param: k.Param,
					level: k.Level, ask: r.ask(k.Ask), role: k.Role, results: r.typs(k.Results),
				}
			}
			nb.instrs = append(nb.instrs, x)
		}
		f.blocks = append(f.blocks, nb)
	}
	f.index()
	f.order()
	f.liveness()
	return f
}

// constantOf reads a constant as ExactString writes it.
func constantOf(kind constant.Kind, s string) constant.Value {
	switch kind {
	case constant.Bool:
		return constant.MakeBool(s == "true")
	case constant.String:
		return constant.MakeFromLiteral(s, token.STRING, 0)
	case constant.Int:
		if rest, ok := strings.CutPrefix(s, "-"); ok {
			return constant.UnaryOp(token.SUB, constant.MakeFromLiteral(rest, token.INT, 0), 0)
		}
		return constant.MakeFromLiteral(s, token.INT, 0)
	}
	return constant.ToFloat(constant.MakeFromLiteral(s, token.FLOAT, 0))
}
