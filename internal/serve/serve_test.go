package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
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

// It is one run, followed from its first line to its last.
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
	server := httptest.NewUnstartedServer(nil)
	handler, err := s.Handler(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = handler
	server.Start()
	defer server.Close()

	page := get(ctx, t, server.URL+"/")
	if page.StatusCode != http.StatusOK || !strings.Contains(body(t, page), "connect-src 'self'") {
		t.Fatalf("%v", page)
	}
	events := get(ctx, t, server.URL+"/events")
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
	if strings.Contains(body(t, get(ctx, t, server.URL+"/")), "connect-src") {
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
	handler, err := s.Handler("127.0.0.1:8080")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		host    string
		headers map[string]string
		method  string
		want    int
	}{
		{"127.0.0.1:8080", nil, "GET", 200},
		{"localhost:8080", map[string]string{"Origin": "http://localhost:8080"}, "GET", 200},
		{"[::1]:8080", map[string]string{"Sec-Fetch-Site": "same-origin"}, "GET", 200},
		{"127.0.0.1:8081", nil, "GET", 421},
		{"localhost", nil, "GET", 421},
		{"example.com", nil, "GET", 421},
		{"example.com:8080", nil, "GET", 421},
		{"127.0.0.1:8080", map[string]string{"Origin": "http://example.com"}, "GET", 403},
		{"127.0.0.1:8080", map[string]string{"Origin": "null"}, "GET", 403},
		{"127.0.0.1:8080", map[string]string{"Sec-Fetch-Site": "cross-site"}, "GET", 403},
		{"127.0.0.1:8080", nil, "POST", 405},
	} {
		r := httptest.NewRequest(test.method, "/", nil)
		r.Host = test.host
		for key, value := range test.headers {
			r.Header.Set(key, value)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s %s %v: %d, want %d", test.method, test.host, test.headers, w.Code, test.want)
		}
		if test.want != 200 && strings.Contains(w.Body.String(), "<html") {
			t.Errorf("%s %v gets the page", test.host, test.headers)
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
