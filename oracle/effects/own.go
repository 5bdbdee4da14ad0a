package effects

// ownKinds are strong kinds that call a function or method of the program's
// own, which writes to a file.
func ownKinds() []Kind {
	return strong([]Kind{
		{
			Name:  "own write function",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "saveTarget"}}({{.Dir}}, {{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"os", "path/filepath"},
				decls: `
func {{.Own "saveTarget"}}(dir, target string) error {
	return os.WriteFile(filepath.Join(dir, "{{.ID}}.target"), []byte(target+"\n"), 0o600)
}`,
			}.render,
			ran: written(".target"),
		},
		{
			Name:  "own store on disk",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "openReleases"}}({{.Dir}}).Publish({{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"fmt", "os", "path/filepath"},
				decls: `
// {{.Own "releases"}} is the list of what was published.
type {{.Own "releases"}} struct {
	file string
}

func {{.Own "openReleases"}}(dir string) *{{.Own "releases"}} {
	return &{{.Own "releases"}}{file: filepath.Join(dir, "{{.ID}}.releases")}
}

// Publish adds a release to the list.
func (r *{{.Own "releases"}}) Publish(version string) error {
	f, err := os.OpenFile(r.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, version)
	return err
}`,
			}.render,
			ran: written(".releases"),
		},
		{
			Name:  "own interface",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "newDeployer"}}({{.Dir}}).Deploy({{.Ctx}}, {{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"context", "os", "path/filepath"},
				decls: `
// A {{.Own "deployer"}} brings the service to an environment.
type {{.Own "deployer"}} interface {
	Deploy(ctx context.Context, env string) error
}

func {{.Own "newDeployer"}}(dir string) {{.Own "deployer"}} {
	return &{{.Local "folderDeployer"}}{dir: dir}
}

// {{.Local "folderDeployer"}} deploys to a folder.
type {{.Local "folderDeployer"}} struct {
	dir string
}

func (f *{{.Local "folderDeployer"}}) Deploy(ctx context.Context, env string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, "{{.ID}}.deployed"), []byte(env+"\n"), 0o600)
}`,
			}.render,
			ran: written(".deployed"),
		},
		{
			Name:  "own generic function",
			Value: true,
			render: source{
				imports: []string{"path/filepath"},
				stmts: `
if err := {{.Use "save"}}(filepath.Join({{.Dir}}, "{{.ID}}.state"), {{.Use "state"}}{Target: {{.Arg}}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"encoding/json", "os"},
				decls: `
// {{.Own "state"}} is what is kept between two runs.
type {{.Own "state"}} struct {
	Target string ` + "`json:\"target\"`" + `
}

// {{.Own "save"}} writes a value to a file.
func {{.Own "save"}}[T any](file string, v T) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o600)
}`,
			}.render,
			ran: encoded(".state", "target"),
		},
	})
}

// callKinds are strong kinds whose code is reached by other ways than a call
// of its name.
func callKinds() []Kind {
	return strong([]Kind{
		{
			Name:  "function in a struct",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "newHooks"}}({{.Dir}}).{{.Field "apply"}}({{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"os", "path/filepath"},
				decls: `
// {{.Own "hooks"}} is what the program can be made to do otherwise.
type {{.Own "hooks"}} struct {
	{{.Field "apply"}} func(target string) error
}

func {{.Own "newHooks"}}(dir string) {{.Own "hooks"}} {
	return {{.Own "hooks"}}{
		{{.Field "apply"}}: func(target string) error {
			return os.WriteFile(filepath.Join(dir, "{{.ID}}.applied"), []byte(target+"\n"), 0o600)
		},
	}
}`,
			}.render,
			ran: written(".applied"),
		},
		{
			Name:  "function from a function",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "switcher"}}({{.Dir}})({{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"os", "path/filepath"},
				decls: `
// {{.Own "switcher"}} returns a function that switches the traffic.
func {{.Own "switcher"}}(dir string) func(color string) error {
	file := filepath.Join(dir, "{{.ID}}.active")
	return func(color string) error {
		return os.WriteFile(file, []byte(color+"\n"), 0o600)
	}
}`,
			}.render,
			ran: written(".active"),
		},
		{
			Name:  "goroutine",
			Value: true,
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
{{.Local "done"}} := make(chan error, 1)
go func() {
	{{.Local "done"}} <- os.WriteFile(filepath.Join({{.Dir}}, "{{.ID}}.synced"), []byte({{.Arg}}+"\n"), 0o600)
}()
if err := <-{{.Local "done"}}; err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: written(".synced"),
		},
		{
			Name:  "job for a worker",
			Value: true,
			render: source{
				stmts: `
{{.Local "job"}} := {{.Use "newJob"}}({{.Dir}}, {{.Arg}})
{{.Use "jobs"}} <- {{.Local "job"}}
if err := <-{{.Local "job"}}.{{.Field "done"}}; err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"os", "path/filepath"},
				decls: `
// {{.Own "jobs"}} is where the worker takes its jobs from.
var {{.Own "jobs"}} = {{.Local "startWorker"}}()

// A {{.Own "job"}} is an import that the worker is to make.
type {{.Own "job"}} struct {
	dir, source string
	{{.Field "done"}} chan error
}

func {{.Own "newJob"}}(dir, source string) {{.Own "job"}} {
	return {{.Own "job"}}{dir: dir, source: source, {{.Field "done"}}: make(chan error, 1)}
}

func {{.Local "startWorker"}}() chan<- {{.Own "job"}} {
	jobs := make(chan {{.Own "job"}})
	go func() {
		for job := range jobs {
			job.{{.Field "done"}} <- os.WriteFile(filepath.Join(job.dir, "{{.ID}}.imported"), []byte(job.source+"\n"), 0o600)
		}
	}()
	return jobs
}`,
			}.render,
			ran: written(".imported"),
		},
	})
}
