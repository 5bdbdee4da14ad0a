// Package silent holds defaults that agree to nothing.
package silent

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func object(message string, props map[string]any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: message, RequestedSchema: map[string]any{"type": "object", "properties": props}}
}

func yes(title string) map[string]any {
	return map[string]any{"type": "boolean", "title": title, "default": true}
}

func starts(no bool) {
	object("Delete the branch?", map[string]any{"confirm": map[string]any{"type": "boolean"}})
	object("Delete the branch?", map[string]any{"confirm": map[string]any{"type": "boolean", "default": false}})
	object("Delete the branch?", map[string]any{"confirm": map[string]any{"type": "boolean", "default": no}})
	object("Delete the branch?", map[string]any{"confirm": map[string]any{"type": "boolean", "default": "true"}}) // another rule's
}

// Preferences and the state of today.
func preferences() {
	object("How should the report look?", map[string]any{
		"includeTests":  yes("Include tests"),
		"notify":        yes("Tell the team"),
		"sendEmail":     yes(""),
		"verbose":       yes("Verbose"),
		"public":        yes("Public"),
		"enabled":       yes("Enabled"),
		"autoReload":    yes("Reload by itself"),
		"createReadme":  yes("With a README"),
		"useTypeScript": yes(""),
		"darkMode":      yes("Dark mode"),
		"allowComments": yes("Allow comments"),
		"autoApprove":   yes("Approve by itself"),
		"askFirst":      yes("Ask before deleting"),
	})
	object("How should the report look?", map[string]any{"acceptanceTests": yes("Run the acceptance tests")})
	object("How should the report look?", map[string]any{"approvalEmails": yes("Send approval e-mails")})
	object("How should the report look?", map[string]any{"enableConfirmations": yes("Ask for confirmation")})
	object("Shall I stop here?", map[string]any{"answer": yes("Answer")})
	object("Open the report when it is done?", map[string]any{"answer": yes("Answer")})
	object("Settings of the project", map[string]any{"newsletter": yes("Newsletter")})
	object("Which checks should run?", map[string]any{"lint": yes("Lint"), "test": yes("Test")})
}

// A yes that means not doing it.
func inverted() {
	object("Delete the branch?", map[string]any{
		"skip":       yes("Skip"),
		"keep":       yes("Keep the branch"),
		"dryRun":     yes("Dry run"),
		"dry_run":    yes(""),
		"cancel":     yes("Cancel"),
		"keepBackup": yes(""),
	})
	object("Delete the branch?", map[string]any{"abort": yes("")})
}

// Options beside the question, which the form itself answers.
func sideOptions() {
	object("Delete the branch?", map[string]any{"remember": yes("Remember my choice")})
	object("Delete the branch?", map[string]any{"dontAskAgain": yes("Don't ask again")})
	object("Delete the branch?", map[string]any{"backup": yes("Back up first")})
	object("Delete the branch?", map[string]any{"notifyOwners": yes("Notify the owners")})
	object("Delete the branch?", map[string]any{
		"confirm":   map[string]any{"type": "boolean", "default": false},
		"alsoLocal": yes("Also the local copy"),
	})
}

// Several booleans under one message: none of them is the answer.
func several() {
	object("Delete the branch?", map[string]any{"local": yes("Local"), "remote": yes("Remote")})
}

// More fields may follow.
func open(more map[string]any) *mcp.ElicitParams {
	props := map[string]any{"local": yes("Local")}
	for k, v := range more {
		props[k] = v
	}
	return object("Delete the branch?", props)
}

// Choices.
func choices(def string) {
	enum := func(def any, values ...string) map[string]any {
		return map[string]any{"type": "string", "enum": values, "default": def}
	}
	object("Delete the branch?", map[string]any{"confirm": enum("no", "yes", "no")})
	object("Delete the branch?", map[string]any{"confirm": enum(def, "yes", "no")})
	object("Delete the branch?", map[string]any{"strategy": enum("merge", "merge", "squash", "rebase")})
	object("Where should it run?", map[string]any{"environment": enum("production", "staging", "production")})
	object("How did it go?", map[string]any{"mood": enum("good", "good", "bad")})
	object("What should happen to the file?", map[string]any{"conflict": enum("keep", "keep", "overwrite")})
	object("How should I confirm the booking to you?", map[string]any{"channel": enum("mail", "mail", "phone")})
	object("Which status?", map[string]any{"status": enum("approved", "approved", "rejected")})
}

// Other kinds of fields.
func kinds() {
	object("Delete the branch?", map[string]any{"confirmation": map[string]any{"type": "string", "default": "yes"}})
	object("Delete the branch?", map[string]any{"confirmAfter": map[string]any{"type": "integer", "default": 1}})
}

// A message that asks for something else.
func message(text string) {
	object(text, map[string]any{"enabled": yes("Enabled")})
	object("What is the state of the switch?", map[string]any{"state": yes("State")})
}

func schema() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "How should the report look?",
		RequestedSchema: &jsonschema.Schema{
			Type: "object",
			Properties: map[string]*jsonschema.Schema{
				"charts": {Type: "boolean", Default: json.RawMessage("true")},
				"tables": {Type: "boolean", Default: json.RawMessage("true")},
			},
		},
	}
}

func page() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Mode: "url", Message: "Delete the branch?", URL: "https://example.com/delete", ElicitationID: "1",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{"confirm": yes("")}},
	}
}

// Arguments of a tool are not asked of people.
var tool = &mcp.Tool{
	Name: "delete",
	InputSchema: map[string]any{
		"type":       "object",
		"properties": map[string]any{"confirm": yes("Confirm")},
	},
}
