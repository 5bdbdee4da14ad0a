package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// TestSamples plays all plays of the samples and compares what came of them
// with the table in testdata/expected.txt.
func TestSamples(t *testing.T) {
	programs := programs(t)
	dir := t.TempDir()
	if err := Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	outcomes, err := Run(t.Context(), dir, programs, Options{Log: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d plays took %v with building", len(outcomes), time.Since(start))
	expected := readExpected(t)
	for _, o := range outcomes {
		if o.Problem != "" {
			t.Errorf("%s: problem: %s", name(o.Play), o.Problem)
			continue
		}
		p := programs[slices.IndexFunc(programs, func(p program.Program) bool { return p.ID == o.Program })]
		if got, want := describe(o), expected.of(t, p, o.Play); got != want {
			t.Errorf("%s: %q, want %q (%s%s)", name(o.Play), got, want, o.Text, o.Panic)
		}
	}

	for _, test := range []struct {
		program          string
		answer           program.Answer
		protocol         string
		failed           bool
		text, panickedBy string
	}{
		{"gategosdkcall", program.Accept, "2025-11-25", false, "done", ""},
		{"gategosdkcall", program.Decline, "2025-11-25", false, "not done", ""},
		{"gategosdkcall", program.NoCapability, "2025-11-25", true, "client does not support elicitation", ""},
		{"gategosdkcall", program.Deadline, "2025-11-25", true, "", ""},
		{"gatemcpgocall", program.ErrorReply, "2025-11-25", true, "elicitation request failed: the form could not be shown", ""},
		{"gatemcpgocall", program.Disconnect, "2025-11-25", true, "", ""},
		{"gatemcpgoroundtrip", program.AcceptFalse, "2026-07-28", false, "not done", ""},
		{"gatemcpgoroundtrip", program.NoCapability, "2026-07-28", true, "client does not support elicitation", ""},
		{"waitinggosdkcall", program.Deadline, "2025-11-25", false, "done", ""},
		{"assertgosdkcall", program.AcceptNone, "2025-11-25", true, "", "interface conversion: interface {} is nil, not bool"},
		{"assertmcpgocall", program.AcceptWrong, "2025-11-25", true, "internal panic: interface conversion: interface {} is string, not bool", "interface conversion: interface {} is string, not bool"},
		{"recoversmcpgocall", program.AcceptWrong, "2025-11-25", true, "panic recovered in run tool handler: interface conversion: interface {} is string, not bool", "interface conversion: interface {} is string, not bool"},
		{"fatalgosdkcall", program.Decline, "2025-11-25", true, "", ""},
	} {
		i := slices.IndexFunc(outcomes, func(o program.Outcome) bool {
			return o.Program == test.program && o.Answer == test.answer && o.Protocol == test.protocol
		})
		if o := outcomes[i]; o.Failed != test.failed || o.Text != test.text || o.Panic != test.panickedBy {
			t.Errorf("%s: failed %t, text %q, panic %q", name(o.Play), o.Failed, o.Text, o.Panic)
		}
	}

	t.Run("again", func(t *testing.T) {
		again, err := Run(t.Context(), dir, programs, Options{Workers: 3})
		if err != nil {
			t.Fatal(err)
		}
		same(t, again, outcomes)
	})
	// Whichever client gives an answer, the same comes of it.
	for _, client := range []string{"sdk", "raw"} {
		t.Run(client, func(t *testing.T) {
			others, err := Run(t.Context(), dir, programs, Options{client: client})
			if err != nil {
				t.Fatal(err)
			}
			same(t, others, outcomes)
		})
	}
}

// same compares outcomes.
func same(t *testing.T, got, want []program.Outcome) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d outcomes, want %d", len(got), len(want))
	}
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("%s:\n%+v\nwant\n%+v", name(got[i].Play), got[i], want[i])
		}
	}
}

func name(p program.Play) string {
	return fmt.Sprintf("%s, %s, question %d, %s", p.Program, p.Protocol, p.Ask, p.Answer)
}

// describe describes an outcome as the table does.
func describe(o program.Outcome) string {
	var words []string
	for _, id := range slices.Sorted(maps.Keys(o.Ran)) {
		if value := o.Ran[id]; value != "" {
			id += "=" + value
		}
		words = append(words, id)
	}
	if o.Died {
		words = append(words, "died")
	}
	if o.Panic != "" {
		words = append(words, "panic")
	}
	return strings.Join(append(words, fmt.Sprint(o.Asked)), " ")
}

// A rule says what comes of the plays that fit it.
type rule struct {
	sample, flow, protocol, ask, sdk string
	answers                          []string
	outcome                          string
}

type rules []rule

func readExpected(t *testing.T) rules {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "expected.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all rules
	for s := bufio.NewScanner(file); s.Scan(); {
		line, _, _ := strings.Cut(s.Text(), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		play, outcome, ok := strings.Cut(line, " : ")
		f := strings.Fields(play)
		if !ok || len(f) != 6 {
			t.Fatalf("not a rule: %q", line)
		}
		all = append(all, rule{
			sample: f[0], flow: f[1], protocol: f[2], ask: f[3], answers: strings.Split(f[4], ","), sdk: f[5],
			outcome: strings.TrimSpace(outcome),
		})
	}
	return all
}

// of returns what is expected of a play.
func (all rules) of(t *testing.T, p program.Program, play program.Play) string {
	t.Helper()
	fits := func(pattern, word string) bool { return pattern == "*" || pattern == word }
	for _, r := range all {
		if strings.HasPrefix(p.ID, r.sample) && fits(r.flow, string(p.Flow)) && fits(r.sdk, string(p.SDK)) &&
			fits(r.protocol, play.Protocol) && fits(r.ask, fmt.Sprint(play.Ask)) &&
			(r.answers[0] == "*" || slices.Contains(r.answers, string(play.Answer))) {
			return r.outcome
		}
	}
	t.Fatalf("no rule for %s", name(play))
	return ""
}

// TestProblems plays samples that are changed so that a play cannot be decided.
func TestProblems(t *testing.T) {
	gate := samples[0]
	with := func(name string, sdk program.SDK, flow program.Flow, replace ...string) program.Program {
		s := gate
		s.replace = replace
		p := s.program(t, sdk, flow)
		p.ID = name
		for i := range p.Files {
			p.Files[i].Text = strings.Replace(p.Files[i].Text, "package "+s.name+strings.ReplaceAll(string(sdk), "-", "")+string(flow), "package "+name, 1)
		}
		return p
	}
	const newest, older = "2026-07-28", "2025-06-18"
	for _, test := range []struct {
		program program.Program
		problem string
		has     func(program.Play) bool // whether the play has the problem
		opts    Options
	}{
		{
			program: with("pinned", program.GoSDK, program.RoundTrip, `Version: "1"}, nil`, `Version: "1"}, &mcp.ServerOptions{SupportedProtocolVersions: []string{"2025-11-25"}}`),
			problem: "protocol version",
			has:     func(p program.Play) bool { return p.Protocol != "2025-11-25" },
		},
		{
			program: with("otherquestion", program.MCPGo, program.Call, "Delete it?", "Delete it now?"),
			problem: `"Delete it now?"`,
			has:     func(p program.Play) bool { return p.Protocol != newest },
		},
		{
			program: with("panics", program.GoSDK, program.Call, "reset()\n\td :=", "panic(\"no\")\n\td :="),
			problem: "New panicked: no",
			has:     func(program.Play) bool { return true },
		},
		{
			program: with("deaf", program.MCPGo, program.Call, "c := &call{ctx: ctx", "c := &call{ctx: context.WithoutCancel(ctx)"),
			problem: "handler did not return",
			has: func(p program.Play) bool {
				return p.Answer == program.Deadline || p.Answer == program.Disconnect
			},
		},
		{
			// The SDK frees it when the client is gone.
			program: with("deafer", program.GoSDK, program.Call, "c := &call{ctx: ctx", "c := &call{ctx: context.WithoutCancel(ctx)"),
			has:     func(program.Play) bool { return false },
		},
		{
			program: with("hangs", program.GoSDK, program.RoundTrip, `return "not done", nil`, "select {}"),
			problem: "did not end within 700ms",
			has: func(p program.Play) bool {
				return p.Answer != program.Accept && !p.Answer.Failed()
			},
			opts: Options{limit: 700 * time.Millisecond},
		},
	} {
		t.Run(test.program.ID, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			programs := []program.Program{test.program}
			if err := Write(dir, programs); err != nil {
				t.Fatal(err)
			}
			outcomes, err := Run(t.Context(), dir, programs, test.opts)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range outcomes {
				if has := test.has(o.Play); has != (o.Problem != "") || has && !strings.Contains(o.Problem, test.problem) {
					t.Errorf("%s: problem %q, want %t", name(o.Play), o.Problem, has)
				}
			}
		})
	}
}

func TestBuildError(t *testing.T) {
	good := samples[0].program(t, program.GoSDK, program.Call)
	bad := samples[1].program(t, program.GoSDK, program.Call)
	bad.Files = append(bad.Files, program.File{Name: "bad.go", Text: "package " + bad.ID + "\n\nvar x int = \"\"\n"})
	dir := t.TempDir()
	programs := []program.Program{good, bad}
	if err := Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	_, err := Run(t.Context(), dir, programs, Options{})
	var b *BuildError
	if !errors.As(err, &b) || !slices.Equal(b.Programs, []string{bad.ID}) || !strings.Contains(b.Output, "bad.go:3") {
		t.Errorf("got error %v", err)
	}
}

func TestCancelled(t *testing.T) {
	programs := []program.Program{samples[0].program(t, program.GoSDK, program.Call)}
	dir := t.TempDir()
	if err := Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	log := func(format string, args ...any) {
		if strings.HasPrefix(format, "playing") {
			cancel()
		}
	}
	if _, err := Run(ctx, dir, programs, Options{Log: log}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
}

func TestPlays(t *testing.T) {
	count := func(flow program.Flow, asks ...program.Ask) map[string]int {
		n := map[string]int{}
		for _, p := range Plays(program.Program{Flow: flow, Asks: asks}) {
			n[p.Protocol]++
		}
		return n
	}
	empty := program.Ask{Message: "Go on?", Form: program.GateEmpty, Good: true}
	for _, test := range []struct {
		got, want map[string]int
	}{
		{count(program.Call, confirm), map[string]int{"2025-06-18": 4, "2025-11-25": 12, "2026-07-28": 1}},
		{count(program.Call, where, confirm), map[string]int{"2025-06-18": 8, "2025-11-25": 23, "2026-07-28": 1}},
		{count(program.Call, empty), map[string]int{"2025-06-18": 4, "2025-11-25": 8, "2026-07-28": 1}},
		{count(program.RoundTrip, confirm), map[string]int{"2025-06-18": 2, "2025-11-25": 5, "2026-07-28": 10}},
		{count(program.RoundTrip, empty), map[string]int{"2025-06-18": 2, "2025-11-25": 5, "2026-07-28": 6}},
		{count(program.Call), map[string]int{}},
	} {
		if !maps.Equal(test.got, test.want) {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
}
