package p00001

import "testing"

func TestNothing(t *testing.T) { new(server).handle() }
