// Package spellings holds one mistake, written in the ways in which people
// write forms.
package spellings

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "Where to?", RequestedSchema: schema}
}

// JSON text. A want comment cannot stand inside of it.

func rawMessage() *mcp.ElicitParams {
	// want +5 `"to".*elicitschema/nested`
	return ask(json.RawMessage(`{
		"type": "object",
		"properties": {
			"by": {"type": "string"},
			"to": {"type": "object"}
		}
	}`))
}

func escaped() *mcp.ElicitParams {
	return ask(json.RawMessage("{\"type\": \"object\", \"properties\": {\"to\": {\"type\": \"object\"}}}")) // want `"to".*elicitschema/nested`
}

func concatenated() *mcp.ElicitParams {
	return ask(json.RawMessage(`{"type": "object", ` +
		`"properties": {` +
		`"to": ` + // want `"to".*elicitschema/nested`
		`{"type": "object"}}}`))
}

const text = `{"type": "object", "properties": {"to": {"type": "object"}}}` // want `"to".*elicitschema/nested`

func constant() *mcp.ElicitParams { return ask(json.RawMessage(text)) }

var bytes = []byte(`{"type": "object", "properties": {"to": {"type": "object"}}}`) // want `"to".*elicitschema/nested`

func variable() *mcp.ElicitParams { return ask(json.RawMessage(bytes)) }

func printed(field string) *mcp.ElicitParams {
	return ask(json.RawMessage(fmt.Sprintf(`{"type": "object", "properties": {%q: {"type": "string"}, "to": {"type": "object"}}}`, field))) // want `"to".*elicitschema/nested`
}

func printedType() *mcp.ElicitParams {
	return ask(json.RawMessage(fmt.Sprintf(`{"type": "object", "properties": {"to": {"type": "%s"}}}`, "object"))) // want `"to".*elicitschema/nested`
}

func unmarshalled() (*mcp.ElicitParams, error) {
	var schema map[string]any
	if err := json.Unmarshal([]byte(`{"type": "object", "properties": {"to": {"type": "object"}}}`), &schema); err != nil { // want `"to".*elicitschema/nested`
		return nil, err
	}
	return ask(schema), nil
}

func unmarshalledAny() *mcp.ElicitParams {
	var schema any
	_ = json.Unmarshal([]byte(text), &schema)
	return ask(schema)
}

// Variables.

var schema = map[string]any{
	"type":       "object",
	"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want `"to".*elicitschema/nested`
}

func packageVariable() *mcp.ElicitParams { return ask(schema) }

var params = &mcp.ElicitParams{
	Message: "Where to?",
	RequestedSchema: &jsonschema.Schema{
		Type:       "object",
		Properties: map[string]*jsonschema.Schema{"to": {Type: "object"}}, // want `"to".*elicitschema/nested`
	},
}

func packageParams(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, params)
}

func completed() *mcp.ElicitParams {
	props := map[string]any{"by": map[string]any{"type": "string"}}
	schema := map[string]any{"type": "object", "properties": props}
	to := map[string]any{}
	to["type"] = "object"
	props["to"] = to // want `"to".*elicitschema/nested`
	return ask(schema)
}

func completedStruct() *mcp.ElicitParams {
	p := new(mcp.ElicitParams)
	p.Message = "Where to?"
	s := &jsonschema.Schema{Type: "object"}
	p.RequestedSchema = s
	s.Properties = make(map[string]*jsonschema.Schema)
	s.Properties["to"] = &jsonschema.Schema{} // want `"to".*elicitschema/nested`
	s.Properties["to"].Type = "object"
	return p
}

func mended() *mcp.ElicitParams {
	props := map[string]any{"to": map[string]any{"type": "object"}}
	props["to"] = map[string]any{"type": "string"}
	return ask(map[string]any{"type": "object", "properties": props})
}

func deleted() *mcp.ElicitParams {
	props := map[string]any{"to": map[string]any{"type": "object"}, "by": map[string]any{"type": "string"}}
	delete(props, "to")
	return ask(map[string]any{"type": "object", "properties": props})
}

func zeroValue(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	var p mcp.ElicitParams
	p.Message = "Where to?"
	p.RequestedSchema = map[string]any{
		"type":       "object",
		"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want `"to".*elicitschema/nested`
	}
	return s.Elicit(ctx, &p)
}

// Functions.

func object(props map[string]any, required ...string) map[string]any {
	return map[string]any{"type": "object", "properties": props, "required": append([]string{}, required...)}
}

func typed(name, typ string) map[string]any {
	return object(map[string]any{name: map[string]any{"type": typ}}, name)
}

func parameters() *mcp.ElicitParams { return ask(typed("to", "object")) } // want `"to".*elicitschema/nested`

func otherParameters() *mcp.ElicitParams { return ask(typed("to", "string")) }

func wrongRequired() *mcp.ElicitParams {
	return ask(object(map[string]any{"to": map[string]any{"type": "string"}}, "from")) // want `"from".*elicitschema/required`
}

type builder struct{ props map[string]any }

func newBuilder() *builder { return &builder{props: map[string]any{}} }

func (b *builder) add(name string, s map[string]any) *builder {
	b.props[name] = s
	return b
}

func (b *builder) schema() map[string]any { return object(b.props) }

func built() *mcp.ElicitParams {
	return ask(newBuilder().add("by", map[string]any{"type": "string"}).add("to", map[string]any{"type": "object"}).schema()) // want `"to".*elicitschema/nested`
}

func twoResults() (map[string]any, error) {
	return map[string]any{
		"type":       "object",
		"properties": map[string]any{"to": map[string]any{"type": "object"}}, // want `"to".*elicitschema/nested`
	}, nil
}

func fromTwoResults() (*mcp.ElicitParams, error) {
	s, err := twoResults()
	if err != nil {
		return nil, err
	}
	return ask(s), nil
}

func closure() *mcp.ElicitParams {
	field := func(typ string) map[string]any { return map[string]any{"type": typ} }
	return ask(object(map[string]any{"to": field("object")})) // want `"to".*elicitschema/nested`
}

func generic[T any](name string, v T) map[string]any {
	return object(map[string]any{name: v})
}

func fromGeneric() *mcp.ElicitParams {
	return ask(generic("to", map[string]any{"type": "object"})) // want `"to".*elicitschema/nested`
}

// Branches: each way is judged.

func branch(detailed bool) *mcp.ElicitParams {
	to := map[string]any{"type": "string"}
	if detailed {
		to = map[string]any{"type": "object"}
	}
	return ask(object(map[string]any{"to": to})) // want `"to".*elicitschema/nested`
}

func branches(kind string) *mcp.ElicitParams {
	var schema map[string]any
	switch kind {
	case "parcel":
		schema = object(map[string]any{"to": map[string]any{"type": "object"}}) // want `"to".*elicitschema/nested`
	case "letter":
		schema = object(map[string]any{"to": map[string]any{"type": "string"}})
	default:
		schema = object(map[string]any{"to": map[string]any{"type": "text"}}) // want `write "string" \(elicitschema/type\)`
	}
	return ask(schema)
}

func byMap(kind string) *mcp.ElicitParams {
	schemas := map[string]any{
		"parcel": object(map[string]any{"to": map[string]any{"type": "object"}}),
		"letter": object(map[string]any{"to": map[string]any{"type": "string"}}),
	}
	return ask(schemas[kind]) // not followed: the key is not known
}

func known() *mcp.ElicitParams {
	schemas := map[string]map[string]any{
		"parcel": {"type": "object", "properties": map[string]any{"to": map[string]any{"type": "object"}}}, // want `"to".*elicitschema/nested`
	}
	return ask(schemas["parcel"])
}

// Loops.

func loop() *mcp.ElicitParams {
	props := make(map[string]any)
	for _, name := range []string{"from", "to"} { // want `"from".*elicitschema/nested` `"to".*elicitschema/nested`
		props[name] = map[string]any{"type": "object"}
	}
	return ask(object(props))
}

func loopOverStructs() *mcp.ElicitParams {
	props := make(map[string]any)
	for _, f := range []struct{ name, typ string }{{"by", "string"}, {"to", "object"}} { // want `"to".*elicitschema/nested`
		props[f.name] = map[string]any{"type": f.typ}
	}
	return ask(object(props))
}

func loopOverUnknown(names []string) *mcp.ElicitParams {
	props := make(map[string]any)
	for _, name := range names {
		props[name] = map[string]any{"type": "object"} // want `"…".*elicitschema/nested`
	}
	return ask(object(props))
}

func appended() *mcp.ElicitParams {
	required := []string{"to"}
	required = append(required, "from") // want `"from".*elicitschema/required`
	return ask(object(map[string]any{"to": map[string]any{"type": "string"}}, required...))
}

func copied() *mcp.ElicitParams {
	common := map[string]any{"to": map[string]any{"type": "object"}} // want `"to".*elicitschema/nested`
	props := map[string]any{"by": map[string]any{"type": "string"}}
	maps.Copy(props, common)
	return ask(object(props))
}

func cloned() *mcp.ElicitParams {
	common := map[string]any{"to": map[string]any{"type": "object"}} // want `"to".*elicitschema/nested`
	return ask(object(maps.Clone(common)))
}

// Constants and pointers.

const (
	keyType  = "type"
	keyProps = "properties"
	typeMap  = "object"
)

func constants() *mcp.ElicitParams {
	return ask(map[string]any{
		keyType:  typeMap,
		keyProps: map[string]any{"to": map[string]any{keyType: typeMap}}, // want `"to".*elicitschema/nested`
	})
}

type kind string

const kindObject kind = "object"

func typedConstants() *mcp.ElicitParams {
	return ask(map[string]any{
		"type":       kindObject,
		"properties": map[string]any{"to": map[string]any{"type": string(kindObject)}}, // want `"to".*elicitschema/nested`
	})
}

func ptr[T any](v T) *T { return &v }

func pointers() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"name": {Type: "string", MinLength: ptr(9), MaxLength: jsonschema.Ptr(3)}, // want "elicitschema/bounds"
		},
	})
}

func joined() *mcp.ElicitParams {
	return ask(json.RawMessage(strings.Join([]string{
		`{"type": "object", "properties": {`,
		`"to": {"type": "object"}`, // want `"to".*elicitschema/nested`
		`}}`,
	}, "")))
}

// Own structs.

type property struct {
	Type  string `json:"type"`
	Title string `json:"title,omitempty"`
}

type formSchema struct {
	Type       string              `json:"type"`
	Properties map[string]property `json:"properties"`
	Required   []string            `json:"required,omitempty"`
}

func ownStruct() *mcp.ElicitParams {
	return ask(formSchema{
		Type:       "object",
		Properties: map[string]property{"to": {Type: "object"}}, // want `"to".*elicitschema/nested`
	})
}

// Methods, embedded sessions, own interfaces, method values, goroutines.

type session struct{ *mcp.ServerSession }

func bad() map[string]any {
	return object(map[string]any{"to": map[string]any{"type": "object"}}) // want `"to".*elicitschema/nested`
}

func (s session) ask(ctx context.Context) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, ask(bad()))
}

type elicitor interface {
	Elicit(context.Context, *mcp.ElicitParams) (*mcp.ElicitResult, error)
}

func byInterface(ctx context.Context, e elicitor) (*mcp.ElicitResult, error) {
	return e.Elicit(ctx, ask(object(map[string]any{"to": map[string]any{"type": "object"}}))) // want `"to".*elicitschema/nested`
}

func methodValue(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	elicit := s.Elicit
	return elicit(ctx, ask(object(map[string]any{"to": map[string]any{"type": "object"}}))) // want `"to".*elicitschema/nested`
}

func methodExpression(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	return (*mcp.ServerSession).Elicit(s, ctx, ask(object(map[string]any{"to": map[string]any{"type": "object"}}))) // want `"to".*elicitschema/nested`
}

func goroutine(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	type answer struct {
		r   *mcp.ElicitResult
		err error
	}
	c := make(chan answer, 1)
	go func() {
		r, err := s.Elicit(ctx, ask(object(map[string]any{"to": map[string]any{"type": "object"}}))) // want `"to".*elicitschema/nested`
		c <- answer{r, err}
	}()
	a := <-c
	return a.r, a.err
}

type (
	question   = mcp.ElicitParams
	box[T any] struct{ value T }
)

func alias() question {
	return question{
		Message:         "Where to?",
		RequestedSchema: object(map[string]any{"to": map[string]any{"type": "object"}}), // want `"to".*elicitschema/nested`
	}
}

func typeArgument() box[mcp.ElicitParams] {
	return box[mcp.ElicitParams]{mcp.ElicitParams{
		Message:         "Where to?",
		RequestedSchema: object(map[string]any{"to": map[string]any{"type": "object"}}), // want `"to".*elicitschema/nested`
	}}
}

func list() []*mcp.ElicitParams {
	return []*mcp.ElicitParams{
		{Message: "Where to?", RequestedSchema: object(map[string]any{"to": map[string]any{"type": "object"}})}, // want `"to".*elicitschema/nested`
		{Message: "By whom?", RequestedSchema: object(map[string]any{"by": map[string]any{"type": "string"}})},
	}
}
