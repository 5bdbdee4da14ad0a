package form

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// option is a member that a branch adds or leaves out.
func option(branch int) Member {
	return Member{Key: fmt.Sprint(branch), Value: &Value{Kind: Choice, Branch: branch, Arms: []*Value{
		{Kind: Absent}, {Kind: Bool, Bool: true},
	}}}
}

func keys(v *Value) string {
	var list []string
	for _, m := range v.Members {
		list = append(list, m.Key)
	}
	return strings.Join(list, "")
}

func TestExpand(t *testing.T) {
	for _, test := range []struct {
		branches []int
		want     []string
	}{
		{nil, []string{""}},
		{[]int{1}, []string{"", "1"}},
		{[]int{1, 1}, []string{"", "11"}}, // decided together
		{[]int{1, 2}, []string{"", "1", "12", "2"}},
		// More than can be combined: one after the other.
		{[]int{1, 2, 3, 4, 5, 6, 7}, []string{"", "1", "2", "3", "4", "5", "6", "7"}},
	} {
		v := &Value{Kind: Object}
		for _, b := range test.branches {
			v.Members = append(v.Members, option(b))
		}
		var got []string
		for _, w := range v.Expand() {
			got = append(got, keys(w.Value))
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%v: got %q, want %q", test.branches, got, test.want)
		}
	}
}

// Past all bounds nothing is known of what is chosen.
func TestExpandHuge(t *testing.T) {
	v := &Value{Kind: Object}
	for b := range 1000 {
		v.Members = append(v.Members, option(b))
	}
	list := v.Expand()
	if len(list) != 1 || len(list[0].Members) != 1000 || list[0].Members[0].Value.Kind != Unknown {
		t.Errorf("got %d values", len(list))
	}
}
