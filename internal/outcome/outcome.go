package outcome

import "strings"

// Analyze plays all answers to all questions of a package. Imported is the
// code that the packages which it imports handed on; what it hands on itself
// is returned, nil where there is nothing.
func Analyze(c *Config, imported [][]byte) (harms []Harm, code []byte) {
	acc := make(accused)
	var units []*unit
	for _, data := range imported {
		u, accusations := decode(data)
		units = append(units, u)
		for _, a := range accusations {
			acc[a] = true
		}
	}
	c.inView = make(map[string]bool)
	for _, u := range units {
		for _, f := range u.funcs {
			c.inView[f.pkg] = true
		}
	}
	u := translate(c)
	p := link(c.Set.IsSDKPath, append(units, u)...)
	p.roundForm = c.RoundForm
	u.settle(sortedNames(u.funcs), p.find)
	seen, merged := make(map[judged]bool), make(merges)
	act := make(actors)
	for _, b := range p.playAll(u) {
		harms = append(harms, b.judge(seen, acc, merged, act)...)
	}
	return harms, p.export(u, acc)
}

func isInit(name string) bool { return strings.HasSuffix(name, ".init") }
