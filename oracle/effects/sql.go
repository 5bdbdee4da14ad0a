package effects

// databaseKinds are strong kinds that write to the database.
func databaseKinds() []Kind {
	return strong([]Kind{
		{
			Name:  "db.ExecContext",
			Value: true,
			render: source{
				stmts: `
if _, err := {{.DB}}.ExecContext({{.Ctx}}, "UPDATE items SET value = ? WHERE id = ?", {{.Arg}}, "{{.ID}}"); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withRow,
			ran:     row,
		},
		{
			Name: "db.Exec delete",
			render: source{
				stmts: `
if _, err := {{.DB}}.Exec("DELETE FROM items WHERE id = ?", "{{.ID}}"); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withRow,
			ran:     rowRemoved,
		},
		{
			Name:  "transaction",
			Value: true,
			render: source{
				stmts: `
if tx, err := {{.DB}}.BeginTx({{.Ctx}}, nil); err != nil {
	{{.Fail "err"}}
} else if _, err := tx.ExecContext({{.Ctx}}, "INSERT OR REPLACE INTO items (id, value) VALUES (?, ?)", "{{.ID}}", {{.Arg}}); err != nil {
	tx.Rollback()
	{{.Fail "err"}}
} else if err := tx.Commit(); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			ran: row,
		},
		{
			Name:  "own transaction",
			Value: true,
			render: source{
				stmts: `
if err := {{.Use "transfer"}}({{.Ctx}}, {{.DB}}, {{.Arg}}); err != nil {
	{{.Fail "err"}}
}`,
				declImports: []string{"context", "database/sql"},
				decls: `
// {{.Own "transfer"}} gives the item to another owner.
func {{.Own "transfer"}}(ctx context.Context, db *sql.DB, owner string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "DELETE FROM items WHERE id = ?", "{{.ID}}"); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO items (id, value) VALUES (?, ?)", "{{.ID}}", owner); err != nil {
		return err
	}
	return tx.Commit()
}`,
			}.render,
			prepare: withRow,
			ran:     row,
		},
		{
			Name:  "prepared statement",
			Value: true,
			render: source{
				stmts: `
if stmt, err := {{.DB}}.PrepareContext({{.Ctx}}, "INSERT OR REPLACE INTO items (id, value) VALUES (?, ?)"); err != nil {
	{{.Fail "err"}}
} else if _, err := stmt.ExecContext({{.Ctx}}, "{{.ID}}", {{.Arg}}); err != nil {
	stmt.Close()
	{{.Fail "err"}}
} else {
	stmt.Close()
}`,
			}.render,
			ran: row,
		},
		{
			Name:  "sql.Conn",
			Value: true,
			render: source{
				stmts: `
if conn, err := {{.DB}}.Conn({{.Ctx}}); err != nil {
	{{.Fail "err"}}
} else if _, err := conn.ExecContext({{.Ctx}}, "UPDATE items SET value = ? WHERE id = ?", {{.Arg}}, "{{.ID}}"); err != nil {
	conn.Close()
	{{.Fail "err"}}
} else if err := conn.Close(); err != nil {
	{{.Fail "err"}}
}`,
			}.render,
			prepare: withRow,
			ran:     row,
		},
	})
}
