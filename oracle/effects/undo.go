package effects

// undoKinds are harmless kinds that take back what was only begun before the
// ask.
func undoKinds() []Kind {
	return []Kind{
		{
			Name:   "own draft discarded",
			Places: []Place{Refusing, Deferred},
			render: source{
				before:      `{{.Use "drafts"}}.Stage("next", "to be approved")`,
				stmts:       `{{.Use "drafts"}}.Discard("next")`,
				declImports: []string{"sync"},
				decls: `
var {{.Own "drafts"}} {{.Local "draftStore"}}

// A {{.Local "draftStore"}} holds what waits for an approval.
type {{.Local "draftStore"}} struct {
	mu        sync.Mutex
	texts     map[string]string
	discarded int
}

// Stage keeps a draft.
func (s *{{.Local "draftStore"}}) Stage(name, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.texts == nil {
		s.texts = map[string]string{}
	}
	s.texts[name] = text
}

// Discard drops a draft.
func (s *{{.Local "draftStore"}}) Discard(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.texts[name]; ok {
		delete(s.texts, name)
		s.discarded++
	}
}

// Discarded returns how many drafts were dropped.
func (s *{{.Local "draftStore"}}) Discarded() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.discarded
}

// Reset drops all drafts.
func (s *{{.Local "draftStore"}}) Reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.texts, s.discarded = nil, 0
}`,
				reset: `{{.Use "drafts"}}.Reset()`,
				observe: `
if {{.Use "drafts"}}.Discarded() > 0 {
	ran["{{.ID}}"] = ""
}`,
			}.render,
			ran: observed,
		},
		{
			Name:    "own request expired",
			Durable: true,
			Places:  []Place{Refusing},
			render: source{
				before: `
if err := {{.Use "openRequests"}}({{.DB}}).Open({{.Ctx}}, "{{.ID}}"); err != nil {
	{{.Fail "err"}}
}`,
				stmts: `
if err := {{.Use "openRequests"}}({{.DB}}).Expire({{.Ctx}}, "{{.ID}}"); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"context", "database/sql"},
				decls: `
// {{.Local "requests"}} are the approvals that were asked for.
type {{.Local "requests"}} struct {
	db *sql.DB
}

func {{.Own "openRequests"}}(db *sql.DB) *{{.Local "requests"}} {
	return &{{.Local "requests"}}{db: db}
}

// Open notes that an approval is asked for.
func (r *{{.Local "requests"}}) Open(ctx context.Context, id string) error {
	return r.set(ctx, id, "waiting")
}

// Expire notes that nobody will approve any more.
func (r *{{.Local "requests"}}) Expire(ctx context.Context, id string) error {
	return r.set(ctx, id, "expired")
}

func (r *{{.Local "requests"}}) set(ctx context.Context, id, state string) error {
	_, err := r.db.ExecContext(ctx, "INSERT OR REPLACE INTO items (id, value) VALUES (?, ?)", id, state)
	return err
}`,
			}.render,
			ran: func(e Evidence, id string) (string, bool) {
				state, _ := row(e, id)
				return "", state == "expired"
			},
		},
	}
}
