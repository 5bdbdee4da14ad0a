package lexicon

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

// The data files hold entries in sections. The format, line by line:
//
//	# comment, up to the end of the line, only at its start
//	[kind]              starts a section; entries belong to the last one
//	[kind concept]      ... of a concept: [secret API key], [class provider]
//	api key             an entry: words that stand one after the other
//	sign|log in         alternatives for one word
//	two-factor|mfa code ... of which some have several words
//	name of the? pet    a word that may be missing, but not the first
//	lösch*              a word that begins so
//	*passwort           a word that ends so
//	*token*             a word that contains this
//	<n>                 a number
//	<provider>          a word out of the section [class provider]
//	type .. to          up to four words in between
//	^ code $            only at the start, only at the end of the clause
//
// Entries and texts are compared in lower case and without diacritics. In a
// German entry ä, ö and ü also stand for ae, oe and ue. A Chinese, Japanese or Korean
// character is a word of its own, so entries in these languages are found
// anywhere in a run of them. An entry of several plain words is found written
// together too: "api key" finds "apikey".
//
//go:embed data/*.txt
var dataFiles embed.FS

// kind is what the entries of a section are for.
type kind uint8

const (
	kindSecret        kind = iota + 1 // a credential
	kindNumberSecret                  // a credential even where only a number can be typed
	kindLookalike                     // contains a credential's word and is none
	kindContext                       // anywhere in the field's texts, says the concept is not meant
	kindNameOnly                      // says that a name or a reference is wanted, not the value
	kindProperty                      // an attribute of a credential: its length, its name
	kindOf                            // joins an attribute to its credential
	kindTail                          // may follow a credential's word in a field name
	kindFollower                      // may follow a credential's word in a text
	kindFiller                        // may precede a credential's word that opens a text
	kindAsking                        // asks for what comes next
	kindAskingAfter                   // asks for what came before
	kindAskingIt                      // asks for what an earlier sentence spoke of
	kindWhat                          // asks what something is
	kindWhich                         // opens a question that yes or no cannot answer
	kindNegation                      // turns the request that follows around
	kindNegationAfter                 // turns the request before it around
	kindPermission                    // the asker would act, not the person
	kindBlocker                       // between request and credential: something else is the object
	kindConfirm                       // asks for approval by a tick or a choice
	kindTyped                         // asks to type something for approval
	kindNotConfirm                    // contains a word of approval and asks for none
	kindAct                           // an act that wants approval
	kindWeakAct                       // an act that is as often an option
	kindStarter                       // opens a request for approval: "do you want to"
	kindGate                          // a phrase that makes a message a request for approval
	kindInvert                        // yes means not doing it
	kindSide                          // an option beside an approval
	kindPreference                    // an option, with or without an approval
	kindOptional                      // says that the answer may be left out
	kindNotOptional                   // looks like kindOptional and says the opposite
	kindApprove                       // a choice that means yes
	kindRefuse                        // a choice that means no
	kindStatus                        // a choice that means neither
	kindClass                         // words that entries refer to
)

var kinds = map[string]kind{
	"secret":         kindSecret,
	"number-secret":  kindNumberSecret,
	"lookalike":      kindLookalike,
	"context":        kindContext,
	"name-only":      kindNameOnly,
	"property":       kindProperty,
	"of":             kindOf,
	"tail":           kindTail,
	"follower":       kindFollower,
	"filler":         kindFiller,
	"asking":         kindAsking,
	"asking-after":   kindAskingAfter,
	"asking-it":      kindAskingIt,
	"what":           kindWhat,
	"which":          kindWhich,
	"negation":       kindNegation,
	"negation-after": kindNegationAfter,
	"permission":     kindPermission,
	"blocker":        kindBlocker,
	"confirm":        kindConfirm,
	"typed":          kindTyped,
	"not-confirm":    kindNotConfirm,
	"act":            kindAct,
	"weak-act":       kindWeakAct,
	"starter":        kindStarter,
	"gate":           kindGate,
	"invert":         kindInvert,
	"side":           kindSide,
	"preference":     kindPreference,
	"optional":       kindOptional,
	"not-optional":   kindNotOptional,
	"approve":        kindApprove,
	"refuse":         kindRefuse,
	"status":         kindStatus,
	"class":          kindClass,
}

// needsConcept lists the kinds whose header names a concept or a class.
var needsConcept = map[kind]bool{
	kindSecret:       true,
	kindNumberSecret: true,
	kindContext:      true,
	kindClass:        true,
}

// A section is a list of entries of one kind, in one language.
type section struct {
	kind    kind
	concept string
	lang    string
	entries []string
}

// headFirst reports whether, in the section's language, the noun that matters
// comes first ("longueur du mot de passe") and not last ("password length").
func (s *section) headFirst() bool {
	switch s.lang {
	case "fr", "es", "pt", "ru":
		return true
	}
	return false
}

// A lexicon is the parsed data, ready to search texts.
type lexicon struct {
	sections []*section
	classes  map[string]map[string]bool
	// Patterns by the word they start with, by the first or last letters of
	// that word where only these are given, by its first letters for words
	// that are written together, and the others.
	byWord   map[string][]*pattern
	byStem   map[string][]*pattern
	bySuffix map[string][]*pattern
	byGlue   map[string][]*pattern
	numbers  []*pattern
	others   []*pattern
}

// shared yields the lexicon. Errors cannot occur in a released program: a test
// parses the same embedded files.
var shared = sync.OnceValue(func() *lexicon {
	l, _ := load()
	return l
})

// load parses all data files. What cannot be parsed is left out, and reported
// as the error.
func load() (*lexicon, error) {
	l := &lexicon{
		classes:  map[string]map[string]bool{},
		byWord:   make(map[string][]*pattern, 1<<14),
		byStem:   map[string][]*pattern{},
		bySuffix: map[string][]*pattern{},
		byGlue:   map[string][]*pattern{},
	}
	files, err := dataFiles.ReadDir("data")
	if err != nil {
		return l, err
	}
	var first error
	note := func(err error) {
		if err != nil && first == nil {
			first = err
		}
	}
	for _, f := range files {
		text, err := dataFiles.ReadFile("data/" + f.Name())
		note(err)
		sections, err := parse(f.Name(), string(text))
		note(err)
		l.sections = append(l.sections, sections...)
	}
	for _, s := range l.sections {
		if s.kind != kindClass {
			continue
		}
		class := l.classes[s.concept]
		if class == nil {
			class = map[string]bool{}
			l.classes[s.concept] = class
		}
		for _, e := range s.entries {
			class[fold(e)] = true
		}
	}
	for _, s := range l.sections {
		if s.kind == kindClass {
			continue
		}
		for _, e := range s.entries {
			patterns, err := compile(s, e, l.classes)
			note(err)
			for i := range patterns {
				l.add(&patterns[i])
			}
		}
	}
	return l, first
}

// parse reads one data file. A line that makes no sense is skipped, and the
// first such line is the error.
func parse(file, text string) ([]*section, error) {
	lang, _, _ := strings.Cut(file, ".")
	var sections []*section
	var current *section
	var first error
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		bad := func(what string) {
			if first == nil {
				first = fmt.Errorf("%s:%d: %s: %q", file, n, what, line)
			}
		}
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '[':
			current = nil
			header, ok := strings.CutSuffix(line[1:], "]")
			name, concept, _ := strings.Cut(header, " ")
			k, known := kinds[name]
			if !ok || !known || needsConcept[k] != (concept != "") {
				bad("no section header")
				continue
			}
			current = &section{kind: k, concept: concept, lang: lang}
			sections = append(sections, current)
		case current == nil:
			bad("entry outside of a section")
		default:
			current.entries = append(current.entries, line)
		}
	}
	return sections, first
}
