package serve

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
)

// finished serves a run that has ended.
func finished(t *testing.T) (address string) {
	t.Helper()
	g := newGrowing(t)
	g.to(t, -1)
	s, err := New([]string{g.path}, result.Read)
	if err != nil {
		t.Fatal(err)
	}
	return served(t, s)
}

// send sends bytes as they are and returns the answer, and an error if there is none.
func send(t *testing.T, address, text string) (*http.Response, error) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	go func() { _, _ = io.WriteString(conn, text) }() // it may be closed before all is sent
	return http.ReadResponse(bufio.NewReader(conn), nil)
}

func TestRequestsThatAreNone(t *testing.T) {
	address := finished(t)
	host := "Host: " + address + "\r\n"
	for text, want := range map[string]int{
		"GET / HTTP/1.1\r\n" + host + "\r\n":                                                           200,
		"GET /?lib=msgp HTTP/1.0\r\n" + host + "\r\n":                                                  200,
		"GET /other HTTP/1.1\r\n" + host + "\r\n":                                                      404,
		"POST / HTTP/1.1\r\n" + host + "Content-Length: 100000\r\n\r\n" + strings.Repeat("x", 100_000): 405,
		"GET / HTTP/1.1\r\n\r\n":                                                                       421,
		"GET / HTTP/1.1\r\n" + host + "Host: example.com\r\n\r\n":                                      400,
		"GET http://" + address + "/ HTTP/1.1\r\n" + host + "\r\n":                                     400,
		"GET /\r\n\r\n":                       400,
		"GET / HTTP/2.0\r\n" + host + "\r\n":  400,
		"GET / HTTP/1.1\r\nno header\r\n\r\n": 400,
		"GET / HTTP/1.1\r\n" + host + "A: " + strings.Repeat("x", 1<<20) + "\r\n\r\n": 400,
		"\x16\x03\x01\x00\x01\r\n": 400,
	} {
		got, err := send(t, address, text)
		if err != nil {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		text2, err := io.ReadAll(got.Body)
		if err != nil || got.StatusCode != want || len(text2) == 0 {
			t.Errorf("%.60q: %d, %.40q (%v), want %d", text, got.StatusCode, text2, err, want)
		}
	}
}

// Whoever has sent all of a request may close that half, as programs other than browsers do.
func TestHalfClosedConnectionIsAnswered(t *testing.T) {
	address := finished(t)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: "+address+"\r\n\r\n")
	_ = conn.(*net.TCPConn).CloseWrite()
	got, err := io.ReadAll(conn)
	if err != nil || !strings.HasSuffix(strings.TrimSpace(string(got)), "</html>") {
		t.Errorf("%.60q … (%v)", got, err)
	}
}

// An open page does not keep the server from ending, and a closed one costs nothing more.
func TestEventsEnd(t *testing.T) {
	g := newGrowing(t)
	g.to(t, 0)
	s, err := New([]string{g.path}, result.Read)
	if err != nil {
		t.Fatal(err)
	}
	s.patience = time.Hour
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	closed := make(chan struct{}, 2)
	ended := make(chan error, 1)
	go func() {
		ended <- serveHTTP(ctx, listener, func(ctx context.Context, _ request, a *answer) error {
			err := s.serveEvents(ctx, a)
			closed <- struct{}{}
			return err
		})
	}()
	open := func() net.Conn {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, "GET /events HTTP/1.1\r\nHost: "+address+"\r\n\r\n")
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || line != "HTTP/1.1 200 OK\r\n" {
			t.Fatalf("%q (%v)", line, err)
		}
		return conn
	}
	open().Close()
	<-closed
	defer open().Close()
	stop()
	<-closed
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
