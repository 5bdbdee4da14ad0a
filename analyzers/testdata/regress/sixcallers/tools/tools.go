// Package tools has six tools that ask. Five of them log that they could not,
// and go on.
package tools

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/elicit/regress/sixcallers/guard"
)

type input struct {
	Name string `json:"name"`
}

type cloud interface {
	DeleteBucket(ctx context.Context, name string) error
	StopInstance(ctx context.Context, name string) error
	RotateKey(ctx context.Context, name string) error
	DeleteVolume(ctx context.Context, name string) error
	PurgeQueue(ctx context.Context, name string) error
	TerminateInstance(ctx context.Context, name string) error
}

type tools struct {
	cloud cloud
	log   *slog.Logger
}

func done(format string, args ...any) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}, nil, nil
}

func (t *tools) deleteBucket(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, err := guard.Confirm(guard.With(ctx, req.Session), "Delete", in.Name)
	if err != nil {
		t.log.Warn("no confirmation", "err", err)
	} else if !ok {
		return done("%s is kept", in.Name)
	}
	if err := t.cloud.DeleteBucket(ctx, in.Name); err != nil { // want `if the user cannot be asked, cloud.DeleteBucket still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return done("deleted")
}

func (t *tools) stopInstance(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, err := guard.Confirm(guard.With(ctx, req.Session), "Stop", in.Name)
	if err == nil && !ok {
		return done("%s runs on", in.Name)
	}
	if err != nil {
		log.Printf("stop: %v", err)
	}
	if err := t.cloud.StopInstance(ctx, in.Name); err != nil { // want `if the user cannot be asked, cloud.StopInstance still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return done("stopped")
}

func (t *tools) rotateKey(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	switch ok, err := guard.Confirm(guard.With(ctx, req.Session), "Rotate", in.Name); {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
	case !ok:
		return done("%s is not rotated", in.Name)
	}
	if err := t.cloud.RotateKey(ctx, in.Name); err != nil { // want `if the user cannot be asked, cloud.RotateKey still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return done("rotated")
}

func (t *tools) deleteVolume(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	confirmed := true
	if ok, err := guard.Confirm(guard.With(ctx, req.Session), "Delete", in.Name); err != nil {
		t.log.Error("asking", "err", err)
	} else {
		confirmed = ok
	}
	if !confirmed {
		return done("%s stays", in.Name)
	}
	if err := t.cloud.DeleteVolume(ctx, in.Name); err != nil { // want `if the user cannot be asked, cloud.DeleteVolume still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return done("deleted")
}

func (t *tools) purgeQueue(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if ok, err := guard.Confirm(guard.With(ctx, req.Session), "Purge", in.Name); !ok && err == nil {
		return done("%s is not purged", in.Name)
	} else if err != nil {
		t.log.Warn("purging without confirmation", "err", err)
	}
	if err := t.cloud.PurgeQueue(ctx, in.Name); err != nil { // want `if the user cannot be asked, cloud.PurgeQueue still runs.*elicitfailopen/proceeds`
		return nil, nil, err
	}
	return done("purged")
}

// The sixth is right.
func (t *tools) terminateInstance(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	ok, err := guard.Confirm(guard.With(ctx, req.Session), "Terminate", in.Name)
	if err != nil {
		t.log.Warn("no confirmation", "err", err)
		return nil, nil, err
	}
	if !ok {
		return done("%s runs on", in.Name)
	}
	if err := t.cloud.TerminateInstance(ctx, in.Name); err != nil {
		return nil, nil, err
	}
	return done("terminated")
}
