package play

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
)

// A web is the local HTTP server that programs make requests to. Each play has
// a URL of its own, so that a late request is not taken for one of the next.
type web struct {
	server *http.Server
	base   string

	mu     sync.Mutex
	play   int
	folder folder
}

func newWeb() (*web, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	w := &web{base: "http://" + l.Addr().String()}
	w.server = &http.Server{Handler: w}
	// Connections that are kept open would look like goroutines of a program.
	w.server.SetKeepAlivesEnabled(false)
	go w.server.Serve(l) // returns when stop is called
	return w, nil
}

func (w *web) stop() { w.server.Close() }

// begin returns the URL for a play.
func (w *web) begin(f folder) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.play++
	w.folder = f
	return fmt.Sprintf("%s/%d", w.base, w.play)
}

func (w *web) ServeHTTP(rw http.ResponseWriter, req *http.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	// The path of the URL itself may be empty or not.
	path, ok := strings.CutPrefix(req.URL.Path+"/", fmt.Sprintf("/%d/", w.play))
	if !ok {
		http.NotFound(rw, req)
		return
	}
	req.URL.Path, req.URL.RawPath = "/"+strings.TrimSuffix(path, "/"), ""
	if err := w.folder.note(httpFile, req.Method+" "+req.URL.RequestURI()); err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	fmt.Fprintln(rw, "ok")
}
