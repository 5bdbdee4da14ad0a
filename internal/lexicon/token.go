package lexicon

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// maxText bounds how much of a text is looked at. Nobody reads more, and a
// hostile text must not cost more.
const maxText = 4096

// clip cuts s to maxText bytes, between two characters.
func clip(s string) string {
	if len(s) <= maxText {
		return s
	}
	n := maxText
	for n > maxText-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// A token is one word of a text, or one Chinese, Japanese or Korean character.
type token struct {
	word       string // lower case, without diacritics
	start, end int    // where it stands in the text
	clause     int    // counts clauses: what punctuation separates
	sentence   int    // counts sentences
}

// A text is a name, title, description or message cut into tokens.
type text struct {
	src    string
	tokens []token
	// name says that the text is an identifier: words follow each other in it
	// without any grammar.
	name bool
	// question has an entry per sentence: it ends with a question mark.
	question []bool
}

// words returns what stands in the text between two tokens, as written.
func (t *text) words(from, to int) string {
	return t.src[t.tokens[from].start:t.tokens[to-1].end]
}

// newText cuts src into tokens.
func newText(src string, name bool) *text {
	src = clip(src)
	t := &text{src: src, name: name, question: []bool{false}}
	clause, sentence := 0, 0
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRuneInString(src[i:])
		switch {
		case isCJK(r):
			t.tokens = append(t.tokens, token{fold(src[i : i+size]), i, i + size, clause, sentence})
			i += size
		case isWordRune(r):
			n := runLen(src[i:])
			for _, w := range splitRun(src[i : i+n]) {
				start := i + w[0]
				if s := fold(src[start : i+w[1]]); s != "" {
					t.tokens = append(t.tokens, token{s, start, i + w[1], clause, sentence})
				}
			}
			i += n
		default:
			if !name {
				switch breakAt(src, i, r) {
				case sentenceBreak:
					if r == '?' || r == '？' {
						t.question[sentence] = true
					}
					sentence++
					t.question = append(t.question, false)
					clause++
				case clauseBreak:
					clause++
				}
			}
			i += size
		}
	}
	return t
}

// A break is how strongly punctuation separates.
type breakKind int

const (
	noBreak breakKind = iota
	clauseBreak
	sentenceBreak
)

// breakAt says what the punctuation r at src[i:] separates. Quotation marks
// separate nothing: `type "yes" to go on` is one clause.
func breakAt(src string, i int, r rune) breakKind {
	switch r {
	case '?', '!', '？', '！', '。', '．', '\n':
		return sentenceBreak
	case '.':
		if next := i + 1; next >= len(src) || src[next] == ' ' || src[next] == '\t' || src[next] == '\n' {
			return sentenceBreak
		}
	case ',', ';', ':', '(', ')', '[', ']', '|', '，', '、', '；', '：', '（', '）', '【', '】', '–', '—', '·', '•':
		return clauseBreak
	case '-':
		if i > 0 && src[i-1] == ' ' && strings.HasPrefix(src[i+1:], " ") {
			return clauseBreak
		}
	}
	return noBreak
}

// isCJK reports whether r belongs to a script that writes without spaces, or,
// for Korean, that glues particles to its words.
func isCJK(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul), r == 'ー':
		return true
	}
	return false
}

// isWordRune reports whether r is part of a word of a script that separates
// its words.
func isWordRune(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)) && !isCJK(r)
}

// runLen returns the length of the word at the start of s: letters and digits,
// and an apostrophe that is part of the word as in "don't". The apostrophe
// after an elided article, as in "l'accès", ends it.
func runLen(s string) int {
	letters := 0
	for i, r := range s {
		if isWordRune(r) {
			letters++
			continue
		}
		if r == '\'' || r == '’' {
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			if isWordRune(next) && !elided(s[:i]) {
				continue
			}
		}
		return i
	}
	return len(s)
}

// elided reports whether s is an article or pronoun that French shortens
// before an apostrophe.
func elided(s string) bool {
	switch strings.ToLower(s) {
	case "l", "d", "j", "n", "s", "c", "m", "t", "qu":
		return true
	}
	return false
}

// whole lists what is one word although capitals or digits seem to divide it.
// A longer one stands before its own beginning.
var whole = []string{
	"OAuth2", "OAuth1", "OAuth", "oauth2", "oauth1", "GitHub", "gitHub", "GitLab", "gitLab", "BitBucket", "MySQL", "PostgreSQL",
	"MariaDB", "MongoDB", "DynamoDB", "InfluxDB", "YouTube", "LinkedIn", "WhatsApp", "PayPal", "OpenAI", "OpenID",
	"DeepSeek", "JavaScript", "TypeScript", "macOS", "iOS", "IPv4", "IPv6", "ipv4", "ipv6", "WiFi",
	"2FA", "2fa", "3DS", "3ds", "EC2", "ec2", "SHA256", "sha256", "SHA512", "sha512", "SHA1", "sha1", "MD5", "md5",
	"Base64", "base64", "Base32", "base32", "UTF8", "utf8", "ICD10", "icd10", "K8s", "k8s", "MP3", "mp3", "MP4", "mp4",
	"Ed25519", "ed25519",
}

// wholeAt returns the length of the word of whole that s starts with, or 0.
func wholeAt(s string) int {
	for _, w := range whole {
		if strings.HasPrefix(s, w) {
			next, _ := utf8.DecodeRuneInString(s[len(w):])
			if len(s) == len(w) || !unicode.IsLower(next) && !unicode.IsDigit(next) {
				return len(w)
			}
		}
	}
	return 0
}

// splitRun divides a run of letters and digits at the places where an
// identifier does: fooBar, APIKey, key2. It returns start and end of each word.
func splitRun(s string) [][2]int {
	var out [][2]int
	for i := 0; i < len(s); {
		n := wholeAt(s[i:])
		if n == 0 {
			n = wordLen(s[i:])
		}
		out = append(out, [2]int{i, i + n})
		i += n
	}
	return out
}

// wordLen returns the length of the first word of s.
func wordLen(s string) int {
	first, size := utf8.DecodeRuneInString(s)
	if unicode.IsDigit(first) {
		return prefixLen(s, unicode.IsDigit)
	}
	if !unicode.IsUpper(first) {
		return lettersLen(s, prefixLen(s, isLowerPart))
	}
	upper := prefixLen(s, unicode.IsUpper)
	rest, _ := utf8.DecodeRuneInString(s[upper:])
	switch {
	case upper == len(s) || !isLowerPart(rest):
		return lettersLen(s, upper) // API, V3
	case upper == size:
		return size + prefixLen(s[size:], isLowerPart) // Key
	case s[upper] == 's' && prefixLen(s[upper:], isLowerPart) == 1:
		return upper + 1 // URLs
	}
	_, last := utf8.DecodeLastRuneInString(s[:upper])
	return upper - last // the API of APIKey
}

// lettersLen extends a word of a single letter, n bytes long, by the digits
// after it: v2, P12, x509.
func lettersLen(s string, n int) int {
	if utf8.RuneCountInString(s[:n]) == 1 {
		n += prefixLen(s[n:], unicode.IsDigit)
	}
	return n
}

// isLowerPart reports whether r may continue a word: anything that is neither
// a capital nor a digit.
func isLowerPart(r rune) bool {
	return !unicode.IsUpper(r) && !unicode.IsDigit(r)
}

func prefixLen(s string, in func(rune) bool) int {
	for i, r := range s {
		if !in(r) {
			return i
		}
	}
	return len(s)
}

// fold returns s in lower case, without apostrophes and without the
// diacritics that people leave out in identifiers.
func fold(s string) string {
	ascii := true
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == '\'' || 'A' <= c && c <= 'Z' {
			ascii = false
			break
		}
	}
	if ascii {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if 0xFF01 <= r && r <= 0xFF5E {
			r -= 0xFEE0 // full-width forms of ASCII
		}
		r = unicode.ToLower(r)
		switch {
		case r == '\'' || r == '’':
		case unicode.Is(unicode.Mn, r) && r != 0x3099 && r != 0x309A:
		case r == 'ß':
			b.WriteString("ss")
		case r == 'æ':
			b.WriteString("ae")
		case r == 'œ':
			b.WriteString("oe")
		default:
			if plain, ok := plainLetters()[r]; ok {
				r = plain
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainLetters yields the letters without diacritics.
var plainLetters = sync.OnceValue(func() map[rune]rune {
	m := map[rune]rune{}
	for _, group := range []string{"aàáâãäåāăą", "cçćč", "dďđ", "eèéêëēėęě", "gğ", "iìíîïīįı", "lł", "nñńň", "oòóôõöøōő",
		"rř", "sśšş", "tťţ", "uùúûüūůű", "yýÿ", "zźżž", "её"} {
		var plain rune
		for i, r := range group {
			if i == 0 {
				plain = r
				continue
			}
			m[r] = plain
		}
	}
	return m
})

// Words splits an identifier into its words, in lower case: at capitals
// (camelCase, APIKey), before and after digits (key2), and at everything that
// is neither letter nor digit (snake_case, kebab-case, a.b). A run of Chinese,
// Japanese or Korean characters is one word.
func Words(name string) []string {
	name = clip(name)
	var out []string
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		switch {
		case isCJK(r):
			n := prefixLen(name[i:], isCJK)
			out = append(out, name[i:i+n])
			i += n
		case isWordRune(r):
			n := runLen(name[i:])
			for _, w := range splitRun(name[i : i+n]) {
				out = append(out, strings.ToLower(name[i+w[0]:i+w[1]]))
			}
			i += n
		default:
			i += size
		}
	}
	return out
}

// acronyms yields the words that Humanize writes in capitals.
var acronyms = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for _, a := range []string{"ACL", "AI", "API", "ARN", "AWS", "CA", "CI", "CIDR", "CLI", "CPU", "CSS", "CSV", "CVC", "CVV",
		"DNS", "DSN", "EU", "FTP", "GCP", "GPU", "GUID", "HMAC", "HTML", "HTTP", "HTTPS", "IAM", "IBAN", "ID", "IDs",
		"IMAP", "IP", "IPv4", "IPv6", "JSON", "JWT", "LDAP", "LLM", "MFA", "OAuth", "OAuth2", "OK", "OS", "OTP", "PDF", "PEM",
		"PIN", "PR", "RAM", "REST", "S3", "SDK", "SHA", "SMS", "SMTP", "SQL", "SSH", "SSL", "SSO", "TCP", "TLS", "TOTP",
		"TTL", "UI", "UK", "URI", "URL", "URLs", "US", "USB", "UTC", "UUID", "VAT", "VM", "VPC", "VPN", "XML", "YAML", "ZIP",
		"2FA", "GitHub", "GitLab", "MySQL", "PostgreSQL", "MongoDB"} {
		m[strings.ToLower(a)] = a
	}
	return m
})

// Humanize returns a title for a field: the words of its name, as a person
// would write them. dbPassword becomes "Db password", env_name "Env name".
func Humanize(name string) string {
	ws := Words(name)
	for i, w := range ws {
		if a, ok := acronyms()[w]; ok {
			ws[i] = a
		} else if i == 0 {
			r, size := utf8.DecodeRuneInString(w)
			ws[i] = string(unicode.ToUpper(r)) + w[size:]
		}
	}
	return strings.Join(ws, " ")
}
