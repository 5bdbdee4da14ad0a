package outcome

import (
	"go/token"
	"slices"
	"strings"
)

// A program is the code in view: that of the package under analysis, and
// what the packages that it imports handed on.
type program struct {
	funcs   map[string]*fn
	globals heap
	refs    map[string]int      // objects of global variables
	changed map[string]bool     // global variables that are assigned to outside of init
	stored  map[string][]string // functions that are stored in a field, by field
	objects map[string]int
	work    int // instructions that may still be executed
	isSDK   func(path string) bool
	// roundForm is that of Config.
	roundForm func(token.Pos, string) *Form
}

func link(isSDK func(path string) bool, units ...*unit) *program {
	p := &program{
		funcs: make(map[string]*fn), globals: make(heap), refs: make(map[string]int),
		changed: make(map[string]bool), stored: make(map[string][]string), objects: make(map[string]int), work: maxWork, isSDK: isSDK,
	}
	for _, u := range units {
		for _, name := range sortedNames(u.funcs) {
			f := u.funcs[name]
			p.funcs[name] = f
			p.scan(f)
		}
	}
	for field := range p.stored {
		slices.Sort(p.stored[field])
		p.stored[field] = slices.Compact(p.stored[field])
	}
	for _, u := range units {
		for _, name := range sortedNames(u.funcs) {
			if isInit(name) {
				p.initialize(u.funcs[name])
			}
		}
	}
	return p
}

func sortedNames(m map[string]*fn) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (p *program) find(name string) *fn {
	if name == "" {
		return nil
	}
	return p.funcs[name]
}

// scan notes which global variables a function assigns to, and which
// functions it stores in fields.
func (p *program) scan(f *fn) {
	for b := range f.blocks {
		for i := range f.blocks[b].instrs {
			in := &f.blocks[b].instrs[i]
			if in.op != opStore {
				continue
			}
			addr, val := in.args[0], in.args[1]
			if addr < 0 {
				if k := f.consts[-1-addr]; k.kind == kGlobal && !isInit(f.name) {
					p.changed[k.name] = true
				}
				continue
			}
			d := f.def(addr)
			if d == nil || d.op != opFieldAddr {
				continue
			}
			fun := ""
			if val < 0 {
				if k := f.consts[-1-val]; k.kind == kFunc {
					fun = k.name
				}
			} else if m := f.def(val); m != nil && m.op == opMakeClosure && m.args[0] < 0 {
				fun = f.consts[-1-m.args[0]].name
			}
			if fun != "" {
				p.stored[d.field] = append(p.stored[d.field], fun)
			}
		}
	}
}

// initialize executes a package's initialization, to learn what its
// variables hold.
func (p *program) initialize(f *fn) {
	x := &player{prog: p, steps: maxSteps, objects: p.objects, play: newPlay()}
	x.run(f)
	if x.play.spent || len(x.play.returns) == 0 {
		return
	}
	h := x.play.returns[0].heap
	for _, o := range x.play.returns[1:] {
		h = joinHeaps(h, o.heap)
	}
	for ref, o := range h {
		c := *o
		c.shared = true
		p.globals[ref] = &c
	}
	for name, ref := range p.refs {
		o := p.globals[ref]
		if o == nil || o.val == nil {
			continue
		}
		if p.changed[name] {
			p.globals[ref] = &object{val: &value{from: name}, shared: true}
		} else if o.val.kind == vError && !slices.Contains(o.val.errs, name) {
			v := *o.val
			v.errs = append(slices.Clone(v.errs), name)
			slices.Sort(v.errs)
			p.globals[ref] = &object{val: &v, shared: true}
		}
	}
}

// global returns the address of a global variable.
func (p *program) global(st *state, k konst) *value {
	ref, ok := p.refs[k.name]
	if !ok {
		ref = -1 - len(p.refs)
		p.refs[k.name] = ref
	}
	if st.heap[ref] == nil {
		o := &object{val: &value{from: k.name}, shared: true}
		switch {
		case strings.HasSuffix(k.name, ".init$guard"):
			o.val = no
		case k.typ != nil && k.typ.name == "error" && !p.changed[k.name]:
			o.val = &value{kind: vError, errs: []string{k.name}}
		}
		st.heap[ref] = o
	}
	return &value{kind: vRef, ref: ref}
}

func newPlay() *play {
	return &play{asks: make(map[string]*askSeen), events: make(map[string]*event), assertions: make(map[*instr]*assertion)}
}

// A playbook is what came of playing all answers to one ask through one
// function.
type playbook struct {
	root  *fn
	key   string
	seen  *askSeen
	form  *Form
	plays [numAnswers]*play
}

// playAll plays every answer to every ask that the functions of the package
// under analysis reach, callees first.
func (p *program) playAll(main *unit) []*playbook {
	var books []*playbook
	for _, f := range p.roots(main) {
		scout := p.playOne(f, Accept, "", nil)
		for _, key := range scout.askOrder {
			seen := scout.asks[key]
			b := &playbook{root: f, key: key, seen: seen, form: seen.form(p.roundForm)}
			spent := false
			for a := range numAnswers {
				b.plays[a] = p.playOne(f, a, key, b.form)
				spent = spent || b.plays[a].spent
			}
			if !spent {
				books = append(books, b)
			}
		}
	}
	return books
}

func (p *program) playOne(f *fn, a Answer, target string, form *Form) *play {
	steps := min(maxSteps, p.work)
	x := &player{prog: p, answer: a, target: target, form: form, steps: steps, objects: p.objects, play: newPlay()}
	x.run(f)
	p.work -= steps - max(x.steps, 0)
	return x.play
}

// form returns what is known of the question, nil if nothing is.
func (s *askSeen) form(round func(token.Pos, string) *Form) *Form {
	pos := token.NoPos
	if s.site != nil {
		pos = s.site.pos
	}
	if s.ask.forms != nil {
		if f := s.ask.forms(pos); f != nil {
			return f
		}
	}
	if s.ask.round && round != nil { // put here, read elsewhere
		return round(pos, s.ask.key)
	}
	return nil
}

// roots returns the functions that ask, callees before their callers.
func (p *program) roots(main *unit) []*fn {
	var list []*fn
	done := make(map[string]bool)
	var visit func(name string)
	visit = func(name string) {
		f := main.funcs[name]
		if f == nil || done[name] {
			return
		}
		done[name] = true
		f.callees(visit)
		if f.asks && !f.answers && !f.synthetic && f.pos.IsValid() && f.regs <= maxRegs && !isInit(name) {
			list = append(list, f)
		}
	}
	for _, name := range sortedNames(main.funcs) {
		visit(name)
	}
	return list
}
