package mutate

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
)

const examplesDir = "../../examples"

func TestExamples(t *testing.T) {
	mutants, err := Examples(examplesDir)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Examples(examplesDir); err != nil || !reflect.DeepEqual(again, mutants) {
		t.Fatalf("other mutants the second time, or an error: %v", err)
	}
	got := make(map[string]int)
	for _, m := range mutants {
		got[m.Operator]++
		got[m.Server]++
		if len(m.Program.Mistakes) == 0 {
			t.Errorf("%s has no mistake", m.Program.ID)
		}
	}
	want := map[string]int{
		errorMeansYes: 25, unsupportedIsYes: 5, cancelPasses: 18, declinePasses: 20, unknownPasses: 1, valueIgnored: 35,
		verdictIgnored: 4, missingIsYes: 13, refusalActedOn: 16, wrongWord: 31, checkRemoved: 10, discarded: 4,
		defaultMerge: 17, bareAssert: 18,
		"gosdk-call": 72, "gosdk-roundtrip": 56, "mcpgo-call": 48, "mcpgo-roundtrip": 41,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// known are mutants of the examples of which it is known what they do, under
// which answers.
var known = []struct {
	server, operator string
	diff             string // a part of it
	does             string // "died", "panicked", or what is done
	answers          []program.Answer
	rules            []string // one of those that are expected first, "" for none
	fn               string
}{
	{
		"gosdk-call", errorMeansYes, "-	}\n-	switch answer.Action {\n-	case \"accept\":\n-	case \"decline\":\n-		return said(\"Nothing was released",
		"released checkout 2.4.0", []program.Answer{program.AcceptEmpty, program.AcceptWrong, program.ErrorReply, program.NoCapability},
		[]string{"elicitfailopen/proceeds"}, "server.release",
	},
	{
		"gosdk-call", defaultMerge, "-			return said(\"Nothing was deployed: the question was cancelled.\"), nil, nil\n+			environment = \"development\"",
		"deployed checkout 2.4.0 to development", []program.Answer{program.Cancel, program.Unknown},
		[]string{"elicitcancel/proceeds"}, "server.deploy",
	},
	{
		"gosdk-call", bareAssert, "+		choice := answer.Content[\"choice\"].(string)",
		"died", []program.Answer{program.AcceptNone}, // the SDK itself refuses content that does not fit
		[]string{"elicitcontent/assert"}, "server.settleConflict",
	},
	{
		"mcpgo-call", bareAssert, "+		if typed := content[\"table\"].(string);",
		"panicked", []program.Answer{program.AcceptEmpty, program.AcceptWrong},
		[]string{"elicitcontent/assert"}, "deployServer.runSQL",
	},
	{
		"gosdk-roundtrip", unsupportedIsYes, "+	if statement.Dangerous && canAsk(req) {",
		"ran DROP TABLE orders", []program.Answer{program.NoCapability},
		[]string{"elicitfailopen/unsupported"}, "server.runSQL",
	},
	{
		"mcpgo-call", valueIgnored, "+		_, err := s.ask(ctx,",
		"ran DROP TABLE orders", []program.Answer{program.AcceptEmpty, program.AcceptFalse, program.AcceptWrong},
		[]string{"elicitconfirm/ignored"}, "deployServer.runSQL",
	},
	{
		"mcpgo-roundtrip", cancelPasses, "+	case mcp.ElicitationResponseActionAccept, mcp.ElicitationResponseActionCancel:",
		"deployed checkout 2.4.0 to staging", nil, nil, "",
	},
	{
		"mcpgo-roundtrip", wrongWord, "+	case \"reject\":", "", nil, nil, "",
	},
}

// TestRunExamples plays with the examples and a few of their mutants.
func TestRunExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("builds servers")
	}
	all := os.Getenv("ORACLE_ALL_EXAMPLES") != ""
	dir := t.TempDir()
	opts := ExampleOptions{Examples: examplesDir, Dir: dir, Log: t.Logf}
	if !all {
		opts.Select = func(m ExampleMutant) bool {
			for _, k := range known {
				if m.Server == k.server && m.Operator == k.operator && strings.Contains(m.Diff, k.diff) {
					return true
				}
			}
			return false
		}
	}
	r, err := RunExamples(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Silent(); err != nil {
		t.Error(err)
	}
	for _, ref := range r.References {
		if len(ref.Expected) > 0 || len(ref.Undecided) > 0 {
			t.Errorf("%s: expected %v, undecided %v", ref.Server, ref.Expected, ref.Undecided)
		}
	}
	for _, s := range slices.Concat(r.References, r.Mutants) {
		if _, err := os.Stat(filepath.Join(dir, s.Program.ID, "main.go")); err != nil {
			t.Error(err)
		}
		for _, d := range s.Deeds {
			if d.Problem != "" {
				t.Errorf("%s: %s", s.Program.ID, d)
			}
		}
	}
	for _, k := range known {
		i := slices.IndexFunc(r.Mutants, func(m ExampleResult) bool {
			return m.Server == k.server && m.Operator == k.operator && strings.Contains(m.Diff, k.diff)
		})
		if i < 0 {
			t.Errorf("%s: no mutant by %s with\n%s", k.server, k.operator, k.diff)
			continue
		}
		m := r.Mutants[i]
		var answers []program.Answer
		odd := false
		for _, d := range m.Changes {
			does := strings.Join(d.Did, "; ")
			switch {
			case d.Died:
				does = "died"
			case d.Panic != "":
				does = "panicked"
			}
			if does == k.does && !d.odd {
				answers = append(answers, d.Answer)
			}
			odd = odd || does == k.does && d.odd
		}
		slices.Sort(answers)
		if answers = slices.Compact(answers); !slices.Equal(answers, k.answers) {
			t.Errorf("%s: %s under %v, want %v\n%s", m.Program.ID, k.does, answers, k.answers, m.Diff)
		}
		if k.answers == nil && m.OnlyOdd() != (k.does != "") {
			t.Errorf("%s: only with content: %t, want %t", m.Program.ID, m.OnlyOdd(), k.does != "")
		}
		switch {
		case len(k.rules) == 0 && len(m.Expected) > 0, len(k.rules) > 0 && len(m.Expected) == 0:
			t.Errorf("%s: expected %v, want %v", m.Program.ID, m.Expected, k.rules)
		case len(k.rules) > 0 && (!slices.Contains(k.rules, m.Expected[0].Rules[0]) || !slices.Contains(m.Expected[0].Funcs, k.fn)):
			t.Errorf("%s: expected %v in %v, want %v in %s", m.Program.ID, m.Expected[0].Rules, m.Expected[0].Funcs, k.rules, k.fn)
		}
	}
	if all {
		r.Print(t.Output(), false)
	}
}
