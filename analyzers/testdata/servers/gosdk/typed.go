package gosdk

import (
	"context"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A release is asked for from a Go type.
type release struct {
	Version string  `json:"version" jsonschema:"Such as 1.2.3"`
	Share   float64 `json:"share" jsonschema:"Part of the users who get it first"`
	Notes   string  `json:"notes,omitempty"`
	Draft   bool    `json:"draft,omitempty"`
}

func formOf[T any](titles map[string]string) (*jsonschema.Schema, error) {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		return nil, err
	}
	for name, p := range schema.Properties {
		p.Title = titles[name]
	}
	return schema, nil
}

func elicit[T any](ctx context.Context, session *mcp.ServerSession, message string, titles map[string]string) (T, bool, error) {
	var zero T
	schema, err := formOf[T](titles)
	if err != nil {
		return zero, false, err
	}
	res, err := session.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return zero, false, err
	}
	if res.Action != "accept" {
		return zero, false, nil
	}
	v, err := bind[T](res.Content)
	return v, err == nil, err
}

func bind[T any](content map[string]any) (T, error) {
	var v T
	if len(content) == 0 {
		return v, fmt.Errorf("no values")
	}
	return v, nil
}

func publish(ctx context.Context, req *mcp.CallToolRequest) error {
	r, ok, err := elicit[release](ctx, req.Session, "What should be published?", map[string]string{"version": "Version", "share": "Share"})
	if err != nil || !ok {
		return err
	}
	return store(r)
}

func store(release) error { return nil }

// A person types the name of what is to be deleted.
func typedName(ctx context.Context, session *mcp.ServerSession, name string) (bool, error) {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: fmt.Sprintf("Delete the database %q with all of its tables? Type its name to confirm.", name),
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"confirmation": map[string]any{"type": "string", "title": "Name of the database", "description": "The deletion cannot be undone", "minLength": 1},
			},
			"required": []string{"confirmation"},
		},
	})
	if err != nil {
		return false, err
	}
	typed, _ := res.Content["confirmation"].(string)
	return res.Action == "accept" && typed == name, nil
}
