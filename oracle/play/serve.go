package play

import (
	"bytes"
	"context"
	"log"
	"strings"
	"sync"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A session is a server at its end of a connection.
type session struct {
	// ended is closed when the session is over, and with it each call.
	ended chan struct{}
	// flush sends the notification with the given method behind all others.
	// It is nil where notifications are sent in order anyway.
	flush func(method string) error
	// panicked returns the message of a panic that the SDK has recovered.
	panicked func() string
}

// serveGoSDK serves a go-sdk server.
func serveGoSDK(s *mcp.Server, conn end) (*session, error) {
	ss, err := s.Connect(context.Background(), &mcp.IOTransport{Reader: conn.ReadCloser, Writer: conn.w}, nil)
	if err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go func() {
		ss.Wait() // how it ended is seen by the client
		close(ended)
	}()
	// This SDK recovers no panic.
	return &session{ended: ended, panicked: func() string { return "" }}, nil
}

// serveMCPGo serves an mcp-go server.
func serveMCPGo(s *server.MCPServer, conn end) *session {
	stdio := server.NewStdioServer(s)
	logged := new(syncBuffer)
	stdio.SetErrorLogger(log.New(logged, "", 0))
	stdio.SetContextFunc(forget)
	ended := make(chan struct{})
	go func() {
		stdio.Listen(context.Background(), conn.ReadCloser, conn.w) // how it ended is seen by the client
		close(ended)
	}()
	return &session{
		ended: ended,
		flush: func(method string) error {
			return s.SendNotificationToSpecificClient(stdioSession, method, nil)
		},
		panicked: func() string {
			for line := range strings.Lines(logged.String()) {
				if _, message, ok := strings.Cut(line, "panic recovered in stdio tool call worker: "); ok {
					return strings.TrimSpace(message)
				}
			}
			return ""
		},
	}
}

// stdioSession is the ID of mcp-go's only stdio session.
const stdioSession = "stdio"

// forget makes mcp-go's stdio session forget the client before. A process has
// only one such session.
func forget(ctx context.Context) context.Context {
	session := server.ClientSessionFromContext(ctx)
	if s, ok := session.(server.SessionWithClientInfo); ok {
		s.SetClientInfo(mcpgo.Implementation{})
		s.SetClientCapabilities(mcpgo.ClientCapabilities{})
	}
	if s, ok := session.(interface{ SetProtocolVersion(string) }); ok {
		s.SetProtocolVersion("")
	}
	return ctx
}

// A syncBuffer is a buffer for several goroutines.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
