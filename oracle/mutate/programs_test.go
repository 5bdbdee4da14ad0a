package mutate

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/gen"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// rights returns generated programs without mistakes.
func rights(n int) []program.Program {
	var all []program.Program
	for i := 0; len(all) < n; i++ {
		if p := gen.One(3, i); len(p.Mistakes) == 0 {
			all = append(all, p)
		}
	}
	return all
}

func TestPrograms(t *testing.T) {
	operators := make(map[string]int)
	for _, p := range rights(25) {
		mutants, err := Programs(p)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Programs(p); err != nil || !reflect.DeepEqual(again, mutants) {
			t.Fatalf("%s: other mutants the second time, or an error: %v", p.ID, err)
		}
		if p.Mistakes != nil {
			t.Fatalf("%s itself was given mistakes", p.ID)
		}
		for i, m := range mutants {
			operators[m.Operator]++
			checkMutant(t, p, m)
			if i > 0 && m.Program.ID <= mutants[i-1].Program.ID {
				t.Errorf("%s comes after %s", m.Program.ID, mutants[i-1].Program.ID)
			}
		}
	}
	for _, operator := range Operators {
		if operators[operator] == 0 && operator != unsupportedIsYes {
			t.Errorf("no mutant by %s in 25 programs", operator)
		}
	}
}

// checkMutant checks that a mutant is a program of its own that differs from
// the original in one file.
func checkMutant(t *testing.T, p program.Program, m Mutant) {
	t.Helper()
	id := m.Program.ID
	if len(m.Program.Mistakes) == 0 || len(m.Program.Mistakes[0].Answers) == 0 || m.Program.Mistakes[0].Func == "" {
		t.Errorf("%s: mistakes %+v", id, m.Program.Mistakes)
	}
	if !slices.Contains(m.Program.Productions, "mutation/"+m.Operator) || slices.Contains(p.Productions, "mutation/"+m.Operator) {
		t.Errorf("%s: productions %v, those of the original %v", id, m.Program.Productions, p.Productions)
	}
	differ := 0
	for i, f := range m.Program.Files {
		back, err := rename(f, id, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(f.Text, p.ID+"/") || strings.Contains(f.Text, "package "+p.ID+"\n") {
			t.Errorf("%s: %s still names %s", id, f.Name, p.ID)
		}
		if back != p.Files[i].Text {
			differ++
			if m.Diff != unified(f.Name, p.Files[i].Text, back) {
				t.Errorf("%s: the diff is not that of %s", id, f.Name)
			}
		}
	}
	if differ != 1 {
		t.Errorf("%s differs in %d files", id, differ)
	}
}

func TestProgramsWithMistakes(t *testing.T) {
	p := rights(1)[0]
	p.Mistakes = []program.Mistake{{Name: "policy/unchecked"}}
	if _, err := Programs(p); err == nil {
		t.Error("no error for a program that has mistakes already")
	}
}

// TestFacts checks what edits make true of the questions.
func TestFacts(t *testing.T) {
	const text = `package p00001

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func confirm(ctx context.Context, s *mcp.ServerSession, message string) (bool, error) {
	res, err := s.Elicit(ctx, &mcp.ElicitParams{Message: message})
	if err != nil {
		return false, err
	}
	return res.Action == "accept", nil
}

func run(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	ok, err := confirm(ctx, req.Session, "first")
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errors.New("no")
	}
	res, err2 := req.Session.Elicit(ctx, &mcp.ElicitParams{Message: "second"})
	if err2 != nil {
		return nil, err2
	}
	if res.Action != "accept" {
		return nil, errors.New("no")
	}
	return nil, nil
}
`
	p := program.Program{
		ID: "p00001", SDK: program.GoSDK, Flow: program.Call,
		Files: []program.File{{Name: "server.go", Text: text}},
		Asks: []program.Ask{
			{Message: "first", Form: program.GateEmpty, Tested: true, Func: ".confirm"},
			{Message: "second", Form: program.GateEmpty, Tested: true, Func: ".run"},
		},
	}
	mutants, err := Programs(p)
	if err != nil {
		t.Fatal(err)
	}
	type facts struct {
		names         []string // of the mistakes
		asks          []int    // of the mistakes
		untested      []int
		errorsDropped []int
	}
	tests := []struct {
		removed, added string // what is in the diff
		want           facts
	}{
		{`-	if res.Action != "accept" {`, "+	_, err2 :=", facts{[]string{"policy/discarded"}, []int{1}, []int{1}, nil}},
		{`-	if !ok {`, "+	_, err :=", facts{[]string{"policy/caller-ignores"}, []int{0}, nil, nil}},
		{`-	res, err2 :=`, "+	res, _ :=", facts{[]string{"mutation/error-means-yes"}, []int{1}, nil, []int{1}}},
		{`-	return res.Action == "accept", nil`, `+	return res.Action != "decline", nil`, facts{[]string{"mutation/cancel-passes"}, []int{0}, nil, nil}},
		{`-	ok, err := confirm`, "+	ok, _ := confirm", facts{[]string{"mutation/error-means-yes"}, []int{0}, nil, nil}},
	}
	for _, test := range tests {
		i := slices.IndexFunc(mutants, func(m Mutant) bool {
			return strings.Contains(m.Diff, test.removed) && strings.Contains(m.Diff, test.added)
		})
		if i < 0 {
			t.Errorf("no mutant with %s and %s", test.removed, test.added)
			continue
		}
		var got facts
		for _, m := range mutants[i].Program.Mistakes {
			got.names = append(got.names, m.Name)
			got.asks = append(got.asks, m.Ask)
		}
		for i, a := range mutants[i].Program.Asks {
			if !a.Tested {
				got.untested = append(got.untested, i)
			}
			if a.ErrorDropped {
				got.errorsDropped = append(got.errorsDropped, i)
			}
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v\n%s", test.removed, got, test.want, mutants[i].Diff)
		}
	}
}

func TestChanges(t *testing.T) {
	p := program.Program{
		Flow:    program.Call,
		Effects: []program.Effect{{ID: "e1", Strong: true}, {ID: "e2"}},
	}
	outcome := func(id string, a program.Answer, protocol string, ran map[string]string, panicked string) program.Outcome {
		return program.Outcome{Play: program.Play{Program: id, Answer: a, Protocol: protocol}, Ran: ran, Panic: panicked}
	}
	const older, newer = "2025-11-25", "2026-07-28"
	e1, e2 := map[string]string{"e1": ""}, map[string]string{"e2": ""}
	original := []program.Outcome{
		outcome("p", program.Accept, older, e1, ""),
		outcome("p", program.Accept, newer, nil, ""),
		outcome("p", program.Decline, older, nil, ""),
		outcome("p", program.Cancel, older, nil, ""),
		outcome("p", program.Unknown, older, map[string]string{"e1": "x"}, ""),
		outcome("p", program.AcceptEmpty, older, nil, ""),
		outcome("p", program.Deadline, older, e1, ""),
	}
	mutant := []program.Outcome{
		outcome("m", program.Accept, older, map[string]string{"e1": "y"}, ""),    // accepted
		outcome("m", program.Accept, newer, e1, ""),                              // could not ask
		outcome("m", program.Decline, older, e1, ""),                             // ran
		outcome("m", program.Cancel, older, e2, ""),                              // not strong
		outcome("m", program.Unknown, older, map[string]string{"e1": "y"}, ""),   // another value
		outcome("m", program.AcceptEmpty, older, nil, "interface conversion: …"), // panicked
		outcome("m", program.Deadline, older, e1, ""),                            // as before
	}
	var got []program.Answer
	for _, o := range Changes(p, original, mutant) {
		got = append(got, o.Answer)
	}
	want := []program.Answer{program.Accept, program.Decline, program.Unknown, program.AcceptEmpty}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
