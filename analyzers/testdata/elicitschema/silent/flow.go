package silent

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Right forms that are put together in roundabout ways. Each would be wrong if
// one of the steps was missed.

func str() map[string]any { return map[string]any{"type": "string"} }

func wrong() map[string]any { return map[string]any{"type": "object"} }

func byAlias() *mcp.ElicitParams {
	props := map[string]any{"to": wrong()}
	p := object(props)
	other := props
	other["to"] = str()
	return p
}

func byAssertion() *mcp.ElicitParams {
	schema := map[string]any{"type": "object", "properties": map[string]any{"to": wrong()}}
	schema["properties"].(map[string]any)["to"] = str()
	return ask(schema)
}

func byCheckedAssertion() *mcp.ElicitParams {
	schema := map[string]any{"type": "object", "properties": map[string]any{"to": wrong()}}
	if props, ok := schema["properties"].(map[string]any); ok {
		props["to"] = str()
	}
	return ask(schema)
}

func byElement() *mcp.ElicitParams {
	props := map[string]map[string]any{"to": wrong()}
	props["to"]["type"] = "string"
	return ask(map[string]any{"type": "object", "properties": props})
}

func byRange() *mcp.ElicitParams {
	props := map[string]map[string]any{"to": wrong(), "by": wrong()}
	for _, p := range props {
		p["type"] = "string"
	}
	return ask(map[string]any{"type": "object", "properties": props})
}

func byPointers() *mcp.ElicitParams {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"to": {Type: "object"}}}
	for _, p := range s.Properties {
		p.Type = "string"
	}
	return ask(s)
}

func byIndex() *mcp.ElicitParams {
	fields := []map[string]any{wrong(), wrong()}
	for i := range fields {
		fields[i]["type"] = "string"
	}
	return object(map[string]any{"to": fields[0], "by": fields[1]})
}

func byField() *mcp.ElicitParams {
	var q struct {
		inner struct{ schema map[string]any }
	}
	q.inner.schema = map[string]any{"type": "object"}
	q.inner.schema["properties"] = map[string]any{"to": str()}
	return ask(q.inner.schema)
}

func byPointer() *mcp.ElicitParams {
	p := mcp.ElicitParams{Message: "Where to?", RequestedSchema: wrong()}
	q := &p
	q.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	return &p
}

func bySchemaPointer() *mcp.ElicitParams {
	p := &mcp.ElicitParams{Message: "Where to?", RequestedSchema: wrong()}
	schema := &p.RequestedSchema
	*schema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	return p
}

func bySwap() *mcp.ElicitParams {
	a, b := wrong(), str()
	a, b = b, a
	_ = b
	return object(map[string]any{"to": a})
}

func byCopy(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	base := mcp.ElicitParams{Message: "Where to?"}
	p := base
	p.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	return s.Elicit(ctx, &p)
}

type fields map[string]any

func (f fields) text(name string) fields { f[name] = str(); return f }

func byMethod() *mcp.ElicitParams {
	f := fields{"to": wrong()}
	f.text("to").text("by")
	return object(f, "by")
}

type holder struct {
	fields
	once   sync.Once
	schema map[string]any
}

func (h *holder) get() map[string]any {
	h.once.Do(func() { h.schema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}} })
	return h.schema
}

func byOnce(h *holder) *mcp.ElicitParams { return ask(h.get()) }

func byNewHolder() *mcp.ElicitParams {
	h := &holder{schema: map[string]any{"type": "object"}}
	h.fields = fields{"to": str()}
	h.schema["properties"] = h.fields
	return ask(h.schema)
}

var lazily = sync.OnceValue(func() map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
})

func byOnceValue() *mcp.ElicitParams { return ask(lazily()) }

var registered = map[string]any{"to": wrong()}

func register(name string, field any) { registered[name] = field }

func init() { register("to", str()) }

func byRegistry() *mcp.ElicitParams { return object(registered) }

var cache = map[string]*jsonschema.Schema{}

func byCache(name string) *mcp.ElicitParams {
	s, ok := cache[name]
	if !ok {
		s = &jsonschema.Schema{Type: "object"}
		cache[name] = s
		fill(s)
	}
	return ask(s)
}

func fill(s *jsonschema.Schema) {
	s.Properties = map[string]*jsonschema.Schema{"to": {Type: "string"}}
}

// Lists.

func byKeys() *mcp.ElicitParams {
	props := map[string]any{"to": str(), "by": str()}
	return object(props, slices.Sorted(maps.Keys(props))...)
}

func byLoop() *mcp.ElicitParams {
	props := map[string]any{"to": str(), "by": str()}
	var required []string
	for name := range props {
		required = append(required, name)
	}
	sort.Strings(required)
	return object(props, required...)
}

func bySplit() *mcp.ElicitParams {
	return object(map[string]any{"size": map[string]any{"type": "string", "enum": strings.Split("s,m,l", ","), "default": "m"}}, strings.Fields("size")...)
}

func byNumber() *mcp.ElicitParams {
	var values []string
	for i := range 3 {
		values = append(values, strconv.Itoa(i+1))
	}
	return object(map[string]any{"size": map[string]any{"type": "string", "enum": values, "default": "3"}})
}

func byCompact() *mcp.ElicitParams {
	values := slices.Compact([]string{"a", "a", "b"})
	return object(map[string]any{"size": map[string]any{"type": "string", "enum": values}})
}

func byFilter() *mcp.ElicitParams {
	required := slices.DeleteFunc([]string{"to", "gone"}, func(s string) bool { return s == "gone" })
	return object(map[string]any{"to": str()}, required...)
}

func bySlice() *mcp.ElicitParams {
	names := []string{"to", "by", "gone"}
	return object(map[string]any{"to": str(), "by": str()}, names[:2]...)
}

func bySetElement() *mcp.ElicitParams {
	required := []string{"gone"}
	required[0] = "to"
	return object(map[string]any{"to": str()}, required...)
}

// Text.

func byReplace() *mcp.ElicitParams {
	return ask(json.RawMessage(strings.ReplaceAll(`{"type": "object", "properties": {"to": {"type": "TYPE"}}}`, "TYPE", "string")))
}

func byBuilder() *mcp.ElicitParams {
	var b strings.Builder
	b.WriteString(`{"type": "object", "properties": {"to": {"type": `)
	fmt.Fprintf(&b, "%q}}}", "string")
	return ask(json.RawMessage(b.String()))
}

func byBuffer() *mcp.ElicitParams {
	var b bytes.Buffer
	template.Must(template.New("").Parse(`{"type": "object", "properties": {"to": {"type": "{{.}}"}}}`)).Execute(&b, "string")
	return ask(json.RawMessage(b.Bytes()))
}

func byVerb(typ string, n int) *mcp.ElicitParams {
	quoted, _ := json.Marshal(typ)
	return ask(json.RawMessage(fmt.Sprintf(`{"type": "object", "properties": {"to": {"type": %s, "minLength": %d, "maxLength": %[2]d}}}`, quoted, n)))
}

func byRoundTrip() (*mcp.ElicitParams, error) {
	data, err := json.Marshal(map[string]any{"type": "object", "properties": map[string]any{"to": wrong()}})
	if err != nil {
		return nil, err
	}
	var schema map[string]any
	if err := json.Unmarshal(data, &schema); err != nil {
		return nil, err
	}
	schema["properties"] = map[string]any{"to": str()}
	return ask(schema), nil
}

func byUnmarshal() (*mcp.ElicitParams, error) {
	schema := map[string]any{"properties": map[string]any{"to": str()}}
	err := json.Unmarshal([]byte(`{"type": "object"}`), &schema) // keeps what it does not name
	return ask(schema), err
}

func byUnmarshalStruct() (*mcp.ElicitParams, error) {
	s := new(jsonschema.Schema)
	err := json.Unmarshal([]byte(`{"type": "object", "properties": {"to": {"type": "string"}}}`), s)
	return ask(s), err
}

func byDecoder(data string) (*mcp.ElicitParams, error) {
	schema := map[string]any{"type": "object"}
	err := json.NewDecoder(strings.NewReader(data)).Decode(&schema)
	return ask(schema), err
}

// Values.

func byOr(typ string) *mcp.ElicitParams {
	return object(map[string]any{"to": map[string]any{"type": cmp.Or("", "string")}, "by": map[string]any{"type": cmp.Or(typ, "string")}})
}

func byMin(n int) *mcp.ElicitParams {
	return object(map[string]any{"to": map[string]any{"type": "string", "minLength": min(n, 3), "maxLength": max(2, 3)}})
}

func byArithmetic() *mcp.ElicitParams {
	n := 10
	n -= 8
	return object(map[string]any{"to": map[string]any{"type": "string", "minLength": n, "maxLength": n * 2}})
}

func byConstants() *mcp.ElicitParams {
	const (
		low = iota + 1
		high
	)
	return object(map[string]any{"n": map[string]any{"type": "integer", "minimum": low, "maximum": high, "default": high}})
}

func byZero() *mcp.ElicitParams {
	var def any
	if low := 3; low > 2 {
		def = low
	}
	return object(map[string]any{"n": map[string]any{"type": "integer", "default": def}})
}

// Control.

func byNamedResult() (p *mcp.ElicitParams) {
	defer func() {
		p.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	}()
	p = ask(wrong())
	return p
}

func byFallthrough(kind int) *mcp.ElicitParams {
	props := map[string]any{"to": wrong()}
	switch kind {
	case 1:
		fallthrough
	default:
		props["to"] = str()
	}
	return object(props)
}

func byEarlyReturn(kind int) *mcp.ElicitParams {
	typ := "object"
	if kind == 1 {
		return nil
	} else {
		typ = "string"
	}
	return object(map[string]any{"to": map[string]any{"type": typ}})
}

func byBreak() *mcp.ElicitParams {
	typ := ""
	for _, t := range []string{"string", "object"} {
		typ = t
		break
	}
	return object(map[string]any{"to": map[string]any{"type": typ}})
}

func byContinue() *mcp.ElicitParams {
	props := map[string]any{}
	for _, t := range []string{"string", "object"} {
		if t == "object" {
			continue
		}
		props["a "+t] = map[string]any{"type": t}
	}
	return object(props)
}

func byGoto(n int) *mcp.ElicitParams {
	props := map[string]any{"to": wrong()}
again:
	props["to"] = str()
	if n--; n > 0 {
		goto again
	}
	return object(props)
}

func byGoroutine() *mcp.ElicitParams {
	props := map[string]any{"to": wrong()}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		props["to"] = str()
	}()
	wg.Wait()
	return object(props)
}

func byClosures() *mcp.ElicitParams {
	props := map[string]any{"to": wrong()}
	steps := []func(){func() { props["to"] = str() }}
	for _, s := range steps {
		s()
	}
	return object(props)
}

func byLaterClosure() *mcp.ElicitParams {
	var build func() map[string]any
	p := &mcp.ElicitParams{Message: "Where to?"}
	finish := func() { p.RequestedSchema = build() }
	build = func() map[string]any {
		return map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	}
	finish()
	return p
}

func bySort() *mcp.ElicitParams {
	values := []string{"b", "a"}
	sort.Slice(values, func(i, j int) bool { return values[i] < values[j] })
	return object(map[string]any{"size": map[string]any{"type": "string", "enum": values, "default": values[0]}})
}

func retried(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	props := map[string]any{"to": str()}
	p := object(props)
	for range 3 {
		r, err := s.Elicit(ctx, p)
		if err != nil || r.Action != "accept" || r.Content["to"] != "" {
			return r, err
		}
		p.Message = "Please do not leave it blank. " + p.Message
		props["to"] = map[string]any{"type": "string", "minLength": 1}
	}
	return nil, nil
}

// Of two forms with one literal each is judged by its own values.
func limits(low, high int) *mcp.ElicitParams {
	return object(map[string]any{"n": map[string]any{"type": "integer", "minimum": low, "maximum": high}})
}

func twoLimits() []*mcp.ElicitParams { return []*mcp.ElicitParams{limits(1, 5), limits(10, 50)} }

// Promoted fields.

type question struct {
	mcp.ElicitParams
	id string
}

func promoted(ctx context.Context, s *mcp.ServerSession) (*mcp.ElicitResult, error) {
	q := question{id: "1"}
	q.Message = "Where to?"
	q.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	return s.Elicit(ctx, &q.ElicitParams)
}

func promotedLater(ctx context.Context, s *mcp.ServerSession, q *question) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &q.ElicitParams)
}

func array(ctx context.Context, s *mcp.ServerSession) {
	var list [2]mcp.ElicitParams
	for i := range list {
		list[i].Message = "Where to?"
		list[i].RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	}
	for i := range list {
		s.Elicit(ctx, &list[i])
	}
}

func pool(ctx context.Context, s *mcp.ServerSession, p *sync.Pool) (*mcp.ElicitResult, error) {
	params := p.Get().(*mcp.ElicitParams)
	defer p.Put(params)
	return s.Elicit(ctx, params)
}

type setter interface{ Set(p *mcp.ElicitParams) }

func bySetter(ctx context.Context, s *mcp.ServerSession, x setter) (*mcp.ElicitResult, error) {
	p := new(mcp.ElicitParams)
	x.Set(p)
	return s.Elicit(ctx, p)
}

func byFunc(ctx context.Context, s *mcp.ServerSession, build func(string) any) (*mcp.ElicitResult, error) {
	return s.Elicit(ctx, &mcp.ElicitParams{Message: "Where to?", RequestedSchema: build("to")})
}

func byNilCheck(ctx context.Context, s *mcp.ServerSession, schema any) (*mcp.ElicitResult, error) {
	p := &mcp.ElicitParams{Message: "Where to?"}
	if schema != nil {
		p.RequestedSchema = schema
	} else {
		p.RequestedSchema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	}
	return s.Elicit(ctx, p)
}

func byDefault(ctx context.Context, s *mcp.ServerSession, schema map[string]any) (*mcp.ElicitResult, error) {
	if schema == nil {
		schema = map[string]any{"type": "object", "properties": map[string]any{"to": str()}}
	}
	if _, ok := schema["type"]; !ok {
		schema["type"] = "object"
	}
	return s.Elicit(ctx, &mcp.ElicitParams{Message: "Where to?", RequestedSchema: schema})
}
