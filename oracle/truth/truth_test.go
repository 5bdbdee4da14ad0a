package truth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
)

func TestScenes(t *testing.T) {
	used := make(map[string]bool)
	for _, sc := range scenes {
		t.Run(sc.name, func(t *testing.T) {
			p, outcomes := sc.play()
			for _, s := range happened(p, outcomes) {
				for _, c := range data.cells(p, s) {
					used[fmt.Sprint(c.row)] = true
				}
			}
			expectations, undecided := Expect(p, outcomes)
			if len(undecided) > 0 {
				t.Errorf("undecided: %v", undecided)
			}
			var got, also, may []string
			for _, e := range expectations {
				text := strings.Join(e.Rules, "|")
				if !e.Anywhere {
					text += " @" + strings.Join(e.Funcs, " ")
				}
				got = append(got, fmt.Sprintf("%s: %s", text, strings.Trim(fmt.Sprint(e.Answers), "[]")))
				also = append(also, e.Also...)
			}
			if !slices.Equal(got, sc.want) {
				t.Errorf("expected are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(sc.want, "\n"))
			}
			if want := strings.Fields(sc.also); !sameSet(also, want) {
				t.Errorf("also right is %q, want %q", unique(also), want)
			}
			for _, a := range Allow(p, outcomes) {
				may = append(may, a.Rules...)
			}
			// Questions that are not looked at may always be said to be so.
			want := strings.Fields(sc.may)
			if !sc.tested && sc.form != "" && (sc.form.Gate() || sc.form.Datum()) {
				want = append(want, "elicitaction/unchecked", "elicitaction/presence")
			}
			if sc.dropped && sc.form.Gate() || sc.dropped && sc.form.Datum() {
				want = append(want, "elicitfailopen/ignored")
			}
			if (len(sc.panics) == 0 || sc.may != "") && (sc.asks == nil || sc.may != "") && !sameSet(may, want) {
				t.Errorf("allowed is %q, want %q", unique(may), want)
			}
		})
	}
	for _, row := range data.rows {
		if !used[fmt.Sprint(row)] {
			t.Errorf("no scene shows the row %v", row)
		}
	}
}

func sameSet(a, b []string) bool {
	a, b = unique(a), unique(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// play returns the program of a scene, and its outcomes.
func (sc scene) play() (program.Program, []program.Outcome) {
	flow := sc.flow
	if flow == "" {
		flow = program.Call
	}
	asks := sc.asks
	if asks == nil {
		asks = []program.Ask{{Form: sc.form, Tested: sc.tested, ErrorDropped: sc.dropped, Good: "good"}}
	}
	effect := sc.effect
	effect.ID, effect.Strong = "e1", true
	p := program.Program{
		ID: "p00001", Flow: flow, Asks: asks, Mistakes: sc.mistakes,
		Effects: []program.Effect{effect, {ID: "e2"}},
	}
	var outcomes []program.Outcome
	for _, a := range answers {
		for i := range asks {
			o := program.Outcome{Play: program.Play{Program: p.ID, Ask: i, Answer: a, Protocol: "2025-11-25"}, Ran: map[string]string{}}
			if a == NewProtocol {
				o.Answer, o.Protocol = program.Accept, "2026-07-28"
			}
			if i == 0 {
				o.Asked = sc.asked[string(a)]
				o.Panic = sc.panics[string(a)]
				ranUnder(o.Ran, "e1", sc.ran, a)
				ranUnder(o.Ran, "e2", sc.weak, a)
			}
			outcomes = append(outcomes, o)
		}
	}
	return p, outcomes
}

func ranUnder(ran map[string]string, effect, spec string, a program.Answer) {
	for _, s := range strings.Fields(spec) {
		if answer, value, _ := strings.Cut(s, "="); answer == string(a) {
			ran[effect] = value
		}
	}
}

// Two questions behind each other: a client that cannot be asked leaves both
// without an answer, one that goes away the later one.
func TestWhoFailed(t *testing.T) {
	p := program.Program{
		Flow: program.Call,
		Asks: []program.Ask{{Form: program.GateBool, Tested: true}, {Form: program.GateBool, Tested: true}},
		Effects: []program.Effect{
			{ID: "first", Strong: true, Ask: 0},
			{ID: "second", Strong: true, Ask: 1},
			{ID: "free", Strong: true, Ask: -1},
		},
	}
	both := map[string]string{"first": "", "second": "", "free": ""}
	for _, test := range []struct {
		ask    int
		answer program.Answer
		want   string
	}{
		{0, program.NoCapability, "first second"},
		{1, program.NoCapability, "first second"},
		{0, program.Disconnect, "first second"},
		{1, program.Disconnect, "second"},
		{0, program.Deadline, "first"},
		{1, program.Decline, "second"},
	} {
		var effects []string
		for _, s := range happened(p, []program.Outcome{{
			Play: program.Play{Ask: test.ask, Answer: test.answer, Protocol: "2025-11-25"},
			Ran:  both,
		}}) {
			if s.event == "effect" {
				effects = append(effects, s.effect)
			}
		}
		if got := strings.Join(effects, " "); got != test.want {
			t.Errorf("%s to question %d is held against the effects %q, want %q", test.answer, test.ask, got, test.want)
		}
	}
}

func TestSeveralEffects(t *testing.T) {
	p := program.Program{
		Asks: []program.Ask{{Form: program.GateBool, Tested: true}},
		Effects: []program.Effect{
			{ID: "a", Strong: true}, {ID: "b", Strong: true}, {ID: "c", Strong: true},
		},
	}
	got, _ := Expect(p, []program.Outcome{
		{Play: program.Play{Answer: program.Cancel}, Ran: map[string]string{"a": "", "b": "", "c": ""}},
		{Play: program.Play{Answer: program.ErrorReply}, Ran: map[string]string{"b": ""}},
		{Play: program.Play{Answer: program.Unknown}, Ran: map[string]string{"a": ""}},
	})
	want := "[b] [elicitfailopen/proceeds] also [elicitcancel/proceeds]\n" +
		"[a c] [elicitcancel/proceeds] also [elicitaction/unknown-passes]\n"
	var text string
	for _, e := range got {
		text += fmt.Sprintf("%v %v also %v\n", e.Effects, e.Rules, e.Also)
	}
	if text != want {
		t.Errorf("expected are\n%swant\n%s", text, want)
	}
}

func TestUndecided(t *testing.T) {
	p := program.Program{
		Asks:    []program.Ask{{Form: program.GateBool}, {Form: program.GateBool}},
		Effects: []program.Effect{{ID: "a", Strong: true}, {ID: "b", Strong: true, Ask: 1}},
	}
	got, undecided := Expect(p, []program.Outcome{
		{Play: program.Play{Ask: 0, Answer: program.Cancel}, Ran: map[string]string{"a": ""}},
		{Play: program.Play{Ask: 1, Answer: program.Cancel}, Ran: map[string]string{"b": ""}},
		{Play: program.Play{Ask: 0, Answer: program.Deadline}, Problem: "took too long"},
	})
	if len(got) != 1 || got[0].Ask != 1 {
		t.Errorf("expected is %+v, want something of question 1 alone", got)
	}
	if len(undecided) != 1 || undecided[0].Ask != 0 || undecided[0].Answer != program.Deadline || undecided[0].Problem == "" {
		t.Errorf("undecided is %+v, want the play that took too long", undecided)
	}
}

// A program that panics whatever is answered says nothing about the answers.
func TestAlwaysDies(t *testing.T) {
	p := program.Program{
		Asks: []program.Ask{{Form: program.DatumNumber, Tested: true}, {Form: program.GateBool, Tested: true}},
	}
	var outcomes []program.Outcome
	for ask := range p.Asks {
		for _, a := range []program.Answer{program.Accept, program.Decline} {
			outcomes = append(outcomes, program.Outcome{
				Play:  program.Play{Ask: ask, Answer: a, Protocol: "2025-11-25"},
				Asked: []int{0},
				Panic: number,
			})
		}
	}
	check := func(ask int) {
		t.Helper()
		got, _ := Expect(p, outcomes)
		if len(got) != 1 || got[0].Ask != ask || fmt.Sprint(got[0].Rules, got[0].Answers) != "[elicitcontent/number-type] [accept]" {
			t.Errorf("expected is %+v, want elicitcontent/number-type of question %d under accept", got, ask)
		}
	}
	check(0)
	p.Mistakes = []program.Mistake{{Ask: 1, Answers: []program.Answer{program.Accept}}}
	check(1)
}

func TestIsText(t *testing.T) {
	for _, test := range []struct {
		value any
		text  string
		want  bool
	}{
		{"eu", "eu", true},
		{"eu", "", false},
		{float64(5), "5", true},
		{5, "5", true},
		{5, "0", false},
		{[]any{"a", "b"}, "a,b", true},
		{[]any{"a", "b"}, "a, b", true},
		{[]string{"a", "b"}, "[a b]", true},
		{[]string{"a", "b"}, `["a","b"]`, true},
		{[]string{"a", "b"}, "a", false},
		{nil, "", false},
	} {
		if got := isText(test.value, test.text); got != test.want {
			t.Errorf("isText(%v, %q) = %t", test.value, test.text, got)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const levels = "a/b\nc/d\n"
	for _, test := range []struct{ table, precedence, panics, productions, explains, want string }{
		{precedence: levels + "a/b", want: "stands twice"},
		{table: "gate-*\teffect\tcancel\ta/b", want: "4 columns"},
		{table: "gate-*\teffects\tcancel\ta/b\t-", want: `no known event "effects"`},
		{table: "gate-*\teffect tested\tcancel\ta/b\t-", want: `no known fact "tested"`},
		{table: "gate-*\teffect\tcancelled\ta/b\t-", want: `no known answer "cancelled"`},
		{table: "gate-*\teffect\tfailed:cancelled\ta/b\t-", want: `no known answer "cancelled"`},
		{table: "gate-*\teffect\tcancel\ta/x\t-", want: "a/x has no precedence"},
		{table: "gate-[\teffect\tcancel\ta/b\t-", want: "syntax error"},
		{panics: "dies\tx", want: `no event "dies"`},
		{panics: "dies-nil\t(", want: "missing closing"},
		{productions: "x\ty", want: `no fact "y"`},
		{explains: "x\teffect y", want: `no event "y"`},
		{table: "# comment\n\ngate-*\teffect discarded\tcancel failed:deadline *\ta/b c/d\t-"},
	} {
		precedence := test.precedence
		if precedence == "" {
			precedence = levels
		}
		_, err := parse(files{test.table, precedence, test.panics, test.productions, test.explains})
		if got := fmt.Sprint(err); !strings.Contains(got, cmp.Or(test.want, "<nil>")) {
			t.Errorf("error %q, want one with %q", got, test.want)
		}
	}
}

func TestRules(t *testing.T) {
	must, all := Rules(), Known()
	if !containsAll(all, must) {
		t.Errorf("Known() = %q lacks some of Rules() = %q", all, must)
	}
	if !slices.Contains(must, "elicitaction/discarded") || !slices.IsSorted(must) {
		t.Errorf("Rules() = %q", must)
	}
	if a, _ := Level("elicitaction/discarded"); a != 0 {
		t.Errorf("level of elicitaction/discarded is %d, want 0", a)
	}
	if _, ok := Level("elicitlabel/title"); ok {
		t.Error("elicitlabel/title has a level")
	}
}
