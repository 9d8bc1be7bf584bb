// Package serve shows run files as a page on this machine, and follows a run that is under way:
// the page hears of its progress, and gets its rows after each window.
//
// Only this machine is answered, by its loopback address, and only under the names that it has
// there: a page of somebody else's, or a name of somebody else's that leads here, gets nothing.
package serve

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// A Reader reads a run file.
type Reader func(path string) (*result.Run, error)

// A Server shows run files. The first is the one that is followed.
type Server struct {
	paths  []string
	read   Reader
	follow *follower
	// patience is how often the file is looked at, and rest how long there is at least between two
	// readings of the whole file: reading it takes processor time from what is measured.
	patience, rest time.Duration

	mu     sync.Mutex
	made   time.Time
	window int // that the page was made after
	page   []byte
	model  string
}

// New reads the run files once, so that a fault in them is reported before anything is served.
func New(paths []string, read Reader) (*Server, error) {
	s := &Server{paths: paths, read: read, follow: &follower{path: paths[0]}, patience: time.Second, rest: 30 * time.Second, window: -1}
	if err := s.follow.look(); err != nil {
		return nil, err
	}
	return s, s.make()
}

// make makes the page from the files as they are.
func (s *Server) make() error {
	var runs []*analysis.Analysis
	for _, path := range s.paths {
		run, err := s.read(path)
		if err != nil {
			return err
		}
		runs = append(runs, analysis.Each(run)...)
	}
	made, err := report.NewPage(runs, report.Options{}, !s.follow.ended)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := made.Write(&page); err != nil {
		return err
	}
	model, err := made.Data()
	if err != nil {
		return err
	}
	s.page, s.model, s.made, s.window = page.Bytes(), model, time.Now(), s.follow.window
	return nil
}

// renewed makes the page again if a window has ended since, and returns the model that it has. A
// file that can't be read for a moment keeps the last page.
func (s *Server) renewed() (string, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.follow.look(); err == nil && s.follow.window != s.window && (time.Since(s.made) > s.rest || s.follow.ended) {
		_ = s.make()
	}
	return s.model, s.window
}

func (s *Server) progress() progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.follow.progress()
}

// Handler answers requests to an address, such as 127.0.0.1:8080.
func (s *Server) Handler(address string) (http.Handler, error) {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	hosts := []string{"127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.servePage)
	mux.HandleFunc("GET /events", s.serveEvents)
	return guarded(mux, hosts), nil
}

func (s *Server) servePage(w http.ResponseWriter, _ *http.Request) {
	s.renewed()
	s.mu.Lock()
	page := s.page
	s.mu.Unlock()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page)
}

// serveEvents sends the progress whenever it changes, and the model after a window, until the run
// ends or the page is closed.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	var last progress
	_, shown := s.renewed()
	for {
		model, window := s.renewed()
		if now := s.progress(); now != last {
			last = now
			fmt.Fprintf(w, "event: progress\ndata: %s\n\n", now.json())
		}
		if window != shown {
			shown = window
			fmt.Fprintf(w, "event: model\ndata: %s\n\n", model)
		}
		if out.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(s.patience):
		}
	}
}
