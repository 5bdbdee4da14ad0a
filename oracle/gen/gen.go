// Package gen makes up MCP servers that ask people, right ones and wrong ones.
//
// A server is a chain of functions: the first puts the question to the SDK,
// each one looks at what it is given and returns a verdict of its own, and the
// last is the tool handler, which acts on it. How each of them decides, in
// what it returns its verdict, and how it is called, is chosen at random from
// a given seed.
package gen

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A builder makes one program.
type builder struct {
	r    *rand.Rand
	id   string
	prod Production // what the program has to contain
	want string     // its name
	plan *plan

	topic     int // where in the list of topics its questions start
	asks      []ask
	unitAsk   map[*unit]int
	pkgs      []*pkg
	shares    map[*unit]*shared
	callees   map[levelKey]**callee
	fnAt      map[levelKey]*fn
	put       map[*unit]*fn
	deps      string // expression of the dependencies in the handler
	depFields []depField
	deeds     []*deed
	values    map[*unit]string
	resets    []string
	observes  []string
	known     map[string]string
	schemas   map[*unit]string // expressions of forms

	behind        func(src) string
	again         func(kind) string
	flat          bool // nothing may end inside a block
	handlerNames  map[string]bool
	performer     string
	performParams []param
	performValue  bool
	givenValue    string
}

// A depField is a field of the dependencies.
type depField struct{ name, typ, value string }

// Generate returns n programs.
func Generate(seed uint64, n int) []program.Program {
	var list []program.Program
	for i := range n {
		list = append(list, One(seed, i))
	}
	return list
}

// One returns the program with the given index among those of a seed.
func One(seed uint64, index int) program.Program {
	want, packages := target(index)
	for try := uint64(0); ; try++ {
		b := &builder{
			r:    rand.New(rand.NewPCG(seed, uint64(index)<<16|try)),
			id:   fmt.Sprintf("p%05d", index),
			prod: want,
			want: want.Name,
		}
		p, ok := b.build(packages)
		if ok {
			p.Seed = seed
			return p
		}
		if try == 5000 {
			panic("gen: cannot make a program with " + want.Name)
		}
	}
}

// build makes a program, or reports that it came out without what is wanted.
func (b *builder) build(packages int) (program.Program, bool) {
	b.topic = b.r.IntN(1000)
	b.plan = b.newPlan(packages)
	if !b.plan.possible() {
		return program.Program{}, false
	}
	names := b.plan.productions()
	if b.want != "" && !slices.Contains(names, b.want) {
		return program.Program{}, false
	}
	b.write()
	if !b.complete() {
		return program.Program{}, false
	}
	p := b.program()
	p.Productions = names
	return p, true
}

// complete reports whether everything that was planned has found a place.
func (b *builder) complete() bool {
	for _, d := range b.deeds {
		if !d.used && (d.Strong || d.kind.Ends || d.both || d.kind.Action) {
			return false
		}
	}
	return true
}

// chance is true that often in a hundred times.
func (b *builder) chance(percent int) bool { return b.r.IntN(100) < percent }

// wants reports whether something that is wanted is to be done, or by chance.
func (b *builder) wants(production string, percent int) bool {
	return b.chance(percent) || b.want == production
}

func (b *builder) wants2(x, y string, percent int) bool {
	return b.chance(percent) || b.want == x || b.want == y
}

// choose returns one of the names of a group, the wanted one if it is there.
func (b *builder) choose(group string, names ...string) string {
	i := b.r.IntN(len(names))
	if rest, ok := strings.CutPrefix(b.want, group+"/"); ok && slices.Contains(names, rest) {
		return rest
	}
	return names[i]
}

// weighted is like choose, with weights between the names.
func (b *builder) weighted(group string, pairs ...any) string {
	var names []string
	for i := 0; i < len(pairs); i += 2 {
		for range pairs[i+1].(int) {
			names = append(names, pairs[i].(string))
		}
	}
	return b.choose(group, names...)
}

// pick returns one of some values.
func pick[T any](b *builder, list ...T) T { return list[b.r.IntN(len(list))] }

// askOf returns the question of a unit.
func (b *builder) askOf(u *unit) *ask { return &b.asks[b.unitAsk[u]] }

// importPath returns the import path of a package of the program.
func (b *builder) importPath(p *pkg) string {
	if p.name == "" {
		return modulePath + b.id
	}
	return modulePath + b.id + "/" + p.name
}

// mainFile returns the name of a package's first file.
func (b *builder) mainFile(p *pkg) string {
	if p.name == "" {
		return "server.go"
	}
	return p.name + ".go"
}

// fileOf returns the name of the file for the function of a level.
func (b *builder) fileOf(p *pkg, l int) string {
	if p.name == "" && l%2 == 0 {
		return "ask.go"
	}
	return b.mainFile(p)
}

// program returns what was written.
func (b *builder) program() program.Program {
	p := program.Program{
		ID: b.id, SDK: b.plan.sdk, Flow: b.plan.flow, Packages: b.plan.packages,
		MayDie: b.plan.with["noreturn"],
	}
	paths := maps.Clone(known)
	maps.Copy(paths, b.known)
	im := importer{sdk: b.plan.sdk, root: modulePath + b.id, pkgs: b.pkgs, known: paths}
	for _, pk := range b.pkgs {
		name, folder := pk.name, pk.name+"/"
		if name == "" {
			name, folder = b.id, ""
		}
		for _, f := range pk.files {
			text, err := im.render(name, f)
			if err != nil {
				panic(fmt.Sprintf("gen: program %s: %v in\n%s", b.id, err, text))
			}
			p.Files = append(p.Files, program.File{Name: folder + f.name, Text: text, Harness: f.harness})
		}
	}
	for i, a := range b.asks {
		u := b.plan.units[min(i, len(b.plan.units)-1)]
		root := b.root(u)
		put := b.put[u]
		if put == nil {
			put = b.put[root]
		}
		p.Asks = append(p.Asks, program.Ask{
			Message: a.message, Form: a.form, Field: a.field, Good: a.good, Bad: a.bad,
			Tested: root.test != "none" && root.form != program.Notice, ErrorDropped: root.errs == "ignored", Func: put.path,
		})
	}
	for _, d := range b.deeds {
		if d.used {
			p.Effects = append(p.Effects, d.Effect)
		}
	}
	p.Mistakes = b.mistakes()
	return p
}
