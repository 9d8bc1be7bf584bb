package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"
	"sync"
	"time"
)

// This file speaks as much HTTP/1.1 as a browser on this machine needs: requests without a body,
// one for each connection. Package net/http, with TLS and certificates, was a third of what a cold
// build of serbench compiled of the standard library, before a first run showed anything.

const (
	// mostHeader bounds a request, in bytes. Browsers send less than 2 KB.
	mostHeader = 16 << 10
	// headerTimeout is for reading a request, and for writing each part of the answer.
	headerTimeout = 10 * time.Second
)

// A request has no body.
type request struct {
	method, path string
	header       textproto.MIMEHeader
}

// readRequest reads a request up to its empty line.
func readRequest(in io.Reader) (request, error) {
	text := textproto.NewReader(bufio.NewReader(io.LimitReader(in, mostHeader)))
	line, err := text.ReadLine()
	if err != nil {
		return request{}, err
	}
	words := strings.Split(line, " ")
	if len(words) != 3 || !strings.HasPrefix(words[1], "/") || !strings.HasPrefix(words[2], "HTTP/1.") {
		return request{}, errors.New("this is no request of HTTP/1.1 for a path")
	}
	header, err := text.ReadMIMEHeader()
	if err != nil {
		return request{}, err
	}
	if len(header["Host"]) > 1 {
		return request{}, errors.New("a request has one host")
	}
	path, _, _ := strings.Cut(words[1], "?")
	return request{words[0], path, header}, nil
}

// An answer is written to a connection.
type answer struct {
	conn net.Conn
	head bool // the request is for the header alone
}

// begin writes the header. A body of unknown length, -1, ends with the connection.
func (a *answer) begin(status, kind string, length int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "HTTP/1.1 %s\r\nDate: %s\r\nConnection: close\r\nContent-Type: %s\r\n", status, time.Now().UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"), kind)
	if length >= 0 {
		fmt.Fprintf(&b, "Content-Length: %d\r\n", length)
	}
	b.WriteString("Allow: GET, HEAD\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n\r\n")
	return a.write([]byte(b.String()))
}

func (a *answer) write(text []byte) error {
	_ = a.conn.SetWriteDeadline(time.Now().Add(headerTimeout)) // a closed connection fails to write, too
	_, err := a.conn.Write(text)
	return err
}

// whole writes an answer of one piece.
func (a *answer) whole(status, kind string, body []byte) error {
	err := a.begin(status, kind, len(body))
	if err == nil && !a.head {
		err = a.write(body)
	}
	return err
}

// refuse answers with a few words.
func (a *answer) refuse(status, why string) error {
	return a.whole(status, "text/plain; charset=utf-8", []byte(why+"\n"))
}

// serveHTTP answers requests until ctx ends, which also ends answers under way.
func serveHTTP(ctx context.Context, listener net.Listener, reply func(context.Context, request, *answer) error) error {
	var open sync.WaitGroup
	defer open.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	for {
		conn, err := listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		open.Go(func() { serveOne(ctx, conn, reply) })
	}
}

// serveOne answers one connection's request. What goes wrong concerns only its other end.
func serveOne(ctx context.Context, conn net.Conn, reply func(context.Context, request, *answer) error) {
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	_ = conn.SetReadDeadline(time.Now().Add(headerTimeout))
	r, err := readRequest(conn)
	_ = conn.SetReadDeadline(time.Time{})
	waited, cancel := context.WithCancel(ctx)
	drained := make(chan struct{})
	go func() { // whoever closes the connection no longer waits for more of the answer
		_, _ = io.Copy(io.Discard, conn)
		cancel()
		close(drained)
	}()
	a := &answer{conn: conn, head: r.method == "HEAD"}
	if err == nil {
		err = reply(waited, r, a)
	} else {
		err = a.refuse("400 Bad Request", err.Error())
	}
	// To close a connection that has sent something unread would discard the answer.
	if c, ok := conn.(*net.TCPConn); ok && err == nil {
		_ = c.CloseWrite()
		_ = conn.SetReadDeadline(time.Now().Add(time.Second))
		<-drained
	}
}
