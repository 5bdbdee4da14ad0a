package effects

// requestKinds are strong kinds that ask another process to do something.
func requestKinds() []Kind {
	return strong([]Kind{
		{
			Name:  "http.Post",
			Value: true,
			render: source{
				imports: []string{"net/http", "strings"},
				stmts: `
if resp, err := http.Post({{.Use "deployURL"}}({{.URL}}, {{.Arg}}), "application/json", strings.NewReader("{}")); err != nil {
	{{.Fail "err"}}
} else {
	resp.Body.Close()
}`,
				declImports: []string{"net/url"},
				decls: `
// {{.Own "deployURL"}} returns where a deployment is asked for.
func {{.Own "deployURL"}}(base, target string) string {
	return base + "/deployments/{{.ID}}?target=" + url.QueryEscape(target)
}`,
			}.render,
			ran: requested("POST", "deployments", "target"),
		},
		{
			Name:  "http.Client.Post",
			Value: true,
			render: source{
				imports: []string{"fmt", "net/http", "time"},
				stmts: `
{{.Local "client"}} := &http.Client{Timeout: 10 * time.Second}
if resp, err := {{.Local "client"}}.Post({{.URL}}+"/jobs/{{.ID}}?"+{{.Use "jobQuery"}}({{.Arg}}), "text/plain", nil); err != nil {
	{{.Fail "err"}}
} else if resp.Body.Close(); resp.StatusCode >= http.StatusBadRequest {
	{{.Fail "fmt.Errorf(\"starting the job: %s\", resp.Status)"}}
}`,
				declImports: []string{"net/url"},
				decls: `
func {{.Own "jobQuery"}}(queue string) string {
	return url.Values{"queue": {queue}}.Encode()
}`,
			}.render,
			ran: requested("POST", "jobs", "queue"),
		},
		{
			Name:  "DELETE request",
			Value: true,
			render: source{
				imports: []string{"net/http"},
				stmts: `
if del, err := http.NewRequestWithContext({{.Ctx}}, http.MethodDelete, {{.Use "volumeURL"}}({{.URL}}, {{.Arg}}), nil); err != nil {
	{{.Fail "err"}}
} else if resp, err := http.DefaultClient.Do(del); err != nil {
	{{.Fail "err"}}
} else {
	resp.Body.Close()
}`,
				declImports: []string{"net/url"},
				decls: `
func {{.Own "volumeURL"}}(base, zone string) string {
	return base + "/volumes/{{.ID}}?zone=" + url.QueryEscape(zone)
}`,
			}.render,
			ran: requested("DELETE", "volumes", "zone"),
		},
		{
			Name:  "own API client",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "newClient"}}({{.URL}}).Restart({{.Ctx}}, {{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"context", "fmt", "net/http", "net/url"},
				decls: `
// A {{.Own "client"}} speaks to the service that runs the workloads.
type {{.Own "client"}} struct {
	base string
	http *http.Client
}

func {{.Own "newClient"}}(base string) *{{.Own "client"}} {
	return &{{.Own "client"}}{base: base, http: http.DefaultClient}
}

// Restart restarts a pool.
func (c *{{.Own "client"}}) Restart(ctx context.Context, pool string) error {
	return c.call(ctx, http.MethodPut, "/restarts/{{.ID}}?pool="+url.QueryEscape(pool))
}

func (c *{{.Own "client"}}) call(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, resp.Status)
	}
	return nil
}`,
			}.render,
			ran: requested("PUT", "restarts", "pool"),
		},
		{
			Name:  "exec.CommandContext",
			Value: true,
			render: source{
				imports: []string{"os/exec", "path/filepath", "strings"},
				stmts: `
if err := exec.CommandContext({{.Ctx}}, "touch", filepath.Join({{.Dir}}, "{{.ID}}-"+strings.ReplaceAll({{.Arg}}, "/", "_"))).Run(); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: named,
		},
		{
			Name: "exec.Command with output",
			render: source{
				imports: []string{"fmt", "os/exec"},
				stmts: `
{{.Local "rm"}} := exec.Command("rm", "{{.ID}}.bak")
{{.Local "rm"}}.Dir = {{.Dir}}
if out, err := {{.Local "rm"}}.CombinedOutput(); err != nil {
	{{.Fail "fmt.Errorf(\"rm: %w: %s\", err, out)"}}
}`,
			}.render,
			prepare: withFile(".bak"),
			ran:     removed(".bak"),
		},
	})
}
