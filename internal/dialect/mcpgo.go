package dialect

// mcpGo is github.com/mark3labs/mcp-go, which can elicit from v0.40.0 on. It
// never checks what the client declared, nor the answer.
var mcpGo = &SDK{
	Name:     "mcp-go",
	Module:   "github.com/mark3labs/mcp-go",
	packages: []string{"mcp", "server", "client", "client/transport", "util"},
	types: map[string]Role{
		"mcp.ElicitationParams":         Params,
		"mcp.ElicitationRequest":        Request,
		"mcp.ElicitationResult":         Result,
		"mcp.ElicitationResponse":       ResultPart,
		"mcp.ElicitationResponseAction": Action,
		"mcp.CallToolResult":            Reply,
		"mcp.GetPromptResult":           Reply,
		"mcp.ReadResourceResult":        Reply,
		"mcp.InputRequests":             Questions,
		"mcp.InputResponse":             Response,
	},
	calls: map[string]Call{
		"server.MCPServer.RequestElicitation":              Ask,
		"server.SessionWithElicitation.RequestElicitation": Ask,
		"server.MCPServer.RequestURLElicitation":           AskURL,
		"server.ElicitationResponse":                       Answer,
		"server.NewMCPServer":                              NewServer,
		"server.WithElicitation":                           Declare,
		"server.InputRequestBuilder.Elicit":                InputRequest,
		"mcp.NewElicitationInputRequest":                   InputRequest,
	},
	generations: []generation{
		{"v0.40.0", "mcp.ElicitationParams", Traits{}},
		{"v0.44.0", "mcp.ElicitationParams.URL", Traits{URLMode: true}},
		{"v1.0.0", "mcp.InputRequests", Traits{URLMode: true, RoundTrips: true}},
	},
}
