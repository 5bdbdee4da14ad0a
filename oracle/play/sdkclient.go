package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// callWithSDK connects with the client of the go-sdk and calls the tool.
func callWithSDK(ctx context.Context, conn end, s *script) (ending, error) {
	automatic := s.automatic()
	opts := &mcp.ClientOptions{
		Capabilities:   &mcp.ClientCapabilities{},
		MultiRoundTrip: &mcp.MultiRoundTripOptions{Disabled: !automatic},
	}
	if s.capable() {
		opts.ElicitationHandler = func(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			r, err := s.person(ctx, req.Params.Message)
			if err != nil {
				return nil, err
			}
			return r.ElicitResult, nil
		}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "oracle", Version: "1"}, opts)
	// Of a question by call, the SDK's client would check the answer too.
	client.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if r, ok := req.(*mcp.ElicitRequest); ok {
				if s.capable() {
					return orError(s.person(ctx, r.Params.Message))
				}
				s.settle()
			}
			return next(ctx, method, req)
		}
	})
	transport := &mcp.IOTransport{Reader: conn.ReadCloser, Writer: conn.w}
	cs, err := client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: s.play.Protocol})
	if err != nil {
		return ending{}, fmt.Errorf("connecting: %v", err)
	}
	go func() {
		<-s.over
		cs.Close()
	}()
	if got := cs.InitializeResult().ProtocolVersion; got != s.play.Protocol {
		return ending{}, fmt.Errorf("the server speaks protocol version %s", got)
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-s.tired.C:
			s.stop()
			cancel()
		case <-ctx.Done():
		}
	}()
	params := &mcp.CallToolParams{Name: "run", Arguments: map[string]any{}}
	params.SetProgressToken(s.token)
	res, err := cs.CallTool(ctx, params)
	for !automatic && err == nil && res.NeedsInput() {
		again := *params
		again.InputResponses = mcp.InputResponseMap{}
		again.RequestState = res.RequestState
		for _, id := range slices.Sorted(maps.Keys(res.InputRequests)) {
			q, ok := res.InputRequests[id].(*mcp.ElicitParams)
			if !ok {
				return ending{}, fmt.Errorf("the server wants a %T", res.InputRequests[id])
			}
			r, err := s.person(ctx, q.Message)
			if err != nil {
				return failure(err)
			}
			again.InputResponses[id] = r
		}
		res, err = cs.CallTool(ctx, &again)
	}
	if err != nil {
		return failure(err)
	}
	var b strings.Builder
	for _, c := range res.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			b.WriteString(t.Text)
		}
	}
	return ending{text: b.String(), failed: res.IsError}, nil
}

// automatic reports whether the SDK's client makes the round trips.
func (s *script) automatic() bool {
	if s.play.Protocol < modern {
		// It would make them, but a client of that time knows of none.
		return false
	}
	switch s.play.Answer {
	case program.Accept, program.Decline, program.Cancel, program.NoCapability:
	default:
		// It holds back an answer that does not fit the form.
		return false
	}
	// It leaves out a content that is empty.
	return !slices.ContainsFunc(s.program.Asks, func(a program.Ask) bool { return a.Field == "" })
}

// orError turns nil pointers into nil interfaces.
func orError(r *filledIn, err error) (mcp.Result, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// failure returns the ending of a call that failed.
func failure(err error) (ending, error) {
	var rpc *jsonrpc.Error
	switch {
	case errors.As(err, &rpc):
		return ending{text: rpc.Message, failed: true}, nil
	case errors.Is(err, context.Canceled):
		return ending{failed: true, gaveUp: true}, nil
	case errors.Is(err, mcp.ErrConnectionClosed):
		return ending{}, err
	}
	// The client itself does not go on, for example after too many rounds.
	return ending{text: err.Error(), failed: true}, nil
}

// A filledIn is an answer of which content that is empty is sent too.
type filledIn struct {
	*mcp.ElicitResult
	Content map[string]any `json:"content,omitzero"`
}

// person answers a question.
func (s *script) person(ctx context.Context, message string) (*filledIn, error) {
	r := s.reply(message)
	switch r.reaction {
	case answers:
		return &filledIn{&mcp.ElicitResult{Action: r.action, Content: r.content}, r.content}, nil
	case isSilent:
		select {
		case <-ctx.Done():
		case <-s.over:
		}
		return nil, context.Canceled
	case refuses:
		s.settle()
		return nil, &jsonrpc.Error{Code: r.code, Message: r.message}
	}
	return nil, fmt.Errorf("this client cannot play %s", s.play.Answer)
}
