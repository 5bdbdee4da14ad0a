// Package silent declares that it asks, or may do so.
package silent

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func declared() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", server.WithElicitation(), server.WithLogging())
}

func last() *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", server.WithLogging(), server.WithElicitation())
}

func list() *server.MCPServer {
	opts := []server.ServerOption{server.WithLogging(), server.WithElicitation()}
	return server.NewMCPServer("store", "1.0.0", opts...)
}

func sometimes(interactive bool) *server.MCPServer {
	var opts []server.ServerOption
	if interactive {
		opts = append(opts, server.WithElicitation())
	}
	return server.NewMCPServer("store", "1.0.0", opts...)
}

func passedOn(opts ...server.ServerOption) *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", opts...)
}

func extended(opts ...server.ServerOption) *server.MCPServer {
	return server.NewMCPServer("store", "1.0.0", append(opts, server.WithLogging())...)
}

var defaults = []server.ServerOption{server.WithElicitation()}

func variable() *server.MCPServer { return server.NewMCPServer("store", "1.0.0", defaults...) }

func helper() *server.MCPServer { return server.NewMCPServer("store", "1.0.0", options()...) }

func options() []server.ServerOption { return defaults }

func one() *server.MCPServer { return server.NewMCPServer("store", "1.0.0", option()) }

func option() server.ServerOption { return server.WithElicitation() }

func filled() *server.MCPServer {
	opts := []server.ServerOption{server.WithLogging()}
	add(&opts)
	return server.NewMCPServer("store", "1.0.0", opts...)
}

func add(opts *[]server.ServerOption) { *opts = append(*opts, server.WithElicitation()) }

func indexed() *server.MCPServer {
	opts := make([]server.ServerOption, 1)
	opts[0] = server.WithElicitation()
	return server.NewMCPServer("store", "1.0.0", opts...)
}

// Where one server declares it, another that is not seen to ask need not.
func quiet() *server.MCPServer { return server.NewMCPServer("status", "1.0.0") }

func ask(ctx context.Context, s *server.MCPServer) (*mcp.ElicitationResult, error) {
	return s.RequestElicitation(ctx, mcp.ElicitationRequest{})
}
