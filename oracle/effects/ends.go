package effects

// endKinds are harmless kinds that end the process.
func endKinds() []Kind {
	kinds := []Kind{
		{
			Name: "log.Fatal",
			render: source{
				stmts: `{{.Log}}.Fatal("{{.ID}}: not approved")`,
			}.render,
			ran: logged(`not approved`),
		},
		{
			Name: "os.Exit",
			render: source{
				imports: []string{"os"},
				stmts: `
{{.Log}}.Print("{{.ID}}: giving up")
os.Exit(1)`,
			}.render,
			ran: logged(`giving up`),
		},
		{
			Name: "own die function",
			render: source{
				stmts:       `{{.Use "die"}}({{.Log}}, "nobody approved")`,
				declImports: []string{"log", "os"},
				decls: `
// {{.Own "die"}} ends the program.
func {{.Own "die"}}(log *log.Logger, reason string) {
	log.Printf("{{.ID}}: stopping: %s", reason)
	os.Exit(3)
}`,
			}.render,
			ran: logged(`stopping: nobody approved`),
		},
	}
	for i := range kinds {
		kinds[i].Durable = true
		kinds[i].Places = []Place{Refusing}
		kinds[i].Ends = true
	}
	return kinds
}
