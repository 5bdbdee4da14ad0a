package run

import "github.com/elicitlint/elicitlint/oracle/program"

// answers lists which answers are played, by flow and protocol.
var answers = map[program.Flow][]struct {
	protocol string
	answers  []program.Answer
}{
	program.Call: {
		{"2025-06-18", []program.Answer{program.Accept, program.Decline, program.Cancel, program.NoCapability}},
		{"2025-11-25", program.Answers},
	},
	program.RoundTrip: {
		{"2025-06-18", []program.Answer{program.Accept, program.Cancel}},
		{"2025-11-25", []program.Answer{program.Accept, program.Decline, program.Cancel, program.NoCapability, program.ErrorReply}},
		{"2026-07-28", []program.Answer{
			// Nobody replies to a question of a result by itself: without an
			// answer the tool is just not called again.
			program.Accept, program.AcceptFalse, program.AcceptNone, program.AcceptEmpty, program.AcceptWrong,
			program.Decline, program.Cancel, program.Unknown, program.NoCapability, program.Disconnect,
		}},
	},
}

// Plays returns all plays of a program, always in the same order.
func Plays(p program.Program) []program.Play {
	var plays []program.Play
	for _, of := range answers[p.Flow] {
		for i, ask := range p.Asks {
			for _, a := range of.answers {
				switch a {
				case program.AcceptFalse:
					if ask.Bad == nil {
						continue
					}
				case program.AcceptNone, program.AcceptEmpty, program.AcceptWrong:
					if ask.Field == "" {
						continue
					}
				}
				plays = append(plays, program.Play{Program: p.ID, Ask: i, Answer: a, Protocol: of.protocol})
			}
		}
	}
	if p.Flow == program.Call && len(p.Asks) > 0 {
		// Such a program cannot ask any more, whatever the answer would be.
		plays = append(plays, program.Play{Program: p.ID, Answer: program.Accept, Protocol: "2026-07-28"})
	}
	return plays
}
