package effects

import (
	"database/sql"
	"os"
	"path/filepath"
)

// fileKinds are strong kinds that call package os.
func fileKinds() []Kind {
	kinds := []Kind{
		{
			Name: "os.Remove",
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if err := os.Remove(filepath.Join({{.Dir}}, "{{.ID}}.txt")); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withFile(".txt"),
			ran:     removed(".txt"),
		},
		{
			Name: "os.RemoveAll",
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if err := os.RemoveAll(filepath.Join({{.Dir}}, "{{.ID}}")); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: func(dir string, db *sql.DB, id string) error {
				if err := os.Mkdir(filepath.Join(dir, id), 0o700); err != nil {
					return err
				}
				return withFile(".txt")(filepath.Join(dir, id), db, id)
			},
			ran: removed(""),
		},
		{
			Name:  "os.WriteFile",
			Value: true,
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if err := os.WriteFile(filepath.Join({{.Dir}}, "{{.ID}}.conf"), []byte({{.Arg}}+"\n"), 0o600); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: written(".conf"),
		},
		{
			Name:  "os.Rename",
			Value: true,
			render: source{
				imports: []string{"os", "path/filepath", "strings"},
				stmts: `
if err := os.Rename(filepath.Join({{.Dir}}, "{{.ID}}.draft"), filepath.Join({{.Dir}}, "{{.ID}}-"+strings.ReplaceAll({{.Arg}}, "/", "_"))); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withFile(".draft"),
			ran:     named,
		},
		{
			Name:  "os.MkdirAll",
			Value: true,
			render: source{
				imports: []string{"os", "path/filepath", "strings"},
				stmts: `
if err := os.MkdirAll(filepath.Join({{.Dir}}, "{{.ID}}-"+strings.ReplaceAll({{.Arg}}, "/", "_"), "config"), 0o755); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: named,
		},
		{
			Name:  "os.Create and encode",
			Value: true,
			render: source{
				imports: []string{"encoding/json", "os", "path/filepath"},
				stmts: `
if f, err := os.Create(filepath.Join({{.Dir}}, "{{.ID}}.json")); err != nil {
	{{.Fail "err"}}
} else if err := json.NewEncoder(f).Encode(map[string]string{"target": {{.Arg}}}); err != nil {
	f.Close()
	{{.Fail "err"}}
} else if err := f.Close(); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: encoded(".json", "target"),
		},
		{
			Name:  "os.OpenFile to append",
			Value: true,
			render: source{
				imports: []string{"fmt", "os", "path/filepath"},
				stmts: `
if f, err := os.OpenFile(filepath.Join({{.Dir}}, "{{.ID}}.list"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
	{{.Fail "err"}}
} else if _, err := fmt.Fprintln(f, {{.Arg}}); err != nil {
	f.Close()
	{{.Fail "err"}}
} else if err := f.Close(); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: written(".list"),
		},
		{
			Name:  "os.Symlink",
			Value: true,
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if err := os.Symlink("releases/"+{{.Arg}}, filepath.Join({{.Dir}}, "{{.ID}}.current")); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: func(e Evidence, id string) (string, bool) {
				target, err := os.Readlink(file(e.Dir, id, ".current"))
				if err != nil {
					return "", false
				}
				return target[len("releases/"):], true
			},
		},
		{
			Name: "os.Truncate",
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if err := os.Truncate(filepath.Join({{.Dir}}, "{{.ID}}.journal"), 0); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withFile(".journal"),
			ran: func(e Evidence, id string) (string, bool) {
				info, err := os.Stat(file(e.Dir, id, ".journal"))
				return "", err == nil && info.Size() == 0
			},
		},
	}
	return strong(kinds)
}

// strong fills in what the strong kinds of a list have in common: unless they
// are about memory, what they did stays.
func strong(kinds []Kind) []Kind {
	for i := range kinds {
		kinds[i].Strong = true
		kinds[i].Durable = true
		kinds[i].Places = strongPlaces
	}
	return kinds
}
