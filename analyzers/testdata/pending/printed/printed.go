// Package printed compares the confirmation as text with "false". It should be
// said that a missing one counts as yes (elicitconfirm/permissive).
package printed

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Delete(ctx context.Context, name string) error
}

type tools struct {
	cluster cluster
	db      *sql.DB
}

var errRefused = errors.New("refused")

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

func (t *tools) asText(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, confirmation("Delete "+dir+"?"))
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	if strings.EqualFold(fmt.Sprint(res.Content["confirm"]), "false") {
		return errRefused
	}
	return os.RemoveAll(dir) // want `os.RemoveAll runs when "confirm" is missing.*elicitconfirm/permissive`
}
