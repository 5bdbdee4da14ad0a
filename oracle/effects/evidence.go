package effects

import (
	"database/sql"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// file returns the path of a file that is named after an effect.
func file(dir, id, suffix string) string { return filepath.Join(dir, id+suffix) }

// withFile prepares a file that is named after the effect.
func withFile(suffix string) func(string, *sql.DB, string) error {
	return func(dir string, _ *sql.DB, id string) error {
		return os.WriteFile(file(dir, id, suffix), []byte("kept\n"), 0o600)
	}
}

// removed looks whether a prepared file is gone.
func removed(suffix string) func(Evidence, string) (string, bool) {
	return func(e Evidence, id string) (string, bool) {
		_, err := os.Lstat(file(e.Dir, id, suffix))
		return "", os.IsNotExist(err)
	}
}

// written looks at the last line of a file.
func written(suffix string) func(Evidence, string) (string, bool) {
	return func(e Evidence, id string) (string, bool) {
		data, err := os.ReadFile(file(e.Dir, id, suffix))
		if err != nil || len(data) == 0 {
			return "", false
		}
		text := strings.TrimSuffix(string(data), "\n")
		return text[strings.LastIndex(text, "\n")+1:], true
	}
}

// encoded looks at a JSON object in a file.
func encoded(suffix, key string) func(Evidence, string) (string, bool) {
	return func(e Evidence, id string) (string, bool) {
		data, err := os.ReadFile(file(e.Dir, id, suffix))
		if err != nil {
			return "", false
		}
		var object map[string]string
		if json.Unmarshal(data, &object) != nil {
			return "", false
		}
		value, ok := object[key]
		return value, ok
	}
}

// named looks for a file that has the value in its name.
func named(e Evidence, id string) (string, bool) {
	entries, err := os.ReadDir(e.Dir)
	if err != nil {
		return "", false
	}
	for _, entry := range entries {
		if value, ok := strings.CutPrefix(entry.Name(), id+"-"); ok {
			return value, true
		}
	}
	return "", false
}

// requested looks for a request with the given method, to the folder of the
// given name and there to what is named after the effect.
func requested(method, folder, key string) func(Evidence, string) (string, bool) {
	return func(e Evidence, id string) (value string, ran bool) {
		for _, line := range e.HTTP {
			m, target, _ := strings.Cut(line, " ")
			u, err := url.Parse(target)
			if err == nil && m == method && u.Path == "/"+folder+"/"+id {
				value, ran = u.Query().Get(key), true
			}
		}
		return value, ran
	}
}

// withRow prepares a row whose key is the effect.
func withRow(_ string, db *sql.DB, id string) error {
	_, err := db.Exec(`INSERT OR REPLACE INTO items (id, value) VALUES (?, ?)`, id, untouched)
	return err
}

// untouched is the value of a row that nothing was done to.
const untouched = "untouched"

// row looks at the row whose key is the effect.
func row(e Evidence, id string) (string, bool) {
	var value string
	err := e.DB.QueryRow(`SELECT value FROM items WHERE id = ?`, id).Scan(&value)
	return value, err == nil && value != untouched
}

// rowRemoved looks whether a prepared row is gone.
func rowRemoved(e Evidence, id string) (string, bool) {
	err := e.DB.QueryRow(`SELECT value FROM items WHERE id = ?`, id).Scan(new(string))
	return "", err == sql.ErrNoRows
}

// observed looks at what the program says itself.
func observed(e Evidence, id string) (string, bool) {
	value, ok := e.Observed[id]
	return value, ok
}

// logged looks for the last line of the log that is about the effect and says
// what the pattern says. The value is that of the pattern's group, if any.
func logged(pattern string) func(Evidence, string) (string, bool) {
	return func(e Evidence, id string) (string, bool) {
		re := regexp.MustCompile(`(?m)\b` + id + `: ` + pattern + `$`)
		found := re.FindAllStringSubmatch(e.Log, -1)
		if found == nil {
			return "", false
		}
		if last := found[len(found)-1]; len(last) > 1 {
			return unquoted(last[1]), true
		}
		return "", true
	}
}

// unquoted returns what a Go string literal stands for, and anything else as
// it is.
func unquoted(text string) string {
	if s, err := strconv.Unquote(text); err == nil {
		return s
	}
	return text
}
