package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// A growing run file: lines are those of the fixture, one at a time.
type growing struct {
	path  string
	lines []string
}

func newGrowing(t *testing.T) *growing {
	t.Helper()
	run := fixture.Run()
	g := &growing{path: filepath.Join(t.TempDir(), "run.json")}
	add := func(line result.Line) {
		text, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		g.lines = append(g.lines, string(text)+"\n")
	}
	header := run.Header
	header.Format, header.Version = result.Format, result.Version
	add(result.Line{Header: &header})
	for _, o := range run.Outcomes {
		add(result.Line{Outcome: &o})
	}
	for i, w := range []int{0, 1, 2} {
		add(result.Line{Window: &result.Window{Number: w, Order: []int{0, 1, 2}}})
		for _, worker := range run.Workers {
			if worker.Window == i {
				add(result.Line{Worker: &worker})
			}
		}
	}
	add(result.Line{End: &result.End{}})
	return g
}

// to writes the file up to the n-th window, or to the end if n is -1, and a part of the line after.
func (g *growing) to(t *testing.T, n int) {
	t.Helper()
	var text strings.Builder
	windows := 0
	for _, line := range g.lines {
		if strings.HasPrefix(line, `{"window"`) {
			if windows == n {
				text.WriteString(line[:len(line)/2])
				break
			}
			windows++
		}
		text.WriteString(line)
	}
	if err := os.WriteFile(g.path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestTheServerFollowsARun(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	g := newGrowing(t)
	g.to(t, 0)
	s, err := New([]string{g.path}, result.Read)
	if err != nil {
		t.Fatal(err)
	}
	s.patience, s.rest = 5*time.Millisecond, 0
	url := "http://" + served(t, s)

	page := get(ctx, t, url+"/")
	if page.StatusCode != http.StatusOK || !strings.Contains(body(t, page), "connect-src 'self'") {
		t.Fatalf("%v", page)
	}
	events := get(ctx, t, url+"/events")
	defer events.Body.Close()
	in := bufio.NewReader(events.Body)
	next := func(kind string) string {
		t.Helper()
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				t.Fatalf("no event %s: %v", kind, err)
			}
			if strings.TrimSpace(line) == "event: "+kind {
				data, err := in.ReadString('\n')
				if err != nil {
					t.Fatal(err)
				}
				return strings.TrimSpace(strings.TrimPrefix(data, "data: "))
			}
		}
	}
	if got := next("progress"); !strings.Contains(got, "being prepared") {
		t.Errorf("at first: %s", got)
	}
	g.to(t, 1)
	if got := next("progress"); !strings.Contains(got, "Window 1 of") {
		t.Errorf("in the first window: %s", got)
	}
	g.to(t, 2)
	first := next("model")
	g.to(t, -1)
	if got := next("progress"); !strings.Contains(got, `"ended":true`) {
		t.Errorf("at the end: %s", got)
	}
	if second := next("model"); first == second || first == "" {
		t.Error("the second window does not change the model")
	}
	if strings.Contains(body(t, get(ctx, t, url+"/")), "connect-src") {
		t.Error("the page of a finished run may connect")
	}
}

func TestStrangersGetNothing(t *testing.T) {
	g := newGrowing(t)
	g.to(t, -1)
	s, err := New([]string{g.path}, result.Read)
	if err != nil {
		t.Fatal(err)
	}
	address := served(t, s)
	_, port, _ := strings.Cut(address, ":")
	for _, test := range []struct {
		host    string
		headers map[string]string
		method  string
		want    int
	}{
		{"127.0.0.1:PORT", nil, "GET", 200},
		{"localhost:PORT", map[string]string{"Origin": "http://localhost:PORT"}, "GET", 200},
		{"[::1]:PORT", map[string]string{"Sec-Fetch-Site": "same-origin"}, "GET", 200},
		{"127.0.0.1:PORT", nil, "HEAD", 200},
		{"127.0.0.1:1PORT", nil, "GET", 421},
		{"localhost", nil, "GET", 421},
		{"example.com", nil, "GET", 421},
		{"example.com:PORT", nil, "GET", 421},
		{"127.0.0.1:PORT", map[string]string{"Origin": "http://example.com"}, "GET", 403},
		{"127.0.0.1:PORT", map[string]string{"Origin": "null"}, "GET", 403},
		{"127.0.0.1:PORT", map[string]string{"Sec-Fetch-Site": "cross-site"}, "GET", 403},
		{"127.0.0.1:PORT", nil, "POST", 405},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, "http://"+address+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = strings.ReplaceAll(test.host, "PORT", port)
		for key, value := range test.headers {
			r.Header.Set(key, strings.ReplaceAll(value, "PORT", port))
		}
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text := body(t, got)
		if got.StatusCode != test.want {
			t.Errorf("%s %s %v: %d, want %d", test.method, test.host, test.headers, got.StatusCode, test.want)
		}
		if page := strings.Contains(text, "<html"); page != (test.want == 200 && test.method == "GET") {
			t.Errorf("%s %s %v gets %.40q", test.method, test.host, test.headers, text)
		}
		for _, name := range []string{"Date", "Content-Length", "Allow", "Cache-Control", "X-Content-Type-Options", "Cross-Origin-Resource-Policy", "X-Frame-Options", "Referrer-Policy"} {
			if got.Header.Get(name) == "" {
				t.Errorf("%s %s: no %s", test.method, test.host, name)
			}
		}
	}
}

func TestAFileThatIsNoneIsTold(t *testing.T) {
	for name, text := range map[string]string{"empty.json": "", "other.json": "{}\n"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := New([]string{path}, result.Read); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New([]string{filepath.Join(t.TempDir(), "none.json")}, result.Read); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
}

// served serves until the test ends, and returns the address.
func served(t *testing.T, s *Server) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func get(ctx context.Context, t *testing.T, url string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
