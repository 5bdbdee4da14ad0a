package effects

import (
	"os"
	"regexp"
)

// cleanupKinds are harmless kinds that let go of what was taken before the
// ask.
func cleanupKinds() []Kind {
	return []Kind{
		{
			Name:   "Mutex unlock",
			Places: everywhere,
			render: source{
				before: `
{{.Local "run"}} := {{.Use "startRun"}}()
{{.Local "run"}}.{{.Field "mu"}}.Lock()`,
				stmts:       `{{.Local "run"}}.{{.Field "mu"}}.Unlock()`,
				declImports: []string{"sync"},
				decls: `
// A {{.Own "run"}} is a call of the tool. Who wants its state has to wait until
// the person has answered.
type {{.Own "run"}} struct {
	{{.Field "mu"}} sync.Mutex
}

// {{.Own "runs"}} are the calls so far.
var {{.Own "runs"}} []*{{.Own "run"}}

func {{.Own "startRun"}}() *{{.Own "run"}} {
	r := new({{.Own "run"}})
	{{.Own "runs"}} = append({{.Own "runs"}}, r)
	return r
}`,
				reset: `{{.Use "runs"}} = nil`,
				observe: `
for _, r := range {{.Use "runs"}} {
	if r.{{.Field "mu"}}.TryLock() {
		r.{{.Field "mu"}}.Unlock()
		ran["{{.ID}}"] = ""
	}
}`,
			}.render,
			ran: observed,
		},
		{
			Name:   "RWMutex unlock",
			Places: everywhere,
			render: source{
				before: `
{{.Local "view"}} := {{.Use "openView"}}()
{{.Local "view"}}.RLock()`,
				stmts:       `{{.Local "view"}}.RUnlock()`,
				declImports: []string{"sync"},
				decls: `
// A {{.Own "view"}} is what a call of the tool shows to the person. It does not
// change while the person looks at it.
type {{.Own "view"}} struct {
	sync.RWMutex
}

// {{.Own "views"}} are the views so far.
var {{.Own "views"}} []*{{.Own "view"}}

func {{.Own "openView"}}() *{{.Own "view"}} {
	v := new({{.Own "view"}})
	{{.Own "views"}} = append({{.Own "views"}}, v)
	return v
}`,
				reset: `{{.Use "views"}} = nil`,
				observe: `
for _, v := range {{.Use "views"}} {
	if v.TryLock() {
		v.Unlock()
		ran["{{.ID}}"] = ""
	}
}`,
			}.render,
			ran: observed,
		},
		{
			Name:    "tx.Rollback",
			Durable: true,
			Places:  []Place{Refusing, Anywhere, Deferred},
			render: source{
				before: `
{{.Local "tx"}}, {{.Local "err"}} := {{.DB}}.BeginTx({{.Ctx}}, nil)
if {{.Local "err"}} != nil {
	{{.Fail (.Local "err")}}
}
if err := {{.Use "checkFree"}}({{.Ctx}}, {{.Local "tx"}}); err != nil {
	{{.Local "tx"}}.Rollback()
	{{.Fail "err"}}
}`,
				stmts:       `{{.Local "tx"}}.Rollback()`,
				declImports: []string{"context", "database/sql", "errors"},
				decls: `
// {{.Own "checkFree"}} reports an error if the name is in use already.
func {{.Own "checkFree"}}(ctx context.Context, tx *sql.Tx) error {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM items WHERE id = ?", "{{.ID}}").Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return errors.New("{{.ID}} is in use")
	}
	return nil
}`,
			}.render,
			ran: rolledBack,
		},
		{
			Name:    "staged file removed",
			Durable: true,
			Places:  everywhere,
			render: source{
				imports: []string{"os"},
				before: `
{{.Local "staged"}}, {{.Local "err"}} := os.CreateTemp({{.Dir}}, "{{.ID}}.*.tmp")
if {{.Local "err"}} != nil {
	{{.Fail (.Local "err")}}
}
{{.Local "staged"}}.Close()
{{.Log}}.Printf("{{.ID}}: staged %s", {{.Local "staged"}}.Name())`,
				stmts: `os.Remove({{.Local "staged"}}.Name())`,
			}.render,
			ran: stagedRemoved,
		},
		{
			Name:   "own Close method",
			Places: everywhere,
			render: source{
				imports: []string{"path/filepath"},
				before: `
{{.Local "snapshot"}}, {{.Local "err"}} := {{.Use "openSnapshot"}}(filepath.Join({{.Dir}}, "{{.ID}}.snapshot"))
if {{.Local "err"}} != nil {
	{{.Fail (.Local "err")}}
}`,
				stmts:       `{{.Local "snapshot"}}.Close()`,
				declImports: []string{"os", "sync/atomic"},
				decls: `
// {{.Own "closed"}} counts the snapshots that were closed, to find those that
// were not.
var {{.Own "closed"}} atomic.Int64

// A {{.Own "snapshot"}} is a file that is read while the person is asked.
type {{.Own "snapshot"}} struct {
	file *os.File
}

func {{.Own "openSnapshot"}}(name string) (*{{.Own "snapshot"}}, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &{{.Own "snapshot"}}{file: f}, nil
}

// Close closes the file.
func (s *{{.Own "snapshot"}}) Close() error {
	{{.Own "closed"}}.Add(1)
	return s.file.Close()
}`,
				reset: `{{.Use "closed"}}.Store(0)`,
				observe: `
if {{.Use "closed"}}.Load() > 0 {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			prepare: withFile(".snapshot"),
			ran:     observed,
		},
		{
			Name:   "cancel function",
			Places: everywhere,
			render: source{
				before:      `{{.Local "stop"}} := {{.Use "startWarmUp"}}()`,
				stmts:       `{{.Local "stop"}}()`,
				declImports: []string{"context"},
				decls: `
// {{.Own "warmUp"}} is the context of the last warm-up.
var {{.Own "warmUp"}} context.Context

// {{.Own "startWarmUp"}} begins to load what will be needed once the person has
// answered.
func {{.Own "startWarmUp"}}() context.CancelFunc {
	ctx, cancel := context.WithCancel(context.Background())
	{{.Own "warmUp"}} = ctx
	return cancel
}`,
				reset: `{{.Use "warmUp"}} = nil`,
				observe: `
if {{.Use "warmUp"}} != nil && {{.Use "warmUp"}}.Err() != nil {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			ran: observed,
		},
	}
}

// stagedRemoved looks whether a file that the log says was staged is gone.
func stagedRemoved(e Evidence, id string) (string, bool) {
	re := regexp.MustCompile(`(?m)\b` + id + `: staged (.+)$`)
	for _, found := range re.FindAllStringSubmatch(e.Log, -1) {
		if _, err := os.Stat(found[1]); os.IsNotExist(err) {
			return "", true
		}
	}
	return "", false
}
