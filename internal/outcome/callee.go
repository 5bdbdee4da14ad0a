package outcome

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/effect"
)

// call translates what is called and with what.
func (ft *functionTranslator) call(in *instr, c *ssa.CallCommon, instr *ssa.Call) {
	sig := c.Signature()
	k := &call{level: effect.Weak}
	in.call = k
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
				k.ends = effect.NeverReturns(obj) || obj.Pkg() != ft.Pkg && effect.SeemsToEnd(obj)
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
			k.ask.key = constText(c.Args[len(c.Args)-1])
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
				k.ask.forms = a.Form
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
