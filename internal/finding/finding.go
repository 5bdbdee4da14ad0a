// Package finding says what is wrong: the categories that exist, how bad each
// is, and how a finding becomes a diagnostic.
package finding

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// A Severity says how much a finding matters.
type Severity int

// Info makes a form better for people. A Warning will fail or mislead with
// some client, or is nearly always wrong. An Error harms the person or breaks
// a MUST of the protocol.
const (
	Info Severity = iota
	Warning
	Error
)

func (s Severity) String() string {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	}
	return "error"
}

// A Category is one kind of mistake that an analyzer reports. Together with
// the analyzer's name it identifies a rule, as in "elicitschema/nested". A
// name never changes its meaning and is never used again.
type Category struct {
	Name string

	// Severity is the highest that the category reports.
	Severity Severity

	// On reports findings of any severity by default. Otherwise findings of
	// severity Info are reported only when asked for.
	On bool

	// OptIn reports nothing by default, whatever the severity.
	OptIn bool

	// Doc says in one line what is reported.
	Doc string
}

// A Finding is one mistake at one place.
type Finding struct {
	Category string
	Severity Severity
	Pos, End token.Pos

	// Message is one sentence: what would happen to the person, and how to
	// mend it.
	Message string

	Related []analysis.RelatedInformation

	// Fixes are safe to apply unseen. Suggestions are proposals for a person
	// to look at, and are offered only where Diagnostic is told to.
	Fixes, Suggestions []analysis.SuggestedFix
}

// docBase is where the page of each analyzer is read.
const docBase = "https://github.com/elicitlint/elicitlint/blob/main/docs/rules/"

// URL returns the address of an analyzer's page.
func URL(analyzer string) string { return docBase + analyzer + ".md" }

// Diagnostic returns f as the diagnostic that analyzer reports. With
// suggestions, the proposals are offered beside the fixes.
func (f Finding) Diagnostic(analyzer string, suggestions bool) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos:            f.Pos,
		End:            f.End,
		Category:       f.Category,
		Message:        fmt.Sprintf("%s (%s/%s)", f.Message, analyzer, f.Category),
		URL:            URL(analyzer) + "#" + f.Category,
		Related:        f.Related,
		SuggestedFixes: f.Fixes,
	}
	if suggestions {
		d.SuggestedFixes = append(d.SuggestedFixes[:len(d.SuggestedFixes):len(d.SuggestedFixes)], f.Suggestions...)
	}
	return d
}
