package effects

// reportKinds are harmless kinds that tell or keep what was answered. They do
// the same whatever the answer was.
func reportKinds() []Kind {
	return []Kind{
		{
			Name:    "log.Printf",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				stmts: `{{.Log}}.Printf("{{.ID}}: answered %q", {{.Action}})`,
			}.render,
			ran: logged(`answered (".*")`),
		},
		{
			Name:    "slog",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				imports: []string{"log/slog"},
				stmts: `
slog.New(slog.NewTextHandler({{.Log}}.Writer(), nil)).Info("{{.ID}}: elicited", "action", {{.Action}})`,
			}.render,
			ran: logged(`elicited" action=(.*)`),
		},
		{
			Name:    "JSON event in the log",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				imports: []string{"encoding/json"},
				stmts: `
if err := json.NewEncoder({{.Log}}.Writer()).Encode(map[string]string{"event": "{{.ID}}: elicitation", "outcome": {{.Action}}}); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: logged(`elicitation","outcome":(".*")}`),
		},
		{
			Name:    "own audit function",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				stmts: `
if err := {{.Use "audit"}}({{.Dir}}, {{.Action}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"fmt", "os", "path/filepath"},
				decls: `
// {{.Own "audit"}} keeps how a question was answered.
func {{.Own "audit"}}(dir, action string) error {
	f, err := os.OpenFile(filepath.Join(dir, "{{.ID}}.audit"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintln(f, action)
	return err
}`,
			}.render,
			ran: written(".audit"),
		},
		{
			Name:    "own audit method",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				stmts:       `{{.Use "newAuditTrail"}}({{.Dir}}, {{.Log}}).Record({{.Action}})`,
				declImports: []string{"log", "os", "path/filepath"},
				decls: `
// {{.Own "auditTrail"}} keeps what people answered.
type {{.Own "auditTrail"}} struct {
	file string
	log  *log.Logger
}

func {{.Own "newAuditTrail"}}(dir string, log *log.Logger) *{{.Own "auditTrail"}} {
	return &{{.Own "auditTrail"}}{file: filepath.Join(dir, "{{.ID}}.trail"), log: log}
}

// Record adds an answer. A trail that cannot be written stops nothing.
func (a *{{.Own "auditTrail"}}) Record(action string) {
	f, err := os.OpenFile(a.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		a.log.Printf("audit: %v", err)
		return
	}
	defer f.Close()
	if _, err := f.WriteString(action + "\n"); err != nil {
		a.log.Printf("audit: %v", err)
	}
}`,
			}.render,
			ran: written(".trail"),
		},
		{
			Name:    "fmt.Fprintf to a builder",
			Durable: true,
			Places:  afterAsk,
			Action:  true,
			render: source{
				imports: []string{"fmt", "strings"},
				stmts: `
var {{.Local "note"}} strings.Builder
fmt.Fprintf(&{{.Local "note"}}, "{{.ID}}: the person said %q", {{.Action}})
{{.Log}}.Print({{.Local "note"}}.String())`,
			}.render,
			ran: logged(`the person said (".*")`),
		},
		{
			Name:    "text/template",
			Durable: true,
			Places:  afterAsk,
			Value:   true,
			render: source{
				stmts: `
if summary, err := {{.Use "summary"}}({{.Arg}}); err != nil {
	{{.Fail "err"}}
} else {
	{{.Log}}.Print(summary)
}`,
				declImports: []string{"bytes", "text/template"},
				decls: `
var {{.Local "summaryText"}} = template.Must(template.New("summary").Parse("{{.ID}}: summary for {{"{{.}}"}}"))

// {{.Own "summary"}} says in a sentence what the run is about.
func {{.Own "summary"}}(target string) (string, error) {
	var b bytes.Buffer
	if err := {{.Local "summaryText"}}.Execute(&b, target); err != nil {
		return "", err
	}
	return b.String(), nil
}`,
			}.render,
			ran: logged(`summary for (.*)`),
		},
		{
			Name:    "time since",
			Durable: true,
			Places:  everywhere,
			render: source{
				imports:     []string{"time"},
				before:      `{{.Local "started"}} := time.Now()`,
				stmts:       `{{.Use "logTime"}}({{.Log}}, {{.Local "started"}})`,
				declImports: []string{"log", "time"},
				decls: `
// {{.Own "logTime"}} logs how long something took.
func {{.Own "logTime"}}(log *log.Logger, start time.Time) {
	log.Printf("{{.ID}}: took %s", time.Since(start).Round(time.Millisecond))
}`,
			}.render,
			ran: logged(`took \S+`),
		},
		{
			Name:    "own trace span",
			Durable: true,
			Places:  everywhere,
			render: source{
				before:      `{{.Local "span"}} := {{.Use "startSpan"}}({{.Log}})`,
				stmts:       `{{.Local "span"}}.End()`,
				declImports: []string{"log", "time"},
				decls: `
// A {{.Own "span"}} is a part of a run whose time is measured.
type {{.Own "span"}} struct {
	log   *log.Logger
	start time.Time
}

func {{.Own "startSpan"}}(log *log.Logger) *{{.Own "span"}} {
	return &{{.Own "span"}}{log: log, start: time.Now()}
}

// End reports how long the span was.
func (s *{{.Own "span"}}) End() {
	s.log.Printf("{{.ID}}: span of %s", time.Since(s.start))
}`,
			}.render,
			ran: logged(`span of \S+`),
		},
	}
}

// counterKinds are harmless kinds that count.
func counterKinds() []Kind {
	return []Kind{
		{
			Name:   "own metric",
			Places: afterAsk,
			Action: true,
			render: source{
				stmts:       `{{.Use "answers"}}.Inc({{.Action}})`,
				declImports: []string{"sync"},
				decls: `
var {{.Own "answers"}} {{.Local "counter"}}

// A {{.Local "counter"}} counts by label.
type {{.Local "counter"}} struct {
	mu     sync.Mutex
	counts map[string]int
	last   string
}

// Inc adds one to the count of a label.
func (c *{{.Local "counter"}}) Inc(label string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[string]int{}
	}
	c.counts[label]++
	c.last = label
}

// Last returns the label that was counted last.
func (c *{{.Local "counter"}}) Last() (label string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last, len(c.counts) > 0
}

// Reset forgets all counts.
func (c *{{.Local "counter"}}) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts, c.last = nil, ""
}`,
				reset: `{{.Use "answers"}}.Reset()`,
				observe: `
if label, ok := {{.Use "answers"}}.Last(); ok {
	ran["{{.ID}}"] = label
}`,
			}.render,
			ran: observed,
		},
		{
			Name:   "expvar",
			Places: everywhere,
			render: source{
				stmts:       `{{.Use "questions"}}.Add(1)`,
				declImports: []string{"expvar"},
				decls: `
// {{.Own "questions"}} counts the questions that were put.
var {{.Own "questions"}} expvar.Int`,
				reset: `{{.Use "questions"}}.Set(0)`,
				observe: `
if {{.Use "questions"}}.Value() > 0 {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			ran: observed,
		},
		{
			Name:   "atomic counter",
			Places: everywhere,
			render: source{
				stmts:       `{{.Use "finished"}}.Add(1)`,
				declImports: []string{"sync/atomic"},
				decls: `
// {{.Own "finished"}} counts the runs that came to an end.
var {{.Own "finished"}} atomic.Int64`,
				reset: `{{.Use "finished"}}.Store(0)`,
				observe: `
if {{.Use "finished"}}.Load() > 0 {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			ran: observed,
		},
	}
}

// readKinds are harmless kinds that only look something up.
func readKinds() []Kind {
	return []Kind{
		{
			Name:    "http.Get",
			Durable: true,
			Places:  afterAsk,
			Value:   true,
			render: source{
				imports: []string{"net/http"},
				stmts: `
if resp, err := http.Get({{.Use "statusURL"}}({{.URL}}, {{.Arg}})); err != nil {
	{{.Fail "err"}}
} else {
	resp.Body.Close()
}`,
				declImports: []string{"net/url"},
				decls: `
// {{.Own "statusURL"}} returns where the status of a target is found.
func {{.Own "statusURL"}}(base, target string) string {
	return base + "/status/{{.ID}}?target=" + url.QueryEscape(target)
}`,
			}.render,
			ran: requested("GET", "status", "target"),
		},
		{
			Name:    "db.QueryContext",
			Durable: true,
			Places:  afterAsk,
			Value:   true,
			render: source{
				stmts: `
if rows, err := {{.DB}}.QueryContext({{.Ctx}}, "SELECT id FROM items WHERE id <> ? AND value = ?", "{{.ID}}", {{.Arg}}); err != nil {
	{{.Fail "err"}}
} else {
	rows.Close()
}`,
			}.render,
			ran: queried,
		},
		{
			Name:    "os.ReadFile",
			Durable: true,
			Places:  afterAsk,
			render: source{
				imports: []string{"os", "path/filepath"},
				stmts: `
if data, err := os.ReadFile(filepath.Join({{.Dir}}, "{{.ID}}.md")); err != nil {
	{{.Fail "err"}}
} else {
	{{.Log}}.Printf("{{.ID}}: read %d bytes", len(data))
}`,
			}.render,
			prepare: withFile(".md"),
			ran:     logged(`read \d+ bytes`),
		},
		{
			Name:   "own cache",
			Places: everywhere,
			render: source{
				stmts:       `{{.Use "previews"}}.Get("latest")`,
				declImports: []string{"sync"},
				decls: `
var {{.Own "previews"}} = &{{.Local "previewCache"}}{entries: map[string]string{"latest": "no changes"}}

// A {{.Local "previewCache"}} holds what was rendered before.
type {{.Local "previewCache"}} struct {
	mu      sync.Mutex
	entries map[string]string
	hits    int
}

// Get returns an entry, "" if there is none.
func (c *{{.Local "previewCache"}}) Get(key string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.entries[key]
	if ok {
		c.hits++
	}
	return entry
}

// Hits returns how many entries were found.
func (c *{{.Local "previewCache"}}) Hits() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hits
}

// ResetHits forgets how many entries were found.
func (c *{{.Local "previewCache"}}) ResetHits() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hits = 0
}`,
				reset: `{{.Use "previews"}}.ResetHits()`,
				observe: `
if {{.Use "previews"}}.Hits() > 0 {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			ran: observed,
		},
	}
}
