package deploy

import "fmt"

// A Conflict is a file that was changed in two places at once.
type Conflict struct {
	Path         string
	Mine, Theirs string // the line that differs
}

// A Choice is one way to settle a conflict.
type Choice struct {
	Name  string // what programs call it
	Title string // what people call it
}

// The choices that Settle takes.
const (
	KeepMine   = "keep_mine"
	TakeTheirs = "take_theirs"
	Skip       = "skip"
)

// Choices returns the ways to settle a conflict, as people should be offered
// them.
func Choices() []Choice {
	return []Choice{
		{KeepMine, "Keep my version"},
		{TakeTheirs, "Take their version"},
		{Skip, "Skip this file for now"},
	}
}

// Conflict returns the conflict about a file.
func (s *Store) Conflict(path string) (Conflict, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.conflicts[path]
	if !ok {
		return Conflict{}, fmt.Errorf("%s is not in conflict", path)
	}
	return c, nil
}

// Settle ends the conflict about a file by keeping one of its two versions.
func (s *Store) Settle(path, choice string) error {
	if choice != KeepMine && choice != TakeTheirs {
		return fmt.Errorf("a conflict is settled by %s or %s, not by %q", KeepMine, TakeTheirs, choice)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.conflicts[path]; !ok {
		return fmt.Errorf("%s is not in conflict", path)
	}
	delete(s.conflicts, path)
	s.record("settled %s by %s", path, choice)
	return nil
}
