package play

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A rawClient speaks JSON-RPC by itself, so that it can do what the client of
// an SDK does not.
type rawClient struct {
	conn   end
	script *script

	writing sync.Mutex
	mu      sync.Mutex
	lastID  int
	calls   map[string]chan wireMessage // the calls that wait for a response, by ID
	gone    chan struct{}               // closed when nothing more arrives
	leave   chan struct{}               // closed when the client is to go away
	leaving sync.Once
}

// callRaw connects with a client of our own and calls the tool.
func callRaw(ctx context.Context, conn end, s *script) (ending, error) {
	c := &rawClient{
		conn:   conn,
		script: s,
		calls:  map[string]chan wireMessage{},
		gone:   make(chan struct{}),
		leave:  make(chan struct{}),
	}
	go c.read()
	if err := c.connect(ctx); err != nil {
		return ending{}, fmt.Errorf("connecting: %v", err)
	}
	return c.callTool(ctx)
}

// connect agrees on the protocol.
func (c *rawClient) connect(ctx context.Context) error {
	want := c.script.play.Protocol
	if want >= modern {
		var res struct{ SupportedVersions []string }
		if err := c.call(ctx, "server/discover", c.params(nil), &res); err != nil {
			return err
		}
		if !slices.Contains(res.SupportedVersions, want) {
			return fmt.Errorf("the server speaks protocol versions %s", strings.Join(res.SupportedVersions, ", "))
		}
		return nil
	}
	var res struct{ ProtocolVersion string }
	err := c.call(ctx, "initialize", map[string]any{
		"protocolVersion": want,
		"clientInfo":      clientInfo,
		"capabilities":    c.script.capabilities(),
	}, &res)
	if err != nil {
		return err
	}
	if res.ProtocolVersion != want {
		return fmt.Errorf("the server speaks protocol version %s", res.ProtocolVersion)
	}
	return c.write(map[string]any{"method": "notifications/initialized"})
}

var clientInfo = map[string]any{"name": "oracle", "version": "1"}

// params returns the params of a request with what each has to say.
func (c *rawClient) params(params map[string]any) map[string]any {
	all := map[string]any{}
	maps.Copy(all, params)
	meta := map[string]any{"progressToken": c.script.token}
	if v := c.script.play.Protocol; v >= modern {
		meta["io.modelcontextprotocol/protocolVersion"] = v
		meta["io.modelcontextprotocol/clientInfo"] = clientInfo
		meta["io.modelcontextprotocol/clientCapabilities"] = c.script.capabilities()
	}
	all["_meta"] = meta
	return all
}

// callTool calls the tool, once more for each round of questions.
func (c *rawClient) callTool(ctx context.Context) (ending, error) {
	params := map[string]any{"name": "run", "arguments": map[string]any{}}
	for {
		var res callResult
		err := c.call(ctx, "tools/call", c.params(params), &res)
		switch err := err.(type) {
		case nil:
		case rpcError:
			return ending{text: string(err), failed: true}, nil
		case stopped:
			return ending{failed: true, gaveUp: err == tired, away: err == left}, nil
		default:
			return ending{}, err
		}
		if res.ResultType != "input_required" {
			var b strings.Builder
			for _, content := range res.Content {
				b.WriteString(content.Text)
			}
			return ending{text: b.String(), failed: res.IsError}, nil
		}
		responses := map[string]any{}
		for _, id := range slices.Sorted(maps.Keys(res.InputRequests)) {
			r := c.script.reply(res.InputRequests[id].message())
			switch r.reaction {
			case answers:
				responses[id] = r.result()
			case goesAway:
				return ending{failed: true, away: true}, nil
			default:
				return ending{text: r.message, failed: true}, nil
			}
		}
		params["inputResponses"] = responses
		delete(params, "requestState")
		if res.RequestState != "" {
			params["requestState"] = res.RequestState
		}
	}
}

// An rpcError is an error that the server replied with.
type rpcError string

func (e rpcError) Error() string { return string(e) }

// A stopped is why a client no longer waits for a response.
type stopped string

func (e stopped) Error() string { return string(e) }

const (
	tired stopped = "nobody answered"
	left  stopped = "the client went away"
)

// call makes a request and waits for its response.
func (c *rawClient) call(ctx context.Context, method string, params, result any) error {
	c.mu.Lock()
	c.lastID++
	id := c.lastID
	response := make(chan wireMessage, 1)
	c.calls[fmt.Sprint(id)] = response
	c.mu.Unlock()
	if err := c.write(map[string]any{"id": id, "method": method, "params": params}); err != nil {
		return err
	}
	select {
	case m := <-response:
		if m.Error != nil {
			return rpcError(m.Error.Message)
		}
		return json.Unmarshal(m.Result, result)
	case <-c.script.tired.C:
		c.script.stop()
		err := c.write(map[string]any{
			"method": "notifications/cancelled",
			"params": map[string]any{"requestId": id, "reason": string(tired)},
		})
		if err != nil {
			return err
		}
		return tired
	case <-c.leave:
		return left
	case <-c.gone:
		return io.ErrUnexpectedEOF
	case <-ctx.Done():
		return ctx.Err()
	}
}

// read handles what arrives, until nothing more does.
func (c *rawClient) read() {
	defer close(c.gone)
	r := bufio.NewReader(c.conn)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		var m wireMessage
		if json.Unmarshal(line, &m) != nil {
			continue // the script has seen it, and complains
		}
		switch {
		case m.Method == "" && len(m.ID) > 0:
			c.mu.Lock()
			response := c.calls[string(m.ID)]
			delete(c.calls, string(m.ID))
			c.mu.Unlock()
			if response != nil {
				response <- m
			}
		case len(m.ID) > 0:
			// The server may be writing while it is to read the reply.
			go c.react(m)
		}
	}
}

// react replies to a request of the server.
func (c *rawClient) react(m wireMessage) {
	if m.Method != "elicitation/create" {
		c.refuse(m.ID, -32601, "method not found")
		return
	}
	switch r := c.script.reply(m.message()); r.reaction {
	case answers:
		c.write(map[string]any{"id": m.ID, "result": r.result()}) // fails if the server is gone, which call sees
	case refuses:
		c.script.settle()
		c.refuse(m.ID, r.code, r.message)
	case goesAway:
		c.leaving.Do(func() { close(c.leave) })
	}
}

func (c *rawClient) refuse(id json.RawMessage, code int64, message string) {
	c.write(map[string]any{"id": id, "error": map[string]any{"code": code, "message": message}}) // as above
}

// write sends a message.
func (c *rawClient) write(m map[string]any) error {
	m["jsonrpc"] = "2.0"
	line, err := json.Marshal(m)
	if err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err = c.conn.Write(append(line, '\n'))
	return err
}
