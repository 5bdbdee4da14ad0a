module github.com/elicitlint/elicitlint

go 1.25.0

require (
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/tools v0.49.0
)

require (
	golang.org/x/mod v0.39.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
)
