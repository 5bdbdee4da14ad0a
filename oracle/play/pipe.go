package play

import (
	"bufio"
	"io"
)

// An end is one end of a connection that carries lines in both directions, as
// standard input and output do.
type end struct {
	io.ReadCloser
	w io.WriteCloser
}

func (e end) Write(p []byte) (int, error) { return e.w.Write(p) }

// Close closes both directions.
func (e end) Close() error {
	e.w.Close() // the error of an io.Pipe is always nil
	return e.ReadCloser.Close()
}

// connection returns the ends of a new connection. The function see is given
// each line before the client reads it, and reports whether it is to read it.
func connection(see func(line []byte) bool) (client, server end) {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	watched := struct {
		io.Reader
		io.Closer
	}{&watch{r: bufio.NewReader(toClient), see: see}, toClient}
	return end{watched, fromClient}, end{toServer, fromServer}
}

// A watch shows each line that is read to a function.
type watch struct {
	r    *bufio.Reader
	see  func(line []byte) bool
	rest []byte
	err  error
}

func (w *watch) Read(p []byte) (int, error) {
	for len(w.rest) == 0 {
		if w.err != nil {
			return 0, w.err
		}
		var line []byte
		if line, w.err = w.r.ReadBytes('\n'); len(line) > 0 && w.see(line) {
			w.rest = line
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}
