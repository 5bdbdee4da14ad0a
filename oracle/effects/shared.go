package effects

// sharedKinds are strong kinds that change what the program holds in memory.
func sharedKinds() []Kind {
	kinds := strong([]Kind{
		{
			Name:  "own write method",
			Value: true,
			render: source{
				stmts:       `{{.Use "accounts"}}.Grant("alice", {{.Arg}})`,
				declImports: []string{"sync"},
				decls: `
var {{.Own "accounts"}} = {{.Own "newAccounts"}}()

// An {{.Local "accountStore"}} holds the role of each account.
type {{.Local "accountStore"}} struct {
	mu    sync.Mutex
	roles map[string]string
}

func {{.Own "newAccounts"}}() *{{.Local "accountStore"}} {
	return &{{.Local "accountStore"}}{roles: map[string]string{}}
}

// Grant gives a role to an account.
func (s *{{.Local "accountStore"}}) Grant(account, role string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.roles[account] = role
}

// Role returns the role of an account.
func (s *{{.Local "accountStore"}}) Role(account string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	role, ok := s.roles[account]
	return role, ok
}`,
				reset: `{{.Use "accounts"}} = {{.Use "newAccounts"}}()`,
				observe: `
if role, ok := {{.Use "accounts"}}.Role("alice"); ok {
	ran["{{.ID}}"] = role
}`,
			}.render,
		},
		{
			Name: "own delete method",
			render: source{
				stmts: `
if err := {{.Use "customers"}}.Delete("c-1042"); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"fmt", "sync"},
				decls: `
var {{.Own "customers"}} = {{.Own "newCustomers"}}()

type {{.Local "customerStore"}} struct {
	mu   sync.RWMutex
	byID map[string]string
}

func {{.Own "newCustomers"}}() *{{.Local "customerStore"}} {
	return &{{.Local "customerStore"}}{byID: map[string]string{"c-1042": "Ada"}}
}

// Delete removes a customer.
func (s *{{.Local "customerStore"}}) Delete(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.byID[id]; !ok {
		return fmt.Errorf("there is no customer %s", id)
	}
	delete(s.byID, id)
	return nil
}

// Has reports whether there is a customer.
func (s *{{.Local "customerStore"}}) Has(id string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.byID[id]
	return ok
}`,
				reset: `{{.Use "customers"}} = {{.Use "newCustomers"}}()`,
				observe: `
if !{{.Use "customers"}}.Has("c-1042") {
	ran["{{.ID}}"] = ""
}`,
			}.render,
		},
		{
			Name:  "shared map",
			Value: true,
			render: source{
				stmts: `{{.Use "roles"}}["alice"] = {{.Arg}}`,
				decls: `
// {{.Own "roles"}} holds the role of each user.
var {{.Own "roles"}} = map[string]string{}`,
				reset: `clear({{.Use "roles"}})`,
				observe: `
if role, ok := {{.Use "roles"}}["alice"]; ok {
	ran["{{.ID}}"] = role
}`,
			}.render,
		},
		{
			Name: "delete from a shared map",
			render: source{
				stmts: `delete({{.Use "tokens"}}, "t-77")`,
				decls: `
// {{.Own "tokens"}} holds the tokens that are valid.
var {{.Own "tokens"}} = map[string]bool{"t-77": true}`,
				reset: `{{.Use "tokens"}}["t-77"] = true`,
				observe: `
if !{{.Use "tokens"}}["t-77"] {
	ran["{{.ID}}"] = ""
}`,
			}.render,
		},
		{
			Name:  "field of shared state",
			Value: true,
			render: source{
				stmts: `
{{.Use "settings"}}.{{.Field "mu"}}.Lock()
{{.Use "settings"}}.{{.Field "mode"}} = {{.Arg}}
{{.Use "settings"}}.{{.Field "changes"}}++
{{.Use "settings"}}.{{.Field "mu"}}.Unlock()`,
				declImports: []string{"sync"},
				decls: `
// {{.Own "settings"}} are the settings of the running server.
var {{.Own "settings"}} struct {
	{{.Field "mu"}} sync.Mutex
	{{.Field "mode"}} string
	{{.Field "changes"}} int
}`,
				reset: `
{{.Use "settings"}}.{{.Field "mode"}} = ""
{{.Use "settings"}}.{{.Field "changes"}} = 0`,
				observe: `
if {{.Use "settings"}}.{{.Field "changes"}} > 0 {
	ran["{{.ID}}"] = {{.Use "settings"}}.{{.Field "mode"}}
}`,
			}.render,
		},
		{
			Name:  "sync.Map",
			Value: true,
			render: source{
				stmts:       `{{.Use "locales"}}.Store("alice", {{.Arg}})`,
				declImports: []string{"sync"},
				decls: `
// {{.Own "locales"}} holds the locale of each user.
var {{.Own "locales"}} sync.Map`,
				reset: `{{.Use "locales"}}.Clear()`,
				observe: `
if locale, ok := {{.Use "locales"}}.Load("alice"); ok {
	ran["{{.ID}}"], _ = locale.(string)
}`,
			}.render,
		},
	})
	for i := range kinds {
		kinds[i].Durable = false
		kinds[i].ran = observed
	}
	return kinds
}
