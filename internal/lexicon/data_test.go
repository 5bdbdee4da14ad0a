package lexicon

import (
	"strings"
	"testing"
)

func TestData(t *testing.T) {
	l, err := load()
	if err != nil {
		t.Fatal(err)
	}
	langs := map[string]bool{}
	for _, s := range l.sections {
		langs[s.lang] = true
		if len(s.entries) == 0 {
			t.Errorf("%s: section %d %q is empty", s.lang, s.kind, s.concept)
		}
		seen := map[string]bool{}
		for _, e := range s.entries {
			if e != strings.ToLower(e) {
				t.Errorf("%s: entry %q is not in lower case", s.lang, e)
			}
			if key := strings.Join(strings.Fields(fold(e)), " "); seen[key] {
				t.Errorf("%s: section %d %q has %q twice", s.lang, s.kind, s.concept, e)
			} else {
				seen[key] = true
			}
		}
	}
	for _, lang := range strings.Fields("de en es fr ja ko pt ru zh") {
		if !langs[lang] {
			t.Errorf("no data for %s", lang)
		}
	}
}

func TestParseReportsMistakes(t *testing.T) {
	for _, text := range []string{"word", "[nonsense]\nword", "[secret]\nword", "[secret password", "[asking concept]"} {
		if _, err := parse("en.txt", text); err == nil {
			t.Errorf("parse(%q): no error", text)
		}
	}
	s := &section{kind: kindSecret, lang: "en"}
	for _, entry := range []string{"<nothing> key", ".. key", "*ab", "-", "^ $"} {
		if _, err := compile(s, entry, nil); err == nil {
			t.Errorf("compile(%q): no error", entry)
		}
	}
}
