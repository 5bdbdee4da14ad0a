// Command gosdk is the deploy server on the official Go SDK as it should not
// be: every tool makes one mistake, and one only. The comment of each says
// which, and what it does to people.
//
// With -roundtrip it serves the tools that return their questions instead of
// calling the client.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// A server holds what the tools work on.
type server struct {
	store *deploy.Store
}

func main() {
	roundTrip := flag.Bool("roundtrip", false, "serve the tools that return their questions")
	flag.Parse()
	s := &server{store: deploy.NewStore()}
	m := s.callTools()
	if *roundTrip {
		m = s.roundTripTools()
	}
	if err := m.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}

var implementation = &mcp.Implementation{Name: "deploy", Title: "Deploy server", Version: "1.0.0"}

// callTools returns a server of the tools that call the client. Only clients
// up to protocol version 2025-11-25 can be called.
func (s *server) callTools() *mcp.Server {
	m := mcp.NewServer(implementation, &mcp.ServerOptions{
		SupportedProtocolVersions: []string{"2025-11-25", "2025-06-18"},
	})
	add(m, "restart", "Restart a service.", s.restart)
	add(m, "promote", "Release what runs in staging.", s.promote)
	add(m, "drain", "Stop the instances of a service.", s.drain)
	add(m, "deploy_to", "Deploy to an environment that is asked for.", s.deployTo)
	add(m, "sign_off", "Release a version that was signed off.", s.signOff)

	add(m, "publish", "Release a version.", s.publish)
	add(m, "place", "Choose where a service runs.", s.place)
	add(m, "replicate", "Deploy to several environments.", s.replicate)
	add(m, "resize", "Change the number of instances.", s.resize)
	add(m, "rename", "Change the public name of a service.", s.rename)
	add(m, "limit", "Change the request limit of a service.", s.limit)
	add(m, "attach_run", "Link a deployment to its pipeline run.", s.attachRun)
	add(m, "set_log_level", "Change how much a service logs.", s.setLogLevel)
	add(m, "autoscale", "Set the most instances a service may have.", s.autoscale)
	add(m, "set_retries", "Set how often a service tries again.", s.setRetries)
	add(m, "move", "Move a service to another region.", s.move)
	add(m, "add_notes", "Add release notes to a version.", s.addNotes)

	add(m, "deploy_chosen", "Deploy to a chosen environment.", s.deployChosen)
	add(m, "scale", "Set the number of instances.", s.scale)
	add(m, "deploy_or_default", "Deploy, to staging if nothing else is said.", s.deployOrDefault)
	add(m, "deploy_or_pause", "Deploy, or switch off automatic deployments.", s.deployOrPause)

	add(m, "release_ticked", "Release a version.", s.releaseTicked)
	add(m, "release_or_hold", "Release or hold a version.", s.releaseOrHold)
	add(m, "release_confirmed", "Release a version.", s.releaseConfirmed)
	add(m, "release_unless", "Release a version.", s.releaseUnless)
	add(m, "release_typed", "Release a version.", s.releaseTyped)

	add(m, "schedule", "Set the maintenance window of a service.", s.schedule)
	add(m, "set_region", "Set the region of a service.", s.setRegion)
	add(m, "set_up", "Set up a service.", s.setUp)
	add(m, "connect_registry", "Connect a service to a registry.", s.connectRegistry)
	add(m, "connect_chat", "Connect a service to the team chat.", s.connectChat)
	add(m, "set_value", "Set a startup value of a service.", s.setValue)

	add(m, "release_logged", "Release a version.", s.releaseLogged)
	add(m, "release_quietly", "Release a version.", s.releaseQuietly)
	return m
}

// roundTripTools returns a server of the tools that return their questions.
func (s *server) roundTripTools() *mcp.Server {
	m := mcp.NewServer(implementation, nil)
	add(m, "release_unchecked", "Release a version.", s.releaseUnchecked)
	add(m, "release_answered", "Release a version.", s.releaseAnswered)
	add(m, "deploy_cancelled", "Deploy, to staging if nothing else is said.", s.deployCancelled)
	add(m, "place_again", "Choose where a service runs.", s.placeAgain)
	return m
}

// add adds a tool for a version of a service.
func add(m *mcp.Server, name, description string, handler mcp.ToolHandlerFor[input, any]) {
	mcp.AddTool(m, &mcp.Tool{Name: name, Description: description}, handler)
}

// An input names a version of a service. All tools take it.
type input struct {
	Service string `json:"service" jsonschema:"the service"`
	Version string `json:"version" jsonschema:"the version of the service"`
}

// said returns a result that tells the model something.
func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

// done reports an action, or why it failed.
func done(err error, format string, args ...any) (*mcp.CallToolResult, any, error) {
	if err != nil {
		return nil, nil, err
	}
	return said(format, args...), nil, nil
}

// nothingDone reports that the person did not agree.
func nothingDone() (*mcp.CallToolResult, any, error) {
	return said("Nothing was done: the person did not accept. Do not ask again."), nil, nil
}

// confirmForm is a form with one checkbox, which is empty at first.
func confirmForm(title string) *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"confirm": {
				Type:        "boolean",
				Title:       title,
				Description: "Tick to go ahead",
				Default:     json.RawMessage("false"),
			},
		},
		Required: []string{"confirm"},
	}
}

// environmentForm asks for an environment.
var environmentForm = &jsonschema.Schema{
	Type: "object",
	Properties: map[string]*jsonschema.Schema{
		"environment": {
			Type:        "string",
			Title:       "Environment",
			Description: "Where the new version will run",
			Enum:        []any{"development", "staging", "demo"},
			Extra:       map[string]any{"enumNames": []any{"Development", "Staging", "Demo"}},
		},
	},
	Required: []string{"environment"},
}
