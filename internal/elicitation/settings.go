package elicitation

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/elicitlint/elicitlint/internal/dialect"
)

// Settings are shared by all analyzers.
type Settings struct {
	// Tests reports on _test.go files too.
	Tests bool
	// Info reports findings of severity info too.
	Info bool
	// Suggestions offers edits that need a person's judgement beside the
	// fixes that are safe.
	Suggestions bool

	// Functions by name, as "import/path.Func" or "import/path.Type.Method":
	// Asks ask a person, Guards find out whether the client can be asked,
	// Effects do something, and Harmless do nothing.
	Asks, Guards, Effects, Harmless []string

	// Compatible are import paths of copies of an SDK: the packages at and
	// below each are taken for the SDK's.
	Compatible []string

	// AssumeSDK replaces the version of an SDK that is found, as in
	// "go-sdk@v1.8.0".
	AssumeSDK []string

	// Everything looks at packages that have no part in elicitation too, and
	// executes all of their functions. It has no flag: it is for tests.
	Everything bool
}

// Validate returns an error that names the first setting that is wrong.
func (s *Settings) Validate() error {
	for _, l := range s.lists() {
		for _, v := range *l.values {
			if err := l.check(v); err != nil {
				return fmt.Errorf("%s: %w", l.name, err)
			}
		}
	}
	return nil
}

// A listSetting is one setting that holds several values.
type listSetting struct {
	name   string
	values *[]string
	check  func(string) error
	usage  string
}

func (s *Settings) lists() []listSetting {
	return []listSetting{
		{"asks", &s.Asks, checkFunc, "comma-separated `functions` that ask a person, as import/path.Func or import/path.Type.Method"},
		{"guards", &s.Guards, checkFunc, "comma-separated `functions` that find out whether the client can be asked"},
		{"effects", &s.Effects, checkFunc, "comma-separated `functions` that do something"},
		{"harmless", &s.Harmless, checkFunc, "comma-separated `functions` that do nothing"},
		{"compatible", &s.Compatible, checkPath, "comma-separated import `paths` of copies of an SDK"},
		{"assume-sdk", &s.AssumeSDK, checkAssumption, "comma-separated SDK `versions` to assume, such as go-sdk@v1.8.0"},
	}
}

func checkFunc(name string) error {
	last := name[strings.LastIndex(name, "/")+1:]
	if i := strings.LastIndex(last, "."); i <= 0 || i == len(last)-1 || strings.ContainsAny(name, " \t()*") {
		return fmt.Errorf("%q does not name a function as import/path.Func or import/path.Type.Method", name)
	}
	return nil
}

func checkPath(path string) error {
	if path == "" || strings.ContainsAny(path, " \t*") || strings.HasPrefix(path, "/") {
		return fmt.Errorf("%q is not an import path", path)
	}
	return nil
}

func checkAssumption(s string) error {
	_, err := dialect.NewSet(nil, []string{s})
	return err
}

// register makes a flag for each setting.
func (s *Settings) register(fs *flag.FlagSet) {
	fs.BoolVar(&s.Tests, "tests", s.Tests, "report on _test.go files too")
	fs.BoolVar(&s.Info, "info", s.Info, "report findings of severity info too")
	fs.BoolVar(&s.Suggestions, "suggestions", s.Suggestions, "offer edits that need a person's judgement as fixes")
	for _, l := range s.lists() {
		fs.Var(&listFlag{l}, l.name, l.usage)
	}
}

// A listFlag sets a list from comma-separated text.
type listFlag struct{ listSetting }

func (f *listFlag) String() string {
	if f.values == nil {
		return ""
	}
	return strings.Join(*f.values, ",")
}

// Set replaces the list, so that setting it twice is like setting it once.
func (f *listFlag) Set(text string) error {
	var values []string
	for v := range strings.SplitSeq(text, ",") {
		if v = strings.TrimSpace(v); v == "" {
			continue
		}
		if err := f.check(v); err != nil {
			return err
		}
		values = append(values, v)
	}
	slices.Sort(values)
	*f.values = slices.Compact(values)
	return nil
}
