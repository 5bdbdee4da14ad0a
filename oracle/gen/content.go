package gen

import (
	"fmt"
	"strings"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// readContent returns the statements that read the answer's content, and the
// expression of the value. With a variable to assign to, they do that. What
// is no yes, or no value, is dealt with by refuse.
func (f *fn) readContent(s src, assign string, refuse func() string) (text, val string) {
	u, a := f.u, f.a
	if u.content == "none" {
		return "", a.fallback
	}
	if f.carrier == "generic" {
		return f.readGeneric(s, assign, refuse)
	}
	pre, fields := f.contentMap(s, refuse)
	if u.content == "struct" {
		pre, fields = "", s.content
	}
	needed := u.form.Datum() || u.valued() || !a.form.Gate()
	r := reading{f: f, fields: fields, refuse: refuse, check: u.form.Datum() || u.form.Gate() && !u.valued(), typ: a.valueType()}
	if u.form == program.GateSide {
		return pre + r.side(), ""
	}
	switch {
	case u.content == "missing-is-yes":
		return pre + r.missingIsYes(), ""
	case u.form == program.DatumNumber:
		text, val = r.number()
	case u.form == program.DatumMulti:
		text, val = r.list()
	default:
		text, val = r.plain(needed)
	}
	text = pre + text
	if assign != "" {
		text += assign + " = " + val + "\n"
	}
	return text, val
}

// readOptional reads the content of a question that need not be answered.
func (f *fn) readOptional(s src) (text, val string) {
	pre, fields := f.contentMap(s, nil)
	entry := fmt.Sprintf("%s[%q]", fields, f.a.field)
	typ := f.a.valueType()
	if f.u.content == "helper" {
		return pre, fmt.Sprintf("%s(%s, %q)", f.fieldHelper(typ), fields, f.a.field)
	}
	v := f.name("entered")
	return pre + fmt.Sprintf("%s, _ := %s.(%s)\n", v, entry, typ), v
}

// A reading is the content of an answer as it is read.
type reading struct {
	f      *fn
	fields string // expression of the map, or in style struct of what is to be encoded
	refuse func() string
	check  bool // the value is looked at too
	typ    string
}

func (r reading) entry() string { return fmt.Sprintf("%s[%q]", r.fields, r.f.a.field) }

// unless returns an if statement that refuses.
func (r reading) unless(cond string) string { return "if " + cond + " {\n" + r.refuse() + "\n}\n" }

// bad joins the ways in which a value is of no use.
func (r reading) bad(v string, more ...string) string {
	if r.check {
		more = append(more, r.f.a.refused(v))
	}
	return strings.Join(more, " || ")
}

// varName returns a name for the value.
func (r reading) varName() string {
	base := r.f.a.field
	switch base {
	case "confirm":
		base = "confirmed"
	case "choice":
		base = "chosen"
	case "name":
		base = "typed"
	case "parts", "teams", "instances", "days", "version", "plan":
		base = "wanted"
	case "title", "branch", "assignee", "folder", "environment", "note", "reason":
		base = "given"
	}
	return r.f.name(base)
}

// plain reads a boolean or a string.
func (r reading) plain(needed bool) (text, val string) {
	f := r.f
	style := f.u.content
	if style == "compare" && needed {
		style = "comma-ok"
	}
	if style == "type-switch" && needed && f.valued() {
		style = "comma-ok"
	}
	if style == "compare" {
		want := "true"
		if f.a.form != program.GateBool {
			want = fmt.Sprintf("%q", f.a.want)
		}
		return r.unless(r.entry() + " != " + want), ""
	}
	v := r.varName()
	switch style {
	case "comma-ok":
		ok := f.name("ok")
		text = fmt.Sprintf("%s, %s := %s.(%s)\n", v, ok, r.entry(), r.typ)
		if r.check || f.valued() {
			return text + r.unless(r.bad(v, "!"+ok)), v
		}
		return text + r.unless("!"+ok), v
	case "dropped":
		text = fmt.Sprintf("%s, _ := %s.(%s)\n", v, r.entry(), r.typ)
	case "bare":
		if r.check && !needed && f.b.chance(50) && r.typ == "bool" {
			return r.unless("!" + r.entry() + ".(bool)"), ""
		}
		text = fmt.Sprintf("%s := %s.(%s)\n", v, r.entry(), r.typ)
	case "helper":
		call := fmt.Sprintf("%s(%s, %q)", f.fieldHelper(r.typ), r.fields, f.a.field)
		if !needed {
			return r.unless(f.a.refused(call)), ""
		}
		text = v + " := " + call + "\n"
	case "struct":
		text, val = r.decode(r.typ)
		if !r.check {
			return text, val
		}
		return text + r.unless(f.a.refused(val)), val
	case "type-switch":
		text = "var " + v + " " + r.typ + "\nswitch v := " + r.entry() + ".(type) {\ncase " + r.typ + ":\n" + v + " = v\ndefault:\n" + r.refuse() + "\n}\n"
		if r.f.b.again != nil {
			text = v + ", _ := " + r.entry() + ".(" + r.typ + ")\n"
		}
	}
	if r.check {
		text += r.unless(r.bad(v))
	}
	return text, v
}

// valued reports whether the function leaves a gate's value to its caller.
func (f *fn) valued() bool { return f.u.valued() && f.level == f.u.decider }

// decode reads the content by way of a struct.
func (r reading) decode(typ string) (text, val string) {
	f := r.f
	field := strings.ToUpper(f.a.field[:1]) + f.a.field[1:]
	v, data, err := f.name("form"), f.name("data"), f.name("encErr")
	text = fmt.Sprintf("var %s struct {\n%s %s `json:\"%s\"`\n}\n", v, field, typ, f.a.field)
	text += fmt.Sprintf("%s, %s := json.Marshal(%s)\nif %s != nil {\n%s\n}\n", data, err, r.fields, err, r.refuse())
	text += fmt.Sprintf("if json.Unmarshal(%s, &%s) != nil {\n%s\n}\n", data, v, r.refuse())
	return text, v + "." + field
}

// number reads an integer. JSON numbers are of the type float64.
func (r reading) number() (text, val string) {
	f := r.f
	n := f.name("number")
	switch f.u.content {
	case "comma-ok":
		ok := f.name("ok")
		text = fmt.Sprintf("%s, %s := %s.(float64)\n", n, ok, r.entry()) + r.unless("!"+ok+" || "+n+" < 1")
	case "dropped":
		text = fmt.Sprintf("%s, _ := %s.(float64)\n", n, r.entry()) + r.unless(n+" < 1")
	case "bare":
		if f.u.policy == "number-type" {
			text = fmt.Sprintf("%s := %s.(int)\n", n, r.entry()) + r.unless(n+" < 1")
			return text, n
		}
		text = fmt.Sprintf("%s := %s.(float64)\n", n, r.entry()) + r.unless(n+" < 1")
	case "struct":
		text, val = r.decode("int")
		return text + r.unless(val+" < 1"), val
	default:
		text = "var " + n + " float64\nswitch v := " + r.entry() + ".(type) {\ncase float64:\n" + n + " = v\ndefault:\n" + r.refuse() + "\n}\n" + r.unless(n+" < 1")
	}
	return text, "int(" + n + ")"
}

// list reads several strings.
func (r reading) list() (text, val string) {
	f := r.f
	v, all, item, s, ok := f.name("wanted"), f.name("entries"), f.name("entry"), f.name("word"), f.name("isWord")
	switch f.u.content {
	case "comma-ok":
		valid := f.name("ok")
		text = fmt.Sprintf("%s, %s := %s.([]any)\n", all, valid, r.entry()) + r.unless("!"+valid)
	case "dropped":
		text = fmt.Sprintf("%s, _ := %s.([]any)\n", all, r.entry())
	case "bare":
		if f.u.policy == "number-type" {
			text = fmt.Sprintf("%s := %s.([]string)\n", v, r.entry())
			return text + r.unless("len("+v+") == 0"), v
		}
		text = fmt.Sprintf("%s := %s.([]any)\n", all, r.entry())
	case "struct":
		text, val = r.decode("[]string")
		return text + r.unless("len("+val+") == 0"), val
	default:
		text = "var " + all + " []any\nswitch v := " + r.entry() + ".(type) {\ncase []any:\n" + all + " = v\ndefault:\n" + r.refuse() + "\n}\n"
	}
	text += fmt.Sprintf("var %s []string\nfor _, %s := range %s {\nif %s, %s := %s.(string); %s {\n%s = append(%s, %s)\n}\n}\n", v, item, all, s, ok, item, ok, v, v, s)
	return text + r.unless("len("+v+") == 0"), v
}

// side reads an option that comes with a gate, and decides nothing.
func (r reading) side() string {
	f := r.f
	if f.u.content == "comma-ok" {
		v, ok := f.name("remember"), f.name("ok")
		return fmt.Sprintf("if %s, %s := %s.(bool); %s && %s {\n%s\n}\n", v, ok, r.entry(), ok, v, f.logs("not asking again today"))
	}
	v := f.name("remember")
	return fmt.Sprintf("%s, _ := %s.(bool)\n%s\n", v, r.entry(), f.logs("remember: %t", v))
}

// missingIsYes reads a value of which only a clear no counts.
func (r reading) missingIsYes() string {
	f := r.f
	v, given, ok := f.name("proceed"), f.name("given"), f.name("ok")
	if f.a.form == program.GateEnum {
		no := fmt.Sprintf("%q", f.a.bad)
		switch f.u.variant % 3 {
		case 0:
			return r.unless(r.entry() + " == " + no)
		case 1:
			return fmt.Sprintf("if %s, %s := %s.(string); %s && %s != %q {\n%s\n}\n", given, ok, r.entry(), ok, given, f.a.want, r.refuse())
		}
		return fmt.Sprintf("%s := %q\nif %s, %s := %s.(string); %s {\n%s = %s\n}\n", v, f.a.want, given, ok, r.entry(), ok, v, given) + r.unless(fmt.Sprintf("%s != %q", v, f.a.want))
	}
	switch f.u.variant % 4 {
	case 0:
		return r.unless(r.entry() + " == false")
	case 1:
		return fmt.Sprintf("if %s, %s := %s.(bool); %s && !%s {\n%s\n}\n", given, ok, r.entry(), ok, given, r.refuse())
	case 2:
		return r.unless(fmt.Sprintf("fmt.Sprint(%s) == \"false\"", r.entry()))
	}
	return fmt.Sprintf("%s := true\nif %s, %s := %s.(bool); %s {\n%s = %s\n}\n", v, given, ok, r.entry(), ok, v, given) + r.unless("!"+v)
}

// readGeneric reads a value of a type parameter.
func (f *fn) readGeneric(s src, assign string, refuse func() string) (text, val string) {
	pre, fields := f.contentMap(s, refuse)
	v, ok := f.name("given"), f.name("ok")
	text = pre + fmt.Sprintf("%s, %s := %s[%s].(T)\n", v, ok, fields, f.fieldExpr()) + "if !" + ok + " {\n" + refuse() + "\n}\n"
	if assign != "" {
		text += assign + " = " + v + "\n"
	}
	return text, v
}

// fieldExpr returns the expression of the field's name.
func (f *fn) fieldExpr() string { return fmt.Sprintf("%q", f.a.field) }

// contentMap returns the statements that make a map of the content, and it.
func (f *fn) contentMap(s src, refuse func() string) (pre, fields string) {
	if f.b.plan.sdk == program.GoSDK || !s.sdk || f.u.content == "struct" {
		return "", s.content
	}
	m := f.name("fields")
	if f.u.mapRead == "map-ok" && f.u.content != "missing-is-yes" && f.u.form != program.GateSide && f.u.form.Gate() || f.u.mapRead == "map-ok" && f.u.form.Datum() && f.u.content != "merge" {
		ok := f.name("ok")
		return fmt.Sprintf("%s, %s := %s.(map[string]any)\nif !%s {\n%s\n}\n", m, ok, s.content, ok, refuse()), m
	}
	return fmt.Sprintf("%s, _ := %s.(map[string]any)\n", m, s.content), m
}

// fieldHelper returns a function that reads a field of a type.
func (f *fn) fieldHelper(typ string) string {
	name := map[string]string{"bool": "boolField", "string": "stringField"}[typ]
	f.pkg.once(f.b.mainFile(f.pkg), name, fmt.Sprintf("func %s(fields map[string]any, key string) %s {\nv, _ := fields[key].(%s)\nreturn v\n}", name, typ, typ))
	return name
}

// mergeContent returns the statements that set a variable if the content has
// a value.
func (f *fn) mergeContent(s src, v string) string {
	pre, fields := f.contentMap(s, nil)
	r := reading{f: f, fields: fields}
	given, ok := f.name("given"), f.name("ok")
	switch f.a.valueType() {
	case "int":
		return pre + fmt.Sprintf("if %s, %s := %s.(float64); %s && %s >= 1 {\n%s = int(%s)\n}\n", given, ok, r.entry(), ok, given, v, given)
	case "[]string":
		item, word, isWord := f.name("entry"), f.name("word"), f.name("isWord")
		return pre + fmt.Sprintf("if %s, %s := %s.([]any); %s && len(%s) > 0 {\n%s = nil\nfor _, %s := range %s {\nif %s, %s := %s.(string); %s {\n%s = append(%s, %s)\n}\n}\n}\n",
			given, ok, r.entry(), ok, given, v, item, given, word, isWord, item, isWord, v, v, word)
	}
	return pre + fmt.Sprintf("if %s, %s := %s.(string); %s && %s != \"\" {\n%s = %s\n}\n", given, ok, r.entry(), ok, given, v, given)
}
