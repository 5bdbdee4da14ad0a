// Package fires holds forms that ask people for secrets.
package fires

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(message string, props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

func text(title string) map[string]any { return map[string]any{"type": "string", "title": title} }

func typed(typ, title, description string) map[string]any {
	return map[string]any{"type": typ, "title": title, "description": description}
}

// Names.

func names() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"password":          text(""), // want `field "password" asks people to type a password into a form.*\(elicitsecret/field\)`
		"db_password":       text(""), // want "elicitsecret/field"
		"dbPassword2":       text(""), // want "elicitsecret/field"
		"passphrase":        text(""), // want "elicitsecret/field"
		"client_secret":     text(""), // want "elicitsecret/field"
		"apiKey":            text(""), // want "an API key.*elicitsecret/field"
		"API_KEY":           text(""), // want "elicitsecret/field"
		"openai-api-key":    text(""), // want "elicitsecret/field"
		"githubToken":       text(""), // want "elicitsecret/field"
		"accessToken":       text(""), // want "elicitsecret/field"
		"private_key":       text(""), // want "elicitsecret/field"
		"sshPrivateKey":     text(""), // want "elicitsecret/field"
		"credentials":       text(""), // want "elicitsecret/field"
		"connection_string": text(""), // want "elicitsecret/field"
		"cardNumber":        text(""), // want "elicitsecret/field"
		"cvv":               text(""), // want "elicitsecret/field"
		"otp":               text(""), // want "elicitsecret/field"
		"totp_code":         text(""), // want "elicitsecret/field"
		"recovery_code":     text(""), // want "elicitsecret/field"
		"seedPhrase":        text(""), // want "elicitsecret/field"
		"passwort":          text(""), // want "elicitsecret/field"
		"motDePasse":        text(""), // want "elicitsecret/field"
		"contraseña":        text(""), // want "elicitsecret/field"
		"пароль":            text(""), // want "elicitsecret/field"
		"密码":                text(""), // want "elicitsecret/field"
		"パスワード":             text(""), // want "elicitsecret/field"
	})
}

func numbers() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"pin":  typed("integer", "Card PIN", "Four digits"),         // want "elicitsecret/field"
		"code": typed("number", "One-time code", "From the app"),    // want "elicitsecret/(field|text)"
		"cvc":  typed("integer", "CVC", "On the back of your card"), // want "elicitsecret/field"
	})
}

// Texts.

func texts() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"value":  text("Your API key"),                                                        // want `the title of field "value".*elicitsecret/text`
		"key":    typed("string", "Key", "Paste your GitHub access token here"),               // want "elicitsecret/text"
		"answer": typed("string", "", "Enter the six-digit code from your authenticator app"), // want "elicitsecret/text"
		"url":    typed("string", "", "Paste the full URL you were redirected to"),            // want "elicitsecret/text"
	})
}

func messages(name string) {
	for _, p := range []*mcp.ElicitParams{
		object("Enter your password to go on.", map[string]any{"value": text("")}),                         // want `the message asks people to type a password.*elicitsecret/text`
		object(fmt.Sprintf("Please provide the API key for %s:", name), map[string]any{"input": text("")}), // want "elicitsecret/text"
		object("Sign in, then paste the authorization code below.", map[string]any{"code": text("Code")}),  // want "elicitsecret/text"
	} {
		_ = p
	}
}

// Formats.

func formats() *mcp.ElicitParams {
	return object("Please fill in the form.", map[string]any{
		"value": map[string]any{"type": "string", "format": "password"}, // want "elicitsecret/format"
		"other": map[string]any{"type": "string", "writeOnly": true},    // want "elicitsecret/format"
	})
}

// Spellings.

func structure() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "Please fill in the form.",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"password": {Type: "string", Title: "Password", Format: "password", WriteOnly: true}, // want "elicitsecret/field"
				"user":     {Type: "string"},
			},
		},
	}
}

func jsonText() *mcp.ElicitParams {
	// want +3 "elicitsecret/field"
	return &mcp.ElicitParams{Message: "Please fill in the form.", RequestedSchema: json.RawMessage(`{
		"type": "object", "properties": {
			"user": {"type": "string"}, "token": {"type": "string"}
		}
	}`)}
}

func loop() *mcp.ElicitParams {
	props := map[string]any{}
	for _, name := range []string{"user", "password"} { // want "elicitsecret/field"
		props[name] = text("")
	}
	return object("Please sign in.", props)
}

func login(ctx context.Context, s *server.MCPServer) (*mark.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "Please sign in.",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"username": map[string]any{"type": "string"},
				"password": map[string]any{"type": "string"}, // want "elicitsecret/field"
			},
		},
	}})
}

func round() *mark.CallToolResult {
	return server.NewInputRequestBuilder("").Elicit("in", mark.ElicitationParams{
		Message:         "Please sign in.",
		RequestedSchema: json.RawMessage(`{"type": "object", "properties": {"password": {"type": "string"}}}`), // want "elicitsecret/field"
	}).ToolResult()
}

func questions() *mcp.CallToolResult {
	return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{
		"in": object("Please sign in.", map[string]any{"password": text("")}), // want "elicitsecret/field"
	}}
}
