// Package tool refuses by ending the program.
package tool

import (
	"context"
	"fmt"
	"log"
	"os"
	"runtime"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/silent/exits/stop"
)

func params(dir string) *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message:         "Delete " + dir + "?",
		RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}},
	}
}

func fatal(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, params(dir))
	if err != nil {
		log.Fatalf("asking: %v", err)
	}
	if res.Action != "accept" {
		log.Fatal("refused")
	}
	return os.RemoveAll(dir)
}

func logger(ctx context.Context, session *mcp.ServerSession, l *log.Logger, dir string) error {
	res, err := session.Elicit(ctx, params(dir))
	if err != nil {
		l.Fatalln(err)
	}
	if res.Action != "accept" {
		l.Panicf("refused: %s", res.Action)
	}
	return os.RemoveAll(dir)
}

func exit(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, params(dir))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	switch res.Action {
	case "accept":
	default:
		os.Exit(2)
	}
	return os.RemoveAll(dir)
}

func own(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, params(dir))
	if err != nil {
		die(err.Error())
	}
	if res.Action != "accept" {
		die("refused")
	}
	return os.RemoveAll(dir)
}

func die(why string) {
	defer os.Exit(1)
	fmt.Fprintln(os.Stderr, why)
}

func ofAnotherPackage(ctx context.Context, session *mcp.ServerSession, dir string) error {
	res, err := session.Elicit(ctx, params(dir))
	stop.Must(err)
	if res.Action != "accept" {
		stop.Die("refused: %s", res.Action)
	}
	return os.RemoveAll(dir)
}

func goexit(ctx context.Context, session *mcp.ServerSession, dir string) {
	res, err := session.Elicit(ctx, params(dir))
	if err != nil || res.Action != "accept" {
		runtime.Goexit()
	}
	os.RemoveAll(dir)
}
