// Plainvet is elicitlint as a vet tool that skips nothing: each package is
// parsed, and each is executed and searched as if it had to do with
// elicitation. Tests compare it with the real tool, and run it over code that
// has nothing to do with elicitation.
package main

import (
	"log"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/elicitlint/elicitlint/analyzers"
)

func main() {
	list, err := analyzers.New(analyzers.Settings{Everything: true})
	if err != nil {
		log.Fatal(err)
	}
	unitchecker.Main(list...)
}
