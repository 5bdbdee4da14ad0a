package snippet

import (
	"context"
	"encoding/json"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type status int

const (
	declined status = iota
	approved
	failed
)

type asker interface {
	ask(ctx context.Context) status
}

type person struct{ s *mcp.ServerSession }

func (p person) ask(ctx context.Context) status {
	res, err := p.s.Elicit(ctx, nil)
	if err != nil {
		log.Printf("no answer: %v", err)
		return failed
	}
	if res.Action == "accept" {
		var form struct{ Confirm bool }
		data, _ := json.Marshal(res.Content)
		if json.Unmarshal(data, &form) != nil || !form.Confirm {
			return declined
		}
		return approved
	}
	return declined
}

func drop(ctx context.Context, a asker) {
	switch a.ask(ctx) {
	case approved:
		act()
	case declined, failed:
		return
	}
}

func act() {}
