// Package guard asks for the tools, through an interface of its own.
package guard

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ErrUnsupported tells that the client cannot ask.
var ErrUnsupported = errors.New("elicitation is not supported")

// ErrRefused tells that the user did not agree.
var ErrRefused = errors.New("refused")

// An Asker asks the user.
type Asker interface {
	Confirm(ctx context.Context, message string) (bool, error)
}

// Session asks by a session of go-sdk.
type Session struct{ S *mcp.ServerSession }

// Confirm implements [Asker].
func (a Session) Confirm(ctx context.Context, message string) (bool, error) {
	res, err := a.S.Elicit(ctx, params(message))
	if err != nil {
		return false, fmt.Errorf("%w: %v", ErrUnsupported, err)
	}
	yes, _ := res.Content["confirm"].(bool)
	return yes && res.Action == "accept", nil
}

// Require returns an error if the user does not agree.
func Require(ctx context.Context, s *mcp.ServerSession, message string) error {
	ok, err := Session{s}.Confirm(ctx, message)
	if errors.Is(err, ErrUnsupported) {
		log.Print("client without elicitation: no confirmation")
		return nil // want `Require returns nil.*elicitfailopen/(proceeds|unsupported)`
	}
	if err != nil {
		return err
	}
	if !ok {
		return ErrRefused
	}
	return nil
}

func params(message string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: message,
		RequestedSchema: map[string]any{
			"type":       "object",
			"properties": map[string]any{"confirm": map[string]any{"type": "boolean", "title": "Confirm"}},
			"required":   []string{"confirm"},
		},
	}
}
