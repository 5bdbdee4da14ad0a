package deploy

import (
	"fmt"
	"regexp"
	"strings"
)

// A Statement is one SQL statement that Exec can run.
type Statement struct {
	Text      string // as it was given
	Table     string // the table it reads or changes
	Dangerous bool   // it changes or removes what is there
}

var (
	readStatement  = regexp.MustCompile(`(?i)^\s*SELECT\s+COUNT\(\*\)\s+FROM\s+(\w+)\s*$`)
	writeStatement = regexp.MustCompile(`(?i)^\s*(?:DROP\s+TABLE|TRUNCATE\s+TABLE|DELETE\s+FROM|UPDATE)\s+(\w+)\b[^;]*$`)
)

// ParseStatement reads a statement. It takes the few shapes it knows to be
// harmless or dangerous, and refuses all others: a guard that lets pass what it
// does not understand guards nothing.
func (s *Store) ParseStatement(text string) (Statement, error) {
	if m := readStatement.FindStringSubmatch(text); m != nil {
		return Statement{Text: strings.TrimSpace(text), Table: m[1]}, nil
	}
	if m := writeStatement.FindStringSubmatch(text); m != nil {
		return Statement{Text: strings.TrimSpace(text), Table: m[1], Dangerous: true}, nil
	}
	return Statement{}, fmt.Errorf("only one SELECT COUNT(*), DELETE, UPDATE, TRUNCATE or DROP statement on one table can be run")
}

// Exec runs a statement and describes its result.
func (s *Store) Exec(st Statement) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows, ok := s.tables[st.Table]
	if !ok {
		return "", fmt.Errorf("there is no table %q", st.Table)
	}
	if !st.Dangerous {
		return fmt.Sprintf("%d rows", rows), nil
	}
	if strings.HasPrefix(strings.ToUpper(st.Text), "DROP") {
		delete(s.tables, st.Table)
	}
	s.record("ran %s", st.Text)
	return "done", nil
}
