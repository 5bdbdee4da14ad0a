package judge

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
)

var update = flag.Bool("update", false, "write the golden files anew")

// deleting is a program with a gate in the function guard.Confirm that lets
// through cancel and errors, and one in handle whose decline passes.
func deleting() (program.Program, []program.Outcome) {
	p := program.Program{
		ID: "p00001", Seed: 7, SDK: program.GoSDK, Flow: program.Call, Packages: 2,
		Files: []program.File{
			{Name: "run.go", Text: "package p00001\n\nfunc handle() {\n\tif guard.Confirm() {\n\t\tos.Remove(name)\n\t}\n}\n"},
			{Name: "guard/guard.go", Text: "package guard\n\nfunc Confirm() bool {\n\treturn ask() != nil\n}\n"},
			{Name: "observe.go", Text: "package p00001\n\nfunc Observe() {}\n", Harness: true},
		},
		Asks: []program.Ask{
			{Message: "Delete it?", Form: program.GateBool, Field: "confirm", Good: true, Bad: false, Tested: true, Func: "guard.Confirm"},
			{Message: "Tell them?", Form: program.GateEmpty, Tested: true, Func: "handle"},
		},
		Effects: []program.Effect{
			{ID: "e1", Kind: "os.Remove", Strong: true, Ask: 0},
			{ID: "e2", Kind: "http.Post", Strong: true, Ask: 1},
			{ID: "e3", Kind: "log.Printf", Ask: -1},
		},
		Productions: []string{"form/gate-bool", "mistake/fail-open"},
		Mistakes: []program.Mistake{
			{Name: "mistake/fail-open", Func: "guard.Confirm", Ask: 0, Answers: []program.Answer{program.Deadline, program.ErrorReply}},
			{Name: "mistake/cancel", Func: ".handle", Ask: 0, Answers: []program.Answer{program.Cancel}},
			{Name: "mistake/decline", Func: ".handle", Ask: 1, Answers: []program.Answer{program.Decline}},
		},
	}
	play := func(ask int, a program.Answer, asked string, ran ...string) program.Outcome {
		o := program.Outcome{
			Play: program.Play{Program: p.ID, Ask: ask, Answer: a, Protocol: "2025-11-25"},
			Ran:  make(map[string]string),
			Text: "done",
		}
		for _, r := range ran {
			id, value, _ := strings.Cut(r, "=")
			o.Ran[id] = value
		}
		for _, i := range asked {
			o.Asked = append(o.Asked, int(i-'0'))
		}
		return o
	}
	outcomes := []program.Outcome{
		play(0, program.Accept, "01", "e1", "e2", "e3=deleted"),
		play(0, program.Decline, "0", "e3"),
		play(0, program.Cancel, "0", "e1"),
		play(0, program.Deadline, "0", "e1"),
		play(0, program.ErrorReply, "0", "e1"),
		play(1, program.Accept, "01", "e1", "e2"),
		play(1, program.Decline, "01", "e1", "e2"),
	}
	older := outcomes[0]
	older.Protocol = "2025-06-18"
	outcomes = append(outcomes, older)
	outcomes[1].Failed = true
	outcomes[2].Died, outcomes[2].Panic = true, "it is over"
	return p, outcomes
}

// found returns a finding of the program of deleting.
func found(rule, fn string) Finding {
	f := Finding{Program: "p00001", File: "run.go", Line: 5, Col: 3, Func: fn, Rule: rule, Message: "it goes on"}
	if strings.HasPrefix(fn, "guard.") {
		f.File, f.Line = "guard/guard.go", 4
		f.Related = []Related{{Program: "p00001", File: "run.go", Line: 4, Message: "called here"}}
	}
	return f
}

func TestCompare(t *testing.T) {
	failOpen, decline := found("elicitfailopen/proceeds", "guard.Confirm"), found("elicitaction/decline-proceeds", "handle")
	for _, test := range []struct {
		name     string
		findings []Finding
		pending  string
		expected string // of fail open and of decline
		states   string // of the findings
		agrees   bool
	}{
		{"all said", []Finding{failOpen, decline}, "", "said, said", "right, right", true},
		{"nothing said", nil, "", "missed, missed", "", false},
		{"nothing said, as is known", nil, "elicitfailopen/proceeds elicitaction/decline-proceeds", "pending, pending", "", true},
		{"one missed", []Finding{failOpen}, "elicitfailopen/proceeds", "said, missed", "right", false},
		{"in a wrong place", []Finding{found("elicitfailopen/proceeds", "handle"), decline}, "", "said elsewhere, said", "wrong place, right", false},
		{"in a wrong place, pending", []Finding{found("elicitfailopen/proceeds", "handle"), decline}, "elicitfailopen/proceeds", "pending, said elsewhere, said", "tolerated, right", true},
		{"at callers too", []Finding{failOpen, found("elicitfailopen/proceeds", "handle"), decline}, "", "said, said", "right, FALSE ALARM, right", false},
		{"twice", []Finding{failOpen, failOpen, decline}, "", "said, said", "right, FALSE ALARM, right", false},
		{"another rule", []Finding{found("elicitconfirm/ignored", "guard.Confirm"), decline}, "", "said otherwise, said", "wrong rule, right", false},
		{"another rule that holds too", []Finding{found("elicitcancel/proceeds", "guard.Confirm"), decline}, "", "said otherwise, said", "wrong rule, right", false},
		{"another rule that holds too, the first pending", []Finding{found("elicitcancel/proceeds", "guard.Confirm"), decline}, "elicitfailopen/proceeds",
			"pending, said", "tolerated, right", true},
		{"another rule, the first pending", []Finding{found("elicitconfirm/ignored", "guard.Confirm"), decline}, "elicitfailopen/proceeds",
			"pending, said", "FALSE ALARM, right", false},
		{"holds too, elsewhere", []Finding{failOpen, found("elicitcancel/proceeds", "handle"), decline}, "", "said, said", "right, tolerated, right", true},
		{"holds too, same place", []Finding{failOpen, found("elicitcancel/proceeds", "guard.Confirm"), decline}, "", "said, said", "right, FALSE ALARM, right", false},
		{"false alarm", []Finding{failOpen, decline, found("elicitcontent/assert", "handle")}, "", "said, said", "right, right, FALSE ALARM", false},
		{"not judged", []Finding{failOpen, decline, found("elicitschema/array", "handle")}, "", "said, said", "right, right, not judged", true},
		{"unheard of", []Finding{failOpen, decline, found("elicitother/thing", "handle")}, "", "said, said", "right, right, FALSE ALARM", false},
		{"could not follow", []Finding{decline, found("elicit/unknown", "guard.Confirm")}, "", "could not follow, said", "right, not judged", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, outcomes := deleting()
			r := compare([]program.Program{p}, outcomes, test.findings, strings.Fields(test.pending))
			v := r.Verdicts[0]
			var expected, states []string
			for _, e := range v.Expected {
				expected = append(expected, string(e.State))
			}
			for _, f := range v.Findings {
				states = append(states, string(f.State))
				if f.State == FalseAlarm && f.Why == "" {
					t.Errorf("%s is a false alarm, and it is not said why", f.Rule)
				}
			}
			if got := strings.Join(expected, ", "); got != test.expected {
				t.Errorf("expectations are %s, want %s", got, test.expected)
			}
			if got := strings.Join(states, ", "); got != test.states {
				t.Errorf("findings are %s, want %s", got, test.states)
			}
			if v.Agrees() != test.agrees || r.Agrees() != test.agrees {
				t.Errorf("agrees: program %t, all %t, want %t", v.Agrees(), r.Agrees(), test.agrees)
			}
		})
	}
}

// One finding in a function that two questions go through is enough, and a
// finding gives way to one that has no other expectation.
func TestSharedFunction(t *testing.T) {
	p, _ := deleting()
	for i := range p.Mistakes {
		p.Mistakes[i].Func = "guard.Confirm"
		p.Mistakes[i].Answers = program.Answers
	}
	outcomes := []program.Outcome{
		{Play: program.Play{Program: p.ID, Ask: 0, Answer: program.Deadline}, Ran: map[string]string{"e1": ""}},
		{Play: program.Play{Program: p.ID, Ask: 1, Answer: program.ErrorReply}, Ran: map[string]string{"e2": ""}},
	}
	for _, test := range []struct {
		rules string
		want  string
	}{
		{"elicitfailopen/proceeds", "[right]"},
		{"elicitfailopen/proceeds elicitfailopen/proceeds", "[right right]"},
		{"elicitfailopen/proceeds elicitfailopen/timeout", "[right right]"},
		{"elicitfailopen/proceeds elicitfailopen/proceeds elicitfailopen/proceeds", "[right right FALSE ALARM]"},
	} {
		var findings []Finding
		for rule := range strings.FieldsSeq(test.rules) {
			findings = append(findings, found(rule, "guard.Confirm"))
		}
		v := compare([]program.Program{p}, outcomes, findings, nil).Verdicts[0]
		var states []State
		for _, f := range v.Findings {
			states = append(states, f.State)
		}
		if fmt.Sprint(states) != test.want {
			t.Errorf("%s: findings are %v, want %s", test.rules, states, test.want)
		}
		if len(v.Expected) != 2 || v.Expected[0].State != Said || v.Expected[1].State != Said {
			t.Errorf("%s: expectations are %+v, want two that are said", test.rules, v.Expected)
		}
	}
}

// Two mistakes about one question in one function are told by two findings, if
// both are made on purpose.
func TestTwoMistakes(t *testing.T) {
	p, outcomes := deleting()
	findings := []Finding{
		found("elicitfailopen/proceeds", "guard.Confirm"), found("elicitcancel/proceeds", "guard.Confirm"), found("elicitaction/decline-proceeds", "handle"),
	}
	p.Mistakes[1].Func = "guard.Confirm"
	if r := compare([]program.Program{p}, outcomes, findings, nil); !r.Agrees() || r.Verdicts[0].Findings[1].State != Tolerated {
		t.Errorf("the second mistake is %s, want tolerated", r.Verdicts[0].Findings[1].State)
	}
	findings = append(findings, found("elicitcancel/proceeds", "guard.Confirm"))
	if r := compare([]program.Program{p}, outcomes, findings, nil); r.Verdicts[0].Findings[3].State != FalseAlarm {
		t.Errorf("the second finding of the second mistake is %s, want a false alarm", r.Verdicts[0].Findings[3].State)
	}
}

// What no play can show may be said where the mistake is, and nowhere else.
func TestHidden(t *testing.T) {
	p, outcomes := deleting()
	p.Mistakes = p.Mistakes[:1]
	for i := range outcomes {
		outcomes[i].Ran = nil
	}
	findings := []Finding{found("elicitfailopen/proceeds", "guard.Confirm"), found("elicitfailopen/proceeds", "handle")}
	v := compare([]program.Program{p}, outcomes, findings, nil).Verdicts[0]
	if v.Findings[0].State != Tolerated || v.Findings[1].State != FalseAlarm {
		t.Errorf("findings are %s and %s, want tolerated and a false alarm", v.Findings[0].State, v.Findings[1].State)
	}
}

func TestUndecided(t *testing.T) {
	p, outcomes := deleting()
	outcomes[4].Problem = "it took too long"
	r := compare([]program.Program{p}, outcomes, []Finding{found("elicitcontent/assert", "handle"), found("elicitaction/decline-proceeds", "handle")}, nil)
	v := r.Verdicts[0]
	if len(v.Expected) != 1 || v.Expected[0].State != Said || v.Expected[0].Ask != 1 {
		t.Errorf("expectations are %+v, want that of question 1, said", v.Expected)
	}
	if v.Findings[0].State != Doubtful || !r.Agrees() {
		t.Errorf("the finding is %s, want undecided", v.Findings[0].State)
	}
}

func TestStale(t *testing.T) {
	pending := []string{"elicitaction/decline-proceeds", "elicitcontent/assert", "elicitfailopen/proceeds"}
	stale := func(n int) []string {
		var programs []program.Program
		var outcomes []program.Outcome
		var findings []Finding
		for i := range n {
			p, of := deleting()
			p.ID = fmt.Sprintf("p%05d", i)
			for _, o := range of {
				o.Program = p.ID
				outcomes = append(outcomes, o)
			}
			f := found("elicitaction/decline-proceeds", "handle")
			f.Program = p.ID
			programs, findings = append(programs, p), append(findings, f)
		}
		return compare(programs, outcomes, findings, pending).Stale()
	}
	if got := stale(few + 1); !slices.Equal(got, pending[:1]) {
		t.Errorf("stale are %q, want the rule that is said alone", got)
	}
	if got := stale(few); len(got) > 0 {
		t.Errorf("stale are %q after %d programs, want none", got, few)
	}
}

func TestOutside(t *testing.T) {
	p, outcomes := deleting()
	findings := []Finding{{File: "main.go", Line: 1, Rule: "elicitschema/array"}}
	pending := Pending()
	if r := compare([]program.Program{p}, outcomes, findings, pending); !r.Agrees() {
		t.Error("a finding that is not judged, outside of the programs, is a disagreement")
	}
	findings[0].Rule = "elicitaction/unchecked"
	r := compare([]program.Program{p}, outcomes, findings, pending)
	var b bytes.Buffer
	r.PrintDisagreements(&b, 1)
	if r.Agrees() || !strings.Contains(b.String(), "main.go:1") {
		t.Errorf("a finding outside of the programs is no disagreement, or not told: %s", b.String())
	}
}

func TestPrint(t *testing.T) {
	p, outcomes := deleting()
	findings := []Finding{
		found("elicitfailopen/proceeds", "handle"), found("elicitschema/array", "handle"),
		found("elicitcontent/assert", "guard.Confirm"),
	}
	outcomes[6].Problem = "it took too long"
	second, others := deleting()
	second.ID = "p00002"
	for i := range others {
		others[i].Program = second.ID
	}
	r := compare([]program.Program{p, second}, append(outcomes, others...), findings, []string{"elicitaction/decline-proceeds"})
	var b bytes.Buffer
	r.PrintDisagreements(&b, 1)
	r.Verdicts[0].Print(&b)
	r.Summary(&b, true)
	gaps := Gaps{{"form/gate-bool", 2, ""}, {"form/gate-bool", 3, program.Cancel}}
	gaps.Print(&b)
	golden(t, "testdata/print.txt", b.Bytes())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s differs from line %d on (write it anew with -update); now it is\n%s", name, i+1, strings.Join(gotLines[min(i, len(gotLines)):], "\n"))
		}
	}
}

func TestWriteOutcomes(t *testing.T) {
	_, outcomes := deleting()
	var first, second bytes.Buffer
	a, err := WriteOutcomes(&first, outcomes)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(outcomes)
	b, err := WriteOutcomes(&second, outcomes)
	if err != nil {
		t.Fatal(err)
	}
	if a != b || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("what is written depends on the order of the outcomes")
	}
	outcomes = append(outcomes, program.Outcome{Play: program.Play{Answer: program.Disconnect}, Ran: map[string]string{"e1": ""}})
	gone, err := WriteOutcomes(io.Discard, outcomes)
	if err != nil {
		t.Fatal(err)
	}
	outcomes[len(outcomes)-1].Ran = nil
	if c, _ := WriteOutcomes(io.Discard, outcomes); c != gone {
		t.Error("the digest depends on what ran after the client had gone away")
	}
	outcomes = outcomes[:len(outcomes)-1]
	outcomes[0].Ran = nil
	if c, _ := WriteOutcomes(&first, outcomes); a == c {
		t.Error("the digest does not depend on what ran")
	}
}
