package cli

import (
	"strings"
	"testing"
	"time"
)

// Removing a bar returns, even right after it was created.
func TestBarIsRemoved(t *testing.T) {
	for _, wait := range []time.Duration{0, 700 * time.Millisecond} {
		var out strings.Builder
		b := newBar(&out)
		b.show("build", 1, 3, "json")
		time.Sleep(wait)
		b.remove()
		lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
		if drawn := lines[0]; !strings.Contains(drawn, "build") || !strings.Contains(drawn, "json") {
			t.Errorf("after %v: drew %q", wait, out.String())
		}
	}
}
