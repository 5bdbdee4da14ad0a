// Package run writes programs as a Go module, builds it, and has the binary
// play answers to them.
package run

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// modulePath is the path of the module that is written.
const modulePath = "example.com/programs"

// oraclePath is the path of the module that this package is part of.
const oraclePath = "github.com/elicitlint/elicitlint/oracle"

// metadata is the file that describes the programs to the worker.
const metadata = "programs.json"

// Write writes a module of programs into a folder. The module uses the
// versions that this module requires; the folder of this module is asked of
// the go command, and so has to be known to it in the current folder.
func Write(dir string, programs []program.Program) error {
	cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", oraclePath)
	cmd.Env = goEnv()
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("finding the folder of the module %s: %w", oraclePath, withOutput(err))
	}
	return WriteFrom(strings.TrimSpace(string(out)), dir, programs)
}

// WriteFrom is like [Write], given the folder of this module.
func WriteFrom(oracle, dir string, programs []program.Program) error {
	oracle, err := filepath.Abs(oracle)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := writeModule(oracle, dir); err != nil {
		return err
	}
	for _, p := range programs {
		if err := writeProgram(dir, p); err != nil {
			return fmt.Errorf("program %s: %w", p.ID, err)
		}
	}
	if err := writeMetadata(dir, programs); err != nil {
		return err
	}
	return writeMain(dir, programs)
}

var moduleLine = regexp.MustCompile(`(?m)^module .*$`)

// writeModule writes go.mod and go.sum.
func writeModule(oracle, dir string) error {
	mod, err := os.ReadFile(filepath.Join(oracle, "go.mod"))
	if err != nil {
		return err
	}
	if !moduleLine.Match(mod) {
		return fmt.Errorf("%s has no module line", filepath.Join(oracle, "go.mod"))
	}
	mod = moduleLine.ReplaceAllLiteral(mod, []byte("module "+modulePath))
	mod = fmt.Appendf(mod, "\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", oraclePath, oracle)
	sum, err := os.ReadFile(filepath.Join(oracle, "go.sum"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666)
}

// writeProgram writes the folder of a program anew.
func writeProgram(dir string, p program.Program) error {
	if !validID.MatchString(p.ID) {
		return fmt.Errorf("the ID has to be a package name of letters and digits")
	}
	root := filepath.Join(dir, p.ID)
	if err := os.RemoveAll(root); err != nil {
		return err
	}
	for _, f := range p.Files {
		if !filepath.IsLocal(f.Name) {
			return fmt.Errorf("the file %q is not in its folder", f.Name)
		}
		name := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

var validID = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// writeMetadata writes what the worker has to know of the programs.
func writeMetadata(dir string, programs []program.Program) error {
	var described []program.Program
	for _, p := range programs {
		p.Files = nil
		described = append(described, p)
	}
	data, err := json.Marshal(described)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, metadata), data, 0o666)
}

// writeMain writes the main package, which links the programs.
func writeMain(dir string, programs []program.Program) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Command programs plays answers to the programs of this module.\npackage main\n\n")
	fmt.Fprintf(&b, "import (\n%q\n%q\n\n", oraclePath+"/play", oraclePath+"/program")
	for _, p := range programs {
		fmt.Fprintf(&b, "%q\n", modulePath+"/"+p.ID)
	}
	fmt.Fprintf(&b, ")\n\nfunc main() {\nplay.Main([]play.Entry{\n")
	for _, p := range programs {
		field := "GoSDK"
		if p.SDK == program.MCPGo {
			field = "MCPGo"
		}
		fmt.Fprintf(&b, "{Program: program.Program{ID: %q}, %s: %s.New, Observe: %[3]s.Observe, SetPatience: %[3]s.SetPatience},\n", p.ID, field, p.ID)
	}
	fmt.Fprintf(&b, "})\n}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "main.go"), text, 0o666)
}
