// Package validator checks what was entered, with functions that it is given.
package validator

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Field is what is asked for.
type Field struct {
	Name, Title string
	Validate    func(value string) error
	Normalize   func(value string) string
}

type form struct {
	session *mcp.ServerSession
	fields  []Field
	onAsk   func(name string)
}

var errSkipped = errors.New("not filled in")

func (f *form) fill(ctx context.Context) (map[string]string, error) {
	props := make(map[string]any)
	var required []string
	for _, field := range f.fields {
		props[field.Name] = map[string]any{"type": "string", "title": field.Title}
		required = append(required, field.Name)
		if f.onAsk != nil {
			f.onAsk(field.Name)
		}
	}
	res, err := f.session.Elicit(ctx, &mcp.ElicitParams{
		Message:         "Please fill this in.",
		RequestedSchema: map[string]any{"type": "object", "properties": props, "required": required},
	})
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errSkipped
	}
	values := make(map[string]string)
	var wrong []string
	for _, field := range f.fields {
		v, _ := res.Content[field.Name].(string)
		if field.Normalize != nil {
			v = field.Normalize(v)
		}
		if field.Validate != nil {
			if err := field.Validate(v); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s: %v", field.Title, err))
				continue
			}
		}
		values[field.Name] = v
	}
	if len(wrong) > 0 {
		return nil, errors.New(strings.Join(wrong, "; "))
	}
	return values, nil
}

func create(ctx context.Context, session *mcp.ServerSession) error {
	f := &form{session: session, fields: []Field{
		{Name: "path", Title: "Path", Normalize: strings.TrimSpace, Validate: notEmpty},
		{Name: "owner", Title: "Owner", Validate: notEmpty},
	}}
	values, err := f.fill(ctx)
	if err != nil {
		return err
	}
	return os.WriteFile(values["path"], []byte(values["owner"]), 0o600)
}

func notEmpty(v string) error {
	if v == "" {
		return errors.New("is empty")
	}
	return nil
}
