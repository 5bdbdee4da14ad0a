package elicitation

import (
	"strings"
	"testing"
)

func TestParseDirective(t *testing.T) {
	for comment, want := range map[string]string{
		"//elicitlint:ignore elicitcancel/proceeds a reason":      "elicitcancel/proceeds|a reason",
		"//elicitlint:ignore elicitcancel -- a reason":            "elicitcancel|a reason",
		"//elicitlint:ignore elicitcancel,elicitsecret/field why": "elicitcancel,elicitsecret/field|why",
		"//elicitlint:ignore elicitcancel/proceeds":               "elicitcancel/proceeds|",
		"//elicitlint:ignore elicitcancel/proceeds --":            "elicitcancel/proceeds|",
		"//elicitlint:ignore":                                     "|",
		"//elicitlint:ignore   elicitcancel   why  not  ":         "elicitcancel|why  not",
		"//elicitlint:ignored elicitcancel x":                     "no",
		"//elicitlint:ignore-all x":                               "no",
		"// elicitlint:ignore elicitcancel x":                     "no",
		"/*elicitlint:ignore elicitcancel x*/":                    "no",
		"// see //elicitlint:ignore elicitcancel x":               "no",
		"//nolint":                                   "nolint",
		"// nolint":                                  "nolint",
		"//nolint:all":                               "nolint",
		"//nolint:elicitlint":                        "nolint",
		"//nolint:errcheck,elicitlint":               "nolint",
		"//nolint: elicitlint":                       "nolint",
		"// nolint: a, elicitlint // why":            "nolint",
		"//nolint:elicitlint // why: because, of //": "nolint",
		"//nolint // why":                            "nolint",
		"//nolint some words":                        "nolint",
		"//nolint:Elicitlint,":                       "nolint",
		"//nolint:errcheck":                          "no",
		"//nolint:errcheck // elicitlint":            "no",
		"//nolint:elicitlinter":                      "no",
		"//nolintlint":                               "no",
		"//lint:ignore SA1000 x":                     "no",
		"// no lint":                                 "no",
		"// please //nolint":                         "no",
	} {
		got := "no"
		if d := parseDirective(comment); d != nil {
			got = strings.Join(d.Rules, ",") + "|" + d.Reason
			if d.Nolint {
				got = "nolint"
			}
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", comment, got, want)
		}
	}
}

func TestFlags(t *testing.T) {
	s := new(Settings)
	a := New(s)
	for _, set := range [][2]string{
		{"tests", "true"}, {"info", "true"}, {"suggestions", "true"},
		{"asks", "example.com/b.F, example.com/a.T.M"}, {"asks", "example.com/b.F, example.com/a.T.M,,example.com/b.F"},
		{"compatible", "example.com/fork,example.com/other/mcp"},
		{"assume-sdk", "go-sdk@v1.8.0"}, {"guards", "x.F"}, {"effects", "x.F"}, {"harmless", "x.F"}, {"harmless", ""},
	} {
		if err := a.Flags.Set(set[0], set[1]); err != nil {
			t.Errorf("-%s=%s: %v", set[0], set[1], err)
		}
	}
	if !s.Tests || !s.Info || !s.Suggestions {
		t.Errorf("%+v", s)
	}
	for _, l := range []struct {
		got  []string
		want string
	}{
		{s.Asks, "example.com/a.T.M example.com/b.F"},
		{s.Compatible, "example.com/fork example.com/other/mcp"},
		{s.AssumeSDK, "go-sdk@v1.8.0"},
		{s.Guards, "x.F"}, {s.Effects, "x.F"}, {s.Harmless, ""},
	} {
		if got := strings.Join(l.got, " "); got != l.want {
			t.Errorf("got %q, want %q", got, l.want)
		}
	}
	if got := a.Flags.Lookup("asks").Value.String(); got != "example.com/a.T.M,example.com/b.F" {
		t.Errorf("-asks is shown as %q", got)
	}
	for _, set := range [][2]string{
		{"asks", "F"}, {"asks", "example.com/a"}, {"asks", "example.com/a."}, {"asks", ".F"}, {"guards", "a/b"},
		{"compatible", "/abs"}, {"compatible", "a b"}, {"compatible", "example.com/..."[:15] + "*"},
		{"assume-sdk", "go-sdk"}, {"assume-sdk", "go-sdk@v0.1.0"}, {"tests", "maybe"},
	} {
		if err := a.Flags.Set(set[0], set[1]); err == nil {
			t.Errorf("-%s=%s is taken", set[0], set[1])
		}
	}
}

func TestSettingsValidate(t *testing.T) {
	good := Settings{Asks: []string{"example.com/a.F"}, Compatible: []string{"example.com/b"}, AssumeSDK: []string{"mcp-go@v1.0.0"}}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	if err := new(Settings).Validate(); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		s    Settings
		want string
	}{
		{Settings{Asks: []string{"F"}}, "asks"},
		{Settings{Guards: []string{"example.com/a.F", ""}}, "guards"},
		{Settings{Effects: []string{"a"}}, "effects"},
		{Settings{Harmless: []string{"a/b"}}, "harmless"},
		{Settings{Compatible: []string{""}}, "compatible"},
		{Settings{AssumeSDK: []string{"go-sdk@1"}}, "assume-sdk"},
	} {
		if err := test.s.Validate(); err == nil || !strings.HasPrefix(err.Error(), test.want+":") {
			t.Errorf("%+v: %v, want an error that names %s", test.s, err, test.want)
		}
	}
}

func TestNamed(t *testing.T) {
	s := &Settings{Asks: []string{"example.com/a/b.F", "gopkg.in/x.v1.T.M"}, Guards: []string{"example.com/g.G"}, Effects: []string{"example.com/e.F"}}
	for path, want := range map[string]bool{
		"example.com/a/b": true, "example.com/g": true, "example.com/e": false, "example.com/a": false, "example.com/a/b/c": false, "": false,
		"gopkg.in/x.v1": true,
	} {
		if got := Named(path, s); got != want {
			t.Errorf("Named(%q) = %v", path, got)
		}
	}
}

func TestBoth(t *testing.T) {
	for _, test := range [][3]Tri{{No, No, No}, {No, Yes, Yes}, {Unknown, Yes, Yes}, {No, Unknown, Unknown}, {Unknown, Unknown, Unknown}} {
		if both(test[0], test[1]) != test[2] || both(test[1], test[0]) != test[2] {
			t.Errorf("both(%d, %d) is not %d", test[0], test[1], test[2])
		}
	}
}
