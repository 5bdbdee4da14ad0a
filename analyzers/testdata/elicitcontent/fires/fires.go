// Package fires holds servers that trust the values of an answer blindly.
package fires

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type cluster interface {
	Deploy(ctx context.Context, name, env string) error
	Scale(ctx context.Context, name string, replicas int) error
	Label(ctx context.Context, name string, labels []string) error
}

type target struct {
	Name string `json:"name"`
}

type tools struct{ cluster cluster }

var errRefused = errors.New("refused")

func said(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func settings() *mcp.ElicitParams {
	return &mcp.ElicitParams{
		Message: "How should it be deployed?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"environment": map[string]any{"type": "string", "title": "Environment"},
				"replicas":    map[string]any{"type": "integer", "title": "Replicas"},
				"weight":      map[string]any{"type": "number", "title": "Weight"},
				"labels": map[string]any{
					"type": "array", "title": "Labels",
					"items": map[string]any{"type": "string", "enum": []string{"blue", "green"}},
				},
			},
			"required": []string{"environment"},
		},
	}
}

func (t *tools) ask(ctx context.Context, s *mcp.ServerSession) (map[string]any, error) {
	res, err := s.Elicit(ctx, settings())
	if err != nil {
		return nil, err
	}
	if res.Action != "accept" {
		return nil, errRefused
	}
	return res.Content, nil
}

// assert

func (t *tools) deploy(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, settings())
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" {
		return said("not deployed"), nil, nil
	}
	env := res.Content["environment"].(string) // want `the server panics here if the answer does not hold this value.*elicitcontent/assert`
	return said("deployed"), nil, t.cluster.Deploy(ctx, in.Name, env)
}

func (t *tools) scale(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	switch res.Action {
	case "accept":
		n := int(res.Content["replicas"].(float64)) // want `elicitcontent/assert`
		return t.cluster.Scale(ctx, name, n)
	}
	return errRefused
}

func (t *tools) byHelper(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	return t.cluster.Deploy(ctx, name, values["environment"].(string)) // want `elicitcontent/assert`
}

func environmentOf(values map[string]any) string {
	return values["environment"].(string) // want `elicitcontent/assert`
}

func (t *tools) readByHelper(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	return t.cluster.Deploy(ctx, name, environmentOf(res.Content))
}

func (t *tools) labels(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	var labels []string
	for _, l := range res.Content["labels"].([]any) { // want `elicitcontent/assert`
		if s, ok := l.(string); ok {
			labels = append(labels, s)
		}
	}
	return t.cluster.Label(ctx, name, labels)
}

func (t *tools) round(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	answer, ok := req.Params.InputResponses["settings"].(*mcp.ElicitResult)
	if !ok {
		return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"settings": settings()}}, nil, nil
	}
	if answer.Action != "accept" {
		return said("not deployed"), nil, nil
	}
	return said("deployed"), nil, t.cluster.Deploy(ctx, in.Name, answer.Content["environment"].(string)) // want `elicitcontent/assert`
}

func question() mark.ElicitationRequest {
	return mark.ElicitationRequest{Params: mark.ElicitationParams{
		Message: "How should it be deployed?",
		RequestedSchema: map[string]any{
			"type": "object",
			"properties": map[string]any{
				"environment": map[string]any{"type": "string", "title": "Environment"},
				"replicas":    map[string]any{"type": "integer", "title": "Replicas"},
			},
			"required": []string{"environment"},
		},
	}}
}

// All of the content is asserted.
func (t *tools) mark(ctx context.Context, req mark.CallToolRequest) (*mark.CallToolResult, error) {
	res, err := server.ServerFromContext(ctx).RequestElicitation(ctx, question())
	if err != nil {
		return nil, err
	}
	if res.Action != mark.ElicitationResponseActionAccept {
		return mark.NewToolResultText("not deployed"), nil
	}
	values := res.Content.(map[string]any) // want `elicitcontent/assert`
	env, ok := values["environment"].(string)
	if !ok {
		return mark.NewToolResultText("not deployed"), nil
	}
	return mark.NewToolResultText("deployed"), t.cluster.Deploy(ctx, req.GetString("name", ""), env)
}

// number-type

func (t *tools) scaleInt(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	n, ok := res.Content["replicas"].(int) // want `never of type int here.*float64.*elicitcontent/number-type`
	if !ok {
		return errors.New("no number of replicas")
	}
	return t.cluster.Scale(ctx, name, n)
}

func (t *tools) scaleDefault(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	replicas := 3
	if n, ok := values["replicas"].(int64); ok { // want `never of type int64 here.*elicitcontent/number-type`
		replicas = int(n)
	}
	return t.cluster.Scale(ctx, name, replicas)
}

func (t *tools) labelStrings(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	labels, _ := res.Content["labels"].([]string) // want `never of type \[\]string here.*\[\]any.*elicitcontent/number-type`
	return t.cluster.Label(ctx, name, labels)
}

func (t *tools) bareInt(ctx context.Context, s *server.MCPServer, name string) error {
	res, err := s.RequestElicitation(ctx, question())
	if err != nil {
		return err
	}
	values, ok := res.Content.(map[string]any)
	if res.Action != mark.ElicitationResponseActionAccept || !ok {
		return errRefused
	}
	return t.cluster.Scale(ctx, name, values["replicas"].(int)) // want `never of type int here.*elicitcontent/number-type`
}

func (t *tools) byType(ctx context.Context, session *mcp.ServerSession, name string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	switch n := values["replicas"].(type) {
	case int: // want `never of type int here.*elicitcontent/number-type`
		return t.cluster.Scale(ctx, name, n)
	case string:
		i, err := strconv.Atoi(n)
		if err != nil {
			return err
		}
		return t.cluster.Scale(ctx, name, i)
	}
	return errors.New("no number")
}

// empty

func (t *tools) orProduction(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, settings())
	if err != nil {
		return nil, nil, err
	}
	if res.Action != "accept" {
		return said("not deployed"), nil, nil
	}
	env, ok := res.Content["environment"].(string)
	if !ok {
		env = "production"
	}
	return said("deployed"), nil, t.cluster.Deploy(ctx, in.Name, env) // want `if the answer holds no value, cluster.Deploy still runs, with "production".*elicitcontent/empty`
}

func (t *tools) startsWith(ctx context.Context, session *mcp.ServerSession, name string) error {
	res, err := session.Elicit(ctx, settings())
	if err != nil {
		return err
	}
	if res.Action != "accept" {
		return errRefused
	}
	env := "production"
	if e, ok := res.Content["environment"].(string); ok {
		env = e
	}
	return t.cluster.Deploy(ctx, name, env) // want `if the answer holds no value, cluster.Deploy still runs, with "production".*elicitcontent/empty`
}

func chosen(ctx context.Context, s *mcp.ServerSession) (string, error) {
	res, err := s.Elicit(ctx, settings())
	if err != nil {
		return "", err
	}
	if res.Action != "accept" {
		return "", errRefused
	}
	if env, ok := res.Content["environment"].(string); ok {
		return env, nil
	}
	return "production", nil // want `if the answer holds no value, chosen returns "production".*elicitcontent/empty`
}

func (t *tools) byChosen(ctx context.Context, session *mcp.ServerSession, name string) error {
	env, err := chosen(ctx, session)
	if err != nil {
		return err
	}
	return t.cluster.Deploy(ctx, name, env)
}

func (t *tools) file(ctx context.Context, session *mcp.ServerSession, path string) error {
	values, err := t.ask(ctx, session)
	if err != nil {
		return err
	}
	env := "production"
	if len(values) > 0 {
		env, _ = values["environment"].(string)
	}
	return os.WriteFile(path, []byte(env), 0o600) // want `if the answer holds no value, os.WriteFile still runs.*elicitcontent/empty`
}
