module github.com/elicitlint/elicitlint

go 1.25.0

require (
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/tools v0.49.0
)

require golang.org/x/sys v0.47.0 // indirect
