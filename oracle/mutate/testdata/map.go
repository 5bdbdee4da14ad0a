package snippet

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var verdicts = map[string]bool{"accept": true, "decline": false}

func dropIf(ctx context.Context, s *mcp.ServerSession) {
	if res, err := s.Elicit(ctx, nil); err == nil && verdicts[res.Action] {
		act()
	}
}

func dropUnless(ctx context.Context, s *mcp.ServerSession) {
	res, err := s.Elicit(ctx, nil)
	if err != nil {
		return
	}
	if !strings.EqualFold(res.Action, "accept") {
		return
	}
	act()
}

func act() {}
