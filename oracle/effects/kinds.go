package effects

import (
	"fmt"
	"slices"
)

// Kinds returns all kinds, in an order that is always the same.
func Kinds() []Kind {
	return slices.Concat(
		// strong
		fileKinds(),
		requestKinds(),
		databaseKinds(),
		ownKinds(),
		callKinds(),
		sharedKinds(),
		// harmless
		reportKinds(),
		counterKinds(),
		readKinds(),
		cleanupKinds(),
		undoKinds(),
		progressKinds(),
		endKinds(),
	)
}

// Named returns the kind with the given name. It panics if there is none.
func Named(name string) Kind {
	for _, k := range Kinds() {
		if k.Name == name {
			return k
		}
	}
	panic(fmt.Sprintf("effects: there is no kind named %q", name))
}

// The places of strong kinds. Behind a refusal they are what is done instead.
var strongPlaces = []Place{Acting, Refusing}

// The places of harmless kinds that need something of the answer, or have an
// error to report.
var afterAsk = []Place{Acting, Refusing, Anywhere}

// The places of harmless kinds that can also be deferred.
var everywhere = []Place{Acting, Refusing, Anywhere, Deferred}
