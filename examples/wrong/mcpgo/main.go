// Command mcpgo is the deploy server on mcp-go as it should not be: every tool
// makes one mistake, and one only. The comment of each says which, and what it
// does to people.
//
// With -roundtrip it serves the tools that return their questions instead of
// calling the client, and with -audit a server of its own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/elicitlint/elicitlint/examples/deploy"
)

// A deployServer holds what the tools work on, and the server that they ask
// through.
type deployServer struct {
	mcp   *server.MCPServer
	store *deploy.Store
}

func main() {
	roundTrip := flag.Bool("roundtrip", false, "serve the tools that return their questions")
	audit := flag.Bool("audit", false, "serve the audit tool")
	flag.Parse()
	m := newCallServer()
	switch {
	case *roundTrip:
		m = newRoundTripServer()
	case *audit:
		m = newAuditServer()
	}
	if err := server.ServeStdio(m); err != nil {
		log.Fatal(err)
	}
}

// newCallServer returns a server of the tools that call the client. Newer
// clients have to be told that they are called.
func newCallServer() *server.MCPServer {
	s := &deployServer{
		mcp: server.NewMCPServer("deploy", "1.0.0",
			server.WithToolCapabilities(false),
			server.WithElicitation(),
			server.WithLegacyServerInitiatedRequests()),
		store: deploy.NewStore(),
	}
	add(s.mcp, "wake", "Start a service.", s.wake)
	add(s.mcp, "restart", "Restart a service.", s.restart)
	add(s.mcp, "promote", "Release what runs in staging.", s.promote)
	add(s.mcp, "drain", "Stop the instances of a service.", s.drain)
	add(s.mcp, "deploy_to", "Deploy to an environment that is asked for.", s.deployTo)
	add(s.mcp, "sign_off", "Release a version that was signed off.", s.signOff)
	add(s.mcp, "publish", "Release a version.", s.publish)
	add(s.mcp, "place", "Choose where a service runs.", s.place)
	add(s.mcp, "replicate", "Deploy to several environments.", s.replicate)
	add(s.mcp, "resize", "Change the number of instances.", s.resize)
	add(s.mcp, "rename", "Change the public name of a service.", s.rename)
	add(s.mcp, "limit", "Change the request limit of a service.", s.limit)
	add(s.mcp, "attach_run", "Link a deployment to its pipeline run.", s.attachRun)
	add(s.mcp, "set_log_level", "Change how much a service logs.", s.setLogLevel)
	add(s.mcp, "autoscale", "Set the most instances a service may have.", s.autoscale)
	add(s.mcp, "set_retries", "Set how often a service tries again.", s.setRetries)
	add(s.mcp, "move", "Move a service to another region.", s.move)
	add(s.mcp, "add_notes", "Add release notes to a version.", s.addNotes)
	add(s.mcp, "deploy_chosen", "Deploy to a chosen environment.", s.deployChosen)
	add(s.mcp, "scale", "Set the number of instances.", s.scale)
	add(s.mcp, "deploy_or_default", "Deploy, to staging if nothing else is said.", s.deployOrDefault)
	add(s.mcp, "deploy_or_pause", "Deploy, or switch off automatic deployments.", s.deployOrPause)
	add(s.mcp, "release_ticked", "Release a version.", s.releaseTicked)
	add(s.mcp, "release_or_hold", "Release or hold a version.", s.releaseOrHold)
	add(s.mcp, "release_confirmed", "Release a version.", s.releaseConfirmed)
	add(s.mcp, "release_unless", "Release a version.", s.releaseUnless)
	add(s.mcp, "release_typed", "Release a version.", s.releaseTyped)
	add(s.mcp, "schedule", "Set the maintenance window of a service.", s.schedule)
	add(s.mcp, "set_region", "Set the region of a service.", s.setRegion)
	add(s.mcp, "set_up", "Set up a service.", s.setUp)
	add(s.mcp, "connect_registry", "Connect a service to a registry.", s.connectRegistry)
	add(s.mcp, "connect_chat", "Connect a service to the team chat.", s.connectChat)
	add(s.mcp, "set_value", "Set a startup value of a service.", s.setValue)
	add(s.mcp, "release_logged", "Release a version.", s.releaseLogged)
	add(s.mcp, "release_quietly", "Release a version.", s.releaseQuietly)
	return s.mcp
}

// newRoundTripServer returns a server of the tools that return their questions.
func newRoundTripServer() *server.MCPServer {
	m := server.NewMCPServer("deploy", "1.0.0", server.WithToolCapabilities(false), server.WithElicitation())
	s := &deployServer{mcp: m, store: deploy.NewStore()}
	add(m, "release_unchecked", "Release a version.", s.releaseUnchecked)
	add(m, "release_answered", "Release a version.", s.releaseAnswered)
	add(m, "deploy_cancelled", "Deploy, to staging if nothing else is said.", s.deployCancelled)
	add(m, "log_in", "Set how a service logs in to its database.", s.logIn)
	return m
}

// add adds a tool for a version of a service.
func add(m *server.MCPServer, name, description string, handler mcp.TypedToolHandlerFunc[input]) {
	tool := mcp.NewTool(name,
		mcp.WithDescription(description),
		mcp.WithString("service", mcp.Required(), mcp.Description("the service")),
		mcp.WithString("version", mcp.Required(), mcp.Description("the version of the service")),
	)
	m.AddTool(tool, mcp.NewTypedToolHandler(handler))
}

// An input names a version of a service. All tools take it.
type input struct {
	Service string `json:"service"`
	Version string `json:"version"`
}

var errCannotAsk = errors.New("this client cannot ask the person; do it on the web page of the deploy server")

// ask puts a form to the person.
func (s *deployServer) ask(ctx context.Context, params mcp.ElicitationParams) (*mcp.ElicitationResult, error) {
	if !canAsk(ctx) {
		return nil, errCannotAsk
	}
	return s.mcp.RequestElicitation(ctx, mcp.ElicitationRequest{Params: params})
}

// canAsk reports whether the client of this request shows forms.
func canAsk(ctx context.Context) bool {
	var elicitation *mcp.ElicitationCapability
	if info := server.RequestProtocolInfoFromContext(ctx); info != nil && info.Modern {
		if info.ClientCapabilities != nil {
			elicitation = info.ClientCapabilities.Elicitation
		}
	} else if session, ok := server.ClientSessionFromContext(ctx).(server.SessionWithClientInfo); ok {
		elicitation = session.GetClientCapabilities().Elicitation
	}
	return elicitation != nil && (elicitation.Form != nil || elicitation.URL == nil)
}

// said returns a result that tells the model something.
func said(format string, args ...any) *mcp.CallToolResult {
	return mcp.NewToolResultText(fmt.Sprintf(format, args...))
}

// done reports an action, or why it failed.
func done(err error, format string, args ...any) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return said(format, args...), nil
}

// nothingDone reports that the person did not agree.
func nothingDone() (*mcp.CallToolResult, error) {
	return said("Nothing was done: the person did not accept. Do not ask again."), nil
}

// fields returns what a person has filled in, or nil.
func fields(answer *mcp.ElicitationResult) map[string]any {
	content, _ := answer.Content.(map[string]any)
	return content
}

// confirmForm is a form with one checkbox, which is empty at first.
func confirmForm(title string) map[string]any {
	return map[string]any{
		"type": "object",
		"properties": map[string]any{
			"confirm": map[string]any{
				"type":        "boolean",
				"title":       title,
				"description": "Tick to go ahead",
				"default":     false,
			},
		},
		"required": []string{"confirm"},
	}
}

// environmentForm asks for an environment.
var environmentForm = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"environment": map[string]any{
			"type":        "string",
			"title":       "Environment",
			"description": "Where the new version will run",
			"enum":        []string{"development", "staging", "demo"},
			"enumNames":   []string{"Development", "Staging", "Demo"},
		},
	},
	"required": []string{"environment"},
}
