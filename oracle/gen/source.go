package gen

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// modulePath is the module that all programs are packages of.
const modulePath = "example.com/programs/"

// known maps the names of packages that programs may import to their paths.
var known = map[string]string{
	"bufio": "bufio", "bytes": "bytes", "context": "context", "csv": "encoding/csv", "errors": "errors",
	"exec": "os/exec", "filepath": "path/filepath", "fmt": "fmt", "http": "net/http", "io": "io",
	"json": "encoding/json", "log": "log", "maps": "maps", "os": "os", "slices": "slices", "slog": "log/slog",
	"sort": "sort", "sql": "database/sql", "strconv": "strconv", "strings": "strings", "sync": "sync",
	"time": "time", "url": "net/url", "atomic": "sync/atomic",
	"jsonschema": "github.com/google/jsonschema-go/jsonschema",
	"server":     "github.com/mark3labs/mcp-go/server",
}

// A pkg is a package of a program that is being written.
type pkg struct {
	name  string // "" for the root
	files []*file
	taken map[string]bool // names declared at package level
	// patience reports that the package has a variable patience, or Patience.
	patience bool
}

// A file is a source file that is being written.
type file struct {
	name    string
	decls   []string
	imports []string
	harness bool
}

// file returns the file with the given name, made if it is not there.
func (p *pkg) file(name string) *file {
	for _, f := range p.files {
		if f.name == name {
			return f
		}
	}
	f := &file{name: name}
	p.files = append(p.files, f)
	return f
}

// ident returns a name that nothing else in the package has.
func (p *pkg) ident(base string) string {
	name := base
	for i := 2; p.taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	p.taken[name] = true
	return name
}

// once declares something under a name of its own, unless that is done.
func (p *pkg) once(fileName, name, decl string) {
	if !p.taken[name] {
		p.taken[name] = true
		p.file(fileName).add(decl)
	}
}

func (f *file) add(decls ...string) { f.decls = append(f.decls, decls...) }

// importer finds out what a file imports.
type importer struct {
	sdk   program.SDK
	root  string // import path of the program
	known map[string]string
	pkgs  []*pkg
}

// path returns the import path of a package by its name, "" if there is none.
func (im importer) path(name string) string {
	for _, p := range im.pkgs {
		if p.name == name && name != "" {
			return im.root + "/" + name
		}
	}
	if name == "mcp" {
		if im.sdk == program.GoSDK {
			return "github.com/modelcontextprotocol/go-sdk/mcp"
		}
		return "github.com/mark3labs/mcp-go/mcp"
	}
	if name == "server" && im.sdk == program.GoSDK {
		return ""
	}
	return im.known[name]
}

// render returns the text of a file.
func (im importer) render(pkgName string, f *file) (string, error) {
	body := strings.Join(f.decls, "\n\n")
	tree, err := parser.ParseFile(token.NewFileSet(), f.name, "package "+pkgName+"\n"+body, parser.ParseComments)
	if err != nil {
		return body, err
	}
	paths := slices.Clone(f.imports)
	ast.Inspect(tree, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			// Obj is set for what the file itself declares.
			if x, ok := sel.X.(*ast.Ident); ok && x.Obj == nil {
				if path := im.path(x.Name); path != "" {
					paths = append(paths, path)
				}
			}
		}
		return true
	})
	slices.Sort(paths)
	text := "package " + pkgName + "\n\n" + importBlock(slices.Compact(paths), im.root) + body
	formatted, err := format.Source([]byte(text))
	// Where nothing was to be said there is an empty line.
	tidy := strings.ReplaceAll(string(formatted), "{\n\n", "{\n")
	return emptyEnd.ReplaceAllString(tidy, "\n$1"), err
}

// emptyEnd matches empty lines before the end of a block or case.
var emptyEnd = regexp.MustCompile(`\n\n+(\t*(?:\}|case |default:))`)

// importBlock writes imports in the groups std, third party, own.
func importBlock(paths []string, root string) string {
	var groups [3][]string
	for _, p := range paths {
		switch {
		case strings.HasPrefix(p, root+"/"):
			groups[2] = append(groups[2], p)
		case strings.Contains(p, "."):
			groups[1] = append(groups[1], p)
		default:
			groups[0] = append(groups[0], p)
		}
	}
	var parts []string
	for _, g := range groups {
		var lines string
		for _, p := range g {
			lines += fmt.Sprintf("\t%q\n", p)
		}
		if lines != "" {
			parts = append(parts, lines)
		}
	}
	switch len(paths) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("import %q\n\n", paths[0])
	}
	return "import (\n" + strings.Join(parts, "\n") + ")\n\n"
}
