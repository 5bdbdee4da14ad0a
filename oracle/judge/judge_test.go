package judge

import (
	"flag"
	"strings"
	"testing"
)

var (
	number = flag.Int("programs", Enough, "how many generated programs the vet tool is judged by")
	seed   = flag.Uint64("seed", 1, "seed of the generated programs")
)

// TestTool judges the vet tool of the parent module by generated programs.
func TestTool(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs many programs")
	}
	programs := Generate(*seed, *number)
	r, err := Judge(t.Context(), tool(t), t.TempDir(), programs, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	r.PrintDisagreements(&b, 3)
	r.Summary(&b, false)
	t.Log(b.String())
	if !r.Agrees() {
		t.Error("the tool is wrong about some programs; see above, and ../cmd/oracle for more")
	}
	if *number < Enough {
		return
	}
	b.Reset()
	Coverage(programs, r.Outcomes).Print(&b)
	if b.Len() > 0 {
		t.Error(b.String())
	}
	for _, rule := range r.Stale() {
		t.Errorf("%s is said wherever it has to be: remove its line from pending.txt", rule)
	}
}
