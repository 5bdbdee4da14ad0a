package elicitschema

import (
	"regexp"
	"slices"

	"github.com/elicitlint/elicitlint/internal/finding"
	"github.com/elicitlint/elicitlint/internal/form"
)

// The keywords of the restricted subset that forms may use (2025-11-25). What
// has a check of its own is left out of the check of keywords with them.
var (
	rootKeywords   = []string{"$schema", "type", "properties", "required"}
	commonKeywords = []string{"type", "title", "description", "default", "enum"}
	typeKeywords   = map[string][]string{
		"string":  {"format", "minLength", "maxLength", "enumNames", "oneOf"},
		"number":  {"minimum", "maximum"},
		"integer": {"minimum", "maximum"},
		"array":   {"items", "minItems", "maxItems"},
	}
)

func (c *checker) rootKeywords(schema *form.Value) {
	for i := range schema.Members {
		m := &schema.Members[i]
		if slices.Contains(rootKeywords, m.Key) {
			continue
		}
		if m.Key == "additionalProperties" && m.Value.Is(form.Bool) && !m.Value.Bool {
			continue // a common generator always writes it
		}
		c.keyword(m, "of the form")
	}
}

func (c *checker) keywords(p property, typ string) {
	for i := range p.schema.Members {
		m := &p.schema.Members[i]
		if slices.Contains(commonKeywords, m.Key) || slices.Contains(typeKeywords[typ], m.Key) {
			continue
		}
		if m.Key == "anyOf" && typ == "string" && lists(m.Value, hasConst) == yes {
			continue
		}
		c.keyword(m, "of "+p.label)
	}
}

func (c *checker) keyword(m *form.Member, where string) {
	why, mend := "clients ignore "+finding.Quote(m.Key)+" "+where+", which is no keyword of forms", "leave it out, and check in the handler what it demands"
	switch m.Key {
	case "pattern":
		mend = "say in the description what is wanted, and check the answer in the handler"
		if s, ok := m.Value.Text(); ok && c.answerValidated {
			if _, err := regexp.Compile(s); err != nil {
				why, mend = "every answer fails after the person has filled the form: "+finding.Quote(m.Key)+" "+where+" is no regular expression that Go can read", "leave it out, and check the answer in the handler"
			}
		}
	case "title", "description":
		mend = "put the words into the message"
		why = "some clients refuse this form: " + finding.Quote(m.Key) + " " + where + " is no keyword of forms"
	case "nullable":
		mend = `leave it out, and leave the field out of "required"`
	case "examples":
		mend = "leave it out, and give an example in the description"
	case "const":
		mend = "leave it out, or ask for a choice"
	}
	c.report("keyword", finding.Info, why+"; "+mend, atKey(m))
}
