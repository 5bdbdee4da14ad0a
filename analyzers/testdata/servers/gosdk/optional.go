package gosdk

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A wizard: what is left out is taken from the file.
func configure(ctx context.Context, session *mcp.ServerSession, dir string) error {
	name := filepath.Base(dir)
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "You may give the project a name and an author. Leave blank to use the defaults.",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"name":     map[string]any{"type": "string", "title": "Name", "default": name, "maxLength": 64},
				"author":   map[string]any{"type": "string", "title": "Author", "description": "Name and e-mail"},
				"email":    map[string]any{"type": "string", "title": "E-mail", "format": "email"},
				"license":  map[string]any{"type": "string", "title": "License", "enum": []string{"MIT", "Apache-2.0", "none"}, "default": "MIT"},
				"initGit":  map[string]any{"type": "boolean", "title": "Start a Git repository", "default": true},
				"addTests": map[string]any{"type": "boolean", "title": "With tests", "default": true},
				"features": map[string]any{
					"type": "array", "title": "Features", "minItems": 0, "maxItems": 2,
					"items":   map[string]any{"type": "string", "enum": []string{"docs", "docker"}},
					"default": []string{"docs"},
				},
			},
		},
	})
	if err == nil && res.Action == "accept" {
		if n, ok := res.Content["name"].(string); ok && n != "" {
			name = n
		}
	}
	return os.WriteFile(filepath.Join(dir, "NAME"), []byte(name), 0o600)
}

// A rating is asked for after the work is done.
func rate(ctx context.Context, session *mcp.ServerSession) string {
	res, err := session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Was this helpful?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"helpful": map[string]any{"type": "boolean", "title": "It was helpful", "default": true},
				"score":   map[string]any{"type": "integer", "title": "From 1 to 5", "minimum": 1, "maximum": 5},
			},
		},
	})
	if err != nil || res.Action != "accept" {
		return "no rating"
	}
	return fmt.Sprint(res.Content["score"])
}

// A booking: dates, numbers, and codes that are none of the person's secrets.
func book(ctx context.Context, session *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return session.Elicit(ctx, &mcp.ElicitParams{
		Message: "Please complete your booking.",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"from":        map[string]any{"type": "string", "title": "From", "description": "Airport code, such as FRA"},
				"day":         map[string]any{"type": "string", "title": "Day", "format": "date"},
				"guests":      map[string]any{"type": "integer", "title": "Guests", "minimum": 1, "maximum": 9, "default": 2},
				"seat":        map[string]any{"type": "string", "title": "Seat", "enum": []string{"window", "aisle"}, "default": "window"},
				"promoCode":   map[string]any{"type": "string", "title": "Promotion code"},
				"bookingCode": map[string]any{"type": "string", "title": "Booking code of an earlier trip"},
				"loyaltyCard": map[string]any{"type": "string", "title": "Number of your loyalty card"},
				"postalCode":  map[string]any{"type": "string", "title": "PIN code", "description": "Of your postal address"},
			},
			"required": []string{"from", "day"},
		},
	})
}
