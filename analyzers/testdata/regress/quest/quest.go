// Package quest starts a quest. The action is looked at where an answer came
// only, and the quest starts either way.
package quest

import (
	"context"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type quest struct {
	ID, Title string
	Started   time.Time
}

type board interface {
	CreateQuest(ctx context.Context, q *quest) error
}

type server struct {
	mu    sync.Mutex
	next  int
	board board
}

type input struct {
	Title string `json:"title"`
}

func (s *server) start(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Start the quest %q?", in.Title),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"start": map[string]any{"type": "boolean", "title": "Start the quest"},
			},
			"required": []string{"start"},
		},
	})
	if err == nil {
		if res.Action != "accept" {
			return nil, nil, fmt.Errorf("the quest was not started: %s", res.Action)
		}
		if yes, _ := res.Content["start"].(bool); !yes {
			return nil, nil, fmt.Errorf("the quest was not started")
		}
	} else {
		log.Printf("elicitation failed: %v", err)
	}
	s.mu.Lock()
	s.next++
	q := &quest{ID: fmt.Sprint("q", s.next), Title: in.Title, Started: time.Now()}
	s.mu.Unlock()
	if err := s.board.CreateQuest(ctx, q); err != nil { // want `if the user cannot be asked, board.CreateQuest still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "started " + q.ID}}}, q, nil
}
