package analyzertest

import (
	"bytes"
	"cmp"
	"go/format"
	"slices"
	"testing"
)

// An edit replaces the bytes from start to end.
type edit struct {
	start, end int
	text       []byte
}

// apply applies edits that do not overlap.
func apply(t *testing.T, name string, src []byte, edits []edit) []byte {
	t.Helper()
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var out []byte
	done := 0
	for _, e := range edits {
		if e.start < done {
			t.Errorf("%s: fixes overlap at offset %d", name, e.start)
			return src
		}
		out = append(out, src[done:e.start]...)
		out = append(out, e.text...)
		done = e.end
	}
	return append(out, src[done:]...)
}

func formatted(src []byte) bool {
	out, err := format.Source(src)
	return err == nil && bytes.Equal(out, src)
}
