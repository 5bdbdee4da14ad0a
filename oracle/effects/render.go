package effects

import (
	"fmt"
	"go/format"
	"path"
	"slices"
	"strings"
	"text/template"
)

// constant is what an effect is handed where a site has no value for it.
const constant = "standard"

// A source is an effect as templates over a [scope].
type source struct {
	imports     []string // of before and stmts
	before      string
	stmts       string
	decls       string
	declImports []string
	reset       string
	observe     string
}

// A scope is a site as the templates of a source see it.
type scope struct{ Site }

// render writes the source for a site.
func (src source) render(site Site) Code {
	s := scope{site}
	code := Code{
		Imports: src.imports,
		Before:  s.fill(src.before),
		Stmts:   s.fill(src.stmts),
		Decls:   s.fill(src.decls),
		Reset:   s.fill(src.reset),
		Observe: s.fill(src.observe),
	}
	switch {
	case site.Package == "":
		code.Imports = slices.Concat(src.imports, src.declImports)
	case src.decls != "":
		code.Imports = append(slices.Clone(src.imports), site.Package)
		code.DeclImports = src.declImports
	}
	code.Imports = distinct(code.Imports)
	code.DeclImports = distinct(code.DeclImports)
	return code
}

// distinct returns the sorted list without repetitions.
func distinct(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// fill executes and formats a template. Templates that are not Go are mistakes
// in this package, or in the expressions of the site.
func (s scope) fill(text string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	if err := template.Must(template.New("").Parse(text)).Execute(&b, s); err != nil {
		panic(fmt.Sprintf("effects: %v in\n%s", err, text))
	}
	formatted, err := format.Source([]byte(strings.TrimSpace(b.String())))
	if err != nil {
		panic(fmt.Sprintf("effects: %v in\n%s", err, b.String()))
	}
	return string(formatted)
}

// The fields of the program's dependencies.

func (s scope) Dir() string { return s.Deps + ".dir" }
func (s scope) URL() string { return s.Deps + ".url" }
func (s scope) DB() string  { return s.Deps + ".db" }
func (s scope) Log() string { return s.Deps + ".log" }

// Arg is the value that the effect is handed.
func (s scope) Arg() string {
	if s.Value == "" {
		return fmt.Sprintf("%q", constant)
	}
	return s.Value
}

// Fail is the statements for a failure of the effect.
func (s scope) Fail(err string) string { return s.Site.Fail(err) }

// Local is a variable of the site's function.
func (s scope) Local(name string) string { return name + strings.ToUpper(s.ID) }

// Own is something that is declared at package level, where it is declared.
func (s scope) Own(name string) string { return s.Field(s.Local(name)) }

// Use is something that is declared at package level, where it is used.
func (s scope) Use(name string) string {
	if s.Package == "" {
		return s.Own(name)
	}
	return path.Base(s.Package) + "." + s.Own(name)
}

// Field is a name that is exported only if the site is in another package.
func (s scope) Field(name string) string {
	if s.Package == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}
