package effects_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/elicitlint/elicitlint/oracle/effects"
	"github.com/elicitlint/elicitlint/oracle/program"
)

// The ID of the effect in both servers.
const notifyID = "n1"

// writeNotifier writes a server whose only tool has the effect. It is handed a
// flag that says whether the effect is reached.
func writeNotifier(t *testing.T, text string, k effects.Kind) {
	t.Helper()
	c := k.Render(tried{Kind: k, id: notifyID}.site(""))
	if c.Before != "" || c.Decls != "" {
		t.Fatalf("%s is more than statements", k.Name)
	}
	pkg := strings.ReplaceAll(string(k.SDK), "-", "")
	imports := append([]string{"context", "database/sql", "io", "log"}, c.Imports...)
	if k.SDK == program.GoSDK {
		imports = append(imports, "github.com/modelcontextprotocol/go-sdk/mcp")
	} else {
		imports = append(imports, "github.com/mark3labs/mcp-go/mcp", "github.com/mark3labs/mcp-go/server")
	}
	write(t, "notify/"+pkg+"/"+pkg+".go", header(pkg, imports...)+`
type deps struct {
	dir, url string
	db       *sql.DB
	log      *log.Logger
}

`+strings.Replace(text, "EFFECT", c.Stmts, 1))
}

const goSDKNotifier = `
func New(dir, url string, db *sql.DB, logs io.Writer, act bool) *mcp.Server {
	d := &deps{dir, url, db, log.New(logs, "", 0)}
	s := mcp.NewServer(&mcp.Implementation{Name: "notifier", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "run", InputSchema: map[string]any{"type": "object"}}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if act {
			EFFECT
		}
		d.log.Print("done")
		return &mcp.CallToolResult{}, nil
	})
	return s
}
`

const mcpGoNotifier = `
func New(dir, url string, db *sql.DB, logs io.Writer, act bool) *server.MCPServer {
	d := &deps{dir, url, db, log.New(logs, "", 0)}
	s := server.NewMCPServer("notifier", "1")
	s.AddTool(mcp.NewTool("run"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if act {
			EFFECT
		}
		d.log.Print("done")
		return mcp.NewToolResultText("done"), nil
	})
	return s
}
`

// notifyMain calls the tool and prints the messages of the progress
// notifications that came.
const notifyMain = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/tried/notify/gosdk"
	"example.com/tried/notify/mcpgo"
)

func main() {
	sdk, protocol, act, token := os.Args[1], os.Args[2], os.Args[3] == "act", os.Args[4]
	ctx := context.Background()

	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	if sdk == "go-sdk" {
		s := gosdk.New("", "", nil, os.Stderr, act)
		if _, err := s.Connect(ctx, &mcp.IOTransport{Reader: toServer, Writer: fromServer}, nil); err != nil {
			log.Fatal(err)
		}
	} else {
		s := mcpgo.New("", "", nil, os.Stderr, act)
		go server.NewStdioServer(s).Listen(ctx, toServer, fromServer)
	}

	got := make(chan string, 10)
	c := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) {
			if req.Params.ProgressToken == token {
				got <- req.Params.Message
			}
		},
	})
	cs, err := c.Connect(ctx, &mcp.IOTransport{Reader: toClient, Writer: fromClient}, &mcp.ClientSessionOptions{ProtocolVersion: protocol})
	if err != nil {
		log.Fatal(err)
	}
	if v := cs.InitializeResult().ProtocolVersion; v != protocol {
		log.Fatalf("the server speaks %s", v)
	}
	params := &mcp.CallToolParams{Name: "run", Arguments: map[string]any{}}
	if token != "" {
		params.SetProgressToken(token)
	}
	if _, err := cs.CallTool(ctx, params); err != nil {
		log.Fatal(err)
	}
	// mcp-go sends notifications in a goroutine of its own.
	messages := []string{}
	wait := 200 * time.Millisecond
	if act && token != "" {
		wait = 10 * time.Second
	}
	select {
	case m := <-got:
		messages = append(messages, m)
	case <-time.After(wait):
	}
	data, err := json.Marshal(messages)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(data))
}
`

func TestNotified(t *testing.T) {
	build(t)
	for _, k := range effects.Kinds() {
		if k.SDK == "" {
			continue
		}
		for _, protocol := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
			for _, mode := range []string{"act", "pass"} {
				for _, token := range []string{"t1", ""} {
					cmd := exec.Command(filepath.Join(module, "bin", "notify"), string(k.SDK), protocol, mode, token)
					var stderr strings.Builder
					cmd.Stderr = &stderr
					out, err := cmd.Output()
					if err != nil {
						t.Errorf("%s, %s: %v\n%s", k.Name, protocol, err, stderr.String())
						continue
					}
					var e effects.Evidence
					if err := json.Unmarshal(out, &e.Notified); err != nil {
						t.Fatal(err)
					}
					_, ran := k.Ran(e, notifyID)
					if want := mode == "act" && token != ""; ran != want {
						t.Errorf("%s, %s, %s with token %q: ran: %t, want %t\n%s", k.Name, protocol, mode, token, ran, want, stderr.String())
					}
					if _, ran := k.Ran(e, "n"); ran || slices.Contains(e.Notified, "") {
						t.Errorf("%s: notifications %q", k.Name, e.Notified)
					}
				}
			}
		}
	}
}
