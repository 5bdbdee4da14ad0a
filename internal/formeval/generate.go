package formeval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"github.com/elicitlint/elicitlint/internal/dialect"
	"github.com/elicitlint/elicitlint/internal/form"
)

// generated evaluates the call of a function that makes a schema of its type
// argument, as jsonschema.For does (v0.4.3). Options, and types that it does
// not look into or may fail on, are not followed.
func (ev *Evaluator) generated(st *state, e *ast.CallExpr, fn *types.Func, args []*value) ([]*value, bool) {
	if !dialect.IsSchemaGenerator(fn) || len(args) != 1 || args[0].kind != null {
		return nil, false
	}
	t := typeArgument(ev.Info, e.Fun)
	results := fn.Signature().Results()
	if t == nil || results.Len() != 2 {
		return nil, false
	}
	schema, ok := types.Unalias(results.At(0).Type()).(*types.Pointer)
	if !ok {
		return nil, false
	}
	g := schemaMaker{ev: ev, st: st, schema: schema, pos: e.Pos(), end: e.End(), open: make(map[types.Type]bool)}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || t.String() == "time.Time" {
		return nil, false
	}
	c := g.object(t, s)
	if c == nil {
		return nil, false
	}
	return []*value{g.of(c, e.Pos(), e.End()), {kind: null}}, true
}

// typeArgument returns the one type argument that a function is called with.
func typeArgument(info *types.Info, fun ast.Expr) types.Type {
	switch f := ast.Unparen(fun).(type) {
	case *ast.IndexExpr:
		fun = f.X
	}
	var id *ast.Ident
	switch f := ast.Unparen(fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	if args := info.Instances[id].TypeArgs; args != nil && args.Len() == 1 {
		return args.At(0)
	}
	return nil
}

// A schemaMaker makes schemas of types.
type schemaMaker struct {
	ev       *Evaluator
	st       *state
	schema   *types.Pointer // *jsonschema.Schema
	pos, end token.Pos      // the call
	open     map[types.Type]bool
}

func (g *schemaMaker) of(c *cell, pos, end token.Pos) *value {
	return &value{kind: object, typ: g.schema, ref: g.ev.alloc(g.st, c), pos: pos, end: end}
}

func (g *schemaMaker) cell(pos, end token.Pos) *cell { return newCell(g.schema.Elem(), pos, end) }

func (g *schemaMaker) text(s string, pos, end token.Pos) *value {
	return &value{kind: text, typ: types.Typ[types.String], text: form.Unplaced(s, pos, end), pos: pos, end: end}
}

// object returns the schema of a struct, nil where it is not known.
func (g *schemaMaker) object(t types.Type, s *types.Struct) *cell {
	if g.open[t] { // a type that holds itself is refused
		return nil
	}
	g.open[t] = true
	defer delete(g.open, t)
	c := g.cell(g.pos, g.end)
	c.set(entry{key: "Type", val: g.text("object", g.pos, g.end)})
	props := newCell(types.NewMap(types.Typ[types.String], g.schema), g.pos, g.end)
	required := newCell(types.NewSlice(types.Typ[types.String]), g.pos, g.end)
	if !g.fields(s, props, required) {
		return nil
	}
	if len(props.entries) > 0 {
		c.set(entry{key: "Properties", val: &value{kind: mapping, typ: props.typ, ref: g.ev.alloc(g.st, props), pos: g.pos, end: g.end}})
	}
	c.set(entry{key: "Required", val: &value{kind: list, typ: required.typ, ref: g.ev.alloc(g.st, required), pos: g.pos, end: g.end}})
	no := g.cell(g.pos, g.end)
	no.set(entry{key: "Not", val: g.of(g.cell(g.pos, g.end), g.pos, g.end)})
	c.set(entry{key: "AdditionalProperties", val: g.of(no, g.pos, g.end)})
	return c
}

// fields adds the fields of a struct, with those of embedded structs.
func (g *schemaMaker) fields(s *types.Struct, props, required *cell) bool {
	for i := range s.NumFields() {
		f := s.Field(i)
		tag := reflect.StructTag(s.Tag(i))
		g.ev.spend(1)
		if g.ev.exhausted() { // types can nest so that they double each time
			return false
		}
		if f.Embedded() && tag.Get("json") == "" {
			inner, ok := f.Type().Underlying().(*types.Struct)
			if !ok || g.open[f.Type()] || g.ev.exhausted() {
				return false
			}
			g.open[f.Type()] = true
			ok = g.fields(inner, props, required)
			delete(g.open, f.Type())
			if !ok {
				return false
			}
			continue
		}
		t, ok := jsonTag(f.Name(), s.Tag(i))
		if !ok || !f.Exported() {
			continue
		}
		pos, end := g.pos, g.end
		if f.Pkg() == g.ev.Pkg {
			pos, end = f.Pos(), f.Pos()+token.Pos(len(f.Name()))
		}
		c := g.property(f.Type(), pos, end)
		if c == nil {
			return false
		}
		if d := tag.Get("jsonschema"); d != "" {
			c.set(entry{key: "Description", val: g.text(d, pos, end)})
		}
		props.set(entry{t.name, pos, end, g.of(c, pos, end)})
		if !t.omitEmpty && !t.omitZero {
			required.elems = append(required.elems, g.text(t.name, pos, end))
		}
	}
	return len(props.entries) < maxElems
}

// property returns the schema of a field's type, nil where it is not known.
func (g *schemaMaker) property(t types.Type, pos, end token.Pos) *cell {
	c := g.cell(pos, end)
	typ := ""
	switch u := t.Underlying().(type) {
	case *types.Basic:
		typ = basicType(u)
		if u.Info()&types.IsUnsigned != 0 {
			zero := &value{kind: scalar, typ: types.Typ[types.Float64], scalar: constant.MakeInt64(0), pos: pos, end: end}
			c.set(entry{key: "Minimum", val: zero})
		}
	case *types.Pointer:
		inner := g.property(u.Elem(), pos, end)
		if inner == nil {
			return nil
		}
		return g.orNull(inner, pos, end)
	case *types.Slice:
		return g.orNull(g.array(c, u.Elem(), pos, end), pos, end)
	case *types.Array:
		return g.array(c, u.Elem(), pos, end)
	case *types.Map:
		typ = "object"
	case *types.Interface:
		return c // true
	case *types.Struct:
		if encodesItself[t.String()] {
			typ = "string"
			break
		}
		return g.object(t, u)
	}
	if typ == "" {
		return nil
	}
	c.set(entry{key: "Type", val: g.text(typ, pos, end)})
	return c
}

// encodesItself are the structs that are strings on the wire.
var encodesItself = map[string]bool{"time.Time": true, "math/big.Int": true, "math/big.Rat": true, "math/big.Float": true}

func (g *schemaMaker) array(c *cell, elem types.Type, pos, end token.Pos) *cell {
	items := g.property(elem, pos, end)
	if items == nil {
		return nil
	}
	c.set(entry{key: "Type", val: g.text("array", pos, end)})
	c.set(entry{key: "Items", val: g.of(items, pos, end)})
	return c
}

// orNull turns the type of a schema into the list of null and that type.
func (g *schemaMaker) orNull(c *cell, pos, end token.Pos) *cell {
	if c == nil || c.get("Type") == nil {
		return c
	}
	both := newCell(types.NewSlice(types.Typ[types.String]), pos, end)
	both.elems = []*value{g.text("null", pos, end), c.get("Type")}
	c.remove("Type")
	c.set(entry{key: "Types", val: &value{kind: list, typ: both.typ, ref: g.ev.alloc(g.st, both), pos: pos, end: end}})
	return c
}

func basicType(b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsString != 0:
		return "string"
	case info&types.IsBoolean != 0:
		return "boolean"
	case info&types.IsInteger != 0 && !strings.HasPrefix(b.Name(), "uintptr"):
		return "integer"
	case info&types.IsFloat != 0:
		return "number"
	}
	return ""
}
