package outcome

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/effect"
)

// A stdRole is what a function of the standard library means to the player.
type stdRole uint8

const (
	noStd stdRole = iota
	errorsIs
	errorsAs
	errorsNew
	errorf
	errorsJoin
	stringsFold
	stringsLower
	stringsUpper
	stringsTrim
	stringsHasPrefix
	slicesContains
	onceDo
	jsonMarshal
	jsonUnmarshal
	cmpOr
	errorText
	groupGo
)

var stdRoles = map[string]stdRole{
	"errors.Is": errorsIs, "errors.As": errorsAs, "errors.New": errorsNew, "errors.Join": errorsJoin, "fmt.Errorf": errorf,
	"strings.EqualFold": stringsFold, "strings.ToLower": stringsLower, "strings.ToUpper": stringsUpper,
	"strings.TrimSpace": stringsTrim, "strings.HasPrefix": stringsHasPrefix, "slices.Contains": slicesContains,
	"(*sync.Once).Do": onceDo, "encoding/json.Marshal": jsonMarshal, "encoding/json.Unmarshal": jsonUnmarshal, "cmp.Or": cmpOr,
	"(error).Error": errorText, "(*golang.org/x/sync/errgroup.Group).Go": groupGo, "(*sync.WaitGroup).Go": groupGo,
}

func stdRoleOf(f *types.Func) stdRole { return stdRoles[f.Origin().FullName()] }

// standard calls a function of the standard library that is known.
func (x *player) standard(fr *frame, st *state, in *instr, args []*value, id string) ([]outcome, bool) {
	one := func(vals ...*value) ([]outcome, bool) {
		return []outcome{{vals: vals, heap: st.heap, asked: st.asked, marks: st.marks}}, true
	}
	t := taint(0)
	for _, a := range args {
		t |= x.inside(st, a, 2)
	}
	str := func(i int) (string, bool) { return args[i].str() }
	switch in.call.role {
	case errorsNew:
		return one(emptyErr)
	case errorf:
		return one(x.wrap(st, args).with(t & fromError))
	case errorsJoin:
		return one(x.wrap(st, append([]*value{text("%w")}, args...)).with(t & fromError))
	case errorsIs:
		return one(x.isError(args[0], args[1]).with(args[0].taint))
	case errorsAs:
		x.changed(st, args[1], 2)
		if args[0].kind == vNil || args[0].kind == vError && !args[0].open && len(args[0].errs) == 0 {
			return one(no.with(args[0].taint))
		}
		return one(unknownOf(args[0]))
	case errorText:
		return one(unknownOf(args...))
	case stringsFold:
		a, ok1 := str(0)
		b, ok2 := str(1)
		if ok1 && ok2 {
			return one(boolean(strings.EqualFold(a, b)).with(t))
		}
		if alien(args[0]) || alien(args[1]) {
			return one(no.with(t))
		}
	case stringsLower, stringsUpper, stringsTrim:
		if args[0].kind == vBlank {
			return one(args[0])
		}
		if a, ok := str(0); ok {
			switch in.call.role {
			case stringsLower:
				a = strings.ToLower(a)
			case stringsUpper:
				a = strings.ToUpper(a)
			default:
				a = strings.TrimSpace(a)
			}
			return one(text(a).with(t))
		}
	case stringsHasPrefix:
		a, ok1 := str(0)
		b, ok2 := str(1)
		if ok1 && ok2 {
			return one(boolean(strings.HasPrefix(a, b)).with(t))
		}
	case slicesContains:
		if args[0].kind == vRef && len(args[0].path) == 0 && args[1].kind == vConst {
			if o := st.heap[args[0].ref]; o != nil && !o.rest && o.val == nil {
				found, known := false, true
				for _, e := range o.list {
					eq, ok := equal(e, args[1], x)
					found, known = found || eq, known && ok
				}
				if known || found {
					return one(boolean(found).with(t))
				}
			}
		}
	case cmpOr:
		if args[0].kind == vRef {
			if o := st.heap[args[0].ref]; o != nil && !o.rest {
				for _, e := range o.list {
					if e.kind == vBlank {
						return one(e)
					}
					if e.kind != vConst && e.kind != vNil {
						return one(unknownOf(o.list...).with(t))
					}
					if e.kind == vConst && !isZero(e) {
						return one(e.with(t))
					}
				}
			}
		}
	case onceDo, groupGo:
		f := args[len(args)-1]
		if f.kind == vFunc {
			inner := *in
			inner.call = &call{dynamic: true}
			outs := x.call(fr, st, &inner, []*value{f}, id)
			for i := range outs {
				outs[i].vals = nil
				for range in.call.results {
					outs[i].vals = append(outs[i].vals, unknown)
				}
			}
			return outs, true
		}
	case jsonMarshal:
		v := args[0]
		if o := st.contentOf(v); o != nil {
			if st.asked {
				x.play.read = true
			}
			return one(&value{kind: vContent, taint: fromContent}, null)
		}
		if v.kind == vIface && v.elems[0].kind == vNil && t&fromContent != 0 {
			return one(&value{kind: vSome, taint: fromContent}, null)
		}
	case jsonUnmarshal:
		if args[0].taint&fromContent != 0 {
			x.decode(st, args[0], args[1])
			return one(null.with(fromContent))
		}
	}
	return nil, false
}

func isZero(v *value) bool {
	switch v.val.Kind() {
	case constant.String:
		return constant.StringVal(v.val) == ""
	case constant.Bool:
		return !constant.BoolVal(v.val)
	case constant.Int, constant.Float:
		return constant.Sign(v.val) == 0
	}
	return false
}

// wrap returns the error that fmt.Errorf makes.
func (x *player) wrap(st *state, args []*value) *value {
	format, ok := args[0].str()
	if !ok {
		return openErr
	}
	e := &value{kind: vError}
	if !strings.Contains(format, "%w") {
		return e
	}
	if len(args) < 2 || args[1].kind != vRef || st.heap[args[1].ref] == nil {
		return openErr
	}
	for _, a := range st.heap[args[1].ref].list {
		switch {
		case a.kind == vError:
			e.errs = append(e.errs, a.errs...)
			e.open = e.open || a.open
		case a.kind == vUnknown, a.kind == vSome:
			e.open = true
		}
	}
	slices.Sort(e.errs)
	e.errs = slices.Compact(e.errs)
	return e
}

// isOwn reports whether an error variable is one that an SDK does not know: it
// is declared neither in the standard library nor in an SDK.
func (x *player) isOwn(name string) bool {
	path := name[:strings.LastIndex(name, ".")]
	return !effect.IsStd(path) && !x.prog.isSDK(path)
}

// isError is errors.Is.
func (x *player) isError(err, target *value) *value {
	switch {
	case err.kind == vNil:
		return boolean(target.kind == vNil)
	case err.kind != vError || target.kind != vError || len(target.errs) != 1 || target.open:
		return unknown
	case err.taint&fromError != 0 && !slices.Contains(err.errs, target.errs[0]) && x.isOwn(target.errs[0]):
		return no // an SDK returns no error of the program
	case len(err.errs) == 1 && err.errs[0] == target.errs[0] && !err.open:
		return yes
	case !err.open && !slices.Contains(err.errs, target.errs[0]):
		return no
	}
	return unknown
}

// decode fills a struct with what the person entered.
func (x *player) decode(st *state, data, into *value) {
	if into.kind == vIface {
		into = into.elems[0]
	}
	if into.kind != vRef || st.heap[into.ref] == nil || st.heap[into.ref].val == nil {
		return
	}
	old := st.heap[into.ref].at(into.path)
	if old == nil || old.kind != vStruct || old.dyn == nil {
		x.store(st, into, &value{taint: fromContent})
		return
	}
	x.play.read = true
	w := *old
	w.elems = slices.Clone(old.elems)
	for i, f := range old.dyn.fields {
		name, _, _ := strings.Cut(f.json, ",")
		if name == "" {
			name = f.name
		}
		switch {
		case data.kind != vContent || x.answer == AcceptEmpty || x.form.lacks(name):
			w.elems[i] = old.elems[i].with(fromContent)
		case f.typ.kind == tInt:
			w.elems[i] = &value{kind: vBlank, taint: fromContent}
		default:
			if v, ok := x.content(name, f.typ); ok {
				w.elems[i] = v
			}
		}
	}
	x.store(st, into, &w)
}

// builtin calls a builtin function.
func (x *player) builtin(fr *frame, st *state, in *instr, args []*value, id string) *value {
	switch in.call.builtin {
	case "len":
		v := args[0]
		switch v.kind {
		case vNil:
			return number(0).with(v.taint)
		case vConst:
			if s, ok := v.str(); ok {
				return number(len(s)).with(v.taint)
			}
		case vRef:
			if o := st.heap[v.ref]; o != nil && len(v.path) == 0 {
				if o.content {
					x.play.read = x.play.read || st.asked
					if x.answer == AcceptEmpty {
						return number(0).with(fromContent)
					}
					if x.form != nil && x.form.Known {
						return number(len(x.form.Fields)).with(fromContent)
					}
					return number(1).with(fromContent)
				}
				if !o.rest && o.val == nil {
					return number(len(o.list) + len(o.keys))
				}
			}
		case vBlank:
			return &value{kind: vBlank, taint: v.taint}
		}
	case "append":
		v := args[0]
		o := &object{rest: true}
		if v.kind == vNil {
			o.rest = false
		} else if v.kind == vRef && st.heap[v.ref] != nil {
			o.list, o.rest = slices.Clone(st.heap[v.ref].list), st.heap[v.ref].rest
		}
		if len(args) > 1 {
			if args[1].kind == vRef && st.heap[args[1].ref] != nil {
				more := st.heap[args[1].ref]
				o.list = append(o.list, more.list...)
				o.rest = o.rest || more.rest
			} else if args[1].kind != vNil {
				o.rest = true
				o.list = append(o.list, unknownOf(args[1]))
			}
		}
		if len(o.list) > 64 {
			o.list, o.rest = o.list[:64], true
		}
		ref := x.object(fr.id + ":" + id)
		st.make(ref, o)
		return &value{kind: vRef, ref: ref}
	case "recover":
		if x.panicking {
			return some
		}
		return null
	case "ssa:wrapnilchk":
		return args[0]
	}
	return unknownOf(args...)
}
