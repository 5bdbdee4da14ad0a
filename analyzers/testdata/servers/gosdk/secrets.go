package gosdk

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A vault keeps secrets that the server never sees through a form.
type vault struct {
	base  *url.URL
	ready chan struct{}
}

// set has the person enter the secret on a page of the vault.
func (v *vault) set(ctx context.Context, session *mcp.ServerSession, name string) error {
	id := rand.Text()
	page := v.base.JoinPath("secrets", name)
	page.RawQuery = url.Values{"state": {id}}.Encode()
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Mode:          "url",
		Message:       fmt.Sprintf("Enter the API key %q on the page of the vault.", name),
		URL:           page.String(),
		ElicitationID: id,
	})
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	select {
	case <-v.ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rotate asks about a secret, and not for it.
func (v *vault) rotate(ctx context.Context, session *mcp.ServerSession, name string) (*mcp.ElicitResult, error) {
	return session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Replace the password of %s by a new one? Programs that use it have to be restarted.", name),
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"rotatePassword": {Type: "boolean", Title: "Replace the password", Default: []byte("false")},
				"keepOldToken":   {Type: "boolean", Title: "Let the old token work for a day", Default: []byte("true")},
				"secretName":     {Type: "string", Title: "Name of the new secret", Description: "As it is listed in the vault"},
				"keyId":          {Type: "string", Title: "Key", Description: "ID of the key that it is encrypted with"},
			},
			Required: []string{"rotatePassword"},
		},
	})
}
