package effect

import "strings"

// std gives the level of packages of the standard library, and of their
// functions and methods by name where those differ.
var std = table(stdWords)

var stdWords = map[Level]string{
	Inert: `bytes cmp container/heap container/list container/ring context crypto/hmac crypto/sha256 crypto/sha512
		crypto/subtle encoding/base64 encoding/hex encoding/json encoding/xml errors fmt html html/template io io/fs iter maps
		math math/big math/rand math/rand/v2 net/netip net/url path path/filepath reflect regexp runtime slices sort
		strconv strings text/template time unicode unicode/utf8 unique
		os/exec.Command os/exec.CommandContext os/exec.LookPath
		net/http.NewRequest net/http.NewRequestWithContext`,
	Bookkeeping: `fmt.Print fmt.Printf fmt.Println fmt.Fprint fmt.Fprintf fmt.Fprintln
		log log/slog sync sync/atomic testing expvar runtime/debug runtime/pprof runtime/trace
		os.Exit io.Close os.Close`,
	Weak: `os net/http database/sql io.Write io.WriteString io.Copy bufio net os/exec`,
	Undo: `database/sql.Rollback`,
	Strong: `os.Chmod os.Chown os.Chtimes os.Create os.Link os.Mkdir os.MkdirAll os.Remove os.RemoveAll os.Rename
		os.Symlink os.Truncate os.WriteFile os.WriteString os.Write
		os/exec.CombinedOutput os/exec.Output os/exec.Run os/exec.Start
		net/http.Do net/http.Post net/http.PostForm
		database/sql.Commit database/sql.Exec database/sql.ExecContext
		net/smtp.SendMail syscall.Exec syscall.Kill`,
}

// verbs gives the level of functions by the first word of their name.
var verbs = table(verbWords)

var verbWords = map[Level]string{
	Inert: `as build clone compare compute contains convert copy count decode describe encode equal escape extract
		filter format from humanize is has can should join make map marshal match max merge min must new normalize
		parse render split string strip summarize to trim truncate unmarshal validate valid with wrap
		errorf result text`,
	Bookkeeping: `audit close debug debugf emit error flush finish increment info infof lock log logf metric notify
		observe print printf println progress record report rlock runlock trace unlock warn warnf`,
	Undo: `abort cancel cleanup discard expire reject release rollback revert revoke undo unstage`,
	Weak: `ask check confirm elicit ensure fetch find get handle list load lookup open peek prompt query read request
		resolve scan search select session`,
	Strong: `activate add append apply approve archive assign attach authorize ban block book buy charge clear commit
		complete configure create deactivate delete deploy destroy detach disable dispatch drop enable erase exec execute
		export finalize force grant import insert install invite invoke kill launch migrate move order
		overwrite patch pay perform persist ping post proceed process promote provision publish purge push put
		reboot refund register reload remove rename replace replicate reset resize restart restore resume rotate
		run save scale schedule send set settle ship shutdown start stop store submit suspend swap sync terminate
		transfer trigger uninstall unregister update upgrade upload wake wipe write`,
}

// tentative are the verbs of strong effects that as often only change a value
// in memory. Functions that are named so count when they can fail.
var tentative = set("add append assign attach clear complete configure move order process put reset resize resume set swap sync update")

// noReturn are functions that never come back, by their full names.
var noReturn = set(`os.Exit runtime.Goexit
	log.Fatal log.Fatalf log.Fatalln log.Panic log.Panicf log.Panicln
	(*log.Logger).Fatal (*log.Logger).Fatalf (*log.Logger).Fatalln
	(*log.Logger).Panic (*log.Logger).Panicf (*log.Logger).Panicln`)

// ending are the names, in lower case, of functions that end the program.
var ending = set("die dief fatal fatalf fatalln exit exitf bail bailf abort abortf panic panicf")

func set(words string) map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// table turns words listed by level into a map.
func table(byLevel map[Level]string) map[string]Level {
	m := make(map[string]Level)
	for l, words := range byLevel {
		for w := range strings.FieldsSeq(words) {
			m[w] = l
		}
	}
	return m
}
