package outcome

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// A translator turns the functions of a package into those that the player
// executes.
type translator struct {
	*Config
	prog  *ssa.Program
	main  *ssa.Package
	unit  *unit
	typed typeutil.Map // to *typ
	done  map[*ssa.Function]bool
	queue []*ssa.Function
	impls map[string][]string
}

// translate builds SSA for the package and translates all its functions.
func translate(c *Config) *unit {
	prog := ssa.NewProgram(c.Fset, ssa.InstantiateGenerics)
	prog.SetNoReturn(effect.NeverReturns)
	for _, p := range c.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	t := &translator{
		Config: c, prog: prog,
		unit: &unit{funcs: make(map[string]*fn)},
		done: make(map[*ssa.Function]bool), impls: make(map[string][]string),
	}
	t.main = prog.CreatePackage(c.Pkg, c.Files, c.Info, false)
	t.main.Build()
	t.enqueueAll()
	for len(t.queue) > 0 {
		f := t.queue[0]
		t.queue = t.queue[1:]
		t.function(f)
	}
	return t.unit
}

// enqueueAll queues what the package declares.
func (t *translator) enqueueAll() {
	scope := t.Pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			t.enqueue(t.prog.FuncValue(obj))
		case *types.TypeName:
			if named, ok := obj.Type().(*types.Named); ok && !obj.IsAlias() {
				for m := range named.Methods() {
					t.enqueue(t.prog.FuncValue(m))
				}
			}
		}
	}
	if init := t.main.Func("init"); init != nil {
		t.enqueue(init)
	}
}

func (t *translator) enqueue(f *ssa.Function) {
	if f == nil || t.done[f] || f.Blocks == nil {
		return
	}
	if p := f.Package(); p != nil && p != t.main {
		return
	}
	t.done[f] = true
	t.queue = append(t.queue, f)
}

// name returns the name that a function is known by in this and in importing
// packages.
func (t *translator) name(f *ssa.Function) string {
	if f.Parent() != nil {
		return t.name(f.Parent()) + f.Name()[strings.LastIndex(f.Name(), "$"):]
	}
	obj, ok := f.Object().(*types.Func)
	if !ok || f.Synthetic != "" && f.Blocks != nil && len(f.TypeArgs()) == 0 {
		return f.String() // init, wrappers
	}
	name := t.FuncName(obj)
	if len(f.TypeArgs()) > 0 && f.Blocks != nil {
		name += fmt.Sprint(f.TypeArgs())
	}
	return name
}

// A functionTranslator translates one function.
type functionTranslator struct {
	*translator
	src  *ssa.Function
	f    *fn
	regs map[ssa.Value]int32
	asks int
}

func (t *translator) function(src *ssa.Function) {
	f := &fn{
		name: t.name(src), pkg: t.Pkg.Path(), short: shortName(src),
		params: len(src.Params), frees: len(src.FreeVars), recover: -1,
		pos:     src.Pos(),
		results: src.Signature.Results().Len(),
	}
	f.synthetic = src.Synthetic != "" && len(src.TypeArgs()) == 0
	f.answers = t.Set.IsClientHandler(src.Signature)
	f.handles = t.handles(src.Signature)
	t.unit.funcs[f.name] = f
	ft := &functionTranslator{translator: t, src: src, f: f, regs: make(map[ssa.Value]int32)}
	for _, p := range src.Params {
		ft.reg(p)
		f.takes = append(f.takes, t.typ(p.Type()))
	}
	for _, v := range src.FreeVars {
		ft.reg(v)
		f.takes = append(f.takes, t.typ(v.Type()))
	}
	for _, b := range src.Blocks {
		for _, i := range b.Instrs {
			if v, ok := i.(ssa.Value); ok {
				ft.reg(v)
			}
		}
	}
	f.blocks = make([]block, len(src.Blocks))
	for i, b := range src.Blocks {
		for _, s := range b.Succs {
			f.blocks[i].succs = append(f.blocks[i].succs, s.Index)
		}
		for _, p := range b.Preds {
			f.blocks[i].preds = append(f.blocks[i].preds, p.Index)
		}
		for _, in := range b.Instrs {
			f.blocks[i].instrs = append(f.blocks[i].instrs, ft.instr(in))
		}
	}
	if src.Recover != nil {
		f.recover = src.Recover.Index
	}
	f.regs = len(ft.regs)
	f.index()
	f.order()
	f.liveness()
	for _, a := range src.AnonFuncs {
		t.enqueue(a)
	}
}

// shortName returns how people write a function: "Name" or "Type.Name".
func shortName(f *ssa.Function) string {
	for f.Parent() != nil {
		f = f.Parent()
	}
	name, _, _ := strings.Cut(f.Name(), "[")
	return strings.TrimSuffix(strings.TrimSuffix(name, "$bound"), "$thunk")
}

// handles reports whether sig is that of a handler, which returns a result to
// the client: (*CallToolResult, error) and the like.
func (t *translator) handles(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n < 2 || !isErrorType(sig.Results().At(n-1).Type()) {
		return false
	}
	r, _ := t.Set.TypeRole(sig.Results().At(0).Type())
	return r == dialect.Reply
}

func (ft *functionTranslator) reg(v ssa.Value) int32 {
	if r, ok := ft.regs[v]; ok {
		return r
	}
	r := int32(len(ft.regs))
	ft.regs[v] = r
	return r
}

// operand returns the register or constant that a value is.
func (ft *functionTranslator) operand(v ssa.Value) int32 {
	var k konst
	switch v := v.(type) {
	case *ssa.Const:
		k = konst{kind: kValue, val: v.Value, typ: ft.typ(v.Type())}
		if v.Value == nil {
			k.kind = kNil
		}
	case *ssa.Function:
		ft.enqueue(v)
		k = konst{kind: kFunc, name: ft.name(v)}
	case *ssa.Global:
		k = konst{kind: kGlobal, name: globalName(v), typ: ft.typ(v.Type().Underlying().(*types.Pointer).Elem())}
	case *ssa.Builtin:
		k = konst{kind: kNil}
	default:
		return ft.reg(v)
	}
	for i, c := range ft.f.consts {
		if c == k || c.kind == kValue && k.kind == kValue && c.typ == k.typ && c.val.Kind() == k.val.Kind() && constant.Compare(c.val, token.EQL, k.val) {
			return int32(-1 - i)
		}
	}
	ft.f.consts = append(ft.f.consts, k)
	return int32(-len(ft.f.consts))
}

func globalName(g *ssa.Global) string { return g.Pkg.Pkg.Path() + "." + g.Name() }

func (ft *functionTranslator) operands(vs ...ssa.Value) []int32 {
	var list []int32
	for _, v := range vs {
		list = append(list, ft.operand(v))
	}
	return list
}

func (ft *functionTranslator) instr(src ssa.Instruction) instr {
	in := instr{dst: -1, pos: src.Pos()}
	if v, ok := src.(ssa.Value); ok {
		in.dst = ft.reg(v)
		in.typ = ft.typ(v.Type())
	}
	switch s := src.(type) {
	case *ssa.Call:
		in.op = opCall
		ft.call(&in, s.Common(), s)
	case *ssa.Go:
		in.op = opGo
		ft.call(&in, s.Common(), nil)
	case *ssa.Defer:
		in.op = opDefer
		ft.call(&in, s.Common(), nil)
	case *ssa.RunDefers:
		in.op = opRunDefers
	case *ssa.BinOp:
		in.op, in.tok, in.args = opBin, s.Op, ft.operands(s.X, s.Y)
	case *ssa.UnOp:
		in.args = ft.operands(s.X)
		switch s.Op {
		case token.MUL:
			in.op = opLoad
		case token.NOT:
			in.op = opNot
		case token.ARROW:
			in.op, in.comma = opRecv, s.CommaOk
		default:
			in.op = opOpaque
		}
	case *ssa.Alloc:
		in.op = opAlloc
		in.of = ft.typ(s.Type().Underlying().(*types.Pointer).Elem())
	case *ssa.FieldAddr:
		in.op, in.args, in.n = opFieldAddr, ft.operands(s.X), s.Field
		in.field = fieldKey(s.X.Type(), s.Field)
	case *ssa.IndexAddr:
		in.op, in.args = opIndexAddr, ft.operands(s.X, s.Index)
	case *ssa.Field:
		in.op, in.args, in.n = opField, ft.operands(s.X), s.Field
	case *ssa.Index:
		in.op, in.args = opIndex, ft.operands(s.X, s.Index)
	case *ssa.Lookup:
		in.op, in.args, in.comma = opLookup, ft.operands(s.X, s.Index), s.CommaOk
		if m, ok := s.X.Type().Underlying().(*types.Map); ok {
			in.elem = ft.typ(m.Elem())
			if r, _ := ft.Set.TypeRole(m.Elem()); r == dialect.Response {
				in.ask = ft.newAsk(-1, -1, true, nil)
				in.ask.key = constText(s.Index)
				in.ask.forms = ft.roundForm(in.pos, in.ask.key)
			}
		}
	case *ssa.Store:
		in.op, in.args = opStore, ft.operands(s.Addr, s.Val)
	case *ssa.MapUpdate:
		in.op, in.args = opMapUpdate, ft.operands(s.Map, s.Key, s.Value)
	case *ssa.MakeClosure:
		in.op = opMakeClosure
		in.args = append(ft.operands(s.Fn), ft.operands(s.Bindings...)...)
	case *ssa.MakeMap:
		in.op = opMakeMap
	case *ssa.MakeSlice:
		in.op = opMakeSlice
	case *ssa.MakeChan:
		in.op = opMakeChan
	case *ssa.MakeInterface:
		in.op, in.args, in.of = opMakeIface, ft.operands(s.X), ft.typ(s.X.Type())
		ft.methodsOf(s.X.Type())
	case *ssa.ChangeType:
		in.op, in.args = opSame, ft.operands(s.X)
	case *ssa.ChangeInterface:
		in.op, in.args = opSame, ft.operands(s.X)
	case *ssa.Convert:
		in.op, in.args = opConvert, ft.operands(s.X)
	case *ssa.MultiConvert:
		in.op, in.args = opConvert, ft.operands(s.X)
	case *ssa.Slice:
		in.op, in.args = opSlice, ft.operands(s.X)
		in.comma = s.Low == nil && s.High == nil
	case *ssa.Extract:
		in.op, in.args, in.n = opExtract, ft.operands(s.Tuple), s.Index
	case *ssa.Phi:
		in.op, in.args = opPhi, ft.operands(s.Edges...)
	case *ssa.TypeAssert:
		in.op, in.args, in.comma = opAssert, ft.operands(s.X), s.CommaOk
		in.of = ft.typ(s.AssertedType)
		if r, _ := ft.Set.TypeRole(s.AssertedType); r == dialect.Result {
			if from, _ := ft.Set.TypeRole(s.X.Type()); from == dialect.Response {
				in.ask = ft.newAsk(-1, -1, true, s.AssertedType)
				in.ask.forms = ft.roundForm(in.pos, "")
			}
		}
	case *ssa.Range:
		in.op, in.args = opRange, ft.operands(s.X)
	case *ssa.Next:
		in.op, in.args = opNext, ft.operands(s.Iter)
	case *ssa.Select:
		in.op, in.comma = opSelect, s.Blocking
		for _, st := range s.States {
			c := selectState{send: st.Dir == types.SendOnly, ch: ft.operand(st.Chan), val: -1}
			if st.Send != nil {
				c.val = ft.operand(st.Send)
			}
			in.states = append(in.states, c)
		}
	case *ssa.Send:
		in.op, in.args = opSend, ft.operands(s.Chan, s.X)
	case *ssa.If:
		in.op, in.args = opIf, ft.operands(s.Cond)
	case *ssa.Jump:
		in.op = opJump
	case *ssa.Return:
		in.op, in.args = opReturn, ft.operands(s.Results...)
	case *ssa.Panic:
		in.op = opPanic
	case *ssa.DebugRef:
		in.op = opNop
	default:
		in.op = opOpaque // SliceToArrayPointer and what may come
	}
	return in
}

func constText(v ssa.Value) string {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value)
	}
	return ""
}

func (ft *functionTranslator) newAsk(result, err int, round bool, typ types.Type) *ask {
	ft.asks++
	a := &ask{id: fmt.Sprintf("%s#%d", ft.f.name, ft.asks), result: result, err: err, round: round}
	if typ != nil {
		a.typ = ft.typ(typ)
	}
	return a
}
