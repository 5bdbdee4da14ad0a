package gen

import (
	"fmt"

	"github.com/elicitlint/elicitlint/oracle/program"
)

// A gateTopic is something that a person may have to approve.
type gateTopic struct {
	do    string // "delete", an action in the infinitive
	done  string // "deleted"
	noun  string // "branch", one word
	where string // "of the repository"
	keep  string // the word for not doing it
	names []string
	funcs string // "Delete", as a part of names in code
}

var gateTopics = []gateTopic{
	{"delete", "deleted", "branch", "of the repository", "keep", []string{"e1-feature", "old-login", "spike-cache"}, "Delete"},
	{"drop", "dropped", "table", "in the database", "keep", []string{"orders_2019", "audit_tmp", "sessions_old"}, "Drop"},
	{"restart", "restarted", "service", "in production", "leave", []string{"checkout", "search", "billing"}, "Restart"},
	{"publish", "published", "article", "on the website", "hold", []string{"spring-notes", "pricing-update", "roadmap"}, "Publish"},
	{"send", "sent", "newsletter", "to all subscribers", "hold", []string{"issue-42", "october", "welcome"}, "Send"},
	{"archive", "archived", "project", "of the team", "keep", []string{"atlas", "borealis", "cedar"}, "Archive"},
	{"merge", "merged", "request", "into main", "wait", []string{"fix-timeouts", "new-parser", "typo-docs"}, "Merge"},
	{"purge", "purged", "queue", "of the worker", "keep", []string{"mails", "thumbnails", "exports"}, "Purge"},
	{"withdraw", "withdrawn", "booking", "of the customer", "keep", []string{"room-12", "van-3", "desk-7"}, "Withdraw"},
	{"refund", "refunded", "invoice", "in full", "keep", []string{"r-1001", "r-1002", "r-1003"}, "Refund"},
	{"overwrite", "overwritten", "backup", "of last night", "keep", []string{"nightly", "weekly", "blobs"}, "Overwrite"},
	{"revoke", "revoked", "certificate", "of the gateway", "keep", []string{"edge-a", "edge-b", "intern"}, "Revoke"},
}

// A datumTopic is something that a person has to fill in.
type datumTopic struct {
	form    program.Form
	ask     string // the message, with %s for a detail
	details []string
	field   string
	title   string
	help    string
	good    any
	other   string // Go expression of a value that code may fall back to
	choices []string
	funcs   string
}

var datumTopics = []datumTopic{
	{program.DatumText, "Under which title should the report on %s be filed?", []string{"sales", "traffic", "costs"}, "title", "Title", "The title that the report is found by", "third quarter", `"untitled"`, nil, "Title"},
	{program.DatumText, "Which branch should the fix for %s go to?", []string{"login", "search", "upload"}, "branch", "Branch", "The name of an existing branch", "release-4", `"main"`, nil, "Branch"},
	{program.DatumText, "Whom should the ticket about %s be assigned to?", []string{"printing", "invoices", "the intranet"}, "assignee", "Assignee", "The person's name as it stands in the directory", "robin", `"nobody"`, nil, "Assignee"},
	{program.DatumText, "What should the folder for %s be called?", []string{"photos", "contracts", "minutes"}, "folder", "Folder", "A name without slashes", "autumn", `"new"`, nil, "Folder"},
	{program.DatumEnum, "To which environment should %s be deployed?", []string{"checkout", "billing", "search"}, "environment", "Environment", "Where the new version will run", "demo", `"staging"`, []string{"demo", "staging", "production"}, "Environment"},
	{program.DatumEnum, "Which plan should the account of %s get?", []string{"Acme", "Initech", "Hooli"}, "plan", "Plan", "The plan that the account is billed by", "team", `"basic"`, []string{"basic", "team", "business"}, "Plan"},
	{program.DatumEnum, "Which version of the file %s should be kept?", []string{"mail.yaml", "hosts.txt", "routes.json"}, "version", "Version", "The other version is lost", "mine", `"theirs"`, []string{"mine", "theirs"}, "Version"},
	{program.DatumNumber, "How many instances should %s run with?", []string{"checkout", "billing", "search"}, "instances", "Instances", "A whole number from 1 to 9", 3, "1", nil, "Instances"},
	{program.DatumNumber, "For how many days should the logs of %s be kept?", []string{"mail", "proxy", "shop"}, "days", "Days", "A whole number from 1 to 9", 7, "2", nil, "Days"},
	{program.DatumMulti, "Which parts of %s should be rebuilt?", []string{"the site", "the manual", "the archive"}, "parts", "Parts", "Choose at least one", []string{"index", "images"}, `[]string{"styles"}`, []string{"index", "images", "styles"}, "Parts"},
	{program.DatumMulti, "Which teams should hear of the outage of %s?", []string{"search", "mail", "login"}, "teams", "Teams", "Choose at least one", []string{"network", "support"}, `[]string{"press"}`, []string{"network", "support", "press"}, "Teams"},
}

// A sideTopic is an optional question, or a notice.
type sideTopic struct {
	form   program.Form
	ask    string // the message, with %s for a detail
	detail []string
	field  string
	title  string
	help   string
	good   any
	funcs  string
}

var sideTopics = []sideTopic{
	{program.OptionalText, "Would you like to add a note for the log of %s? (optional)", []string{"today", "this run", "this change"}, "note", "Note", "Left out if empty (optional)", "all well", "Note"},
	{program.OptionalText, "Is there a reason to mention in the history of %s? (optional)", []string{"the service", "the file", "the record"}, "reason", "Reason", "Left out if empty (optional)", "cleanup", "Reason"},
	{program.OptionalBool, "Should the summary of %s list every step? (optional)", []string{"this run", "the job", "the import"}, "detailed", "List every step", "A short summary is written otherwise (optional)", true, "Detail"},
	{program.OptionalBool, "Should links in the report on %s be shortened? (optional)", []string{"traffic", "sales", "costs"}, "shorten", "Shorten links", "Links stay as they are otherwise (optional)", true, "Shorten"},
	{program.Notice, "The import of %s takes about ten minutes. You can go on working meanwhile.", []string{"contacts", "orders", "photos"}, "seen", "I have read this", "Nothing depends on it (optional)", true, "Notice"},
	{program.Notice, "A copy of %s is kept for thirty days.", []string{"the folder", "the list", "the archive"}, "seen", "I have read this", "Nothing depends on it (optional)", true, "Notice"},
}

// An ask is a question as it is put, and what answers mean.
type ask struct {
	form           program.Form
	message        string
	key            string // identifies it in a round trip
	field          string
	title, help    string
	good, bad      any
	choices, names []string // of an enum, and how they are shown
	want           string   // what gate-enum and gate-typed are compared with
	fallback       string   // Go expression of a value that code may fall back to
	subject        string   // "branch e1-feature", for texts
	done           string   // "deleted"
	funcs          string   // a part of names in code
	required       bool
}

// newAsk makes up a question of the given form. Questions of one program have
// different numbers n, and so different messages.
func (b *builder) newAsk(form program.Form, n int) ask {
	if form.Gate() {
		t := gateTopics[(b.topic+n)%len(gateTopics)]
		return gateAsk(form, t, t.names[b.r.IntN(len(t.names))])
	}
	if form.Datum() {
		var fit []datumTopic
		for _, t := range datumTopics {
			if t.form == form {
				fit = append(fit, t)
			}
		}
		t := fit[(b.topic+n)%len(fit)]
		detail := t.details[(b.topic+n)%len(t.details)]
		return ask{
			form: form, message: fmt.Sprintf(t.ask, detail), key: t.field, field: t.field, title: t.title, help: t.help,
			good: t.good, fallback: t.other, choices: t.choices, subject: t.field, done: "done", funcs: t.funcs, required: true,
		}
	}
	var fit []sideTopic
	for _, t := range sideTopics {
		if t.form == form {
			fit = append(fit, t)
		}
	}
	t := fit[(b.topic+n)%len(fit)]
	return ask{
		form: form, message: fmt.Sprintf(t.ask, t.detail[b.r.IntN(len(t.detail))]), key: t.field, field: t.field,
		title: t.title, help: t.help, good: t.good, subject: "note", done: "done", funcs: t.funcs,
	}
}

func gateAsk(form program.Form, t gateTopic, name string) ask {
	a := ask{
		form:    form,
		message: fmt.Sprintf("%s the %s %s %s?", t.funcs, t.noun, name, t.where),
		key:     t.do + "-" + t.noun,
		subject: t.noun + " " + name,
		done:    t.done,
		funcs:   t.funcs,
	}
	switch form {
	case program.GateBool:
		a.field, a.title, a.help = "confirm", t.funcs+" the "+t.noun, "Tick to "+t.do+" it"
		a.good, a.bad, a.required = true, false, true
	case program.GateEnum:
		a.field, a.title, a.help = "choice", "What to do", "What happens to the "+t.noun
		a.choices, a.names = []string{t.do, t.keep}, []string{t.funcs + " it", "Do nothing"}
		a.good, a.bad, a.want, a.required = t.do, t.keep, t.do, true
	case program.GateTyped:
		a.message = fmt.Sprintf("%s the %s %s %s? Type its name to confirm.", t.funcs, t.noun, name, t.where)
		a.field, a.title, a.help = "name", "Name of the "+t.noun, "Exactly as in the question"
		a.good, a.bad, a.want, a.required = name, "something else", name, true
	case program.GateSide:
		a.message = fmt.Sprintf("%s the %s %s %s? Accepting does it.", t.funcs, t.noun, name, t.where)
		a.field, a.title, a.help = "remember", "Do not ask again today", "Holds for this "+t.noun+" only (optional)"
		a.good = true
	}
	return a
}

// valueType returns the Go type of what the question asks for.
func (a ask) valueType() string {
	switch a.form {
	case program.GateBool, program.GateSide, program.OptionalBool, program.Notice:
		return "bool"
	case program.DatumNumber:
		return "int"
	case program.DatumMulti:
		return "[]string"
	}
	return "string"
}

// refused returns a condition on an expression of the value type that holds
// where the value is no yes, or none at all.
func (a ask) refused(v string) string {
	switch a.form {
	case program.GateBool:
		return "!" + v
	case program.GateEnum, program.GateTyped:
		return fmt.Sprintf("%s != %q", v, a.want)
	case program.DatumNumber:
		return v + " < 1"
	case program.DatumMulti:
		return "len(" + v + ") == 0"
	}
	return v + ` == ""`
}

// text returns an expression that writes a value as a string.
func (a ask) text(v string) string {
	switch a.valueType() {
	case "bool":
		return "strconv.FormatBool(" + v + ")"
	case "int":
		return "strconv.Itoa(" + v + ")"
	case "[]string":
		return `strings.Join(` + v + `, ",")`
	}
	return v
}

// zero returns the zero value of a Go type.
func zero(t string) string {
	switch t {
	case "bool":
		return "false"
	case "int", "float64":
		return "0"
	case "string":
		return `""`
	case "T":
		return "zero"
	}
	return "nil"
}
