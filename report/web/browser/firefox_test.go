package browser

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A firefox is asked over Marionette, the protocol that it speaks without a driver: a length, a
// colon, and an array of kind, number, error or command, and result or parameters.
type firefox struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	n    int
}

func startFirefox(t *testing.T) *firefox {
	t.Helper()
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		if program, err = exec.LookPath("firefox"); err != nil {
			t.Skip("there is no Firefox on this machine")
		}
	}
	profile := t.TempDir()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	_, port, _ := strings.Cut(address, ":")
	prefs := fmt.Sprintf("user_pref(\"marionette.port\", %s);\nuser_pref(\"network.proxy.type\", 0);\nuser_pref(\"app.update.enabled\", false);\nuser_pref(\"datareporting.policy.dataSubmissionEnabled\", false);\nuser_pref(\"network.captive-portal-service.enabled\", false);\nuser_pref(\"network.connectivity-service.enabled\", false);\n", port)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program, "--headless", "--marionette", "--no-remote", "--profile", profile)
	command.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	for range 600 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		t.Cleanup(func() { conn.Close() })
		f := &firefox{t: t, conn: conn, in: bufio.NewReader(conn)}
		f.receive() // the greeting
		f.call("WebDriver:NewSession", map[string]any{})
		return f
	}
	t.Fatal("Firefox does not answer")
	return nil
}

func (f *firefox) receive() []byte {
	f.t.Helper()
	length, err := f.in.ReadString(':')
	if err != nil {
		f.t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		f.t.Fatal(err)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(f.in, text); err != nil {
		f.t.Fatal(err)
	}
	return text
}

func (f *firefox) call(command string, params any) json.RawMessage {
	f.t.Helper()
	f.n++
	text, err := json.Marshal([]any{0, f.n, command, params})
	if err != nil {
		f.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(text), text); err != nil {
		f.t.Fatal(err)
	}
	var answer []json.RawMessage
	if err := json.Unmarshal(f.receive(), &answer); err != nil || len(answer) != 4 {
		f.t.Fatalf("%s: %s, %v", command, answer, err)
	}
	if string(answer[2]) != "null" {
		f.t.Fatalf("%s: %s", command, answer[2])
	}
	return answer[3]
}

// eval returns the value of an expression, once it is not null.
func (f *firefox) eval(expression string) (value any) {
	f.t.Helper()
	for range 300 {
		var answer struct {
			Value any `json:"value"`
		}
		if err := json.Unmarshal(f.call("WebDriver:ExecuteScript", map[string]any{"script": "return " + expression, "args": []any{}}), &answer); err != nil {
			f.t.Fatal(err)
		}
		if answer.Value != nil {
			return answer.Value
		}
		time.Sleep(100 * time.Millisecond)
	}
	f.t.Fatalf("%s stays null", expression)
	return nil
}

// The page works in Firefox as it does in Chromium: every view is drawn, and none fails.
func TestFirefox(t *testing.T) {
	path := pagePath(t)
	f := startFirefox(t)
	for name, fragment := range views {
		f.call("WebDriver:Navigate", map[string]any{"url": "about:blank"})
		f.call("WebDriver:Navigate", map[string]any{"url": "file://" + path + "#" + fragment})
		words, _ := f.eval(`document.querySelector("#main > :last-child")?.textContent ?? null`).(string)
		if len(words) < 40 {
			t.Errorf("%s: %q", name, words)
		}
	}
	f.call("WebDriver:Navigate", map[string]any{"url": "file://" + path + "#d=order&sort=bytes"})
	if rows, _ := f.eval(`document.querySelectorAll("tbody tr.row").length || null`).(float64); rows < 20 {
		t.Errorf("%v rows", rows)
	}
}
