package effects

import (
	"slices"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// progressKinds are harmless kinds that tell the client how far the tool is.
// They need a client that has sent a progress token.
func progressKinds() []Kind {
	kinds := []Kind{
		{
			Name: "progress by go-sdk",
			SDK:  program.GoSDK,
			render: source{
				imports: []string{"github.com/modelcontextprotocol/go-sdk/mcp"},
				stmts: `
if token := {{.Req}}.Params.GetProgressToken(); token != nil {
	if err := {{.Req}}.Session.NotifyProgress({{.Ctx}}, &mcp.ProgressNotificationParams{ProgressToken: token, Message: "{{.ID}}: answered", Progress: 1, Total: 2}); err != nil {
		{{.Log}}.Printf("progress: %v", err)
	}
}`,
			}.render,
		},
		{
			Name: "progress by mcp-go",
			SDK:  program.MCPGo,
			render: source{
				stmts: `
if meta := {{.Req}}.Params.Meta; meta != nil && meta.ProgressToken != nil {
	if err := {{.Server}}.SendNotificationToClient({{.Ctx}}, "notifications/progress", map[string]any{
		"progressToken": meta.ProgressToken, "message": "{{.ID}}: answered", "progress": 1, "total": 2,
	}); err != nil {
		{{.Log}}.Printf("progress: %v", err)
	}
}`,
			}.render,
		},
	}
	for i := range kinds {
		kinds[i].Places = afterAsk
		kinds[i].ran = func(e Evidence, id string) (string, bool) {
			return "", slices.Contains(e.Notified, id+": answered")
		}
	}
	return kinds
}
