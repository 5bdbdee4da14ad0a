package lexicon

import (
	"os"
	"sort"
	"strings"
	"testing"
)

// A row is one labelled field of testdata: name, title, description, type,
// label, kind, language, note.
type row struct {
	Field
	label, lang string
}

func readRows(t testing.TB, file string, columns int) [][]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != columns {
			t.Fatalf("%s:%d: %d columns, want %d", file, i+1, len(cells), columns)
		}
		if i > 0 {
			rows = append(rows, cells)
		}
	}
	return rows
}

func readFields(t testing.TB, file string) []row {
	var rows []row
	for _, c := range readRows(t, file, 8) {
		rows = append(rows, row{Field{c[0], c[1], c[2], FieldType(c[3])}, c[4], c[6]})
	}
	return rows
}

// A score counts how often an answer agrees with the labels.
type score struct {
	hit, miss, falseAlarm int
	wrong                 []string
}

func (s *score) add(got, want bool, what string) {
	switch {
	case got && want:
		s.hit++
	case want:
		s.miss++
		s.wrong = append(s.wrong, "missed: "+what)
	case got:
		s.falseAlarm++
		s.wrong = append(s.wrong, "false alarm: "+what)
	}
}

func (s *score) precision() float64 { return ratio(s.hit, s.hit+s.falseAlarm) }
func (s *score) recall() float64    { return ratio(s.hit, s.hit+s.miss) }

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

// check prints the score and fails below the bars.
func (s *score) check(t *testing.T, what string, precision, recall float64) {
	t.Helper()
	t.Logf("%s: precision %.3f, recall %.3f (%d found, %d missed, %d false alarms)", what, s.precision(), s.recall(), s.hit, s.miss, s.falseAlarm)
	sort.Strings(s.wrong)
	for _, w := range s.wrong {
		t.Logf("  %s: %s", what, w)
	}
	if s.precision() < precision || s.recall() < recall {
		t.Errorf("%s: below precision %.2f, recall %.2f", what, precision, recall)
	}
}

func TestFields(t *testing.T) {
	for _, file := range []string{"testdata/fields.tsv", "testdata/extra_fields.tsv"} {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/"), ".tsv"), func(t *testing.T) {
			var secret, confirm, side score
			for _, r := range readFields(t, file) {
				m, inName := Secret(r.Field)
				var inText bool
				if !inName {
					m, inText = SecretText(r.Field)
				}
				what := strings.Join([]string{r.lang, r.Name, r.Title, r.Description, string(r.Type), r.label}, " | ")
				secret.add(inName || inText, r.label == "secret" || r.label == "secret-text", what+" -> "+m.Concept+" "+m.Words)
				confirm.add(Confirm(r.Field), r.label == "confirm", what)
				side.add(SideOption(r.Field), r.label == "side-option", what)
			}
			secret.check(t, "secrets", 0.97, 0.93)
			confirm.check(t, "confirmations", 0.95, 0.90)
			side.check(t, "side options", 0.75, 0.90)
		})
	}
}

func TestMessages(t *testing.T) {
	for _, file := range []string{"testdata/messages.tsv", "testdata/extra_messages.tsv"} {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/"), ".tsv"), func(t *testing.T) {
			var secret, gate, optional score
			for _, r := range readRows(t, file, 4) {
				message, label := r[0], r[1]
				what := r[2] + " | " + message + " | " + label
				_, asks := SecretMessage(message)
				secret.add(asks, label == "asks-secret", what)
				// A message about a secret may ask to approve something as well.
				if label != "about-secret" {
					gate.add(Gate(message), label == "gate", what)
				}
				optional.add(Optional(message), label == "optional", what)
			}
			secret.check(t, "asks for a secret", 0.95, 0.90)
			gate.check(t, "gates", 0.95, 0.90)
			optional.check(t, "optional", 0.95, 0.90)
		})
	}
}
