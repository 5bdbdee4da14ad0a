// Package silent holds forms that clients can draw, and forms of which it is
// not known.
package silent

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func ask(schema any) *mcp.ElicitParams {
	return &mcp.ElicitParams{Message: "What should happen to the parcel?", RequestedSchema: schema}
}

func object(props map[string]any, required ...string) *mcp.ElicitParams {
	return ask(map[string]any{"type": "object", "properties": props, "required": append([]string{}, required...)})
}

// All that forms can have.

func everything() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{
		Schema: "https://json-schema.org/draft/2020-12/schema",
		Type:   "object",
		Properties: map[string]*jsonschema.Schema{
			"name":  {Type: "string", Title: "Name", Description: "Of the receiver", MinLength: jsonschema.Ptr(1), MaxLength: jsonschema.Ptr(50), Default: json.RawMessage(`"Ann"`)},
			"mail":  {Type: "string", Format: "email"},
			"site":  {Type: "string", Format: "uri"},
			"day":   {Type: "string", Format: "date"},
			"time":  {Type: "string", Format: "date-time"},
			"count": {Type: "integer", Minimum: jsonschema.Ptr(1.0), Maximum: jsonschema.Ptr(9.0), Default: json.RawMessage("2")},
			"price": {Type: "number", Default: json.RawMessage("2.5")},
			"gift":  {Type: "boolean", Default: json.RawMessage("true")},
			"size":  {Type: "string", Enum: []any{"s", "l"}, Extra: map[string]any{"enumNames": []any{"Small", "Large"}}, Default: json.RawMessage(`"s"`)},
			"speed": {Type: "string", OneOf: []*jsonschema.Schema{
				{Const: jsonschema.Ptr[any]("fast"), Title: "Fast"},
				{Const: jsonschema.Ptr[any]("slow"), Title: "Slow"},
			}},
			"days": {Type: "array", MinItems: jsonschema.Ptr(1), MaxItems: jsonschema.Ptr(2), Items: &jsonschema.Schema{Type: "string", Enum: []any{"mon", "tue"}}},
			"stops": {Type: "array", Items: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
				{Const: jsonschema.Ptr[any]("a"), Title: "First"},
				{Const: jsonschema.Ptr[any]("b"), Title: "Second"},
			}}},
		},
		Required: []string{"name", "mail"},
	})
}

func text() *mcp.ElicitParams {
	return ask(json.RawMessage(`{
		"$schema": "http://json-schema.org/draft-07/schema#",
		"type": "object",
		"additionalProperties": false,
		"properties": {
			"name": {"type": "string", "default": ""},
			"days": {"type": "array", "items": {"type": "string", "enum": ["mon", "tue"]}, "default": ["mon"]},
			"size": {"type": "string", "enum": ["s", "l"], "enumNames": ["Small", "Large"]}
		},
		"required": []
	}`))
}

// Keywords that clients skip.
func skipped() *mcp.ElicitParams {
	return object(map[string]any{
		"code":  map[string]any{"type": "string", "pattern": "^[A-Z]{4}$", "examples": []string{"ABCD"}},
		"count": map[string]any{"type": "integer", "exclusiveMinimum": 0, "multipleOf": 5},
		"note":  map[string]any{"type": "string", "readOnly": false, "x-order": 3},
	})
}

// A field named like a keyword is a field.
func namedLikeKeywords() *mcp.ElicitParams {
	return object(map[string]any{
		"type":       map[string]any{"type": "string"},
		"properties": map[string]any{"type": "string"},
		"required":   map[string]any{"type": "boolean"},
		"items":      map[string]any{"type": "integer"},
		"$ref":       map[string]any{"type": "string"},
		"enum":       map[string]any{"type": "string"},
	}, "type", "properties")
}

// An empty list of choices is not sent by this type.
func emptyEnum() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{
		"size": {Type: "string", Enum: []any{}},
	}})
}

// JSON text may be given as bytes.
func bytesDefault() *mcp.ElicitParams {
	return ask(&jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{
		"gift":  {Type: "boolean", Default: []byte("true")},
		"count": {Type: "integer", Default: []byte("2")},
	}})
}

// URL mode needs no schema.

func page(ctx context.Context, s *mcp.ServerSession, id string) {
	s.Elicit(ctx, &mcp.ElicitParams{Mode: "url", Message: "Please sign in.", URL: "https://example.com/in", ElicitationID: id})
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Please sign in.", URL: "https://example.com/in", ElicitationID: id})
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Please sign in.", URL: "https://example.com/in?state=" + id, ElicitationID: id})
	s.Elicit(ctx, &mcp.ElicitParams{Message: "Please sign in.", ElicitationID: id, URL: fmt.Sprintf("%s/in", id)})
	mode := "url"
	s.Elicit(ctx, &mcp.ElicitParams{Mode: mode, Message: "Please sign in.", URL: id})
}

func either(ctx context.Context, s *mcp.ServerSession, id string, web bool) (*mcp.ElicitResult, error) {
	p := &mcp.ElicitParams{Message: "Please sign in."}
	if web {
		p.Mode, p.URL, p.ElicitationID = "url", "https://example.com/in", id
	} else {
		p.Mode = "form"
		p.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"user": map[string]any{"type": "string"}}}
	}
	return s.Elicit(ctx, p)
}

// Schemas that are not known.

func parameter(schema any) *mcp.ElicitParams { return ask(schema) }

func forwarded(ctx context.Context, s *mcp.ServerSession, p *mcp.ElicitParams) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, p)
}

func readFile() (*mcp.ElicitParams, error) {
	data, err := os.ReadFile("schema.json")
	if err != nil {
		return nil, err
	}
	return ask(json.RawMessage(data)), nil
}

//go:embed silent.go
var files embed.FS

func embedded() *mcp.ElicitParams {
	data, _ := files.ReadFile("silent.go")
	return ask(json.RawMessage(data))
}

func decoded(data []byte) *mcp.ElicitParams {
	var schema map[string]any
	if json.Unmarshal(data, &schema) != nil {
		return nil
	}
	return ask(schema)
}

func decodedParams(data []byte) (*mcp.ElicitParams, error) {
	p := new(mcp.ElicitParams)
	return p, json.Unmarshal(data, p)
}

func loaded(ctx context.Context, s *mcp.ServerSession, data []byte) (*mcp.ElicitResult, error) {
	var p mcp.ElicitParams
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, err
	}
	return s.Elicit(ctx, &p)
}

func unknownParts(typ string, props map[string]any, choices []string, count int) {
	ask(map[string]any{"type": typ, "properties": props})
	object(props)
	object(map[string]any{"to": map[string]any{"type": typ}})
	object(map[string]any{"to": map[string]any{"type": "string", "enum": choices, "default": choices[0]}})
	object(map[string]any{"to": map[string]any{"type": "string", "minLength": count, "maxLength": 2}})
	object(map[string]any{typ: map[string]any{"type": "string"}}, typ)
	object(map[string]any{"to-" + typ: map[string]any{"type": "string"}}, "to-1")
	object(map[string]any{"to": props["to"]})
	object(map[string]any{"to": map[string]any{"type": "array", "items": props["items"]}})
}

type request struct {
	Schema map[string]any
	Fields []struct{ Name, Type string }
}

func fromRequest(r *request) {
	ask(r.Schema)
	props := map[string]any{}
	for _, f := range r.Fields {
		props[f.Name] = map[string]any{"type": f.Type}
	}
	object(props, "name")
}

var registry = map[string]any{}

func fromRegistry(name string) *mcp.ElicitParams { return ask(registry[name]) }

// Changed out of sight.

var hook func(map[string]any)

func changed() *mcp.ElicitParams {
	schema := map[string]any{"type": "object", "properties": map[string]any{"to": map[string]any{"type": "object"}}}
	hook(schema)
	return ask(schema)
}

type mender interface{ Mend(*jsonschema.Schema) }

func mended(m mender) *mcp.ElicitParams {
	schema := &jsonschema.Schema{Type: "object"}
	m.Mend(schema)
	return ask(schema)
}

var later = map[string]any{"type": "object"}

func init() { later["properties"] = map[string]any{"to": map[string]any{"type": "string"}} }

func changedAtStart() *mcp.ElicitParams { return ask(later) }

func changedByPointer() *mcp.ElicitParams {
	schema := map[string]any{"type": "object"}
	complete(&schema)
	return ask(schema)
}

func complete(schema *map[string]any) {
	(*schema)["properties"] = map[string]any{"to": map[string]any{"type": "string"}}
}

func changedInClosure() *mcp.ElicitParams {
	schema := map[string]any{"type": "object"}
	add := func(name string) {
		schema["properties"] = map[string]any{name: map[string]any{"type": "string"}}
	}
	add("to")
	return ask(schema)
}

func changedWhileRunning(names []string) *mcp.ElicitParams {
	props := map[string]any{}
	for i := 0; i < len(names); i++ {
		props[names[i]] = map[string]any{"type": "string"}
	}
	return object(props, "to")
}

func reflected(t reflect.Type) *mcp.ElicitParams {
	props := map[string]any{}
	for i := range t.NumField() {
		props[t.Field(i).Name] = map[string]any{"type": "string"}
	}
	return object(props, "Name")
}

// Generated from a type.

type address struct {
	Street string    `json:"street" jsonschema:"With number"`
	Count  int       `json:"count"`
	Fast   bool      `json:"fast,omitempty"`
	When   time.Time `json:"when"`
}

func generated() (*mcp.ElicitParams, error) {
	schema, err := jsonschema.For[address](nil)
	if err != nil {
		return nil, err
	}
	return ask(schema), nil
}

// A type that says itself how it is sent.
type custom struct {
	Type string `json:"type"`
}

func (custom) MarshalJSON() ([]byte, error) {
	return []byte(`{"type": "object", "properties": {"to": {"type": "string"}}}`), nil
}

func marshaler() *mcp.ElicitParams { return ask(custom{"array"}) }

// Params that are completed elsewhere, by whoever gets them.

func half() *mcp.ElicitParams { return &mcp.ElicitParams{Message: "Where to?"} }

func whole(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	p := half()
	p.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": map[string]any{"type": "string"}}}
	return s.Elicit(ctx, p)
}

type option func(*mcp.ElicitParams)

func with(schema any) option { return func(p *mcp.ElicitParams) { p.RequestedSchema = schema } }

func options(ctx context.Context, s *mcp.ServerSession, opts ...option) (*mcp.ElicitResult, error) {
	p := &mcp.ElicitParams{Message: "Where to?"}
	for _, o := range opts {
		o(p)
	}
	return s.Elicit(ctx, p)
}

// Choices of one branch with the bounds of another never meet.
func branches(long bool) *mcp.ElicitParams {
	low, high := 1, 5
	if long {
		low, high = 10, 50
	}
	return ask(&jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{
		"note": {Type: "string", MinLength: &low, MaxLength: &high},
	}})
}

func sameCondition(detailed bool) *mcp.ElicitParams {
	props := map[string]any{"to": map[string]any{"type": "string"}}
	required := []string{"to"}
	if detailed {
		props["note"] = map[string]any{"type": "string"}
	}
	if detailed {
		required = append(required, "note")
	}
	return object(props, required...)
}

// A client's side answers questions.

func handler(ctx context.Context, req *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	schema, ok := req.Params.RequestedSchema.(map[string]any)
	if !ok || len(schema) == 0 {
		return &mcp.ElicitResult{Action: "decline"}, nil
	}
	return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"to": map[string]any{"type": "object"}}}, nil
}

// Other schemas than those of forms.

var tool = &mcp.Tool{
	Name: "send",
	InputSchema: &jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"to": {Type: "object", Properties: map[string]*jsonschema.Schema{"city": {Type: "string"}}},
		},
	},
}

func empty() {
	_ = new(mcp.ElicitParams)
	_ = mcp.ElicitParams{}
	var p *mcp.ElicitParams
	_ = p
}
