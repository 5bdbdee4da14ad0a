// Package dialect knows the SDKs: which of their types, functions and fields
// mean what, and what differs between their versions. Nothing outside this
// package names an SDK's package or symbol, and nothing in it knows a rule.
//
// Symbols are recognised by identity: the import path of the package that
// declares them and their name, with aliases and type arguments unwrapped.
package dialect

import (
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A Role is what a named type of an SDK is to elicitation.
type Role int

// The roles of types.
const (
	NoRole        Role = iota
	Params             // what a server asks: message, schema or URL
	Request            // wraps Params in its field Params
	ClientRequest      // what a client's handler is given
	Result             // what comes back: an action, and content
	ResultPart         // a struct inside Result that holds action and content
	Action             // the type of a result's action
	Questions          // the questions that a result hands to the client
	Reply              // what a handler returns to the client
	Response           // what came back for one of them: an answer, or something else
)

// A Call is what a function of an SDK is to elicitation.
type Call int

// The roles of functions.
const (
	NoCall       Call = iota
	Ask               // sends Params or a Request and waits for the answer
	AskURL            // the same in URL mode, with the parts as arguments
	Answer            // reads the answer to a question of an earlier round
	NewServer         // builds a server
	Declare           // the option by which a server advertises elicitation
	InputRequest      // makes Params a question that a result carries
)

// An SDK is one library that servers use to elicit.
type SDK struct {
	// Name is the short name, as in messages and settings.
	Name string
	// Module is the path of the module, below which its packages lie.
	Module string
	// packages are the SDK's own packages relative to Module. Others in the
	// module, such as its examples, are programs like any other.
	packages []string

	types map[string]Role // by package path relative to Module, dot, name
	calls map[string]Call // the same, methods with their receiver's type
	// generations are the versions that a rule can tell apart, oldest first.
	generations []generation
}

// A generation is a range of versions, up to the next generation.
type generation struct {
	since string // the first version, as "v1.2.0"
	// marker is a symbol that this and later generations declare:
	// "pkg.Name", "pkg.Type.Field", or "pkg.Type.Field:tag" for a field that
	// has the tag.
	marker string
	traits Traits
}

// Traits are the ways in which versions of an SDK differ that rules need to
// know.
type Traits struct {
	// Version is the version itself, "" where it is not known.
	Version string
	// Since is the first version that has these traits, "" where the version
	// is not known.
	Since string
	// AnswerValidated: the server drops an accepted answer that does not
	// match the schema.
	AnswerValidated bool
	// DefaultPanics: an accepted answer without content panics the server
	// when a field has a default and none is required (observed on v1.3.1 and
	// v1.6.1; where one is required, the answer is dropped first).
	DefaultPanics bool
	// DefaultPanicsOnRefusal: the same on decline and cancel.
	DefaultPanicsOnRefusal bool
	// URLMode: the SDK has a URL mode.
	URLMode bool
	// ClientChecked: asking a client that did not declare elicitation fails
	// without a request being sent.
	ClientChecked bool
	// RoundTrips: the SDK speaks protocol revision 2026-07-28, in which a
	// handler returns its questions.
	RoundTrips bool
}

// ActionWords are the values of a result's action that the protocol defines
// (ElicitResult.action, all revisions).
var ActionWords = []string{"accept", "decline", "cancel"}

// The fields of Params, Request and Result. Both SDKs spell them alike.
const (
	FieldMode    = "Mode"
	FieldMessage = "Message"
	FieldSchema  = "RequestedSchema"
	FieldURL     = "URL"
	FieldID      = "ElicitationID"
	FieldParams  = "Params"
	FieldAction  = "Action"
	FieldContent = "Content"
)

// All is every SDK that is known.
var All = []*SDK{goSDK, mcpGo}

// A Set recognises SDKs, and copies of them under other import paths.
type Set struct {
	compatible []string
	assumed    map[string]Traits
}

// NewSet returns a set that also takes the packages at and below each of the
// compatible import paths for an SDK's. Each entry of assume, such as
// "go-sdk@v1.8.0", replaces the version that is found. The error names the
// entry that is wrong.
func NewSet(compatible, assume []string) (*Set, error) {
	s := &Set{assumed: make(map[string]Traits)}
	for _, path := range compatible {
		s.compatible = append(s.compatible, strings.TrimSuffix(path, "/"))
	}
	for _, a := range assume {
		sdk, traits, err := parseAssumption(a)
		if err != nil {
			return nil, err
		}
		s.assumed[sdk.Name] = traits
	}
	return s, nil
}

// IsSDKPath reports whether an import path is that of an SDK's package.
func (s *Set) IsSDKPath(path string) bool {
	sdks, rest, ok := s.split(path)
	return ok && slices.ContainsFunc(sdks, func(sdk *SDK) bool {
		return slices.Contains(sdk.packages, rest)
	})
}

// split returns the SDKs that a package can belong to, and the package's path
// relative to the SDK's module.
func (s *Set) split(path string) (sdks []*SDK, rest string, ok bool) {
	for _, sdk := range All {
		if rest, ok := below(path, sdk.Module); ok {
			return []*SDK{sdk}, rest, true
		}
	}
	for _, root := range s.compatible {
		if rest, ok := below(path, root); ok {
			return All, rest, true
		}
	}
	return nil, "", false
}

// below returns path relative to root, "" for root itself.
func below(path, root string) (string, bool) {
	if path == root {
		return "", true
	}
	return strings.CutPrefix(path, root+"/")
}

// TypeRole returns what t is to elicitation. Pointers, aliases and type
// arguments are unwrapped.
func (s *Set) TypeRole(t types.Type) (Role, *SDK) {
	obj := typeName(t)
	if obj == nil || obj.Pkg() == nil {
		return NoRole, nil
	}
	sdks, rest, ok := s.split(obj.Pkg().Path())
	if !ok {
		return NoRole, nil
	}
	for _, sdk := range sdks {
		if r := sdk.types[rest+"."+obj.Name()]; r != NoRole {
			return r, sdk
		}
		if r := sdk.instance(rest, t); r != NoRole {
			return r, sdk
		}
	}
	return NoRole, nil
}

// instance returns the role of an instantiated generic type that the SDK only
// names by an alias, such as go-sdk's ClientRequest[*ElicitParams].
func (sdk *SDK) instance(rest string, t types.Type) Role {
	named := namedType(t)
	if named == nil || named.TypeArgs().Len() != 1 {
		return NoRole
	}
	arg := typeName(named.TypeArgs().At(0))
	if arg == nil {
		return NoRole
	}
	return sdk.types[rest+"."+named.Obj().Name()+"["+arg.Name()+"]"]
}

func namedType(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

func typeName(t types.Type) *types.TypeName {
	if named := namedType(t); named != nil {
		return named.Origin().Obj()
	}
	return nil
}

// CallRole returns what calling fn is to elicitation.
func (s *Set) CallRole(fn *types.Func) (Call, *SDK) {
	if fn == nil || fn.Pkg() == nil {
		return NoCall, nil
	}
	sdks, rest, ok := s.split(fn.Pkg().Path())
	if !ok {
		return NoCall, nil
	}
	fn = fn.Origin()
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t := typeName(recv.Type())
		if t == nil {
			return NoCall, nil
		}
		name = t.Name() + "." + name
	}
	for _, sdk := range sdks {
		if c := sdk.calls[rest+"."+name]; c != NoCall {
			return c, sdk
		}
	}
	return NoCall, nil
}

// ResultIndex returns the position of an elicitation result among the results
// of a function with signature sig, or -1.
func (s *Set) ResultIndex(sig *types.Signature) (int, *SDK) {
	for i := range sig.Results().Len() {
		if r, sdk := s.TypeRole(sig.Results().At(i).Type()); r == Result {
			return i, sdk
		}
	}
	return -1, nil
}

// IsClientHandler reports whether a function with signature sig answers
// elicitation requests, as a client or a gateway does: it is given the
// request and returns the result.
func (s *Set) IsClientHandler(sig *types.Signature) bool {
	if i, _ := s.ResultIndex(sig); i < 0 {
		return false
	}
	for i := range sig.Params().Len() {
		switch r, _ := s.TypeRole(sig.Params().At(i).Type()); r {
		case ClientRequest, Request:
			return true
		}
	}
	return false
}

// IsSchema reports whether t is the schema type of
// github.com/google/jsonschema-go, which go-sdk describes forms with.
func IsSchema(t types.Type) bool {
	obj := typeName(t)
	return obj != nil && obj.Name() == "Schema" && obj.Pkg() != nil &&
		obj.Pkg().Path() == "github.com/google/jsonschema-go/jsonschema"
}

// IsSchemaGenerator reports whether fn makes such a schema of its type
// argument.
func IsSchemaGenerator(fn *types.Func) bool {
	return fn != nil && fn.FullName() == "github.com/google/jsonschema-go/jsonschema.For"
}

// Traits returns what the version of sdk that pkg is built with does. That is
// told by the shape of the API that pkg sees, so it also holds for vendored and
// replaced modules; where pkg does not import the package that tells,
// everything is false.
func (s *Set) Traits(sdk *SDK, pkg *types.Package, fset *token.FileSet) Traits {
	if t, ok := s.assumed[sdk.Name]; ok {
		return t
	}
	for _, g := range slices.Backward(sdk.generations) {
		if pos, ok := s.declares(pkg, sdk, g.marker); ok {
			t := g.traits
			t.Since = g.since
			t.Version = versionIn(fset.Position(pos).Filename, sdk.Module)
			return t
		}
	}
	return Traits{}
}

// versionIn returns the version in the path of a file in the module cache.
func versionIn(file, module string) string {
	_, rest, ok := strings.Cut(filepath.ToSlash(file), module+"@")
	if !ok {
		return ""
	}
	version, _, _ := strings.Cut(rest, "/")
	return version
}

// declares reports whether a package of sdk that pkg imports declares marker,
// and where.
func (s *Set) declares(pkg *types.Package, sdk *SDK, marker string) (token.Pos, bool) {
	marker, tag, _ := strings.Cut(marker, ":")
	parts := strings.Split(marker, ".")
	for _, imp := range append(pkg.Imports(), pkg) {
		sdks, rest, ok := s.split(imp.Path())
		if !ok || rest != parts[0] || !slices.Contains(sdks, sdk) {
			continue
		}
		obj := imp.Scope().Lookup(parts[1])
		if obj == nil {
			continue
		}
		if len(parts) == 2 {
			return obj.Pos(), true
		}
		st, ok := obj.Type().Underlying().(*types.Struct)
		for i := 0; ok && i < st.NumFields(); i++ {
			if st.Field(i).Name() == parts[2] {
				return obj.Pos(), strings.Contains(st.Tag(i), tag)
			}
		}
	}
	return token.NoPos, false
}

// InfersMode reports whether params without a mode but with a URL are in URL
// mode.
func (sdk *SDK) InfersMode() bool { return sdk == goSDK }

// DeclareOption returns the name of the option by which a server advertises
// elicitation, "" where the SDK has none.
func (sdk *SDK) DeclareOption() string {
	for name, c := range sdk.calls {
		if c == Declare {
			return name[strings.LastIndex(name, ".")+1:]
		}
	}
	return ""
}
