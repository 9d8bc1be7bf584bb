package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMessagesAreHarmlessAndHaveAnEnd(t *testing.T) {
	long := strings.Repeat("long ", 1e6)
	for _, test := range []struct{ name, message, want string }{
		{"own words", "serbench: 3 cases µs\n\ttab\n", "serbench: 3 cases µs\n\ttab\n"},
		{"a panic", "good: panicked: \x1b[2Jgone\x1b]0;t\a\n", `good: panicked: \x1b[2Jgone\x1b]0;t\a` + "\n"},
		{"over itself", "secret\rpublic\u202e\n", `secret\rpublic\u202e` + "\n"},
		{"no end", "begin", "begin"},
	} {
		var b strings.Builder
		if n, err := fmt.Fprint(messages{&b}, test.message); err != nil || n != len(test.message) || b.String() != test.want {
			t.Errorf("%s: %d bytes (%v): %q", test.name, n, err, b.String())
		}
	}
	var b strings.Builder
	fmt.Fprintf(messages{&b}, "run.json: unknown field %q; want another\n", "\x1b"+long)
	out := b.String()
	if n := utf8.RuneCountInString(out); n > longestLine+50 || !strings.HasPrefix(out, `run.json: unknown field "\x1blong `) || !strings.HasSuffix(out, "long \"; want another\n") || !strings.Contains(out, " characters) …") {
		t.Errorf("%d characters: %s", n, out)
	}
	b.Reset()
	fmt.Fprint(messages{&b}, strings.Repeat("\x1b\n", 1e5))
	if n := strings.Count(b.String(), "\n"); n != mostLines+1 || !strings.HasSuffix(b.String(), "(99000 more lines)\n") {
		t.Errorf("%d lines: …%s", n, b.String()[b.Len()-50:])
	}
	b.Reset()
	fmt.Fprint(messages{&b}, strings.Repeat("line\n", mostLines))
	if strings.Contains(b.String(), "more lines") {
		t.Errorf("cut: …%s", b.String()[b.Len()-50:])
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestMessagesFailAsTheirFile(t *testing.T) {
	if n, err := fmt.Fprintln(messages{failing{}}, "words"); n != 0 || err == nil || err.Error() != "closed" {
		t.Errorf("%d (%v)", n, err)
	}
	if underlying(messages{os.Stderr}) != os.Stderr || underlying(os.Stderr) != os.Stderr {
		t.Error("not what messages write to")
	}
}
