package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/elicitlint/elicitlint/internal/vettool"
)

// Beside the program itself there are toylint, the same with other analyzers,
// and plainlint, toylint with a vet tool that skips nothing.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"elicitlint": main,
		"toylint":    func() { run(toys(), toyCategories) },
		"plainlint": func() {
			if vettool.Invoked(os.Args[1:]) {
				unitchecker.Main(toys()...)
			}
			run(toys(), toyCategories)
		},
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			tool, err := exec.LookPath("toylint")
			if err != nil {
				return err
			}
			vars, err := goEnv("GOCACHE", "GOMODCACHE")
			if err != nil {
				return err
			}
			vars["BIN"] = filepath.Dir(tool)
			vars["GOFLAGS"] = ""
			vars["GOPROXY"] = "off"
			vars["GORACE"] = "atexit_sleep_ms=0" // the scripts run hundreds of processes
			vars["GOTOOLCHAIN"] = "local"
			vars["GOWORK"] = "off"
			for name, value := range vars {
				env.Setenv(name, value)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": cmdExits},
	})
}

// cmdExits is the script command "exits CODE PROGRAM ARG...", which runs a
// program that must exit with the code.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code program [arg...]")
	}
	code := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		code = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}

func goEnv(names ...string) (map[string]string, error) {
	out, err := exec.Command("go", append([]string{"env", "-json"}, names...)...).Output()
	if err != nil {
		return nil, err
	}
	values := make(map[string]string)
	return values, json.Unmarshal(out, &values)
}

// A signal that reaches this program alone ends the go command too.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/slow\n\ngo 1.25\n",
		"slow.go": "package slow // elicit\n\nfunc Sleep() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0666); err != nil {
			t.Fatal(err)
		}
	}
	var stderr bytes.Buffer
	cmd := exec.Command("toylint", "-x", ".")
	cmd.Dir = dir
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
	start := time.Now()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 {
		t.Errorf("exit code %d, want 130\n%s", code, &stderr)
	}
	if d := time.Since(start); d > 8*time.Second {
		t.Errorf("took %v to end", d)
	}
}
