package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestTrouble(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"-h", 0, "-seed"},
		{"-nonsense", 2, "not defined"},
		{"-n 0", 2, "-n has to be positive"},
		{"-mutants -1", 2, "-mutants must not be negative"},
		{"somewhere", 2, "no arguments are expected"},
		{"-n 1 -program p99999 -tool /dev/null", 2, "there is no program p99999"},
		{"-n 1 -work /dev/null/x", 2, "/dev/null"},
	} {
		var stdout, stderr bytes.Buffer
		code := command(t.Context(), strings.Fields(test.args), &stdout, &stderr)
		if code != test.code || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("oracle %s: exit code %d, and %q; want %d, and %q", test.args, code, stderr.String(), test.code, test.want)
		}
	}
}
