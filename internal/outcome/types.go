package outcome

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/elicitlint/elicitlint/internal/dialect"
)

// maxTypes bounds the types of a unit.
const maxTypes = 5000

// opaque is a type of which nothing is known.
var opaque = &typ{}

// typ returns what the player needs to know of a type.
func (t *translator) typ(x types.Type) *typ {
	switch x.(type) {
	case *types.Basic, *types.Pointer, *types.Struct, *types.Array, *types.Slice, *types.Map, *types.Chan,
		*types.Signature, *types.Interface, *types.Tuple, *types.Named, *types.Alias, *types.TypeParam:
	default:
		return opaque // what SSA iterates with
	}
	if d, ok := t.typed.At(x).(*typ); ok {
		return d
	}
	if t.typed.Len() >= maxTypes {
		return opaque
	}
	d := &typ{name: typeName(x)}
	t.typed.Set(x, d)
	switch r, _ := t.Set.TypeRole(x); r {
	case dialect.Result:
		d.role = resultRole
	case dialect.Response, dialect.Action:
		d.role = partRole
	}
	switch u := x.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			d.kind = tBool
		case info&types.IsString != 0:
			d.kind = tString
		case info&types.IsInteger != 0:
			d.kind = tInt
		case info&types.IsFloat != 0:
			d.kind = tFloat
		}
	case *types.Pointer:
		d.kind, d.elem = tPointer, t.typ(u.Elem())
	case *types.Struct:
		if t.looksInto(x) {
			d.kind = tStruct
			for j := range u.NumFields() {
				f := u.Field(j)
				d.fields = append(d.fields, field{f.Name(), reflect.StructTag(u.Tag(j)).Get("json"), t.typ(f.Type())})
			}
		}
	case *types.Array:
		d.kind, d.elem = tArray, t.typ(u.Elem())
	case *types.Slice:
		d.kind, d.elem = tSlice, t.typ(u.Elem())
	case *types.Map:
		d.kind, d.elem = tMap, t.typ(u.Elem())
	case *types.Chan:
		d.kind, d.elem = tChan, t.typ(u.Elem())
	case *types.Signature:
		d.kind = tFunc
	case *types.Interface:
		d.kind = tInterface
		if _, ok := types.Unalias(x).(*types.TypeParam); ok {
			d.kind = tParam
		}
	case *types.Tuple:
		d.kind = tTuple
		for j := range u.Len() {
			d.fields = append(d.fields, field{typ: t.typ(u.At(j).Type())})
		}
	}
	return d
}

// typeName returns the name that identifies a type in all packages.
func typeName(t types.Type) string {
	return strings.ReplaceAll(types.TypeString(t, nil), "interface{}", "any")
}

// looksInto reports whether the fields of a struct type matter: those of the
// program's own types, and of what an SDK returns as an answer.
func (t *translator) looksInto(x types.Type) bool {
	n, ok := types.Unalias(x).(*types.Named)
	if !ok {
		return true
	}
	if r, _ := t.Set.TypeRole(x); r == dialect.Result || r == dialect.ResultPart {
		return true
	}
	p := n.Obj().Pkg()
	return p == t.Pkg || p != nil && t.inView[p.Path()]
}
