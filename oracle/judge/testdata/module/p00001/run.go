package p00001

import "example.com/programs/p00001/guard"

var level = 1 // SAY at package level (elicitlabel/title)

type server struct{}

func (s *server) handle() {
	func() {
		guard.Confirm(level) // SAY the answer is thrown away (elicitaction/discarded)
	}()
}
