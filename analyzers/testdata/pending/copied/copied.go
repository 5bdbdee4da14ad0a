// Package copied has the same call once for a yes and once for a question that
// could not be put. The second one should be reported (elicitfailopen/proceeds,
// unsupported, timeout).
package copied

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os/exec"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
	Scale(ctx context.Context, name string, replicas int) error
}

type tools struct {
	cluster cluster
	db      *sql.DB
	log     *slog.Logger
}

func confirmation(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: &jsonschema.Schema{
			Type:       "object",
			Properties: map[string]*jsonschema.Schema{"confirm": {Type: "boolean", Title: "Confirm"}},
			Required:   []string{"confirm"},
		},
	}
}

// What runs is written twice.
func (t *tools) restart(ctx context.Context, session *mcp.ServerSession, name string) error {
	restart := func() error {
		return exec.CommandContext(ctx, "systemctl", "restart", name).Run()
	}
	res, err := session.Elicit(ctx, confirmation("Restart "+name+"?"))
	if err != nil {
		return restart() // want `if the user cannot be asked, restart.*elicitfailopen/proceeds`
	}
	if res.Action == "accept" && res.Content["confirm"] == true {
		return restart()
	}
	return nil
}

func (t *tools) refundQuietly(ctx context.Context, s *server.MCPServer, id string) error {
	res, err := s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message:         "Refund the order " + id + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}})
	if errors.Is(err, server.ErrElicitationNotSupported) {
		return t.pay(ctx, id) // want `pay.*elicitfailopen/unsupported`
	}
	if err != nil {
		return err
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return errors.New("not refunded")
	}
	return t.pay(ctx, id)
}

func (t *tools) pay(ctx context.Context, id string) error {
	_, err := t.db.ExecContext(ctx, "UPDATE orders SET refunded = 1 WHERE id = ?", id)
	return err
}

func (t *tools) inTime(ctx context.Context, session *mcp.ServerSession, name string) error {
	waiting, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	res, err := session.Elicit(waiting, confirmation("Delete "+name+"? Without an answer it is deleted in a minute."))
	if errors.Is(err, context.DeadlineExceeded) {
		return t.cluster.Delete(ctx, name) // want `if the user does not answer in time, .*cluster.Delete.*elicitfailopen/timeout`
	}
	if err != nil {
		return err
	}
	if res.Action != "accept" || res.Content["confirm"] != true {
		return errors.New("kept")
	}
	return t.cluster.Delete(ctx, name)
}
