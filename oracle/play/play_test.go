package play

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/program"
)

func TestPanicOf(t *testing.T) {
	for _, test := range []struct{ stderr, want string }{
		{"", ""},
		{"2026/01/02 03:04:05 not confirmed\n", ""},
		{"2026/01/02 03:04:05 panic: no\n", ""},
		{"hello\npanic: interface conversion: interface {} is nil, not bool\n\ngoroutine 7 [running]:\nmain.main()\n", "interface conversion: interface {} is nil, not bool"},
		{"fatal error: concurrent map writes\n\ngoroutine 7 [running]:\n", "concurrent map writes"},
	} {
		if got := panicOf(test.stderr); got != test.want {
			t.Errorf("panicOf(%q) = %q, want %q", test.stderr, got, test.want)
		}
	}
}

func TestTidy(t *testing.T) {
	f := folder("/tmp/plays123/0/7")
	text := `open /tmp/plays123/0/7/dir/a.txt: no such file; Post "http://127.0.0.1:4711/7/a": EOF; dial tcp 127.0.0.1:4711; ` +
		`fulfilling input request "where": gone; (0xc000012345)`
	want := `open DIR/a.txt: no such file; Post "URL/a": EOF; dial tcp HOST; fulfilling input request: gone; (0x0)`
	if got := f.tidy(text); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInOrder(t *testing.T) {
	for _, test := range []struct {
		flow     program.Flow
		protocol string
		rounds   [][]int
		want     []int
	}{
		{program.Call, "2025-11-25", [][]int{{1}, {0}, {1}}, []int{1, 0, 1}},
		{program.RoundTrip, "2025-11-25", [][]int{{1}, {0}}, []int{0, 1}},
		{program.RoundTrip, "2025-11-25", [][]int{{1}, {0}, {0}, {1}}, []int{0, 1, 0, 1}},
		{program.RoundTrip, "2026-07-28", [][]int{{0, 1}, {0}}, []int{0, 1, 0}},
		{program.RoundTrip, "2026-07-28", [][]int{{1}, {0}}, []int{1, 0}},
		{program.RoundTrip, "2025-11-25", nil, nil},
	} {
		got := inOrder(&program.Program{Flow: test.flow}, test.protocol, test.rounds)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s, %s, %v: got %v, want %v", test.flow, test.protocol, test.rounds, got, test.want)
		}
	}
}

func TestReact(t *testing.T) {
	asks := []program.Ask{
		{Message: "a", Field: "ok", Good: true, Bad: false},
		{Message: "b", Form: program.GateEmpty, Good: true},
		{Message: "c", Field: "n", Good: 3.0},
		{Message: "d", Field: "all", Good: []any{"x"}},
	}
	content := func(key string, value any) map[string]any { return map[string]any{key: value} }
	for _, test := range []struct {
		ask    int
		answer program.Answer
		want   reply
	}{
		{0, program.Accept, reply{action: "accept", content: content("ok", true)}},
		{0, program.AcceptFalse, reply{action: "accept", content: content("ok", false)}},
		{0, program.AcceptNone, reply{action: "accept"}},
		{0, program.AcceptEmpty, reply{action: "accept", content: map[string]any{}}},
		{0, program.AcceptWrong, reply{action: "accept", content: content("ok", "perhaps")}},
		{0, program.Unknown, reply{action: "approve", content: content("ok", true)}},
		{0, program.Cancel, reply{action: "cancel"}},
		{1, program.Accept, reply{action: "accept", content: map[string]any{}}},
		{1, program.Decline, reply{action: "decline"}},
		{2, program.AcceptWrong, reply{action: "accept", content: content("n", "many")}},
		{3, program.AcceptWrong, reply{action: "accept", content: content("all", 7)}},
		{0, program.Deadline, reply{reaction: isSilent}},
		{0, program.Disconnect, reply{reaction: goesAway}},
		{0, program.NoCapability, reply{reaction: refuses, code: codeInvalidParams, message: noCapability}},
		{0, program.ErrorReply, reply{reaction: refuses, code: codeInternal, message: notShown}},
	} {
		p := &program.Program{Asks: asks}
		s := newScript(p, program.Play{Ask: test.ask, Answer: test.answer}, folder(t.TempDir()))
		if got := s.reply(asks[test.ask].Message); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s to %d: got %+v, want %+v", test.answer, test.ask, got, test.want)
		}
		// All others are accepted, if any can be.
		if got := s.reply(asks[(test.ask+1)%2].Message); (got.action == "accept") != (test.answer != program.NoCapability) {
			t.Errorf("%s to %d: the reply to another is %+v", test.answer, test.ask, got)
		}
	}
}

func TestTooManyQuestions(t *testing.T) {
	p := &program.Program{Asks: []program.Ask{{Message: "a", Field: "ok", Good: true}}}
	s := newScript(p, program.Play{Answer: program.Decline}, folder(t.TempDir()))
	for range maxAsks {
		if r := s.reply("a"); r.action != "decline" {
			t.Fatalf("got %+v", r)
		}
	}
	if r := s.reply("a"); r.reaction != refuses {
		t.Errorf("got %+v", r)
	}
}

func TestConnection(t *testing.T) {
	client, server := connection(func(line []byte) bool { return !strings.HasPrefix(string(line), "hidden") })
	go func() {
		fmt.Fprint(server, "one\nhidden\ntw")
		fmt.Fprint(server, "o\nhidden too\nthree")
		server.Close()
	}()
	got, err := io.ReadAll(client)
	if string(got) != "one\ntwo\nthree" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	client.Close()
	if _, err := server.Write([]byte("late\n")); err == nil {
		t.Error("one can write to a client that is gone")
	}
}

func TestWeb(t *testing.T) {
	w, err := newWeb()
	if err != nil {
		t.Fatal(err)
	}
	defer w.stop()
	first, second := folder(t.TempDir()), folder(t.TempDir())
	get := func(url string) int {
		t.Helper()
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	url := w.begin(first)
	for _, path := range []string{"", "/", "/a/b?c=d%2F+e", "/a/"} {
		if code := get(url + path); code != http.StatusOK {
			t.Errorf("%q: got %d", path, code)
		}
	}
	w.begin(second)
	if code := get(url + "/late"); code != http.StatusNotFound {
		t.Errorf("late request: got %d", code)
	}
	got, err := first.lines(httpFile)
	if want := []string{"GET /", "GET /", "GET /a/b?c=d%2F+e", "GET /a/"}; !slices.Equal(got, want) || err != nil {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if got, err := second.lines(httpFile); got != nil || err != nil {
		t.Errorf("a late request was taken for one of the next play: %q, %v", got, err)
	}
}

func TestFolder(t *testing.T) {
	f := folder(t.TempDir())
	for _, v := range [][]int{{0, 1}, {2}} {
		if err := f.noteJSON(askedFile, v); err != nil {
			t.Fatal(err)
		}
	}
	got, err := values[[]int](f, askedFile)
	if want := [][]int{{0, 1}, {2}}; !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := values[string](f, notifiedFile); got != nil || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(string(f), askedFile), []byte("[0"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := values[[]int](f, askedFile); err == nil {
		t.Error("a broken file was read")
	}
}
