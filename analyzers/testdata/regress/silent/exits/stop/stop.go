// Package stop ends the program.
package stop

import (
	"fmt"
	"os"
)

// Die ends the program with a message.
func Die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}

// Must ends the program if there is an error.
func Must(err error) {
	if err != nil {
		Die("%v", err)
	}
}
