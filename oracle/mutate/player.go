package mutate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A play is an answer to the question of a tool.
type play struct {
	name   string
	answer program.Answer
	reply  *mcp.ElicitResult // nil if there is none
	// odd marks answers that no outcome is made of: a refusal that has values
	// all the same.
	odd bool
	// unfit marks answers that do not fit the form, so that a strict client
	// does not send them as they are.
	unfit bool
}

// plays returns the plays of a scene, the one that may act last.
func (s scene) plays() []play {
	with := func(value any) map[string]any { return map[string]any{s.field: value} }
	all := []play{
		{name: "decline", answer: program.Decline, reply: &mcp.ElicitResult{Action: "decline"}},
		{name: "decline with content", answer: program.Decline, reply: &mcp.ElicitResult{Action: "decline", Content: with(s.right)}, odd: true},
		{name: "cancel", answer: program.Cancel, reply: &mcp.ElicitResult{Action: "cancel"}},
		{name: "cancel with content", answer: program.Cancel, reply: &mcp.ElicitResult{Action: "cancel", Content: with(s.right)}, odd: true},
		{name: "unknown action", answer: program.Unknown, reply: &mcp.ElicitResult{Action: "approve", Content: with(s.right)}},
		{name: "accept nothing", answer: program.AcceptNone, reply: &mcp.ElicitResult{Action: "accept"}},
		{name: "accept empty", answer: program.AcceptEmpty, reply: &mcp.ElicitResult{Action: "accept", Content: map[string]any{}}, unfit: true},
		{name: "accept wrong type", answer: program.AcceptWrong, reply: &mcp.ElicitResult{Action: "accept", Content: with(true)}, unfit: true},
	}
	for _, wrong := range s.wrong {
		all = append(all, play{name: "accept " + wrong, answer: program.AcceptFalse, reply: &mcp.ElicitResult{Action: "accept", Content: with(wrong)}, unfit: s.closed && wrong != "skip"})
	}
	return append(all,
		play{name: "error", answer: program.ErrorReply},
		play{name: "no capability", answer: program.NoCapability},
		play{name: "accept right", answer: program.Accept, reply: &mcp.ElicitResult{Action: "accept", Content: with(s.right)}},
	)
}

// A Deed is what a server did in one play.
type Deed struct {
	Tool     string
	Play     string // what the answer was, in words
	Answer   program.Answer
	Client   string // which of the clients played it
	Protocol string
	Did      []string // the new lines of the history
	Died     bool     // the process ended
	Panic    string   // the message of a panic, with which it died or which the SDK recovered
	Failed   bool     // the call's result was an error
	Text     string   // what the result said
	Asked    int      // how often the person was asked
	Problem  string   // why it is not known what the server did
	odd      bool
}

// did reports whether anything came of the play.
func (d Deed) did() bool { return len(d.Did) > 0 || d.Died || d.Panic != "" }

// A player plays with one server.
type player struct {
	command string // the binary
	id      string // which of the servers in it
	client  client
	able    bool // the client shows forms
	session *session
}

// playAll plays everything to a server: by client, tool and play.
func playAll(ctx context.Context, command string, p program.Program) ([]Deed, error) {
	var all []Deed
	for _, c := range clients(p.Flow) {
		able := &player{command: command, id: p.ID, client: c, able: true}
		unable := &player{command: command, id: p.ID, client: c}
		for _, s := range scenes {
			for _, pl := range s.plays() {
				who := able
				switch {
				case pl.answer == program.NoCapability:
					who = unable
				case pl.answer == program.ErrorReply && c.protocol >= "2026":
					continue // without an answer the tool is not called again
				case pl.unfit && c.strict:
					continue
				}
				d, err := who.play(ctx, s, pl)
				if err != nil {
					able.stop()
					unable.stop()
					return nil, err
				}
				all = append(all, d)
			}
		}
		able.stop()
		unable.stop()
	}
	return all, nil
}

// stop ends the server, if it runs.
func (p *player) stop() {
	if p.session != nil {
		p.session.close()
		p.session = nil
	}
}

// play plays an answer. Where something came of it, the next play is with a
// new process.
func (p *player) play(ctx context.Context, s scene, pl play) (Deed, error) {
	d := Deed{Tool: s.tool, Play: pl.name, Answer: pl.answer, Client: p.client.name, Protocol: p.client.protocol, odd: pl.odd}
	if p.session == nil {
		var err error
		if p.session, err = connect(ctx, p.command, p.id, p.client, p.able); err != nil {
			return d, err
		}
	}
	p.session.asked = 0
	p.session.answer = func() (*mcp.ElicitResult, error) {
		if pl.reply == nil {
			return nil, errors.New("the form cannot be shown")
		}
		reply := *pl.reply
		return &reply, nil
	}
	var err error
	d.Text, d.Failed, err = p.session.call(ctx, &mcp.CallToolParams{Name: s.tool, Arguments: s.args})
	d.Asked = p.session.asked
	// So mcp-go reports a panic that it has recovered.
	_, d.Panic, _ = strings.Cut(d.Text, "internal panic: ")
	if err == nil {
		d.Did, err = p.session.history(ctx)
	}
	switch {
	case ctx.Err() != nil:
		p.stop()
		return d, ctx.Err()
	case errors.Is(err, errGone):
		s := p.session
		p.stop()
		d.Died, d.Panic = true, s.panicText()
		if d.Panic == "" {
			d.Problem = "the server ended without a panic"
		}
	case err != nil:
		d.Problem = err.Error()
		p.stop()
	case len(d.Did) > 0:
		p.stop()
	}
	return d, nil
}

// outcomes returns what deeds say about the effects of a program. What the
// clients differ in, but not the protocol, counts as two plays.
func outcomes(p program.Program, deeds []Deed) []program.Outcome {
	var all []program.Outcome
	for _, d := range deeds {
		if d.odd {
			continue
		}
		ask := slices.IndexFunc(scenes, func(s scene) bool { return s.tool == d.Tool })
		o := program.Outcome{
			Play:   program.Play{Program: p.ID, Ask: ask, Answer: d.Answer, Protocol: d.Protocol},
			Ran:    make(map[string]string),
			Died:   d.Died,
			Panic:  d.Panic,
			Failed: d.Failed,
			Text:   d.Text,
		}
		for range d.Asked {
			o.Asked = append(o.Asked, ask)
		}
		o.Problem = d.Problem
		for _, line := range d.Did {
			for _, s := range scenes {
				if !strings.HasPrefix(line, s.did) {
					continue
				}
				o.Ran[s.tool] = ""
				if i := strings.LastIndex(line, s.value); s.value != "" && i >= 0 {
					o.Ran[s.tool] = line[i+len(s.value):]
				}
			}
		}
		all = append(all, o)
	}
	return all
}

// String tells of a deed in one line.
func (d Deed) String() string {
	what := "nothing"
	switch {
	case d.Problem != "":
		what = d.Problem
	case d.Died:
		what = "died: " + d.Panic
	case d.Panic != "":
		what = "panicked: " + d.Panic
	case len(d.Did) > 0:
		what = strings.Join(d.Did, "; ")
	}
	return fmt.Sprintf("%s, %s, %s (%s): %s", d.Tool, d.Play, d.Protocol, d.Client, what)
}
