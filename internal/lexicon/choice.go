package lexicon

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Approves reports whether a choice, by value or label, means yes, or means
// doing what is to be approved: yes, approve, overwrite, delete.
func Approves(choice string) bool {
	r := read(choice, false)
	return !r.refuses() && r.opensAs(kindApprove, kindAct)
}

// Refuses reports whether a choice, by value or label, means no: no, reject,
// keep, cancel, don't allow.
func Refuses(choice string) bool {
	return read(choice, false).refuses()
}

func (r reading) refuses() bool { return r.opensAs(kindRefuse) }

// opensAs reports whether the choice starts with a word of one of the kinds.
// The word of a status ("deletion pending") does not count.
func (r reading) opensAs(ks ...kind) bool {
	for _, h := range of(r.hits, ks...) {
		if h.from > 0 {
			break
		}
		status := false
		for _, o := range r.hits {
			status = status || o.section.kind == kindStatus && o.from == 0 && o.to >= h.to
		}
		if !status {
			return true
		}
	}
	return false
}

// LooksLikeCode reports whether a choice looks like a code rather than a word
// that people read: keep_local, eu-west-1, v2, 0, camelCase. Words of any
// script, sizes ("XL"), paper formats ("A4") and acronyms ("PDF") are no codes.
func LooksLikeCode(choice string) bool {
	s := strings.TrimSpace(clip(choice))
	if s == "" {
		return false
	}
	letters, digits, uppers, capitals := 0, 0, 0, 0
	previous := rune(0)
	for _, r := range s {
		switch {
		case r >= utf8.RuneSelf || unicode.IsSpace(r) || strings.ContainsRune("@/:,&+()'\"!?", r):
			return false
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
			if unicode.IsUpper(r) {
				uppers++
				if unicode.IsLower(previous) {
					capitals++
				}
			}
		}
		previous = r
	}
	switch {
	case letters == 0:
		return digits == len(s) && (len(s) == 1 || s[0] == '0')
	case strings.Contains(strings.Trim(s, "_"), "_"):
		return true
	case capitals > 0 && unicode.IsLower(rune(s[0])) && wholeAt(s) != len(s):
		// One small letter before a capital is a trade name: iPhone, eBay.
		return len(s) > 1 && !unicode.IsUpper(rune(s[1]))
	case uppers > 0:
		return false
	}
	return dotted(s) || numbered(s, digits) || hexadecimal(s, letters, digits)
}

// dotted reports whether s is a chain of names, as com.example.app. A version,
// as v1.2.3, is not.
func dotted(s string) bool {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if !strings.ContainsFunc(p, unicode.IsLetter) {
			return false
		}
	}
	return len(parts) > 2 && parts[0] != "www"
}

// numbered reports whether s is a small word with a number at its end, of a
// form that programs make: v2, opt1, eu-west-1, us-east1. It takes no word for
// one that people know, as mp3 and 4k.
func numbered(s string, digits int) bool {
	if parts := strings.Split(s, "-"); len(parts) > 1 {
		last := parts[len(parts)-1]
		region := len(parts) == 2 && len(parts[0]) == 2 && digits > 0 && len(last) > 3 && unicode.IsDigit(rune(last[len(last)-1])) &&
			unicode.IsLetter(rune(last[2]))
		return region || len(parts) > 2 && strings.ContainsFunc(last, unicode.IsDigit)
	}
	word := strings.TrimRight(s, "0123456789")
	if word == s {
		return false
	}
	switch word {
	case "v", "opt", "option", "choice", "val", "value", "item", "type", "mode", "env", "case", "code", "plan", "level":
		return true
	}
	return false
}

// hexadecimal reports whether s is a hash or an identifier made of hexadecimal
// digits.
func hexadecimal(s string, letters, digits int) bool {
	const shortest = 7 // as Git abbreviates
	return letters > 0 && digits > 1 && letters+digits >= shortest && strings.Trim(s, "0123456789abcdef-") == ""
}
