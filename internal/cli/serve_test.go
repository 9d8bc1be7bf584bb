package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

func TestServeAnswersUntilItIsInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	out, in := io.Pipe()
	p := &program{out: in, err: io.Discard}
	ended := make(chan error, 1)
	go func() {
		ended <- p.serve(ctx, []string{filepath.Join("..", "..", "report", "testdata", "run.json")}, 0)
		in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	address, words, _ := strings.Cut(line, " ")
	if err != nil || words != "until it is interrupted\n" {
		t.Fatalf("%q, %v, %v", line, err, <-ended)
	}
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || !strings.Contains(string(page), "<!doctype html>") {
		t.Errorf("%.100q, %v", page, err)
	}
	interrupt()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
