// Package silent holds forms that sound like secrets and ask for none.
package silent

import (
	"context"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(message string, props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

func field(typ, title string) map[string]any { return map[string]any{"type": typ, "title": title} }

// Words that hold a secret's word.

func names() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"tokenCount":      field("string", ""),
		"max_tokens":      field("string", ""),
		"pageToken":       field("string", ""),
		"next_page_token": field("string", ""),
		"tokenizer":       field("string", ""),
		"token_symbol":    field("string", ""),
		"secretName":      field("string", ""),
		"secret_ref":      field("string", ""),
		"keyName":         field("string", ""),
		"key_path":        field("string", ""),
		"keyId":           field("string", ""),
		"publicKey":       field("string", ""),
		"sortKey":         field("string", ""),
		"cache_key":       field("string", ""),
		"primaryKey":      field("string", ""),
		"projectKey":      field("string", ""),
		"idempotencyKey":  field("string", ""),
		"keyspace":        field("string", ""),
		"passwordPolicy":  field("string", ""),
		"cookiePolicy":    field("string", ""),
		"gpioPin":         field("string", ""),
		"pinCode":         field("string", "PIN code (postal)"),
		"countryCode":     field("string", ""),
		"currency_code":   field("string", ""),
		"promoCode":       field("string", ""),
		"inviteCode":      field("string", ""),
		"statusCode":      field("string", ""),
		"rngSeed":         field("string", ""),
		"seed":            field("integer", "Seed"),
		"keyboard":        field("string", ""),
		"monkey":          field("string", ""),
		"passenger":       field("string", ""),
		"compass":         field("string", ""),
		"bypass":          field("string", ""),
		"secretary":       field("string", ""),
		"keyword":         field("string", ""),
		"author":          field("string", ""),
		"authProfile":     field("string", "Profile"),
		"credentialId":    field("string", ""),
		"aws_profile":     field("string", ""),
	})
}

// People themselves.

func people() *mcp.ElicitParams {
	return object("Who are you?", map[string]any{
		"username": field("string", "User name"),
		"email":    field("string", "E-mail"),
		"phone":    field("string", "Phone"),
		"name":     field("string", "Name"),
		"address":  field("string", "Address"),
	})
}

// Booleans and choices hold no secret.

func consent() *mcp.ElicitParams {
	return object("What should happen to the secret?", map[string]any{
		"deleteSecret":  field("boolean", "Delete the secret"),
		"resetPassword": field("boolean", "Reset the password"),
		"rotate_token":  field("boolean", ""),
		"password":      field("boolean", "Set a password"),
		"token":         map[string]any{"type": "string", "enum": []string{"read", "write"}},
		"credential": map[string]any{"type": "string", "oneOf": []map[string]any{
			{"const": "prod", "title": "Production"},
			{"const": "test", "title": "Test"},
		}},
		"apiKeys": map[string]any{"type": "array", "items": map[string]any{"type": "string", "enum": []string{"a", "b"}}},
		"tokens":  field("integer", "How many"),
	})
}

// Questions about secrets.

func about(name string) {
	object("The API key for "+name+" has expired. Which server should be used instead?", map[string]any{"server": field("string", "Server")})
	object(fmt.Sprintf("Delete the secret %q?", name), map[string]any{"confirm": field("boolean", "")})
	object(fmt.Sprintf("Delete the secret %q?", name), map[string]any{"reason": field("string", "Reason")})
	object("Never enter your password here. What is the name of the account?", map[string]any{"account": field("string", "Account")})
	object("Where should the new token be stored?", map[string]any{"path": field("string", "Path")})
	object("Your password was changed. Any remarks?", map[string]any{"remarks": field("string", "Remarks")})
	object("Enter the code ABCD-1234 on the page that opened. Shall I wait?", map[string]any{"note": field("string", "Note")})
	object("Which secret should be rotated?", map[string]any{"which": field("string", "Name of the secret")})
	object("Type the name of the database to confirm that it should be deleted.", map[string]any{"name": field("string", "Name")})
	object("Choose the environment variable that holds the API key.", map[string]any{"variable": field("string", "Variable")})
	object("How long may the password be?", map[string]any{"length": field("string", "Length")})
	object("Your API key is missing. Run the setup, then tell me how it went.", map[string]any{"result": field("string", "Result")})
	object("Password reset e-mails go to which address?", map[string]any{"address": field("string", "Address")})
}

func descriptions() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"note":     map[string]any{"type": "string", "description": "Do not put a password here"},
		"secret":   map[string]any{"type": "string", "title": "Name of the secret", "description": "As in the vault; not its value"},
		"variable": map[string]any{"type": "string", "description": "The environment variable that holds the token"},
		"reason":   map[string]any{"type": "string", "title": "Reason", "description": "Why do you need the access token?"},
		"file":     map[string]any{"type": "string", "description": "The path of the file with the private key"},
	})
}

// A page of the server's own.

func page(ctx context.Context, s *server.MCPServer, id string) {
	s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Mode: mark.ElicitationModeURL, ElicitationID: id, URL: "https://example.com/key",
		Message: "Please enter your API key on the page that opens.",
	}})
	s.RequestURLElicitation(ctx, nil, id, "https://example.com/password", "Enter your password on the page that opens.")
}

func pageGo(id string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Mode: "url", ElicitationID: id, URL: "https://example.com/key",
		Message: "Please enter your API key on the page that opens.",
	}
}

// Not known.

func unknown(name, message string, names []string) {
	object("Please fill in the form.", map[string]any{name: field("string", "")})
	object(message, map[string]any{"value": field("string", "")})
	props := map[string]any{}
	for _, n := range names {
		props[n] = field("string", n)
	}
	object("Please fill in the form.", props)
}

func typeUnknown(typ string) *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{"password": field(typ, "")})
}

// Arguments of a tool are not asked of people.
var tool = &mcp.Tool{
	Name: "login",
	InputSchema: &jsonschema.Schema{
		Type:       "object",
		Properties: map[string]*jsonschema.Schema{"password": {Type: "string"}},
	},
}

func formatOfChoice() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"size":  map[string]any{"type": "string", "enum": []string{"s", "l"}, "writeOnly": true},
		"other": map[string]any{"type": "string", "writeOnly": false, "format": "email"},
	})
}
