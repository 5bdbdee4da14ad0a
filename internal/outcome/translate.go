package outcome

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
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
	if obj, ok := src.Object().(*types.Func); ok {
		f.named = t.Level(obj)
	}
	f.answers = t.Set.IsClientHandler(src.Signature)
	f.handles = handles(src.Signature)
	for i := range src.Signature.Results().Len() {
		f.rets = append(f.rets, t.typ(src.Signature.Results().At(i).Type()))
	}
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
func handles(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n < 2 || !isErrorType(sig.Results().At(n-1).Type()) {
		return false
	}
	t := types.Unalias(sig.Results().At(0).Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok {
		return false
	}
	switch named.Obj().Name() {
	case "CallToolResult", "GetPromptResult", "ReadResourceResult":
		return true
	}
	return false
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
		in.pos = s.Cond.Pos()
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

// call translates what is called and with what.
func (ft *functionTranslator) call(in *instr, c *ssa.CallCommon, instr *ssa.Call) {
	sig := c.Signature()
	k := &call{name: calleeName(c), level: effect.Weak}
	in.call = k
	in.n = sig.Results().Len()
	in.pos = c.Pos()
	for i := range sig.Results().Len() {
		k.results = append(k.results, ft.typ(sig.Results().At(i).Type()))
	}
	switch {
	case c.IsInvoke():
		k.dynamic = true
		k.method = c.Method.Name()
		in.args = ft.operands(append([]ssa.Value{c.Value}, c.Args...)...)
		k.level = ft.Level(c.Method)
		k.among = ft.implementations(c)
		k.role, k.lends = stdRoleOf(c.Method), ft.lends(c.Method)
	default:
		switch v := c.Value.(type) {
		case *ssa.Builtin:
			k.builtin, k.level = v.Name(), effect.Inert
			k.lends = true
			in.args = ft.operands(c.Args...)
		case *ssa.Function:
			ft.enqueue(v)
			k.static = ft.name(v)
			in.args = ft.operands(c.Args...)
			if obj, ok := v.Object().(*types.Func); ok {
				k.level = ft.Level(obj)
				k.ends = effect.NeverReturns(obj) || obj.Pkg() != ft.Pkg && endsByName(obj)
				if k.level == effect.Strong && len(c.Args) == 1 && isStaged(obj, c.Args[0]) {
					k.level = effect.Undo
				}
				k.role, k.lends = stdRoleOf(obj), ft.lends(obj)
			}
		default:
			k.dynamic = true
			in.args = ft.operands(append([]ssa.Value{c.Value}, c.Args...)...)
			k.level, k.param = dynamicLevel(v)
			if mc, ok := v.(*ssa.MakeClosure); ok {
				k.static = ft.name(mc.Fn.(*ssa.Function))
			}
		}
	}
	if instr != nil {
		for i := range sig.Results().Len() {
			if isErrorType(sig.Results().At(i).Type()) {
				k.drops = !extracts(instr, i)
			}
		}
	}
	if f, ok := c.Value.(*ssa.Function); ok && instr != nil && sig.Results().Len() > 0 && len(c.Args) > 0 {
		r, _ := ft.Set.TypeRole(sig.Results().At(0).Type())
		if obj, ok := f.Object().(*types.Func); ok && r == dialect.Response && obj.Pkg() != nil && ft.Set.IsSDKPath(obj.Pkg().Path()) {
			k.ask = ft.newAsk(0, -1, true, nil)
			k.ask.key, k.ask.name = constText(c.Args[len(c.Args)-1]), k.name
			k.ask.forms = ft.roundForm(in.pos, k.ask.key)
			return
		}
	}
	if instr != nil {
		if a, ok := ft.AskAt(instr.Pos()); ok {
			err := -1
			for i := range sig.Results().Len() {
				if isErrorType(sig.Results().At(i).Type()) {
					err = i
				}
			}
			if a.Result >= 0 || a.Round {
				result := max(a.Result, 0)
				k.ask = ft.newAsk(result, err, a.Round, sig.Results().At(result).Type())
				k.ask.forms, k.ask.name = a.Form, k.name
				k.discards = !a.Round && !extracts(instr, result)
				if a.Round && len(c.Args) > 0 {
					k.ask.key = constText(c.Args[len(c.Args)-1])
					k.ask.forms = ft.roundForm(in.pos, k.ask.key)
				}
			}
		}
	}
}

func isErrorType(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// roundForm returns what yields the question of an answer that is read at pos.
func (ft *functionTranslator) roundForm(pos token.Pos, key string) func(token.Pos) *Form {
	return func(token.Pos) *Form { return ft.RoundForm(pos, key) }
}

// endsByName reports whether the name of a function of another package, of
// which nothing else is known, says that it ends the program.
func endsByName(fn *types.Func) bool {
	if fn.Signature().Results().Len() > 0 {
		return false
	}
	switch strings.ToLower(fn.Name()) {
	case "die", "dief", "fatal", "fatalf", "fatalln", "exit", "exitf", "bail", "bailf", "abort", "abortf", "panic", "panicf":
		return true
	}
	return false
}

// isStaged reports whether fn removes a file that the program has opened, or a
// temporary folder that it has made: what was staged before.
func isStaged(fn *types.Func, arg ssa.Value) bool {
	if name := fn.FullName(); name != "os.Remove" && name != "os.RemoveAll" {
		return false
	}
	callee := ""
	switch v := arg.(type) {
	case *ssa.Call:
		if f := v.Call.StaticCallee(); f != nil {
			callee = f.String()
		}
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			if f := c.Call.StaticCallee(); f != nil {
				callee = f.String()
			}
		}
	}
	return callee == "(*os.File).Name" || callee == "os.MkdirTemp"
}

// extracts reports whether the i'th result of a call is used.
func extracts(c *ssa.Call, i int) bool {
	if c.Call.Signature().Results().Len() == 1 {
		return len(*c.Referrers()) > 0
	}
	for _, r := range *c.Referrers() {
		if e, ok := r.(*ssa.Extract); !ok || e.Index == i && len(*e.Referrers()) > 0 {
			return true
		}
	}
	return false
}

// lends reports whether a function of another package leaves what its
// arguments refer to as it is.
func (ft *functionTranslator) lends(fn *types.Func) bool {
	return fn.Pkg() == nil || ft.Lends(fn)
}

// dynamicLevel is the level of calling a func value: what a function is given
// to call, it is given because it does something.
func dynamicLevel(v ssa.Value) (effect.Level, bool) {
	if p, ok := v.(*ssa.Parameter); ok {
		if n, ok := types.Unalias(p.Type()).(*types.Named); ok && n.Obj().Name() == "CancelFunc" {
			return effect.Bookkeeping, true
		}
		return effect.Strong, true
	}
	if n, ok := types.Unalias(v.Type()).(*types.Named); ok && n.Obj().Name() == "CancelFunc" {
		return effect.Bookkeeping, false
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if free, ok := load.X.(*ssa.FreeVar); ok && isParameterAround(free) {
			return effect.Strong, true
		}
	}
	return effect.Weak, false
}

// isParameterAround reports whether a captured variable is a parameter of a
// function around, such as the next handler of a middleware.
func isParameterAround(v *ssa.FreeVar) bool {
	for f := v.Parent().Parent(); f != nil; f = f.Parent() {
		for _, p := range f.Params {
			if p.Name() == v.Name() {
				return true
			}
		}
	}
	return false
}

// calleeName returns how people read what is called.
func calleeName(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return valueName(c.Value, c.Method.Name())
	}
	switch v := c.Value.(type) {
	case *ssa.Function:
		name, _, _ := strings.Cut(v.Name(), "[")
		if v.Signature.Recv() != nil && len(c.Args) > 0 {
			return valueName(c.Args[0], name)
		}
		if p := v.Package(); p != nil && v.Parent() == nil && p.Pkg != nil && v.Object() != nil && v.Object().Pkg() != nil && v.Prog.ImportedPackage(v.Object().Pkg().Path()) == p {
			return p.Pkg.Name() + "." + name
		}
		if i := strings.Index(name, "$"); i >= 0 {
			return "the function literal"
		}
		return name
	case *ssa.Builtin:
		return v.Name()
	case *ssa.Parameter:
		return v.Name()
	case *ssa.MakeClosure:
		return "the function literal"
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return valueName(fa.X, fieldName(fa.X.Type(), fa.Field))
		}
		if fv, ok := v.X.(*ssa.FreeVar); ok {
			return fv.Name()
		}
		if a, ok := v.X.(*ssa.Alloc); ok && a.Comment != "" {
			return a.Comment
		}
	case *ssa.FreeVar:
		return v.Name()
	case *ssa.Phi:
		if v.Comment != "" {
			return v.Comment
		}
	}
	return "what follows"
}

// valueName returns "x.name" for a value that the source calls x.
func valueName(v ssa.Value, name string) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name() + "." + name
	case *ssa.FreeVar:
		return v.Name() + "." + name
	case *ssa.UnOp:
		return valueName(v.X, name)
	case *ssa.FieldAddr:
		return fieldName(v.X.Type(), v.Field) + "." + name
	case *ssa.Field:
		return fieldName(v.X.Type(), v.Field) + "." + name
	case *ssa.Global:
		return v.Name() + "." + name
	case *ssa.Alloc:
		if isIdent(v.Comment) {
			return v.Comment + "." + name
		}
	case *ssa.Phi:
		if isIdent(v.Comment) {
			return v.Comment + "." + name
		}
	}
	return name
}

func isIdent(s string) bool {
	return token.IsIdentifier(s) && s != "complit" && s != "new" && s != "varargs"
}

// fieldKey names a field by its type, as in "path.Type.field".
func fieldKey(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return typeName(t) + "." + fieldName(t, i)
}

func fieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i).Name()
	}
	return ""
}

// maxImplementations is the number of types beyond which a method of an
// interface is taken for unknown.
const maxImplementations = 4

// implementations returns the functions that a call of an interface's method
// can reach, where the interface belongs to the program.
func (ft *functionTranslator) implementations(c *ssa.CallCommon) []string {
	t := types.Unalias(c.Value.Type())
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	if n, ok := t.(*types.Named); ok {
		p := n.Obj().Pkg()
		if p == nil || p != ft.Pkg && !ft.inView[p.Path()] {
			return nil
		}
	}
	key := t.String() + "." + c.Method.Name()
	if list, ok := ft.impls[key]; ok {
		return list
	}
	var list []string
	for _, p := range append([]*types.Package{ft.Pkg}, ft.Pkg.Imports()...) {
		if p != ft.Pkg && !ft.inView[p.Path()] {
			continue
		}
		for _, name := range p.Scope().Names() {
			obj, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
				continue
			}
			if n, ok := obj.Type().(*types.Named); !ok || n.TypeParams().Len() > 0 {
				continue
			}
			for _, t := range []types.Type{obj.Type(), types.NewPointer(obj.Type())} {
				if types.Implements(t, iface) {
					if m := ft.method(t, c.Method); m != "" {
						list = append(list, m)
					}
					break
				}
			}
		}
	}
	slices.Sort(list)
	if list = slices.Compact(list); len(list) > maxImplementations {
		list = nil
	}
	ft.impls[key] = list
	return list
}

// method returns the function that implements a method for a type, leaving
// out types that only embed the interface.
func (ft *functionTranslator) method(t types.Type, m *types.Func) string {
	obj, index, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	f, ok := obj.(*types.Func)
	if !ok || len(index) > 1 {
		return ""
	}
	if s := ft.prog.FuncValue(f); s != nil {
		ft.enqueue(s)
	}
	return ft.FuncName(f)
}

// methodsOf makes sure that the methods of a type that is put into an
// interface can be found by name.
func (ft *functionTranslator) methodsOf(t types.Type) {
	for m := range types.NewMethodSet(t).Methods() {
		if f, ok := m.Obj().(*types.Func); ok && len(m.Index()) == 1 {
			if s := ft.prog.FuncValue(f); s != nil {
				ft.enqueue(s)
			}
		}
	}
}

// AskSite is what the model knows of a call that asks.
type AskSite struct {
	Result int // the position of the answer among the results, -1 if there is none
	Round  bool
	// Form returns what is asked when the ask is reached by a call, by the
	// position of its left parenthesis; nil if that is not known.
	Form func(site token.Pos) *Form
}
