package dialect

// goSDK is github.com/modelcontextprotocol/go-sdk, which can elicit from
// v0.3.0 on.
var goSDK = &SDK{
	Name:     "go-sdk",
	Module:   "github.com/modelcontextprotocol/go-sdk",
	packages: []string{"mcp"},
	types: map[string]Role{
		"mcp.ElicitParams":                Params,
		"mcp.ElicitResult":                Result,
		"mcp.ClientRequest[ElicitParams]": ClientRequest,
		"mcp.CallToolResult":              Reply,
		"mcp.GetPromptResult":             Reply,
		"mcp.ReadResourceResult":          Reply,
		"mcp.InputRequestMap":             Questions,
		"mcp.InputResponse":               Response,
	},
	calls: map[string]Call{
		"mcp.ServerSession.Elicit": Ask,
		"mcp.NewServer":            NewServer,
	},
	generations: []generation{
		{"v0.3.0", "mcp.ElicitParams", Traits{}},
		// The URL mode came together with the check of the client's
		// capabilities and of the answer. The server applied defaults to the
		// content whether there was any or not.
		{"v1.2.0", "mcp.ElicitParams.URL", Traits{
			URLMode: true, AnswerValidated: true, ClientChecked: true,
			DefaultPanics: true, DefaultPanicsOnRefusal: true,
		}},
		// From here on it did so on accept only. The same version gave the
		// capability's fields their JSON names.
		{"v1.4.0", "mcp.ElicitationCapabilities.Form:json", Traits{
			URLMode: true, AnswerValidated: true, ClientChecked: true,
			DefaultPanics: true,
		}},
		{"v1.7.0", "mcp.InputRequestMap", Traits{
			URLMode: true, AnswerValidated: true, ClientChecked: true,
			RoundTrips: true,
		}},
	},
}
