// Package lexicon knows the words that people are asked with: which field
// names and sentences ask for a credential, which ask for approval, which say
// that an answer may be left out, and which choices mean yes or no, in
// English, Chinese, Japanese, Korean, German, French, Spanish, Portuguese and
// Russian.
//
// The words themselves are in data/*.txt, one file a language; data.go
// describes the format. They are parsed once, when first needed.
//
// Every answer is deliberately on the quiet side: a word that the lexicon
// cannot place is harmless.
package lexicon

// FieldType is the kind of input that a field is, as the person sees it.
type FieldType string

// The kinds of input. An unknown kind is treated like text.
const (
	TypeUnknown FieldType = ""
	TypeString  FieldType = "string"
	TypeNumber  FieldType = "number"
	TypeInteger FieldType = "integer"
	TypeBoolean FieldType = "boolean"
	TypeEnum    FieldType = "enum"  // one choice of several strings
	TypeArray   FieldType = "array" // several choices
)

// typed reports whether the person types the value, as opposed to ticking or
// choosing it: only what is typed can be a credential.
func (t FieldType) typed() bool {
	switch t {
	case TypeBoolean, TypeEnum, TypeArray:
		return false
	}
	return true
}

// numeric reports whether only a number can be typed.
func (t FieldType) numeric() bool {
	return t == TypeNumber || t == TypeInteger
}

// Field is one field of a form: its property name and what the person reads
// beside it.
type Field struct {
	Name        string
	Title       string
	Description string
	Type        FieldType
}

// Part says which text of a form something was found in.
type Part string

// The texts of a form.
const (
	PartName        Part = "name"
	PartTitle       Part = "title"
	PartDescription Part = "description"
	PartMessage     Part = "message"
)

// Match says which concept was found, and where.
type Match struct {
	// Concept is an English noun phrase without article, fit for the sentence
	// "asks for a(n) X": "password", "API key", "one-time code".
	Concept string
	// Words is the text that matched, as it is written there.
	Words string
	// Part is the text it was found in.
	Part Part
}
