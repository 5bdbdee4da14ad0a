package elicitation

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/elicitlint/elicitlint/internal/finding"
)

// Judge returns what check finds in the variants of the forms, without what
// it only finds where two or more branches are taken in a certain way: whether
// they ever are at the same time is not known.
func (p *Package) Judge(check func(*Variant) []finding.Finding) []finding.Finding {
	var list []finding.Finding
	for _, f := range p.Forms {
		variants := f.Variants()
		found := make([][]finding.Finding, len(variants))
		where := make(map[mistake][]bool) // in which variants
		for i, v := range variants {
			found[i] = check(v)
			for _, m := range found[i] {
				id := mistake{m.Pos, m.Category}
				if where[id] == nil {
					where[id] = make([]bool, len(variants))
				}
				where[id][i] = true
			}
		}
		for i := range variants {
			for _, m := range found[i] {
				if onOneBranch(variants, where[mistake{m.Pos, m.Category}], i) {
					list = append(list, f.Relate(m))
				}
			}
		}
	}
	return list
}

// Relate returns m with the call that shows the form as related information,
// where m is not in the same function.
func (f *Form) Relate(m finding.Finding) finding.Finding {
	if a := f.Ask; a != nil && a.Func != nil && (m.Pos < a.Func.Pos() || m.Pos >= a.Func.End()) {
		m.Related = append(m.Related, analysis.RelatedInformation{
			Pos: a.Expr.Pos(), End: a.Expr.End(), Message: "people are shown this form here",
		})
	}
	return m
}

// A mistake is what findings in several variants have in common.
type mistake struct {
	pos      token.Pos
	category string
}

// onOneBranch reports whether a mistake is in all variants that take some one
// branch as the i'th does, or in all variants.
func onOneBranch(variants []*Variant, in []bool, i int) bool {
	everywhere := true
	for _, ok := range in {
		everywhere = everywhere && ok
	}
	if everywhere {
		return true
	}
	for branch, arm := range variants[i].arms {
		all := true
		for j, v := range variants {
			all = all && (v.arms[branch] != arm || in[j])
		}
		if all {
			return true
		}
	}
	return false
}
