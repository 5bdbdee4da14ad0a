// Package deploy is what the example servers are about: services that are
// deployed and released, a database, and files that were changed twice. It
// knows nothing of MCP. All of it lives in memory, and it records what was
// really done, so that a test can tell an answer that acted from one that did
// not.
package deploy

import (
	"fmt"
	"slices"
	"sync"
)

// An Environment is a place that a service can be deployed to.
type Environment struct {
	Name  string // what programs call it
	Title string // what people call it
}

// environments are those that anybody may deploy to. Production is not among
// them: it takes a release, and a release takes a ticket.
var environments = []Environment{
	{"development", "Development (yours alone)"},
	{"staging", "Staging (shared with testers)"},
	{"demo", "Demo (seen by prospective customers)"},
}

// A Store holds the state of the deploy server. Its methods are safe for
// concurrent use.
type Store struct {
	mu        sync.Mutex
	tickets   map[string]string // service and version to its release ticket
	tables    map[string]int    // table to its number of rows
	conflicts map[string]Conflict
	history   []string
}

// NewStore returns a store with something in it to deploy, drop and settle.
func NewStore() *Store {
	return &Store{
		tickets: map[string]string{
			"checkout@2.4.0": "REL-1001",
			"search@0.9.1":   "REL-1002",
		},
		tables: map[string]int{"orders": 1200, "sessions": 87, "audit_log": 40051},
		conflicts: map[string]Conflict{
			"config/limits.yaml": {
				Path:   "config/limits.yaml",
				Mine:   "requests_per_minute: 600",
				Theirs: "requests_per_minute: 60",
			},
			"config/mail.yaml": {
				Path:   "config/mail.yaml",
				Mine:   "sender: shop@example.com",
				Theirs: "sender: noreply@example.com",
			},
		},
	}
}

// History returns what was done so far, oldest first. What was only looked at
// is not in it.
func (s *Store) History() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.history)
}

// record notes that something was done. The caller holds s.mu.
func (s *Store) record(format string, args ...any) {
	s.history = append(s.history, fmt.Sprintf(format, args...))
}

// Environments returns the environments that Deploy takes.
func (s *Store) Environments() []Environment {
	return slices.Clone(environments)
}

// KnownEnvironment reports whether Deploy takes an environment of that name.
func (s *Store) KnownEnvironment(name string) bool {
	return slices.ContainsFunc(environments, func(e Environment) bool { return e.Name == name })
}

// Deploy puts a version of a service into an environment.
func (s *Store) Deploy(service, version, environment string) error {
	if service == "" || version == "" {
		return fmt.Errorf("a deployment needs a service and a version")
	}
	if !s.KnownEnvironment(environment) {
		return fmt.Errorf("there is no environment %q to deploy to", environment)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record("deployed %s %s to %s", service, version, environment)
	return nil
}

// Ticket returns the number of the ticket under which the release of a version
// was agreed on.
func (s *Store) Ticket(service, version string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ticket, ok := s.tickets[service+"@"+version]
	if !ok {
		return "", fmt.Errorf("nobody has opened a release ticket for %s %s", service, version)
	}
	return ticket, nil
}

// Release puts a version of a service into production. Whoever calls it has
// made sure that a person wants it.
func (s *Store) Release(service, version string) error {
	if _, err := s.Ticket(service, version); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record("released %s %s", service, version)
	return nil
}

// Scale sets the number of instances of a service.
func (s *Store) Scale(service string, instances int) error {
	if instances < 0 || instances > 50 {
		return fmt.Errorf("a service has 0 to 50 instances, not %d", instances)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record("scaled %s to %d", service, instances)
	return nil
}

// Configure changes one setting of a service.
func (s *Store) Configure(service, setting, value string) error {
	if service == "" || setting == "" {
		return fmt.Errorf("a setting needs a service and a name")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record("configured %s %s=%s", service, setting, value)
	return nil
}
